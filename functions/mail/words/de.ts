import type { MailWords } from '../voice.ts'

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
  welcomeWeekly:
    'Danke, Sie stehen auf der Liste. Einmal in der Woche bekommen Sie eine E-Mail mit den kommenden Veranstaltungen von {feed}, die zu Ihrer Auswahl passen.',
  welcomeDaily:
    'Danke, Sie stehen auf der Liste. An jedem Tag, der etwas Neues für Sie hat, bekommen Sie eine E-Mail mit Veranstaltungen von {feed}, die zu Ihrer Auswahl passen.',
  digestRunning: 'Läuft noch',
  digestChanged: 'Geändert',
  digestLater: 'Neu, für später',
  digestBecause: 'Weil Sie gewählt haben: {words}',
  digestMore: 'Alle Veranstaltungen ansehen (+{count})',
  digestAll: 'Alle Veranstaltungen ansehen',
  noMatchSubject: 'Zuletzt nichts für Sie: {feed}',
  noMatchText:
    'In den letzten vier Wochen passte keine Veranstaltung von {feed} zu Ihrer Auswahl. Sobald eine passt, bekommen Sie wieder eine E-Mail. Ihre Auswahl können Sie jederzeit ändern.',
  noMatchHas: 'Das steht im Kalender:',
  updateSubject: '{what}: {title}, {date}',
  updateSeveral: 'Bei Veranstaltungen, die wir Ihnen angekündigt haben, hat sich etwas geändert.',
  updateCancelled: 'Abgesagt',
  updateCancelledText: 'Diese Veranstaltung ist abgesagt. Sie findet nicht statt.',
  updatePostponed: 'Verschoben',
  updatePostponedText:
    'Diese Veranstaltung ist verschoben. Zur angekündigten Zeit findet sie nicht statt.',
  updateRemoved: 'Nicht mehr im Kalender',
  updateRemovedText:
    'Diese Veranstaltung steht nicht mehr im Kalender. Bitte rechnen Sie nicht mit ihr.',
  updateBack: 'Findet doch statt',
  updateBackText: 'Diese Veranstaltung findet doch statt.',
  updateMoved: 'Neue Zeit',
  updateMovedText: 'Diese Veranstaltung hat eine neue Zeit.',
  updatePlace: 'Neuer Ort',
  updatePlaceText: 'Diese Veranstaltung findet an einem anderen Ort statt.',
  updateNow: 'Jetzt',
  updateBefore: 'Vorher',
  updateNoPlace: 'Ort wird noch bekannt gegeben',
  updateSentence: '{org} schreibt: {text}',
  inCalendar:
    'In den Einstellungen gibt es auch eine Adresse, mit der diese Termine im eigenen Kalender erscheinen.',
  ownCalendar: 'Diese Termine im eigenen Kalender anzeigen',
}
