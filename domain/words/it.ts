import { closed, ordinals } from '../display/repeat-grammar.ts'
import type { Language } from '../words.ts'

export const widget: Language['widget'] = {
  list: 'Elenco',
  cards: 'Schede',
  month: 'Mese',
  search: 'Cerca eventi',
  filter: 'Filtra',
  state: 'Stato o regione',
  place: 'Città o codice postale',
  city: 'Città o regione',
  near: 'Vicino a me',
  count: 'Eventi',
  none: 'Nessun evento in programma.',
  noMatch: 'Nessun evento trovato.',
  more: 'Mostra altri',
  all: 'Vedi tutti gli eventi',
  allDay: 'Tutto il giorno',
  timeLater: 'Orario da definire',
  ongoing: 'In corso',
  until: 'Fino al {date}|al 1 =al 1º |al 8 =all’8 |al 11 =all’11 ',
  untilTime: 'Fino alle {time}|alle 1:=all’1:',
  comma: ', ',
  now: 'In corso',
  cancelled: 'Annullato',
  postponed: 'Rinviato',
  newDateLater: 'La nuova data sarà comunicata.',
  originalDate: 'Data originaria',
  online: 'Online',
  mixed: 'In presenza e online',
  free: 'Gratis',
  close: 'Chiudi',
  subscribe: 'Ricevi gli eventi via e-mail',
  subscribeCalendar: 'Iscriviti a questo calendario',
  wait: 'Troppi tentativi. Riprova più tardi.',
  failed: 'Qualcosa è andato storto. Riprova più tardi.',
  offline: 'Sei offline.',
  network:
    'Il calendario non è raggiungibile. La connessione potrebbe essere interrotta, o questo sito potrebbe bloccarlo.',
  unknown: 'Calendario non trovato.',
  setup: 'Questo calendario non è configurato correttamente.',
  tooOld: 'Aggiorna il browser per vedere questo calendario.',
  retry: 'Riprova',
}

export const month: Language['month'] = {
  moreEvents: '+{count} altri|+1 altri=+1 altro',
  timeZone: 'Fuso orario: {zone}',
}

export const event: Language['event'] = {
  yourTime: 'La tua ora',
  add: 'Aggiungi al calendario',
  file: 'File calendario',
  tickets: 'Biglietti',
  accessibility: 'Accessibilità',
  accessYes: 'Servizi per l’accessibilità',
  accessNo: 'Non disponibile',
  'step-free': 'Accesso senza gradini',
  'accessible-restroom': 'Bagno accessibile',
  'assistance-animals': 'Animali di assistenza',
  'hearing-loop': 'Sistema a induzione magnetica',
  'sign-language': 'Lingua dei segni',
  captions: 'Sottotitoli',
  'audio-description': 'Audiodescrizione',
  'quiet-session': 'Sessione tranquilla',
  reason: 'Motivo',
  organizer: 'Organizzazione',
  website: 'Sito dell’evento',
  eventPage: 'Pagina dell’evento',
}

export const filter: Language['filter'] = {
  noPlace: 'La tua posizione non è disponibile.',
  unknownPlace:
    'Luogo non trovato. Inserisci un codice postale o una città con il suo stato, per esempio Austin, TX.',
  unknownCity:
    'Luogo non trovato. Inserisci una città con il suo Paese, per esempio Milano, Italia.',
  categories: 'Categorie',
  from: 'Dal',
  to: 'Al',
  within: 'Entro {distance} da {place}',
  whichPlace: 'Quale {place}?',
  placesFound: 'Luoghi trovati: {count}',
}

export const near: Language['near'] = {
  today: 'Oggi',
  weekend: 'Questo weekend',
  week: 'Prossimi 7 giorni',
}

export const signUp: Language['signUp'] = {
  email: 'Indirizzo e-mail',
  often: 'Frequenza',
  daily: 'Ogni giorno',
  weekly: 'Ogni settimana',
  keywords: 'Parole chiave (facoltativo)',
  stateOptional: 'Stato o regione (facoltativo)',
  send: 'Iscriviti',
  sent: 'Quasi fatto. Ti abbiamo inviato un link di conferma via e-mail.',
  refused: 'Controlla i dati inseriti e riprova.',
}

export const subscribe: Language['subscribe'] = {
  apple: 'Calendario di Apple',
  google: 'Google Calendar',
  calendarAddress: 'Oppure copia questo link in qualsiasi app calendario',
  calendarOften:
    'I nuovi eventi appaiono automaticamente. Google Calendar si aggiorna ogni poche ore (a volte una volta al giorno), Outlook circa ogni 3 ore e Calendario di Apple in base alle impostazioni.',
  copy: 'Copia',
  copied: 'Copiato',
  privacy: 'Informativa sulla privacy',
  suggest: 'Proponi un evento',
}

export const page: Language['page'] = {
  dateAndTime: 'Data e ora',
  location: 'Luogo',
  price: 'Prezzo',
  map: 'Mappa',
  directions: 'Indicazioni',
  share: 'Condividi',
  copyLink: 'Copia link',
  linkCopied: 'Link copiato',
  moreFrom: 'Altri eventi: {calendar}',
  sameName: 'Con lo stesso nome in questo giorno',
  moreCalendars: 'Altri calendari',
  categories: 'Categorie',
  subscribe: 'Iscriviti',
  skipLink: 'Vai al contenuto',
  scan: 'Inquadra per i dettagli',
}

const itNth = ordinals('primo', 'secondo', 'terzo', 'quarto', 'quinto', 'ultimo')
/** Before the eighth and the eleventh the article loses its vowel; the first is `1º`. */
const itDate = (article: 'il ' | 'fino al ', date: string) =>
  /^(8|11)\b/.test(date)
    ? `${article === 'il ' ? 'l’' : 'fino all’'}${date}`
    : article + date.replace(/^1 /, '1º ')

export const repeats: Language['repeats'] = {
  allDates: 'Tutte le date',
  several: 'Più date',
  daily: (n) => (n === 1 ? 'Ogni giorno' : `Ogni ${n} giorni`),
  workdays: 'Dal lunedì al venerdì',
  weekly: (n, days, list) =>
    n === 1 ? `Ogni ${list(days)}` : `Ogni ${n} settimane, di ${list(days)}`,
  monthly: (n, on) => (n === 1 ? `Ogni mese, ${on}` : `Ogni ${n} mesi, ${on}`),
  yearly: (n, on) => (n === 1 ? `Ogni anno, ${on}` : `Ogni ${n} anni, ${on}`),
  onDate: (date) => itDate('il ', date),
  onDays: (days, list) =>
    days.length === 1 ? `il giorno ${days[0]}` : `i giorni ${list(days.map(String))}`,
  lastDay: 'l’ultimo giorno',
  nth: (nth, day) => {
    const isFeminine = day.endsWith('a')
    const named = isFeminine ? itNth(nth).replace(/o$/, 'a') : itNth(nth)
    return `${nth === -1 ? 'l’' : isFeminine ? 'la ' : 'il '}${named} ${day}`
  },
  onNth: (days, list) => list(days),
  ofMonth: (nth, month) => `${nth} di ${month}`,
  until: (base, date) => `${closed(base)} ${itDate('fino al ', date)}`,
  times: (base, n) => `${base}, ${n} ${n === 1 ? 'volta' : 'volte'}`,
}

export const email: Language['email'] = {
  confirmSubject: 'Conferma la tua iscrizione a {feed}',
  confirmSubjectNew: 'Conferma la tua iscrizione via e-mail',
  confirmAsked:
    'Qualcuno (speriamo tu) ha registrato questo indirizzo e-mail per ricevere gli eventi di {feed} ({org}).',
  confirmAskedSame:
    'Qualcuno (speriamo tu) ha registrato questo indirizzo e-mail per ricevere gli eventi di {org}.',
  confirmPlease: 'Non ti invieremo eventi finché non confermi.',
  confirmButton: 'Conferma l’iscrizione',
  confirmLater:
    'Il link scade tra {hours} ore. Se non hai fatto tu questa richiesta, ignora questa e-mail e la elimineremo.',
  offerSubject: 'Vuoi ricevere via e-mail gli eventi di {feed}?',
  offerText:
    '{org} desidera inviarti via e-mail gli eventi di {feed} e dichiara che hai dato il tuo consenso.',
  offerTextSame:
    '{org} desidera inviarti i suoi eventi via e-mail e dichiara che hai dato il tuo consenso.',
  offerLater:
    'Il link scade tra {days} giorni. Se non vuoi queste e-mail, non devi fare nulla: non te lo chiederemo più e poi elimineremo il tuo indirizzo.',
  offerNever: 'Non mi interessa: non scrivetemi più',
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
  endedTextSame:
    '{org} ha chiuso il calendario. Le pagine non sono più online e non riceverai altre e-mail sui suoi eventi.',
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
  sentBecauseSame: 'Ricevi questa e-mail perché hai un’iscrizione al calendario di {org}.',
  unsubscribe: 'Annulla l’iscrizione',
  welcomeWeekly:
    'Grazie per l’iscrizione. Ogni {weekday} riceverai un’e-mail con i prossimi eventi di {feed} che corrispondono alle tue preferenze, se ce ne sono.',
  welcomeDaily:
    'Grazie per l’iscrizione. Nei giorni in cui ci sono novità riceverai un’e-mail con gli eventi di {feed} che corrispondono alle tue preferenze.',
  digestChanged: 'Modificati',
  digestLater: 'Appena aggiunti',
  digestAfterwards: 'Più avanti',
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

export const subscribers: Language['subscribers'] = {
  frequency: 'Frequenza',
  weekly: 'Ogni settimana',
  daily: 'Ogni giorno',
  categories: 'Categorie',
  keywords: 'Parole chiave',
  keywordsHint:
    'Parole o frasi separate da virgole, per esempio: jazz, all’aperto. Riceverai gli eventi che ne contengono almeno una nel titolo, nel luogo o nella categoria.',
  state: 'Stato o regione',
  stateHint: 'Nome come compare negli eventi, per esempio Toscana.',
  optional: '(facoltativo)',
  joinTitle: 'Ricevi gli eventi di {feed} via e-mail',
  joinDigests:
    '{org} invia un’e-mail ogni {weekday} con gli eventi della settimana, oppure una al giorno quando ci sono novità. Puoi annullare l’iscrizione in qualsiasi momento.',
  joinNoDigests:
    'Ricevi da {org} e-mail sugli eventi di {feed}. Puoi annullare l’iscrizione in qualsiasi momento.',
  joinNoDigestsSame:
    'Ricevi e-mail sugli eventi di {org}. Puoi annullare l’iscrizione in qualsiasi momento.',
  email: 'Indirizzo e-mail',
  joinNext: 'Ti invieremo via e-mail un link per confermare l’iscrizione.',
  joinMore: 'Scegli eventi e frequenza',
  subscribe: 'Iscriviti',
  needsScript:
    'Per bloccare lo spam, questo modulo richiede JavaScript. Consenti gli script di challenges.cloudflare.com e ricarica la pagina, oppure usa un altro browser.',
  emailInvalid: 'Inserisci un indirizzo e-mail, per esempio nome@example.com',
  frequencyInvalid: 'Scegli «Ogni settimana» o «Ogni giorno»',
  keywordsInvalid: 'Inserisci al massimo 10 parole chiave di 60 caratteri ciascuna',
  stateInvalid: 'Inserisci al massimo 100 caratteri',
  humanInvalid: 'Non siamo riusciti a verificare che sei una persona. Riprova.',
  sentTitle: 'Controlla la tua e-mail',
  sentText:
    'Abbiamo inviato un’e-mail a {email}. Apri il link che contiene per completare. Se non arriva, controlla la cartella dello spam.',
  confirmTitle: 'Conferma la tua iscrizione',
  confirmText: 'Conferma per ricevere gli eventi di {feed} all’indirizzo {email}.',
  confirmedTitle: 'La tua iscrizione è attiva',
  confirmedPaused:
    '{feed} al momento non invia e-mail. La tua iscrizione resta attiva nel caso in cui riprenda.',
  expiredTitle: 'Questo link è scaduto',
  expiredText:
    'I link di conferma funzionano per {hours} ore. Iscriviti di nuovo a {feed} per riceverne un altro.',
  subscribeAgain: 'Iscriviti di nuovo',
  firstMatches: 'I primi {count}:',
  manageTitle: 'Preferenze e-mail per {feed}',
  saved: 'Preferenze salvate.',
  unsaved: 'Solo un’anteprima. Salva per mantenere queste preferenze.',
  notSaved: 'Non salvato. Correggi il campo evidenziato e salva di nuovo.',
  calendarRenewed:
    'Il tuo link privato al calendario è pronto. Gli eventuali link precedenti non funzionano più.',
  calendarOff:
    'Il link è disattivato. Le app calendario che lo usano ancora mostreranno un avviso.',
  save: 'Salva preferenze',
  preview: 'Mostra eventi corrispondenti',
  calendarTitle: 'Il tuo calendario privato',
  calendarText:
    'Gli eventi che hai scelto, sempre aggiornati. Chiunque abbia questo link li vede, quindi non condividerlo.',
  calendarNone: 'La tua app calendario mostra gli eventi che hai scelto e li tiene aggiornati.',
  calendarCreate: 'Crea link privato al calendario',
  calendarReplace: 'Sostituisci link',
  calendarTurnOff: 'Disattiva link',
  dataTitle: 'I tuoi dati',
  dataDownload: 'Scarica i tuoi dati',
  erase: 'Cancella i tuoi dati',
  eraseText:
    'La tua iscrizione a {feed} viene annullata e il tuo indirizzo e-mail viene cancellato dai nostri dati su questa iscrizione. {org} potrebbe conservarne copie nei propri sistemi. Per farle cancellare, contatta {org}. Le altre tue iscrizioni restano attive. L’operazione è irreversibile.',
  eraseButton: 'Annulla l’iscrizione e cancella',
  erasedTitle: 'Abbiamo cancellato il tuo indirizzo e-mail',
  erasedText:
    'La tua iscrizione è annullata e il tuo indirizzo e-mail è stato cancellato dai nostri dati su questa iscrizione. {org} potrebbe conservarne copie nei propri sistemi. Per farle cancellare, contatta {org}.',
  leaveTitle: 'Annullare l’iscrizione?',
  leaveText: '{email} non riceverà più e-mail sugli eventi di {feed}.',
  weeklyInstead: 'Ricevi invece un’e-mail a settimana',
  weeklyFromNow: 'D’ora in poi riceverai un’e-mail a settimana con gli eventi di {feed}.',
  leftTitle: 'La tua iscrizione è stata annullata',
  leftText: 'Non riceverai altre e-mail di questo tipo. Puoi iscriverti di nuovo quando vuoi.',
  noCalendarTitle: 'Calendario non trovato',
  noCalendarText: 'Forse è stato chiuso o spostato. Controlla il sito in cui l’hai visto.',
  tooLongTitle: 'Il tuo testo è troppo lungo',
  tooLongText: 'Non è stato salvato nulla. Torna indietro, accorcia il testo e invialo di nuovo.',
  tooManyTitle: 'Troppe richieste',
  tooManyText:
    'Non è stato salvato nulla. Aspetta un minuto, torna indietro e invia di nuovo il modulo.',
  fullTitle: 'Per il momento le iscrizioni sono chiuse',
  fullText:
    'Al momento non possiamo inviare altre e-mail di conferma per questo calendario. Non è stato inviato né salvato nulla. Riprova tra 24 ore.',
  badLinkTitle: 'Questo link non funziona',
  badLinkText:
    'Forse ne manca una parte. Usa il pulsante nella tua e-mail più recente o copia da lì il link completo.',
  goneTitle: 'Questo link non funziona più',
  goneText:
    'La tua iscrizione è stata annullata o non è stata confermata in tempo. Puoi iscriverti di nuovo quando vuoi.',
  myCalendarText:
    'Gli eventi che hai scelto, dell’ultimo mese e dei prossimi {ahead} mesi. Non condividere questo link.',
  myCalendarGone: 'Questo calendario non è più disponibile',
  myCalendarGoneText:
    'Il link è stato disattivato o sostituito, oppure la tua iscrizione è annullata. Rimuovi questo calendario o aggiungi il nuovo link dalle tue preferenze.',
}

export const outputs: Language['outputs'] = {
  span: 'Fino a {max} eventi dell’ultimo mese e dei prossimi {months} mesi.',
  endedTitle: 'Questo calendario è terminato',
  endedText:
    'Qui non vengono più pubblicati eventi. Puoi rimuovere questo calendario dalla tua app.',
}

export { submissions } from '../submission-words/it.ts'
