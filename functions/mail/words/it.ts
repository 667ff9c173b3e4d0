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
  quietSubject: 'Niente per te ultimamente: {feed}',
  quietText:
    'Nelle ultime quattro settimane nessun evento di {feed} corrispondeva a ciò che hai scelto. Appena ce ne sarà uno, riceverai di nuovo un’e-mail. Puoi cambiare la tua scelta in qualsiasi momento.',
  quietHas: 'Ecco che cosa c’è nel calendario:',
  noticeSubject: '{what}: {title}, {date}',
  noticeSeveral: 'Qualcosa è cambiato in eventi che le avevamo annunciato.',
  noticeCancelled: 'Annullato',
  noticeCancelledText: 'Questo evento è annullato. Non si terrà.',
  noticePostponed: 'Rinviato',
  noticePostponedText: 'Questo evento è rinviato. Non si terrà nel momento annunciato.',
  noticeRemoved: 'Non più in calendario',
  noticeRemovedText: 'Questo evento non è più in calendario. La preghiamo di non contarci.',
  noticeBack: 'Si terrà comunque',
  noticeBackText: 'Questo evento si terrà comunque.',
  noticeMoved: 'Nuovo orario',
  noticeMovedText: 'Questo evento ha un nuovo orario.',
  noticePlace: 'Nuovo luogo',
  noticePlaceText: 'Questo evento si terrà altrove.',
  noticeNow: 'Ora',
  noticeBefore: 'Prima',
  noticeNoPlace: 'luogo da annunciare',
  noticeSentence: '{org} scrive: {text}',
  inCalendar:
    'Nelle impostazioni trova anche un indirizzo che mostra questi eventi nel suo calendario.',
  ownCalendar: 'Mostra questi eventi nel mio calendario',
}
