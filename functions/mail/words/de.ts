import type { MailWords } from '../voice.ts'

export const de: MailWords = {
  confirmSubject: 'Bitte bestätigen Sie Ihr Abonnement von {feed}',
  confirmSubjectNew: 'Bitte bestätigen Sie Ihr E-Mail-Abonnement',
  confirmAsked:
    'Jemand (hoffentlich Sie) hat diese E-Mail-Adresse für E-Mails mit Veranstaltungen von {feed} ({org}) angemeldet.',
  confirmPlease: 'Erst wenn Sie bestätigen, senden wir Ihnen Veranstaltungen.',
  confirmButton: 'Abonnement bestätigen',
  confirmLater:
    'Der Link ist {hours} Stunden gültig. Wenn Sie das nicht waren, ignorieren Sie diese E-Mail; wir löschen die Anfrage dann.',
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
  unsubscribe: 'Abmelden',
  welcomeWeekly:
    'Vielen Dank für Ihr Abonnement. Jeden {weekday} erhalten Sie eine E-Mail mit kommenden Veranstaltungen von {feed}, die zu Ihren Einstellungen passen, sofern es welche gibt.',
  welcomeDaily:
    'Vielen Dank für Ihr Abonnement. Sie erhalten an Tagen mit Neuigkeiten eine E-Mail mit Veranstaltungen von {feed}, die zu Ihren Einstellungen passen.',
  digestChanged: 'Geändert',
  digestLater: 'Neu hinzugekommen',
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
