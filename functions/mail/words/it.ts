import type { MailWords } from '../voice.ts'

export const it: MailWords = {
  confirmSubject: 'Conferma la tua iscrizione a {feed}',
  confirmSubjectNew: 'Conferma la tua iscrizione via e-mail',
  confirmAsked:
    'Qualcuno (speriamo tu) ha registrato questo indirizzo e-mail per ricevere gli eventi di {feed} ({org}).',
  confirmPlease: 'Non ti invieremo eventi finché non confermi.',
  confirmButton: 'Conferma l’iscrizione',
  confirmLater:
    'Il link scade tra {hours} ore. Se non hai fatto tu questa richiesta, ignora questa e-mail e la elimineremo.',
  alreadySubject: 'Hai già un’iscrizione a {feed}',
  alreadyText:
    'Qualcuno (speriamo tu) ha registrato di nuovo questo indirizzo e-mail per {feed}. Hai già un’iscrizione, quindi non è cambiato nulla.',
  welcomeSubject: 'La tua iscrizione a {feed} è attiva',
  welcomeText:
    'Grazie per l’iscrizione. Riceverai e-mail sugli eventi di {feed} che corrispondono alle tue preferenze.',
  welcomeKeep:
    'Conserva questa e-mail: ti permette di cambiare le tue preferenze o annullare l’iscrizione in qualsiasi momento.',
  settings: 'Gestisci le preferenze',
  endedSubject: '{feed} per ora è chiuso',
  endedText:
    '{org} ha chiuso il calendario {feed}. Le sue pagine non sono più online e non riceverai altre e-mail sui suoi eventi.',
  endedBack:
    'Se riaprirà, la tua iscrizione resterà valida. Per uscire dalla lista, annulla l’iscrizione qui sotto.',
  closedSubject: 'Il calendario di {org} è stato chiuso',
  closedText:
    '{org} ha chiuso definitivamente il calendario. Questa è l’ultima e-mail al riguardo.',
  closedAddress: 'Eliminiamo il tuo indirizzo e-mail dalla lista. Non devi fare nulla.',
  chosen: 'Le tue preferenze: {filter}',
  everything: 'tutti gli eventi',
  matching: 'Prossimi eventi che corrispondono: {count}',
  noneYet: 'Per ora nessun evento in programma corrisponde.',
  sentFor: 'Inviato per conto di {org}.',
  sentBecause: 'Ricevi questa e-mail perché hai un’iscrizione a {feed} di {org}.',
  unsubscribe: 'Annulla l’iscrizione',
  welcomeWeekly:
    'Grazie per l’iscrizione. Ogni {weekday} riceverai un’e-mail con i prossimi eventi di {feed} che corrispondono alle tue preferenze, se ce ne sono.',
  welcomeDaily:
    'Grazie per l’iscrizione. Nei giorni in cui ci sono novità riceverai un’e-mail con gli eventi di {feed} che corrispondono alle tue preferenze.',
  digestChanged: 'Modificati',
  digestLater: 'Appena aggiunti',
  digestBecause: 'Corrisponde alle tue preferenze: {words}',
  moreDates: 'Altre date: {dates}',
  alsoDates: 'Questo vale anche per: {dates}',
  alsoAllDates: 'Questo vale anche per tutte le date successive.',
  digestMore: 'Altri eventi che corrispondono: {count}',
  digestAll: 'Vedi tutti gli eventi',
  noMatchSubject: 'Nessun evento corrispondente di recente in {feed}',
  noMatchText:
    'Nelle ultime 4 settimane nessun evento di {feed} corrispondeva alle tue preferenze. Ti scriveremo quando ce ne sarà uno. Puoi cambiare le tue preferenze in qualsiasi momento.',
  noMatchHas: 'Prossimi eventi di questo calendario:',
  updateSubject: '{what}: {title}, {date}',
  updateSeveral: 'Alcuni eventi che ti avevamo annunciato sono cambiati.',
  updateCancelled: 'Annullato',
  updateCancelledText: 'Questo evento è annullato e non si terrà.',
  updatePostponed: 'Rinviato',
  updatePostponedText: 'Questo evento è rinviato e non si terrà nella data prevista.',
  updateRemoved: 'Rimosso dal calendario',
  updateRemovedText: 'Questo evento è stato rimosso dal calendario e potrebbe non tenersi.',
  updateBack: 'Si terrà regolarmente',
  updateBackText: 'Questo evento si terrà regolarmente.',
  updateMoved: 'Nuova data o ora',
  updateMovedText: 'Questo evento ha una nuova data o un nuovo orario.',
  updatePlace: 'Nuovo luogo',
  updatePlaceText: 'Questo evento si terrà in un altro luogo.',
  updateTimeAndPlace: 'Nuova data o ora e nuovo luogo',
  updateTimeAndPlaceText:
    'Questo evento ha una nuova data o un nuovo orario e si terrà in un altro luogo.',
  updateNow: 'Ora',
  updateBefore: 'Prima',
  updateNoPlace: 'luogo da definire',
  updateSentence: 'Messaggio di {org}: {text}',
  inCalendar:
    'Vuoi vedere questi eventi nella tua app calendario? Trovi il tuo link privato nelle preferenze.',
  ownCalendar: 'Mostra questi eventi nel tuo calendario',
}
