import type { MailWords } from '../voice.ts'

export const nl: MailWords = {
  confirmSubject: 'Bevestig uw abonnement op {feed}',
  confirmSubjectNew: 'Bevestig uw e-mailabonnement',
  confirmAsked:
    'Iemand (hopelijk u) heeft dit e-mailadres aangemeld voor e-mails met evenementen van {feed} ({org}).',
  confirmPlease: 'We sturen u geen evenementen voordat u dit bevestigt.',
  confirmButton: 'Abonnement bevestigen',
  confirmLater:
    'Deze link is {hours} uur geldig. Hebt u zich niet aangemeld? Negeer dan deze e-mail; we verwijderen het verzoek.',
  alreadySubject: 'U bent al geabonneerd op {feed}',
  alreadyText:
    'Iemand (hopelijk u) heeft dit e-mailadres opnieuw aangemeld voor {feed}. U bent al geabonneerd, dus er is niets veranderd.',
  welcomeSubject: 'U bent geabonneerd op {feed}',
  welcomeText:
    'Bedankt voor uw aanmelding. U ontvangt e-mails over evenementen van {feed} die bij uw voorkeuren passen.',
  welcomeKeep:
    'Bewaar deze e-mail: hiermee kunt u op elk moment uw voorkeuren wijzigen of u afmelden.',
  settings: 'Voorkeuren beheren',
  endedSubject: '{feed} is voorlopig gesloten',
  endedText:
    '{org} heeft de agenda {feed} gesloten. De pagina’s zijn offline en u ontvangt geen e-mails meer over de evenementen.',
  endedBack:
    'Gaat de agenda weer open, dan loopt uw abonnement door. Wilt u dat niet, meld u dan hieronder af.',
  closedSubject: 'De agenda van {org} is gesloten',
  closedText: '{org} heeft de agenda voorgoed gesloten. Dit is de laatste e-mail erover.',
  closedAddress: 'We verwijderen uw e-mailadres van de lijst. U hoeft niets te doen.',
  chosen: 'Uw voorkeuren: {filter}',
  everything: 'alle evenementen',
  matching: 'Komende evenementen die nu passen: {count}',
  noneYet: 'Er past nog geen komend evenement.',
  sentFor: 'Verzonden namens {org}.',
  sentBecause: 'U ontvangt deze e-mail omdat u bent geabonneerd op {feed} van {org}.',
  unsubscribe: 'Afmelden',
  welcomeWeekly:
    'Bedankt voor uw aanmelding. Elke {weekday} ontvangt u een e-mail met komende evenementen van {feed} die bij uw voorkeuren passen, als die er zijn.',
  welcomeDaily:
    'Bedankt voor uw aanmelding. Op dagen met iets nieuws ontvangt u een e-mail met evenementen van {feed} die bij uw voorkeuren passen.',
  digestChanged: 'Gewijzigd',
  digestLater: 'Net toegevoegd',
  digestBecause: 'Past bij uw voorkeuren: {words}',
  moreDates: 'Andere data: {dates}',
  alsoDates: 'Dit geldt ook voor: {dates}',
  alsoAllDates: 'Dit geldt ook voor alle latere data.',
  digestMore: 'Meer passende evenementen: {count}',
  digestAll: 'Alle evenementen bekijken',
  noMatchSubject: 'De laatste tijd geen passende evenementen: {feed}',
  noMatchText:
    'In de afgelopen 4 weken paste geen evenement van {feed} bij uw voorkeuren. Zodra er een is, sturen we u weer een e-mail. U kunt uw voorkeuren altijd wijzigen.',
  noMatchHas: 'Komende evenementen in deze agenda:',
  updateSubject: '{what}: {title}, {date}',
  updateSeveral: 'Enkele evenementen waarover we u hebben gemaild, zijn gewijzigd.',
  updateCancelled: 'Afgelast',
  updateCancelledText: 'Dit evenement is afgelast en gaat niet door.',
  updatePostponed: 'Uitgesteld',
  updatePostponedText:
    'Dit evenement is uitgesteld en gaat niet door op het oorspronkelijke moment.',
  updateRemoved: 'Uit de agenda verwijderd',
  updateRemovedText: 'Dit evenement is uit de agenda verwijderd en gaat mogelijk niet door.',
  updateBack: 'Gaat toch door',
  updateBackText: 'Dit evenement gaat toch door.',
  updateMoved: 'Nieuwe tijd',
  updateMovedText: 'Dit evenement heeft een nieuwe datum of tijd.',
  updatePlace: 'Nieuwe locatie',
  updatePlaceText: 'Dit evenement is op een andere locatie.',
  updateTimeAndPlace: 'Nieuwe tijd en locatie',
  updateTimeAndPlaceText:
    'Dit evenement heeft een nieuwe datum of tijd en is op een andere locatie.',
  updateNow: 'Nu',
  updateBefore: 'Eerder',
  updateNoPlace: 'locatie volgt nog',
  updateSentence: 'Bericht van {org}: {text}',
  inCalendar:
    'Wilt u deze evenementen in uw agenda-app? Uw persoonlijke agendalink vindt u bij uw voorkeuren.',
  ownCalendar: 'Deze evenementen in uw agenda-app tonen',
}
