import { ordinals } from '../display/repeat-grammar.ts'
import type { Language } from '../words.ts'

export const widget: Language['widget'] = {
  list: 'Lijst',
  cards: 'Kaarten',
  month: 'Maand',
  search: 'Evenementen zoeken',
  filter: 'Filteren',
  state: 'Provincie of regio',
  place: 'Plaats of postcode',
  city: 'Plaats of regio',
  near: 'In de buurt',
  count: 'Evenementen',
  none: 'Geen komende evenementen.',
  noMatch: 'Geen evenementen gevonden.',
  more: 'Meer tonen',
  all: 'Alle evenementen bekijken',
  allDay: 'Hele dag',
  timeLater: 'Tijd volgt nog',
  ongoing: 'Doorlopend',
  until: 'Tot en met {date}',
  untilTime: 'Tot {time}',
  comma: ', ',
  now: 'Nu bezig',
  cancelled: 'Afgelast',
  postponed: 'Uitgesteld',
  newDateLater: 'De nieuwe datum wordt nog bekendgemaakt.',
  originalDate: 'Oorspronkelijke datum',
  online: 'Online',
  mixed: 'Ter plaatse en online',
  free: 'Gratis',
  close: 'Sluiten',
  subscribe: 'Evenementen per e-mail ontvangen',
  subscribeCalendar: 'Abonneren op deze agenda',
  wait: 'Te veel pogingen. Probeer het later opnieuw.',
  failed: 'Er is iets misgegaan. Probeer het later opnieuw.',
  offline: 'U bent offline.',
  network:
    'De agenda is niet bereikbaar. Misschien is uw verbinding verbroken, of blokkeert deze website de agenda.',
  unknown: 'Agenda niet gevonden.',
  setup: 'Deze agenda is niet goed ingesteld.',
  tooOld: 'Werk uw browser bij om deze agenda te bekijken.',
  retry: 'Opnieuw proberen',
}

export const month: Language['month'] = {
  moreEvents: 'nog {count}',
  timeZone: 'Tijdzone: {zone}',
}

export const event: Language['event'] = {
  yourTime: 'Uw tijd',
  add: 'Aan agenda toevoegen',
  file: 'Agendabestand',
  tickets: 'Tickets',
  accessibility: 'Toegankelijkheid',
  accessYes: 'Toegankelijkheidsvoorzieningen',
  accessNo: 'Niet beschikbaar',
  'step-free': 'Drempelvrije toegang',
  'accessible-restroom': 'Toegankelijk toilet',
  'assistance-animals': 'Assistentiehonden',
  'hearing-loop': 'Ringleiding',
  'sign-language': 'Gebarentaal',
  captions: 'Ondertiteling',
  'audio-description': 'Audiodescriptie',
  'quiet-session': 'Prikkelarme sessie',
  reason: 'Reden',
  organizer: 'Organisator',
  website: 'Website van het evenement',
  eventPage: 'Evenementpagina',
}

export const filter: Language['filter'] = {
  noPlace: 'Uw locatie is niet beschikbaar.',
  unknownPlace:
    'Plaats niet gevonden. Voer een postcode in, of een plaats met de staat, bijvoorbeeld Austin, TX.',
  unknownCity:
    'Plaats niet gevonden. Voer een plaats met het land in, bijvoorbeeld Utrecht, Nederland.',
  categories: 'Categorieën',
  from: 'Van',
  to: 'Tot en met',
  within: 'Binnen {distance} van {place}',
  whichPlace: 'Welk {place}?',
  placesFound: 'Gevonden plaatsen: {count}',
}

export const near: Language['near'] = {
  today: 'Vandaag',
  weekend: 'Dit weekend',
  week: 'Komende 7 dagen',
}

export const signUp: Language['signUp'] = {
  email: 'E-mailadres',
  often: 'Frequentie',
  daily: 'Dagelijks',
  weekly: 'Wekelijks',
  keywords: 'Trefwoorden (optioneel)',
  stateOptional: 'Provincie of regio (optioneel)',
  send: 'Abonneren',
  sent: 'Bijna klaar. We hebben u een bevestigingslink gemaild.',
  refused: 'Controleer uw gegevens en probeer het opnieuw.',
}

export const subscribe: Language['subscribe'] = {
  apple: 'Apple Agenda',
  google: 'Google Agenda',
  calendarAddress: 'Of kopieer deze link naar een andere agenda-app',
  calendarOften:
    'Nieuwe evenementen verschijnen automatisch. Google Agenda controleert om de paar uur (soms één keer per dag), Outlook ongeveer om de 3 uur en Apple Agenda zo vaak als ingesteld.',
  copy: 'Kopiëren',
  copied: 'Gekopieerd',
  privacy: 'Privacyverklaring',
  suggest: 'Evenement voorstellen',
}

export const page: Language['page'] = {
  dateAndTime: 'Datum en tijd',
  location: 'Locatie',
  price: 'Prijs',
  map: 'Kaart',
  directions: 'Route',
  share: 'Delen',
  copyLink: 'Link kopiëren',
  linkCopied: 'Link gekopieerd',
  moreFrom: 'Meer uit {calendar}',
  sameName: 'Met dezelfde naam op deze dag',
  moreCalendars: 'Meer agenda’s',
  categories: 'Categorieën',
  subscribe: 'Abonneren',
  skipLink: 'Naar de inhoud',
  scan: 'Scan voor meer informatie',
}

export const repeats: Language['repeats'] = {
  allDates: 'Alle data',
  several: 'Meerdere datums',
  daily: (n) => (n === 1 ? 'Elke dag' : `Om de ${n} dagen`),
  workdays: 'Elke werkdag',
  weekly: (n, days, list) => (n === 1 ? `Elke ${list(days)}` : `Om de ${n} weken op ${list(days)}`),
  monthly: (n, on) => (n === 1 ? `Elke maand ${on}` : `Om de ${n} maanden ${on}`),
  yearly: (n, on) => (n === 1 ? `Elk jaar ${on}` : `Om de ${n} jaar ${on}`),
  onDate: (date) => `op ${date}`,
  onDays: (days, list) => `op ${list(days.map((day) => `de ${day}e`))}`,
  lastDay: 'op de laatste dag',
  nth: (nth, day) =>
    `de ${ordinals('eerste', 'tweede', 'derde', 'vierde', 'vijfde', 'laatste')(nth)} ${day}`,
  onNth: (days, list) => `op ${list(days)}`,
  ofMonth: (nth, month) => `${nth} van ${month}`,
  until: (base, date) => `${base} tot en met ${date}`,
  times: (base, n) => `${base}, ${n} keer`,
}

export const email: Language['email'] = {
  confirmSubject: 'Bevestig uw abonnement op {feed}',
  confirmSubjectNew: 'Bevestig uw e-mailabonnement',
  confirmAsked:
    'Iemand (hopelijk u) heeft dit e-mailadres aangemeld voor e-mails met evenementen van {feed} ({org}).',
  confirmAskedSame:
    'Iemand (hopelijk u) heeft dit e-mailadres aangemeld voor e-mails met evenementen van {org}.',
  confirmPlease: 'We sturen u geen evenementen voordat u dit bevestigt.',
  confirmButton: 'Abonnement bevestigen',
  confirmLater:
    'Deze link is {hours} uur geldig. Hebt u zich niet aangemeld? Negeer dan deze e-mail; we verwijderen het verzoek.',
  offerSubject: 'Wilt u e-mails met evenementen van {feed}?',
  offerText:
    '{org} wil u e-mails met evenementen van {feed} sturen en geeft aan dat u daarmee hebt ingestemd.',
  offerTextSame:
    '{org} wil u e-mails met evenementen sturen en geeft aan dat u daarmee hebt ingestemd.',
  offerLater:
    'De link is {days} dagen geldig. Wilt u deze e-mails niet, dan hoeft u niets te doen: we vragen het u niet nog eens en verwijderen daarna uw e-mailadres.',
  offerNever: 'Dit wil ik niet: mail mij nooit meer',
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
  endedTextSame:
    '{org} heeft de agenda gesloten. De pagina’s zijn offline en u ontvangt geen e-mails meer over de evenementen.',
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
  sentBecauseSame: 'U ontvangt deze e-mail omdat u bent geabonneerd op de agenda van {org}.',
  unsubscribe: 'Afmelden',
  welcomeWeekly:
    'Bedankt voor uw aanmelding. Elke {weekday} ontvangt u een e-mail met komende evenementen van {feed} die bij uw voorkeuren passen, als die er zijn.',
  welcomeDaily:
    'Bedankt voor uw aanmelding. Op dagen met iets nieuws ontvangt u een e-mail met evenementen van {feed} die bij uw voorkeuren passen.',
  digestChanged: 'Gewijzigd',
  digestLater: 'Net toegevoegd',
  digestAfterwards: 'Daarna',
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

export const subscribers: Language['subscribers'] = {
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
  joinNoDigestsSame:
    'Ontvang e-mails over evenementen van {org}. U kunt zich op elk moment afmelden.',
  email: 'E-mailadres',
  joinNext: 'We mailen u een link om uw abonnement te bevestigen.',
  joinMore: 'Evenementen en frequentie kiezen',
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
  fullTitle: 'U kunt zich op dit moment niet meer aanmelden',
  fullText:
    'Voor deze agenda kunnen we op dit moment geen bevestigingsmails meer versturen. Er is niets verstuurd en niets opgeslagen. Probeer het over 24 uur opnieuw.',
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

export const outputs: Language['outputs'] = {
  span: 'Maximaal {max} evenementen van de afgelopen maand en de komende {months} maanden.',
  endedTitle: 'Deze agenda is gestopt',
  endedText:
    'Hier worden geen evenementen meer gepubliceerd. U kunt deze agenda uit uw app verwijderen.',
}

export { submissions } from '../submission-words/nl.ts'
