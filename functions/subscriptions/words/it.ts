import type { PageWords } from '../page-voice.ts'

export const it: PageWords = {
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
  email: 'Indirizzo e-mail',
  joinNext: 'Ti invieremo via e-mail un link per confermare l’iscrizione.',
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
  leftTitle: 'La tua iscrizione è annullata',
  leftText: 'Non riceverai altre e-mail di questo tipo. Puoi iscriverti di nuovo quando vuoi.',
  noCalendarTitle: 'Calendario non trovato',
  noCalendarText: 'Forse è stato chiuso o spostato. Controlla il sito in cui l’hai visto.',
  tooLongTitle: 'Il tuo testo è troppo lungo',
  tooLongText: 'Non è stato salvato nulla. Torna indietro, accorcia il testo e invialo di nuovo.',
  tooManyTitle: 'Troppe richieste',
  tooManyText:
    'Non è stato salvato nulla. Aspetta un minuto, torna indietro e invia di nuovo il modulo.',
  fullTitle: 'Per oggi le iscrizioni sono chiuse',
  fullText:
    'Oggi non possiamo inviare altre e-mail di conferma per questo calendario. Non è stato inviato né salvato nulla. Riprova domani.',
  badLinkTitle: 'Questo link non funziona',
  badLinkText:
    'Forse ne manca una parte. Usa il pulsante nella tua e-mail più recente o copia da lì il link completo.',
  goneTitle: 'Questo link non funziona più',
  goneText:
    'La tua iscrizione è annullata o non è stata confermata in tempo. Puoi iscriverti di nuovo quando vuoi.',
  myCalendarText:
    'Gli eventi che hai scelto, dell’ultimo mese e dei prossimi {ahead} mesi. Non condividere questo link.',
  myCalendarGone: 'Questo calendario non è più disponibile',
  myCalendarGoneText:
    'Il link è stato disattivato o sostituito, oppure la tua iscrizione è annullata. Rimuovi questo calendario o aggiungi il nuovo link dalle tue preferenze.',
}
