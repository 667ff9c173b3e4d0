import type { MailWords } from '../mail-words.ts'

export const de: MailWords = {
  confirmSubject: 'Bitte bestätigen: Veranstaltungen von {feed}',
  confirmAsked:
    'Sie oder jemand mit Ihrer Adresse möchte E-Mails mit Veranstaltungen von {feed} ({org}) erhalten.',
  confirmPlease: 'Bitte bestätigen Sie, dass Sie es waren. Vorher wird nichts verschickt.',
  confirmButton: 'Abonnement bestätigen',
  confirmLater:
    'Der Link gilt {hours} Stunden. Wenn Sie es nicht waren, tun Sie nichts: Wir vergessen die Anfrage dann.',
  alreadySubject: 'Sie haben {feed} bereits abonniert',
  alreadyText:
    'Jemand, vielleicht Sie selbst, wollte mit dieser Adresse {feed} abonnieren. Das Abonnement besteht schon, es hat sich also nichts geändert.',
  welcomeSubject: 'Sie stehen auf der Liste von {feed}',
  welcomeText:
    'Danke, Sie stehen auf der Liste. Per E-Mail kommen Veranstaltungen von {feed}, die zu Ihrer Auswahl passen.',
  welcomeKeep:
    'Bewahren Sie diese E-Mail auf: Über den Knopf öffnen Sie Ihre Einstellungen, können wählen, welche Veranstaltungen Sie möchten, oder sich jederzeit abmelden.',
  settings: 'Einstellungen ändern',
  endedSubject: '{feed} ist vorerst beendet',
  endedText:
    '{org} hat den Kalender {feed} geschlossen: Seine Seiten gibt es nicht mehr, und es kommen keine E-Mails mit seinen Veranstaltungen.',
  endedBack:
    'Sollte er wieder öffnen, läuft Ihr Abonnement weiter. Wenn Sie lieber nicht mehr auf der Liste stehen, melden Sie sich unten ab.',
  chosen: 'Ihre Auswahl: {filter}',
  everything: 'alle Veranstaltungen',
  matching: 'Passt im Moment: {count}',
  noneYet: 'Noch passt keine Veranstaltung.',
  sentFor: 'Gesendet für {org}.',
  sentBecause: 'Gesendet für {org}, weil diese Adresse {feed} abonniert hat.',
  unsubscribe: 'Abmelden',
}
