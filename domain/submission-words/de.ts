import type { Language } from '../words.ts'

export const submissions: Language['submissions'] = {
  submitSubject: 'Bitte bestätigen Sie Ihren Veranstaltungsvorschlag für {feed}',
  submitSubjectNew: 'Bitte bestätigen Sie Ihren Veranstaltungsvorschlag',
  submitAsked:
    'Jemand (hoffentlich Sie) hat mit dieser E-Mail-Adresse eine Veranstaltung für {feed} ({org}) vorgeschlagen.',
  submitAskedSame:
    'Jemand (hoffentlich Sie) hat mit dieser E-Mail-Adresse eine Veranstaltung für den Kalender von {org} vorgeschlagen.',
  submitPlease: 'Erst wenn Sie bestätigen, geben wir den Vorschlag weiter.',
  submitButton: 'Vorschlag bestätigen',
  submitLater:
    'Der Link ist {hours} Stunden gültig. Wenn Sie das nicht waren, ignorieren Sie diese E-Mail; wir löschen den Vorschlag dann.',
  askedSubject: 'Eine Frage zu Ihrem Veranstaltungsvorschlag',
  askedText: '{org} hat eine Frage zu Ihrer vorgeschlagenen Veranstaltung „{title}“:',
  askedButton: 'Antworten',
  acceptedSubject: 'Ihre Veranstaltung steht im Kalender',
  acceptedText: '{org} hat Ihre Veranstaltung in {feed} aufgenommen: {title}',
  acceptedTextSame: '{org} hat Ihre Veranstaltung in den Kalender aufgenommen: {title}',
  acceptedLater:
    'Falls sie doch nicht stattfindet, bitten Sie {org} über den Link unten, sie zu entfernen.',
  declinedSubject: 'Zu Ihrem Veranstaltungsvorschlag',
  declinedText:
    '{org} hat sich entschieden, Ihre Veranstaltung nicht in {feed} aufzunehmen: {title}',
  declinedTextSame:
    '{org} hat sich entschieden, Ihre Veranstaltung nicht in den Kalender aufzunehmen: {title}',
  removedText: '{org} hat Ihre Veranstaltung aus dem Kalender genommen: {title}',
  keptText: '{org} hat sich entschieden, Ihre Veranstaltung im Kalender zu behalten: {title}',
  submitBecause:
    'Sie erhalten diese E-Mail, weil Sie eine Veranstaltung für {feed} von {org} vorgeschlagen haben.',
  submitBecauseSame:
    'Sie erhalten diese E-Mail, weil Sie eine Veranstaltung für den Kalender von {org} vorgeschlagen haben.',

  suggestTitle: 'Veranstaltung für {feed} vorschlagen',
  suggestText: '{org} prüft jeden Vorschlag, bevor er im Kalender erscheint.',
  eventTitle: 'Titel',
  date: 'Datum',
  startTime: 'Beginn',
  endTime: 'Ende',
  anotherDay: 'Endet an einem anderen Tag',
  endDate: 'Enddatum',
  localTimes: 'Die Uhrzeiten gelten vor Ort ({place}).',
  attendance: 'Teilnahme',
  inPerson: 'Vor Ort',
  venue: 'Veranstaltungsort',
  city: 'Stadt oder Gemeinde',
  yourEmail: 'Ihre E-Mail-Adresse',
  yourEmailHint:
    'Wir senden Ihnen einen Link, mit dem Sie den Vorschlag bestätigen. Ihre Adresse wird nicht veröffentlicht.',
  sameAddress:
    'Wir schreiben Ihnen dazu an dieselbe Adresse. Sie müssen sie nicht noch einmal bestätigen.',
  note: 'Nachricht an {org}',
  noteHint: 'Sie wird nicht veröffentlicht.',
  moreDetails: 'Weitere Angaben',
  description: 'Beschreibung',
  address: 'Straße und Hausnummer',
  postalCode: 'Postleitzahl',
  country: 'Land',
  categoriesHint: 'Durch Kommas getrennt.',
  organizerUrl: 'Website des Veranstalters',
  priceUnknown: 'Keine Angabe',
  paid: 'Kostenpflichtig',
  priceText: 'Angaben zum Preis',
  ticketUrl: 'Link zu Tickets',
  send: 'Vorschlag senden',

  titleMissing: 'Geben Sie einen Titel ein',
  titleLink: 'Lassen Sie Links im Titel weg',
  dateMissing: 'Geben Sie ein Datum ein',
  datePast: 'Geben Sie ein Datum ein, das nicht vergangen ist',
  dateFar: 'Geben Sie ein Datum innerhalb der nächsten {years} Jahre ein',
  startTimeMissing: 'Geben Sie den Beginn ein, oder wählen Sie „{allDay}“ oder „{later}“',
  timeInvalid: 'Geben Sie eine Uhrzeit ein, zum Beispiel 19:30',
  timeSkipped: 'Diese Uhrzeit gibt es an dem Tag nicht, weil die Uhren vorgestellt werden',
  endTimeMissing: 'Geben Sie eine Uhrzeit für das Ende ein, oder löschen Sie das Enddatum',
  endInvalid: 'Das Ende muss nach dem Beginn liegen',
  endNextDay:
    'Das Ende muss nach dem Beginn liegen. Endet die Veranstaltung nach Mitternacht, geben Sie das Enddatum ein',
  placeMissing: 'Geben Sie einen Ort oder eine Stadt ein, oder wählen Sie „{online}“',
  urlInvalid: 'Geben Sie eine vollständige Webadresse ein, zum Beispiel https://example.com',
  organizerMissing: 'Geben Sie den Namen des Veranstalters ein',
  textTooLong: 'Geben Sie höchstens {count} Zeichen ein',
  entryInvalid: 'Prüfen Sie diese Angabe',
  notSent:
    'Noch nicht gesendet. Korrigieren Sie die markierten Felder, und versuchen Sie es erneut.',
  sentMost:
    'An eine Adresse senden wir höchstens {count} solcher E-Mails am Tag. Sie haben weitere Veranstaltungen? Bestätigen Sie diese hier; auf ihrer Seite können Sie die anderen dann ohne E-Mail vorschlagen.',
  mostWaiting:
    'Im Moment können Sie keine weiteren Vorschläge senden. Versuchen Sie es morgen wieder, oder sobald {org} einige davon geprüft hat.',
  manySuggestionsTitle: 'Im Moment sind keine Vorschläge möglich',
  suggestionsOff: '{org} nimmt für diesen Kalender derzeit keine Vorschläge an.',

  confirmSuggestion: 'Bestätigen Sie Ihren Vorschlag',
  confirmSuggestionText:
    'Prüfen Sie Ihre Veranstaltung, und bestätigen Sie dann, um sie an {org} zu senden.',
  suggestionGone:
    'Der Vorschlag wurde nicht rechtzeitig bestätigt oder gelöscht. Sie können jederzeit einen neuen senden.',
  suggestAgain: 'Weitere Veranstaltung vorschlagen',

  yourSuggestion: 'Ihr Vorschlag',
  stateWaiting: '{org} prüft Ihren Vorschlag und meldet sich per E-Mail.',
  stateAsked: '{org} hat eine Frage. Beantworten Sie sie unten.',
  stateAccepted: 'Ihre Veranstaltung steht im Kalender. Vielen Dank!',
  stateOff: 'Ihre Veranstaltung steht nicht mehr im Kalender.',
  stateWithdrawing:
    'Sie haben {org} gebeten, Ihre Veranstaltung zu entfernen. Bis dahin bleibt sie im Kalender.',
  stateDeclined: '{org} hat Ihre Veranstaltung nicht in den Kalender aufgenommen.',
  stateWithdrawn: 'Sie haben diesen Vorschlag zurückgezogen.',
  questionFrom: 'Frage von {org}',
  yourAnswer: 'Ihre Antwort',
  answerMissing: 'Geben Sie eine Antwort ein',
  sendAnswer: 'Antwort senden',
  changeSuggestion: 'Vorschlag ändern',
  saveChanges: 'Änderungen speichern',
  withdraw: 'Vorschlag zurückziehen',
  askOff: 'Um Entfernung der Veranstaltung bitten',
  imageTitle: 'Bild',
  imageHint:
    'Eine JPEG-, PNG- oder WebP-Datei mit höchstens 1 MB. Das Bild erscheint, sobald die Veranstaltung im Kalender steht.',
  imageAlt: 'Bildbeschreibung',
  addImage: 'Bild hinzufügen',
  removeImage: 'Bild entfernen',
  hasImage: 'Ihr Vorschlag enthält ein Bild.',
  imageInvalid: 'Wählen Sie ein Bild im Format JPEG, PNG oder WebP',
  imageLarge: 'Wählen Sie ein Bild mit höchstens 1 MB',
  imagePosition:
    'Dieses Foto verrät, wo es aufgenommen wurde. Entfernen Sie den Standort, und versuchen Sie es erneut',
  imageFailed: 'Das Bild konnte nicht gespeichert werden. Versuchen Sie es später erneut',
  savedSuggestion: 'Gespeichert.',
  changedMeanwhile:
    'Der Vorschlag wurde inzwischen geändert, deshalb wurde nichts gespeichert. Prüfen Sie ihn, und versuchen Sie es erneut.',
  privateLink:
    'Behalten Sie diesen Link für sich. Mit ihm kann jeder Ihren Vorschlag ändern und in Ihrem Namen Veranstaltungen vorschlagen.',
}
