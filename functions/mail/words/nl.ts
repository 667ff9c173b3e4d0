import type { MailWords } from '../voice.ts'

export const nl: MailWords = {
  confirmSubject: 'Graag bevestigen: evenementen van {feed}',
  confirmAsked:
    'U, of iemand met uw adres, heeft gevraagd om e-mails met evenementen van {feed} ({org}).',
  confirmPlease: 'Bevestig alstublieft dat u het was. Tot dan wordt er niets verstuurd.',
  confirmButton: 'Abonnement bevestigen',
  confirmLater:
    'De link werkt {hours} uur. Was u het niet, doe dan niets: we vergeten het verzoek.',
  alreadySubject: 'U bent al geabonneerd op {feed}',
  alreadyText:
    'Iemand, misschien uzelf, heeft gevraagd dit adres op {feed} te abonneren. Dat is het al, dus er is niets veranderd.',
  welcomeSubject: 'U staat op de lijst van {feed}',
  welcomeText:
    'Bedankt, u staat op de lijst. Wat per e-mail komt: evenementen van {feed} die passen bij uw keuze.',
  welcomeKeep:
    'Bewaar deze e-mail: de knop opent uw instellingen, waar u kunt kiezen welke evenementen u wilt, of u op elk moment kunt afmelden.',
  settings: 'Instellingen wijzigen',
  endedSubject: '{feed} is voorlopig gestopt',
  endedText:
    '{org} heeft de kalender {feed} gesloten: de pagina’s zijn weg en er komen geen e-mails met de evenementen.',
  endedBack:
    'Gaat hij weer open, dan loopt uw abonnement door. Wilt u liever van de lijst af, meld u dan hieronder af.',
  chosen: 'Uw keuze: {filter}',
  everything: 'alle evenementen',
  matching: 'Past nu: {count}',
  noneYet: 'Er past nog geen evenement.',
  sentFor: 'Verzonden namens {org}.',
  sentBecause: 'Verzonden namens {org} omdat dit adres op {feed} is geabonneerd.',
  unsubscribe: 'Afmelden',
  welcomeWeekly:
    'Bedankt, u staat op de lijst. Eén keer per week krijgt u een e-mail met de komende evenementen van {feed} die bij uw keuze passen.',
  welcomeDaily:
    'Bedankt, u staat op de lijst. Op elke dag waarop er iets nieuws voor u is, krijgt u een e-mail met evenementen van {feed} die bij uw keuze passen.',
  digestRunning: 'Nog bezig',
  digestChanged: 'Gewijzigd',
  digestLater: 'Nieuw, voor later',
  digestBecause: 'Omdat u koos: {words}',
  digestMore: 'Alle evenementen bekijken (+{count})',
  digestAll: 'Alle evenementen bekijken',
  noMatchSubject: 'De laatste tijd niets voor u: {feed}',
  noMatchText:
    'In de afgelopen vier weken paste geen evenement van {feed} bij uw keuze. Zodra er een past, krijgt u weer een e-mail. U kunt uw keuze altijd veranderen.',
  noMatchHas: 'Dit staat er in de kalender:',
  updateSubject: '{what}: {title}, {date}',
  updateSeveral: 'Er is iets veranderd aan evenementen die we u hadden aangekondigd.',
  updateCancelled: 'Geannuleerd',
  updateCancelledText: 'Dit evenement is geannuleerd. Het gaat niet door.',
  updatePostponed: 'Uitgesteld',
  updatePostponedText:
    'Dit evenement is uitgesteld. Het gaat niet door op het aangekondigde moment.',
  updateRemoved: 'Niet meer in de agenda',
  updateRemovedText: 'Dit evenement staat niet meer in de agenda. Reken er alstublieft niet op.',
  updateBack: 'Gaat toch door',
  updateBackText: 'Dit evenement gaat toch door.',
  updateMoved: 'Nieuwe tijd',
  updateMovedText: 'Dit evenement heeft een nieuwe tijd.',
  updatePlace: 'Nieuwe plaats',
  updatePlaceText: 'Dit evenement vindt ergens anders plaats.',
  updateNow: 'Nu',
  updateBefore: 'Eerder',
  updateNoPlace: 'plaats wordt nog bekendgemaakt',
  updateSentence: '{org} schrijft: {text}',
  inCalendar:
    'In de instellingen staat ook een adres dat deze evenementen in je eigen agenda toont.',
  ownCalendar: 'Deze evenementen in mijn eigen agenda tonen',
}
