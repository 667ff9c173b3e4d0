import type { PageWords } from '../page-voice.ts'

export const nl: PageWords = {
  frequency: 'Frequentie',
  weekly: 'Wekelijks',
  daily: 'Dagelijks',
  categories: 'Categorieën',
  keywords: 'Trefwoorden',
  keywordsHint:
    'Woorden of zinsdelen, gescheiden door komma’s, bijvoorbeeld: jazz, openlucht. U ontvangt evenementen met minstens één ervan in de titel, plaats of categorie.',
  state: 'Provincie of regio',
  stateHint: 'Naam zoals bij de evenementen, bijvoorbeeld Utrecht.',
  optional: '(optioneel)',
  joinTitle: 'Evenementen van {feed} per e-mail ontvangen',
  joinDigests:
    '{org} stuurt elke {weekday} een e-mail met de evenementen van de week, of dagelijks een e-mail als er iets nieuws is. U kunt zich op elk moment afmelden.',
  joinNoDigests:
    'Ontvang e-mails van {org} over evenementen van {feed}. U kunt zich op elk moment afmelden.',
  email: 'E-mailadres',
  joinNext: 'We mailen u een link om uw abonnement te bevestigen.',
  subscribe: 'Abonneren',
  needsScript:
    'Om spam tegen te gaan heeft dit formulier JavaScript nodig. Sta scripts van challenges.cloudflare.com toe en laad de pagina opnieuw, of gebruik een andere browser.',
  emailInvalid: 'Vul een e-mailadres in, bijvoorbeeld naam@example.com',
  frequencyInvalid: 'Kies ‘Wekelijks’ of ‘Dagelijks’',
  keywordsInvalid: 'Vul maximaal 10 trefwoorden van elk maximaal 60 tekens in',
  stateInvalid: 'Vul maximaal 100 tekens in',
  humanInvalid: 'We konden niet vaststellen dat u een mens bent. Probeer het opnieuw.',
  sentTitle: 'Bekijk uw e-mail',
  sentText:
    'We hebben een e-mail gestuurd naar {email}. Open de link daarin om verder te gaan. Komt de e-mail niet aan, kijk dan in uw spammap.',
  confirmTitle: 'Bevestig uw abonnement',
  confirmText: 'Bevestig om evenementen van {feed} te ontvangen op {email}.',
  confirmedTitle: 'U bent geabonneerd',
  confirmedPaused:
    '{feed} verstuurt op dit moment geen e-mails. U blijft geabonneerd voor het geval dat verandert.',
  expiredTitle: 'Deze link is verlopen',
  expiredText:
    'Bevestigingslinks zijn {hours} uur geldig. Abonneer u opnieuw op {feed} om een nieuwe te krijgen.',
  subscribeAgain: 'Opnieuw abonneren',
  firstMatches: 'De eerste {count}:',
  manageTitle: 'E-mailvoorkeuren voor {feed}',
  saved: 'Voorkeuren opgeslagen.',
  unsaved: 'Alleen een voorbeeld. Sla op om deze voorkeuren te bewaren.',
  notSaved: 'Niet opgeslagen. Corrigeer het gemarkeerde veld en sla opnieuw op.',
  calendarRenewed:
    'Uw persoonlijke agendalink is klaar. Een eventuele vorige link werkt niet meer.',
  calendarOff: 'De link is uitgeschakeld. Agenda-apps die hem nog gebruiken, tonen een melding.',
  save: 'Voorkeuren opslaan',
  preview: 'Passende evenementen bekijken',
  calendarTitle: 'Uw persoonlijke agenda',
  calendarText:
    'De evenementen die u hebt gekozen, altijd actueel. Iedereen met deze link kan ze zien, dus deel hem niet.',
  calendarNone: 'Uw agenda-app kan de evenementen die u hebt gekozen tonen en actueel houden.',
  calendarCreate: 'Persoonlijke agendalink maken',
  calendarReplace: 'Link vervangen',
  calendarTurnOff: 'Link uitschakelen',
  dataTitle: 'Uw gegevens',
  dataDownload: 'Uw gegevens downloaden',
  erase: 'Uw gegevens wissen',
  eraseText:
    'Uw abonnement op {feed} wordt beëindigd en uw e-mailadres wordt gewist uit onze gegevens over dit abonnement. {org} kan kopieën in eigen systemen bewaren. Neem contact op met {org} om die te laten wissen. Uw andere abonnementen blijven bestaan. Dit kan niet ongedaan worden gemaakt.',
  eraseButton: 'Afmelden en wissen',
  erasedTitle: 'We hebben uw e-mailadres gewist',
  erasedText:
    'U bent afgemeld en uw e-mailadres is gewist uit onze gegevens over dit abonnement. {org} kan kopieën in eigen systemen bewaren. Neem contact op met {org} om die te laten wissen.',
  leaveTitle: 'Afmelden?',
  leaveText: '{email} ontvangt dan geen e-mails meer over evenementen van {feed}.',
  weeklyInstead: 'Liever één e-mail per week',
  weeklyFromNow: 'Vanaf nu ontvangt u één e-mail per week met evenementen van {feed}.',
  leftTitle: 'U bent afgemeld',
  leftText: 'U ontvangt deze e-mails niet meer. U kunt zich altijd opnieuw abonneren.',
  noCalendarTitle: 'Agenda niet gevonden',
  noCalendarText:
    'Misschien is de agenda gesloten of verplaatst. Kijk op de website waar u hem hebt gevonden.',
  tooLongTitle: 'Uw tekst is te lang',
  tooLongText: 'Er is niets opgeslagen. Ga terug, kort de tekst in en verstuur hem opnieuw.',
  tooManyTitle: 'Te veel verzoeken',
  tooManyText:
    'Er is niets opgeslagen. Wacht een minuut, ga terug en verstuur het formulier opnieuw.',
  fullTitle: 'Vandaag kunt u zich niet meer aanmelden',
  fullText:
    'Voor deze agenda kunnen we vandaag geen bevestigingsmails meer versturen. Er is niets verstuurd en niets opgeslagen. Probeer het morgen opnieuw.',
  badLinkTitle: 'Deze link werkt niet',
  badLinkText:
    'Misschien ontbreekt er een deel. Gebruik de knop in uw nieuwste e-mail of kopieer daar de hele link.',
  goneTitle: 'Deze link werkt niet meer',
  goneText:
    'U bent afgemeld of het abonnement is niet op tijd bevestigd. U kunt zich altijd opnieuw abonneren.',
  myCalendarText:
    'De evenementen die u hebt gekozen, van de afgelopen maand en de komende {ahead} maanden. Deel deze link niet.',
  myCalendarGone: 'Deze agenda is niet meer beschikbaar',
  myCalendarGoneText:
    'De link is uitgeschakeld of vervangen, of u bent afgemeld. Verwijder deze agenda of voeg de nieuwe link uit uw voorkeuren toe.',
}
