import type { MailWords } from '../mail-words.ts'

export const it: MailWords = {
  confirmSubject: 'Conferma, per favore: eventi di {feed}',
  confirmAsked:
    'Tu, o qualcuno con il tuo indirizzo, ha chiesto di ricevere per e-mail gli eventi di {feed} ({org}).',
  confirmPlease: 'Conferma che sei stato tu. Fino ad allora non viene inviato nulla.',
  confirmButton: 'Conferma l’iscrizione',
  confirmLater:
    'Il link funziona per {hours} ore. Se non sei stato tu, non fare nulla: dimenticheremo la richiesta.',
  alreadySubject: 'Sei già iscritto a {feed}',
  alreadyText:
    'Qualcuno, forse tu, ha chiesto di iscrivere questo indirizzo a {feed}. È già iscritto, quindi non è cambiato nulla.',
  welcomeSubject: 'Sei nella lista di {feed}',
  welcomeText:
    'Grazie, sei nella lista. Per e-mail arriveranno gli eventi di {feed} che corrispondono alla tua scelta.',
  welcomeKeep:
    'Conserva questa e-mail: il suo pulsante apre le tue impostazioni, dove puoi scegliere quali eventi vuoi o cancellarti in qualsiasi momento.',
  settings: 'Cambia le impostazioni',
  endedSubject: '{feed} per ora è terminato',
  endedText:
    '{org} ha chiuso il calendario {feed}: le sue pagine non ci sono più e non arriveranno e-mail con i suoi eventi.',
  endedBack:
    'Se riaprirà, la tua iscrizione continuerà. Se preferisci uscire dalla lista, cancella l’iscrizione qui sotto.',
  chosen: 'Hai scelto: {filter}',
  everything: 'tutti gli eventi',
  matching: 'Corrispondono ora: {count}',
  noneYet: 'Ancora nessun evento corrisponde.',
  sentFor: 'Inviato per conto di {org}.',
  sentBecause: 'Inviato per conto di {org} perché questo indirizzo è iscritto a {feed}.',
  unsubscribe: 'Cancella l’iscrizione',
}
