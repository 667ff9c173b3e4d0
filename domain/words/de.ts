import { ordinals } from '../display/repeat-grammar.ts'
import type { Language } from '../words.ts'

export const widget: Language['widget'] = {
  list: 'Liste',
  cards: 'Kacheln',
  month: 'Monat',
  search: 'Veranstaltungen suchen',
  filter: 'Filtern',
  state: 'Bundesland oder Region',
  place: 'Ort oder Postleitzahl',
  city: 'Ort oder Region',
  near: 'In meiner Nähe',
  count: 'Veranstaltungen',
  none: 'Keine kommenden Veranstaltungen.',
  noMatch: 'Keine Veranstaltungen gefunden.',
  more: 'Mehr anzeigen',
  all: 'Alle Veranstaltungen ansehen',
  allDay: 'Ganztägig',
  timeLater: 'Uhrzeit folgt',
  ongoing: 'Laufend',
  until: 'Bis {date}',
  untilTime: 'Bis {time} Uhr',
  comma: ', ',
  now: 'Läuft gerade',
  cancelled: 'Abgesagt',
  postponed: 'Verschoben',
  newDateLater: 'Der neue Termin wird noch bekannt gegeben.',
  originalDate: 'Ursprünglicher Termin',
  online: 'Online',
  mixed: 'Vor Ort und online',
  free: 'Kostenlos',
  close: 'Schließen',
  subscribe: 'Veranstaltungen per E-Mail erhalten',
  subscribeCalendar: 'Diesen Kalender abonnieren',
  wait: 'Zu viele Versuche. Versuchen Sie es später erneut.',
  failed: 'Etwas ist schiefgelaufen. Versuchen Sie es später erneut.',
  offline: 'Sie sind offline.',
  network:
    'Der Kalender ist nicht erreichbar. Vielleicht ist Ihre Verbindung unterbrochen, oder diese Website blockiert ihn.',
  unknown: 'Kalender nicht gefunden.',
  setup: 'Dieser Kalender ist nicht richtig eingerichtet.',
  tooOld: 'Aktualisieren Sie Ihren Browser, um diesen Kalender zu sehen.',
  retry: 'Erneut versuchen',
}

export const month: Language['month'] = {
  moreEvents: '+{count} weitere',
  timeZone: 'Zeitzone: {zone}',
}

export const event: Language['event'] = {
  yourTime: 'Ihre Zeit',
  add: 'Zum Kalender hinzufügen',
  file: 'Kalenderdatei',
  tickets: 'Tickets',
  accessibility: 'Barrierefreiheit',
  accessYes: 'Barrierefreie Angebote',
  accessNo: 'Nicht vorhanden',
  'step-free': 'Stufenloser Zugang',
  'accessible-restroom': 'Barrierefreie Toilette',
  'assistance-animals': 'Assistenzhunde',
  'hearing-loop': 'Induktionsschleife',
  'sign-language': 'Gebärdensprache',
  captions: 'Untertitel',
  'audio-description': 'Audiodeskription',
  'quiet-session': 'Reizarme Veranstaltung',
  reason: 'Grund',
  organizer: 'Veranstalter',
  website: 'Website der Veranstaltung',
  eventPage: 'Veranstaltungsseite',
}

export const filter: Language['filter'] = {
  noPlace: 'Ihr Standort ist nicht verfügbar.',
  unknownPlace:
    'Ort nicht gefunden. Geben Sie eine Postleitzahl oder einen Ort mit Bundesstaat ein, zum Beispiel Austin, TX.',
  unknownCity:
    'Ort nicht gefunden. Geben Sie einen Ort mit Land ein, zum Beispiel München, Deutschland.',
  categories: 'Kategorien',
  from: 'Von',
  to: 'Bis',
  within: 'Im Umkreis von {distance} um {place}',
  whichPlace: 'Welches {place}?',
  placesFound: 'Gefundene Orte: {count}',
}

export const near: Language['near'] = {
  today: 'Heute',
  weekend: 'Dieses Wochenende',
  week: 'Nächste 7 Tage',
}

export const signUp: Language['signUp'] = {
  email: 'E-Mail-Adresse',
  often: 'Häufigkeit',
  daily: 'Täglich',
  weekly: 'Wöchentlich',
  keywords: 'Stichwörter (optional)',
  stateOptional: 'Bundesland oder Region (optional)',
  send: 'Abonnieren',
  sent: 'Fast fertig. Wir haben Ihnen einen Bestätigungslink per E-Mail gesendet.',
  refused: 'Prüfen Sie Ihre Eingaben und versuchen Sie es erneut.',
}

export const subscribe: Language['subscribe'] = {
  apple: 'Apple Kalender',
  google: 'Google Kalender',
  calendarAddress: 'Oder diesen Link in eine beliebige Kalender-App kopieren',
  calendarOften:
    'Neue Termine erscheinen automatisch. Google Kalender prüft alle paar Stunden (manchmal einmal am Tag), Outlook etwa alle 3 Stunden und Apple Kalender je nach Einstellung.',
  copy: 'Kopieren',
  copied: 'Kopiert',
  privacy: 'Datenschutzerklärung',
  suggest: 'Veranstaltung vorschlagen',
}

export const page: Language['page'] = {
  dateAndTime: 'Datum und Uhrzeit',
  location: 'Ort',
  price: 'Preis',
  map: 'Karte',
  directions: 'Route',
  share: 'Teilen',
  copyLink: 'Link kopieren',
  linkCopied: 'Link kopiert',
  moreFrom: 'Mehr aus {calendar}',
  sameName: 'Gleichnamige Veranstaltungen an diesem Tag',
  moreCalendars: 'Weitere Kalender',
  categories: 'Kategorien',
  subscribe: 'Abonnieren',
  skipLink: 'Zum Inhalt springen',
  scan: 'Für Details scannen',
}

export const repeats: Language['repeats'] = {
  allDates: 'Alle Termine',
  several: 'Mehrere Termine',
  daily: (n) => (n === 1 ? 'Täglich' : `Alle ${n} Tage`),
  workdays: 'Montags bis freitags',
  weekly: (n, days, list) =>
    n === 1 ? `Jeden ${list(days)}` : `Alle ${n} Wochen ${list(days.map((day) => `am ${day}`))}`,
  monthly: (n, on) => (n === 1 ? `Jeden Monat ${on}` : `Alle ${n} Monate ${on}`),
  yearly: (n, on) => (n === 1 ? `Jedes Jahr ${on}` : `Alle ${n} Jahre ${on}`),
  onDate: (date) => `am ${date}`,
  onDays: (days, list) => `am ${list(days.map((day) => `${day}.`))}`,
  lastDay: 'am letzten Tag',
  nth: (nth, day) =>
    `am ${ordinals('ersten', 'zweiten', 'dritten', 'vierten', 'fünften', 'letzten')(nth)} ${day}`,
  onNth: (days, list) => list(days),
  ofMonth: (nth, month) => `${nth} im ${month}`,
  until: (base, date) => `${base} bis zum ${date}`,
  times: (base, n) => `${base}, ${n}-mal`,
}

export const email: Language['email'] = {
  confirmSubject: 'Bitte bestätigen Sie Ihr Abonnement von {feed}',
  confirmSubjectNew: 'Bitte bestätigen Sie Ihr E-Mail-Abonnement',
  confirmAsked:
    'Jemand (hoffentlich Sie) hat diese E-Mail-Adresse für E-Mails mit Veranstaltungen von {feed} ({org}) angemeldet.',
  confirmAskedSame:
    'Jemand (hoffentlich Sie) hat diese E-Mail-Adresse für E-Mails mit Veranstaltungen von {org} angemeldet.',
  confirmPlease: 'Erst wenn Sie bestätigen, senden wir Ihnen Veranstaltungen.',
  confirmButton: 'Abonnement bestätigen',
  confirmLater:
    'Der Link ist {hours} Stunden gültig. Wenn Sie das nicht waren, ignorieren Sie diese E-Mail; wir löschen die Anfrage dann.',
  offerSubject: 'Möchten Sie E-Mails mit Veranstaltungen von {feed}?',
  offerText:
    '{org} möchte Ihnen E-Mails mit Veranstaltungen von {feed} senden und gibt an, dass Sie dem zugestimmt haben.',
  offerTextSame:
    '{org} möchte Ihnen E-Mails mit Veranstaltungen senden und gibt an, dass Sie dem zugestimmt haben.',
  offerLater:
    'Der Link ist {days} Tage gültig. Wenn Sie diese E-Mails nicht möchten, müssen Sie nichts tun: Wir fragen Sie nicht noch einmal und löschen dann Ihre E-Mail-Adresse.',
  offerNever: 'Das möchte ich nicht: Schreiben Sie mir nie wieder',
  alreadySubject: 'Sie haben {feed} bereits abonniert',
  alreadyText:
    'Jemand (hoffentlich Sie) hat diese E-Mail-Adresse noch einmal für {feed} angemeldet. Sie haben den Kalender bereits abonniert, es hat sich also nichts geändert.',
  welcomeSubject: 'Sie haben {feed} abonniert',
  welcomeText:
    'Vielen Dank für Ihr Abonnement. Sie erhalten E-Mails zu Veranstaltungen aus dem Kalender {feed}, die zu Ihren Einstellungen passen.',
  welcomeKeep:
    'Bewahren Sie diese E-Mail auf: Damit können Sie jederzeit Ihre Einstellungen ändern oder sich abmelden.',
  settings: 'Einstellungen verwalten',
  endedSubject: '{feed} ist vorübergehend geschlossen',
  endedText:
    '{org} hat den Kalender {feed} geschlossen. Seine Seiten sind offline, und Sie erhalten keine weiteren E-Mails über seine Veranstaltungen.',
  endedTextSame:
    '{org} hat den Kalender geschlossen. Seine Seiten sind offline, und Sie erhalten keine weiteren E-Mails über seine Veranstaltungen.',
  endedBack:
    'Wenn der Kalender wieder öffnet, läuft Ihr Abonnement weiter. Möchten Sie das nicht, melden Sie sich unten ab.',
  closedSubject: 'Der Kalender von {org} ist geschlossen',
  closedText: '{org} hat den Kalender dauerhaft geschlossen. Dies ist die letzte E-Mail dazu.',
  closedAddress: 'Wir löschen Ihre E-Mail-Adresse aus der Liste. Sie müssen nichts tun.',
  chosen: 'Ihre Einstellungen: {filter}',
  everything: 'alle Veranstaltungen',
  matching: 'Kommende Veranstaltungen, die dazu passen: {count}',
  noneYet: 'Derzeit passt keine kommende Veranstaltung.',
  sentFor: 'Gesendet im Auftrag von {org}.',
  sentBecause: 'Sie erhalten diese E-Mail, weil Sie {feed} von {org} abonniert haben.',
  sentBecauseSame: 'Sie erhalten diese E-Mail, weil Sie den Kalender von {org} abonniert haben.',
  unsubscribe: 'Abmelden',
  welcomeWeekly:
    'Vielen Dank für Ihr Abonnement. Jeden {weekday} erhalten Sie eine E-Mail mit kommenden Veranstaltungen von {feed}, die zu Ihren Einstellungen passen, sofern es welche gibt.',
  welcomeDaily:
    'Vielen Dank für Ihr Abonnement. Sie erhalten an Tagen mit Neuigkeiten eine E-Mail mit Veranstaltungen von {feed}, die zu Ihren Einstellungen passen.',
  digestChanged: 'Geändert',
  digestLater: 'Neu hinzugekommen',
  digestAfterwards: 'Danach',
  digestBecause: 'Passt zu Ihren Einstellungen: {words}',
  moreDates: 'Weitere Termine: {dates}',
  alsoDates: 'Das gilt auch für: {dates}',
  alsoAllDates: 'Das gilt auch für alle weiteren Termine.',
  digestMore: 'Weitere passende Veranstaltungen: {count}',
  digestAll: 'Alle Veranstaltungen ansehen',
  noMatchSubject: 'Derzeit keine passenden Veranstaltungen: {feed}',
  noMatchText:
    'In den letzten 4 Wochen passte keine Veranstaltung von {feed} zu Ihren Einstellungen. Sobald es wieder eine gibt, schreiben wir Ihnen. Ihre Einstellungen können Sie jederzeit ändern.',
  noMatchHas: 'Kommende Veranstaltungen in diesem Kalender:',
  updateSubject: '{what}: {title}, {date}',
  updateSeveral: 'Einige Veranstaltungen, über die wir Sie informiert haben, wurden geändert.',
  updateCancelled: 'Abgesagt',
  updateCancelledText: 'Diese Veranstaltung ist abgesagt und findet nicht statt.',
  updatePostponed: 'Verschoben',
  updatePostponedText:
    'Diese Veranstaltung ist verschoben und findet nicht zur ursprünglichen Zeit statt.',
  updateRemoved: 'Aus dem Kalender entfernt',
  updateRemovedText:
    'Diese Veranstaltung wurde aus dem Kalender entfernt und findet möglicherweise nicht statt.',
  updateBack: 'Findet doch statt',
  updateBackText: 'Diese Veranstaltung findet doch statt.',
  updateMoved: 'Neuer Termin',
  updateMovedText: 'Diese Veranstaltung hat einen neuen Termin.',
  updatePlace: 'Neuer Ort',
  updatePlaceText: 'Diese Veranstaltung findet an einem anderen Ort statt.',
  updateTimeAndPlace: 'Neuer Termin und Ort',
  updateTimeAndPlaceText:
    'Diese Veranstaltung hat einen neuen Termin und findet an einem anderen Ort statt.',
  updateNow: 'Jetzt',
  updateBefore: 'Vorher',
  updateNoPlace: 'Ort wird noch bekannt gegeben',
  updateSentence: 'Nachricht von {org}: {text}',
  inCalendar:
    'Möchten Sie diese Termine in Ihrer Kalender-App sehen? Ihren privaten Kalenderlink finden Sie in den Einstellungen.',
  ownCalendar: 'Diese Termine in Ihrer Kalender-App anzeigen',
}

export const subscribers: Language['subscribers'] = {
  frequency: 'Häufigkeit',
  weekly: 'Wöchentlich',
  daily: 'Täglich',
  categories: 'Kategorien',
  keywords: 'Stichwörter',
  keywordsHint:
    'Wörter oder Ausdrücke, durch Kommas getrennt, zum Beispiel: Jazz, Open Air. Sie erhalten Veranstaltungen, bei denen eines davon im Titel, im Ort oder in der Kategorie vorkommt.',
  state: 'Bundesland oder Region',
  stateHint: 'Name wie in den Veranstaltungen, zum Beispiel Bayern.',
  optional: '(optional)',
  joinTitle: 'Veranstaltungen von {feed} per E-Mail erhalten',
  joinDigests:
    '{org} sendet jeden {weekday} eine E-Mail mit den Veranstaltungen der Woche oder täglich eine, wenn es Neues gibt. Sie können sich jederzeit abmelden.',
  joinNoDigests:
    'Erhalten Sie E-Mails zu Veranstaltungen aus dem Kalender {feed} ({org}). Sie können sich jederzeit abmelden.',
  joinNoDigestsSame:
    'Erhalten Sie E-Mails zu Veranstaltungen von {org}. Sie können sich jederzeit abmelden.',
  email: 'E-Mail-Adresse',
  joinNext: 'Wir senden Ihnen per E-Mail einen Link, mit dem Sie Ihr Abonnement bestätigen.',
  joinMore: 'Veranstaltungen und Häufigkeit auswählen',
  subscribe: 'Abonnieren',
  needsScript:
    'Zum Schutz vor Spam benötigt dieses Formular JavaScript. Erlauben Sie Skripte von challenges.cloudflare.com und laden Sie die Seite neu, oder verwenden Sie einen anderen Browser.',
  emailInvalid: 'Geben Sie eine E-Mail-Adresse ein, zum Beispiel name@example.com',
  frequencyInvalid: 'Wählen Sie „Wöchentlich“ oder „Täglich“',
  keywordsInvalid: 'Geben Sie höchstens 10 Stichwörter mit je höchstens 60 Zeichen ein',
  stateInvalid: 'Geben Sie höchstens 100 Zeichen ein',
  humanInvalid: 'Wir konnten nicht bestätigen, dass Sie ein Mensch sind. Versuchen Sie es erneut.',
  sentTitle: 'Sehen Sie in Ihrem Postfach nach',
  sentText:
    'Wir haben eine E-Mail an {email} gesendet. Öffnen Sie den Link darin, um fortzufahren. Falls sie nicht ankommt, sehen Sie im Spam-Ordner nach.',
  confirmTitle: 'Bestätigen Sie Ihr Abonnement',
  confirmText: 'Bestätigen Sie, um Veranstaltungen von {feed} an {email} zu erhalten.',
  confirmedTitle: 'Ihr Abonnement ist bestätigt',
  confirmedPaused:
    '{feed} versendet derzeit keine E-Mails. Ihr Abonnement bleibt bestehen, falls sich das ändert.',
  expiredTitle: 'Dieser Link ist abgelaufen',
  expiredText:
    'Bestätigungslinks sind {hours} Stunden gültig. Abonnieren Sie {feed} erneut, um einen neuen zu erhalten.',
  subscribeAgain: 'Erneut abonnieren',
  firstMatches: 'Die ersten {count}:',
  manageTitle: 'E-Mail-Einstellungen für {feed}',
  saved: 'Einstellungen gespeichert.',
  unsaved: 'Nur eine Vorschau. Speichern Sie, um diese Einstellungen zu behalten.',
  notSaved: 'Nicht gespeichert. Korrigieren Sie das markierte Feld und speichern Sie erneut.',
  calendarRenewed:
    'Ihr privater Kalenderlink ist bereit. Ein früherer Link funktioniert nicht mehr.',
  calendarOff:
    'Der Link ist deaktiviert. Kalender-Apps, die ihn noch verwenden, zeigen einen Hinweis an.',
  save: 'Einstellungen speichern',
  preview: 'Passende Veranstaltungen anzeigen',
  calendarTitle: 'Ihr privater Kalender',
  calendarText:
    'Die Veranstaltungen Ihrer Wahl, immer aktuell. Jeder, der diesen Link hat, kann sie sehen. Geben Sie ihn nicht weiter.',
  calendarNone:
    'Ihre Kalender-App kann die Veranstaltungen Ihrer Wahl anzeigen und aktuell halten.',
  calendarCreate: 'Privaten Kalenderlink erstellen',
  calendarReplace: 'Link ersetzen',
  calendarTurnOff: 'Link deaktivieren',
  dataTitle: 'Ihre Daten',
  dataDownload: 'Ihre Daten herunterladen',
  erase: 'Ihre Daten löschen',
  eraseText:
    'Damit beenden Sie Ihr Abonnement von {feed}, und wir löschen Ihre E-Mail-Adresse aus unseren Daten zu diesem Abonnement. {org} kann Kopien in eigenen Systemen haben. Wenn auch diese gelöscht werden sollen, wenden Sie sich an {org}. Ihre anderen Abonnements bleiben bestehen. Das kann nicht rückgängig gemacht werden.',
  eraseButton: 'Abmelden und löschen',
  erasedTitle: 'Wir haben Ihre E-Mail-Adresse gelöscht',
  erasedText:
    'Sie sind abgemeldet, und Ihre E-Mail-Adresse ist aus unseren Daten zu diesem Abonnement gelöscht. {org} kann Kopien in eigenen Systemen haben. Wenn auch diese gelöscht werden sollen, wenden Sie sich an {org}.',
  leaveTitle: 'Abmelden?',
  leaveText: '{email} erhält dann keine E-Mails mehr zu Veranstaltungen aus dem Kalender {feed}.',
  weeklyInstead: 'Stattdessen wöchentlich eine E-Mail',
  weeklyFromNow: 'Sie erhalten ab jetzt wöchentlich eine E-Mail mit Veranstaltungen von {feed}.',
  leftTitle: 'Sie sind abgemeldet',
  leftText:
    'Sie erhalten keine weiteren dieser E-Mails. Sie können den Kalender jederzeit wieder abonnieren.',
  noCalendarTitle: 'Kalender nicht gefunden',
  noCalendarText:
    'Er wurde vielleicht geschlossen oder verschoben. Sehen Sie auf der Website nach, auf der Sie ihn gefunden haben.',
  tooLongTitle: 'Ihr Text ist zu lang',
  tooLongText:
    'Es wurde nichts gespeichert. Gehen Sie zurück, kürzen Sie den Text und senden Sie ihn erneut.',
  tooManyTitle: 'Zu viele Anfragen',
  tooManyText:
    'Es wurde nichts gespeichert. Warten Sie eine Minute, gehen Sie zurück und senden Sie das Formular erneut.',
  fullTitle: 'Zurzeit sind keine Anmeldungen mehr möglich',
  fullText:
    'Für diesen Kalender können wir im Moment keine weiteren Bestätigungs-E-Mails senden. Es wurde nichts gesendet und nichts gespeichert. Versuchen Sie es in 24 Stunden erneut.',
  badLinkTitle: 'Dieser Link funktioniert nicht',
  badLinkText:
    'Möglicherweise fehlt ein Teil. Verwenden Sie die Schaltfläche in Ihrer neuesten E-Mail, oder kopieren Sie den ganzen Link von dort.',
  goneTitle: 'Dieser Link funktioniert nicht mehr',
  goneText:
    'Sie sind abgemeldet, oder das Abonnement wurde nicht rechtzeitig bestätigt. Sie können den Kalender jederzeit wieder abonnieren.',
  myCalendarText:
    'Die Veranstaltungen Ihrer Wahl aus dem letzten Monat und den nächsten {ahead} Monaten. Geben Sie diesen Link nicht weiter.',
  myCalendarGone: 'Dieser Kalender ist nicht mehr verfügbar',
  myCalendarGoneText:
    'Sein Link wurde deaktiviert oder ersetzt, oder Sie haben sich abgemeldet. Entfernen Sie diesen Kalender, oder fügen Sie den neuen Link aus Ihren Einstellungen hinzu.',
}

export const outputs: Language['outputs'] = {
  span: 'Bis zu {max} Veranstaltungen aus dem letzten Monat und den nächsten {months} Monaten.',
  endedTitle: 'Dieser Kalender wurde beendet',
  endedText:
    'Hier werden keine Veranstaltungen mehr veröffentlicht. Sie können diesen Kalender aus Ihrer App entfernen.',
}

export { submissions } from '../submission-words/de.ts'
