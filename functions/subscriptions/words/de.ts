import type { PageWords } from '../page-voice.ts'

export const de: PageWords = {
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
  email: 'E-Mail-Adresse',
  joinNext: 'Wir senden Ihnen per E-Mail einen Link, mit dem Sie Ihr Abonnement bestätigen.',
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
  fullTitle: 'Heute sind keine Anmeldungen mehr möglich',
  fullText:
    'Für diesen Kalender können wir heute keine weiteren Bestätigungs-E-Mails senden. Es wurde nichts gesendet und nichts gespeichert. Versuchen Sie es morgen erneut.',
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
