import type { MailWords } from '../voice.ts'

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
  welcomeWeekly:
    'Grazie, ora sei nella lista. Una volta alla settimana riceverai un’e-mail con i prossimi eventi di {feed} che corrispondono a ciò che hai scelto.',
  welcomeDaily:
    'Grazie, ora sei nella lista. Ogni giorno in cui c’è qualcosa di nuovo per te riceverai un’e-mail con eventi di {feed} che corrispondono a ciò che hai scelto.',
  digestRunning: 'Ancora in corso',
  digestChanged: 'Modificati',
  digestLater: 'Novità, per più avanti',
  digestBecause: 'Perché hai scelto: {words}',
  digestMore: 'Vedi tutti gli eventi (+{count})',
  digestAll: 'Vedi tutti gli eventi',
  noMatchSubject: 'Niente per te ultimamente: {feed}',
  noMatchText:
    'Nelle ultime quattro settimane nessun evento di {feed} corrispondeva a ciò che hai scelto. Appena ce ne sarà uno, riceverai di nuovo un’e-mail. Puoi cambiare la tua scelta in qualsiasi momento.',
  noMatchHas: 'Ecco che cosa c’è nel calendario:',
  updateSubject: '{what}: {title}, {date}',
  updateSeveral: 'Qualcosa è cambiato in eventi che le avevamo annunciato.',
  updateCancelled: 'Annullato',
  updateCancelledText: 'Questo evento è annullato. Non si terrà.',
  updatePostponed: 'Rinviato',
  updatePostponedText: 'Questo evento è rinviato. Non si terrà nel momento annunciato.',
  updateRemoved: 'Non più in calendario',
  updateRemovedText: 'Questo evento non è più in calendario. La preghiamo di non contarci.',
  updateBack: 'Si terrà comunque',
  updateBackText: 'Questo evento si terrà comunque.',
  updateMoved: 'Nuovo orario',
  updateMovedText: 'Questo evento ha un nuovo orario.',
  updatePlace: 'Nuovo luogo',
  updatePlaceText: 'Questo evento si terrà altrove.',
  updateNow: 'Ora',
  updateBefore: 'Prima',
  updateNoPlace: 'luogo da annunciare',
  updateSentence: '{org} scrive: {text}',
  inCalendar:
    'Nelle impostazioni trova anche un indirizzo che mostra questi eventi nel suo calendario.',
  ownCalendar: 'Mostra questi eventi nel mio calendario',
}
