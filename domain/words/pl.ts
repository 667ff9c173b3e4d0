import { ordinals, plural } from '../display/repeat-grammar.ts'
import type { Language } from '../words.ts'

export const widget: Language['widget'] = {
  list: 'Lista',
  cards: 'Karty',
  month: 'Miesiąc',
  search: 'Szukaj wydarzeń',
  filter: 'Filtruj',
  state: 'Stan lub region',
  place: 'Miasto lub kod pocztowy',
  city: 'Miasto lub region',
  near: 'W pobliżu',
  count: 'Wydarzenia',
  none: 'Brak nadchodzących wydarzeń.',
  noMatch: 'Nie znaleziono wydarzeń.',
  more: 'Pokaż więcej',
  all: 'Zobacz wszystkie wydarzenia',
  allDay: 'Cały dzień',
  timeLater: 'Godzina zostanie podana',
  ongoing: 'Trwające',
  until: 'Do {date}',
  untilTime: 'Do {time}',
  comma: ', ',
  now: 'Trwa teraz',
  cancelled: 'Odwołane',
  postponed: 'Przełożone',
  newDateLater: 'Nowy termin zostanie ogłoszony.',
  originalDate: 'Pierwotny termin',
  online: 'Online',
  mixed: 'Stacjonarnie i online',
  free: 'Bezpłatne',
  close: 'Zamknij',
  subscribe: 'Otrzymuj wydarzenia e-mailem',
  subscribeCalendar: 'Subskrybuj ten kalendarz',
  wait: 'Zbyt wiele prób. Spróbuj ponownie później.',
  failed: 'Coś poszło nie tak. Spróbuj ponownie później.',
  offline: 'Jesteś offline.',
  network: 'Kalendarz jest nieosiągalny. Być może nie ma połączenia albo ta strona go blokuje.',
  unknown: 'Nie znaleziono kalendarza.',
  setup: 'Ten kalendarz nie jest poprawnie skonfigurowany.',
  tooOld: 'Zaktualizuj przeglądarkę, aby zobaczyć ten kalendarz.',
  retry: 'Spróbuj ponownie',
}

export const month: Language['month'] = {
  moreEvents: 'jeszcze {count}',
  timeZone: 'Strefa czasowa: {zone}',
}

export const event: Language['event'] = {
  yourTime: 'Twój czas',
  add: 'Dodaj do kalendarza',
  file: 'Plik kalendarza',
  tickets: 'Bilety',
  accessibility: 'Dostępność',
  accessYes: 'Udogodnienia',
  accessNo: 'Niedostępne',
  'step-free': 'Wejście bez schodów',
  'accessible-restroom': 'Dostępna toaleta',
  'assistance-animals': 'Psy asystujące',
  'hearing-loop': 'Pętla indukcyjna',
  'sign-language': 'Język migowy',
  captions: 'Napisy',
  'audio-description': 'Audiodeskrypcja',
  'quiet-session': 'Spokojna sesja',
  reason: 'Powód',
  organizer: 'Organizator',
  website: 'Strona internetowa wydarzenia',
  eventPage: 'Strona wydarzenia',
}

export const filter: Language['filter'] = {
  noPlace: 'Twoja lokalizacja jest niedostępna.',
  unknownPlace:
    'Nie znaleziono miejsca. Wpisz kod pocztowy lub miasto ze stanem, na przykład Austin, TX.',
  unknownCity: 'Nie znaleziono miejsca. Wpisz miasto z krajem, na przykład Kraków, Polska.',
  categories: 'Kategorie',
  from: 'Od',
  to: 'Do',
  within: 'W promieniu {distance} od: {place}',
  whichPlace: 'Które miejsce o nazwie {place}?',
  placesFound: 'Znalezione miejsca: {count}',
}

export const near: Language['near'] = {
  today: 'Dzisiaj',
  weekend: 'W ten weekend',
  week: 'Najbliższe 7 dni',
}

export const signUp: Language['signUp'] = {
  email: 'Adres e-mail',
  often: 'Częstotliwość',
  daily: 'Codziennie',
  weekly: 'Co tydzień',
  keywords: 'Słowa kluczowe (opcjonalnie)',
  stateOptional: 'Stan lub region (opcjonalnie)',
  send: 'Subskrybuj',
  sent: 'Prawie gotowe. Link potwierdzający wysłaliśmy e-mailem.',
  refused: 'Sprawdź wpisane dane i spróbuj ponownie.',
}

export const subscribe: Language['subscribe'] = {
  apple: 'Kalendarz Apple',
  google: 'Kalendarz Google',
  calendarAddress: 'Albo skopiuj ten link do dowolnej aplikacji kalendarza',
  calendarOften:
    'Nowe wydarzenia pojawiają się automatycznie. Kalendarz Google sprawdza co kilka godzin (czasem raz dziennie), Outlook mniej więcej co 3 godziny, a Kalendarz Apple zgodnie z ustawieniami.',
  copy: 'Kopiuj',
  copied: 'Skopiowano',
  privacy: 'Polityka prywatności',
  suggest: 'Zaproponuj wydarzenie',
}

export const page: Language['page'] = {
  dateAndTime: 'Data i godzina',
  location: 'Miejsce',
  price: 'Cena',
  map: 'Mapa',
  directions: 'Dojazd',
  share: 'Udostępnij',
  copyLink: 'Kopiuj link',
  linkCopied: 'Link skopiowany',
  moreFrom: 'Więcej z kalendarza {calendar}',
  sameName: 'O tej samej nazwie w tym dniu',
  moreCalendars: 'Inne kalendarze',
  categories: 'Kategorie',
  subscribe: 'Subskrybuj',
  skipLink: 'Przejdź do treści',
  scan: 'Zeskanuj, aby dowiedzieć się więcej',
}

/** Feminine names of days change their end: `w każdą środę`. */
const plDay = (day: string) => day.replace(/a$/, 'ę')
const plMonths = plural('pl', { one: 'Co miesiąc', few: 'Co # miesiące', other: 'Co # miesięcy' })
const plWeeks = plural('pl', { few: 'Co # tygodnie', other: 'Co # tygodni' })
const plYears = plural('pl', { one: 'Co rok', few: 'Co # lata', other: 'Co # lat' })
const plNth = {
  feminine: ordinals('pierwszą', 'drugą', 'trzecią', 'czwartą', 'piątą', 'ostatnią'),
  masculine: ordinals('pierwszy', 'drugi', 'trzeci', 'czwarty', 'piąty', 'ostatni'),
}

export const repeats: Language['repeats'] = {
  allDates: 'Wszystkie terminy',
  several: 'Kilka terminów',
  daily: (n) => (n === 1 ? 'Codziennie' : `Co ${n} dni`),
  workdays: 'Od poniedziałku do piątku',
  weekly: (n, days, list) =>
    n === 1
      ? `W ${list(days.map((day) => `${day.endsWith('a') ? 'każdą' : 'każdy'} ${plDay(day)}`))}`
      : `${plWeeks(n)} ${list(days.map((day) => `${day === 'wtorek' ? 'we' : 'w'} ${plDay(day)}`))}`,
  monthly: (n, on) => `${plMonths(n)} ${on}`,
  yearly: (n, on) => `${plYears(n)} ${on}`,
  onDate: (date) => date,
  onDays: (days, list) => `${list(days.map((day) => `${day}.`))} dnia`,
  lastDay: 'ostatniego dnia',
  nth: (nth, day) => `w ${plNth[day.endsWith('a') ? 'feminine' : 'masculine'](nth)} ${plDay(day)}`,
  onNth: (days, list) => list(days),
  ofMonth: (nth, month) => `${nth} ${month}`,
  until: (base, date) => `${base} do ${date}`,
  times: (base, n) => `${base}, ${n} ${n === 1 ? 'raz' : 'razy'}`,
}

export const email: Language['email'] = {
  confirmSubject: 'Potwierdź subskrypcję: {feed}',
  confirmSubjectNew: 'Potwierdź subskrypcję e-mail',
  confirmAsked:
    'Ktoś (mamy nadzieję, że Ty) podał ten adres e-mail, aby otrzymywać wydarzenia z kalendarza {feed} ({org}).',
  confirmAskedSame:
    'Ktoś (mamy nadzieję, że Ty) podał ten adres e-mail, aby otrzymywać wydarzenia z kalendarza {org}.',
  confirmPlease: 'Nie wyślemy Ci wydarzeń, dopóki nie potwierdzisz subskrypcji.',
  confirmButton: 'Potwierdź subskrypcję',
  confirmLater:
    'Link wygaśnie za {hours} godz. Jeśli to nie Twoje zgłoszenie, zignoruj tę wiadomość, a my je usuniemy.',
  offerSubject: 'Czy chcesz dostawać e-maile o wydarzeniach: {feed}?',
  offerText:
    '{org} chce wysyłać Ci e-maile z wydarzeniami z kalendarza {feed} i informuje, że wyrażono na to zgodę.',
  offerTextSame:
    '{org} chce wysyłać Ci e-maile z wydarzeniami i informuje, że wyrażono na to zgodę.',
  offerLater:
    'Link wygaśnie za {days} dni. Jeśli nie chcesz tych wiadomości, nie musisz nic robić: nie zapytamy ponownie, a potem usuniemy Twój adres e-mail.',
  offerNever: 'Nie chcę tego: nie piszcie do mnie więcej',
  alreadySubject: 'Już subskrybujesz {feed}',
  alreadyText:
    'Ktoś (mamy nadzieję, że Ty) ponownie podał ten adres e-mail w kalendarzu {feed}. Już go subskrybujesz, więc nic się nie zmieniło.',
  welcomeSubject: 'Subskrybujesz {feed}',
  welcomeText:
    'Dziękujemy za subskrypcję. Będziesz otrzymywać e-maile o wydarzeniach z kalendarza {feed}, które pasują do Twoich preferencji.',
  welcomeKeep:
    'Zachowaj tę wiadomość: dzięki niej możesz w każdej chwili zmienić preferencje lub zrezygnować z subskrypcji.',
  settings: 'Zarządzaj preferencjami',
  endedSubject: 'Kalendarz {feed} jest na razie zamknięty',
  endedText:
    '{org} zamyka kalendarz {feed}. Jego strony są niedostępne i nie będziesz otrzymywać e-maili o jego wydarzeniach.',
  endedTextSame:
    '{org} zamyka swój kalendarz. Jego strony są niedostępne i nie będziesz otrzymywać e-maili o jego wydarzeniach.',
  endedBack:
    'Jeśli kalendarz zostanie ponownie otwarty, Twoja subskrypcja będzie nadal ważna. Aby zrezygnować, anuluj subskrypcję poniżej.',
  closedSubject: 'Kalendarz {org} został zamknięty',
  closedText: '{org} zamyka swój kalendarz na stałe. To ostatni e-mail na jego temat.',
  closedAddress: 'Usuwamy Twój adres e-mail z listy. Nie musisz nic robić.',
  chosen: 'Twoje preferencje: {filter}',
  everything: 'wszystkie wydarzenia',
  matching: 'Pasujące nadchodzące wydarzenia: {count}',
  noneYet: 'Na razie nie pasuje żadne nadchodzące wydarzenie.',
  sentFor: 'Wysłano w imieniu {org}.',
  sentBecause: 'Otrzymujesz tę wiadomość, ponieważ subskrybujesz {feed} ({org}).',
  sentBecauseSame: 'Otrzymujesz tę wiadomość, ponieważ subskrybujesz kalendarz {org}.',
  unsubscribe: 'Anuluj subskrypcję',
  welcomeWeekly:
    'Dziękujemy za subskrypcję. Raz w tygodniu ({weekday}) dostaniesz e-mail z nadchodzącymi wydarzeniami z kalendarza {feed}, które pasują do Twoich preferencji, o ile takie będą.',
  welcomeDaily:
    'Dziękujemy za subskrypcję. W dni, gdy pojawi się coś nowego, dostaniesz e-mail z wydarzeniami z kalendarza {feed}, które pasują do Twoich preferencji.',
  digestChanged: 'Zmienione',
  digestLater: 'Nowo dodane',
  digestAfterwards: 'Później',
  digestBecause: 'Pasuje do Twoich preferencji: {words}',
  moreDates: 'Inne terminy: {dates}',
  alsoDates: 'Dotyczy to również terminów: {dates}',
  alsoAllDates: 'Dotyczy to również wszystkich kolejnych terminów.',
  digestMore: 'Więcej pasujących wydarzeń: {count}',
  digestAll: 'Zobacz wszystkie wydarzenia',
  noMatchSubject: 'Ostatnio brak pasujących wydarzeń: {feed}',
  noMatchText:
    'W ciągu ostatnich 4 tygodni żadne wydarzenie z kalendarza {feed} nie pasowało do Twoich preferencji. Napiszemy, gdy pojawi się pasujące. Preferencje możesz zmienić w każdej chwili.',
  noMatchHas: 'Nadchodzące wydarzenia w tym kalendarzu:',
  updateSubject: '{what}: {title}, {date}',
  updateSeveral: 'Niektóre wydarzenia, o których Cię informowaliśmy, uległy zmianie.',
  updateCancelled: 'Odwołane',
  updateCancelledText: 'To wydarzenie zostało odwołane i się nie odbędzie.',
  updatePostponed: 'Przełożone',
  updatePostponedText: 'To wydarzenie zostało przełożone i nie odbędzie się w pierwotnym terminie.',
  updateRemoved: 'Usunięte z kalendarza',
  updateRemovedText: 'To wydarzenie zostało usunięte z kalendarza i może się nie odbyć.',
  updateBack: 'Jednak się odbędzie',
  updateBackText: 'To wydarzenie jednak się odbędzie.',
  updateMoved: 'Nowy termin',
  updateMovedText: 'To wydarzenie ma nowy termin.',
  updatePlace: 'Nowe miejsce',
  updatePlaceText: 'To wydarzenie odbędzie się w innym miejscu.',
  updateTimeAndPlace: 'Nowy termin i miejsce',
  updateTimeAndPlaceText: 'To wydarzenie ma nowy termin i odbędzie się w innym miejscu.',
  updateNow: 'Teraz',
  updateBefore: 'Wcześniej',
  updateNoPlace: 'miejsce zostanie podane',
  updateSentence: 'Wiadomość od: {org}: {text}',
  inCalendar:
    'Chcesz widzieć te wydarzenia w swojej aplikacji kalendarza? Prywatny link do kalendarza znajdziesz w preferencjach.',
  ownCalendar: 'Pokaż te wydarzenia w swoim kalendarzu',
}

export const subscribers: Language['subscribers'] = {
  frequency: 'Częstotliwość',
  weekly: 'Co tydzień',
  daily: 'Codziennie',
  categories: 'Kategorie',
  keywords: 'Słowa kluczowe',
  keywordsHint:
    'Słowa lub zwroty oddzielone przecinkami, na przykład: jazz, plener. Otrzymasz wydarzenia, które mają przynajmniej jedno z nich w tytule, miejscu lub kategorii.',
  state: 'Stan lub region',
  stateHint: 'Nazwa, jak w wydarzeniach, na przykład Mazowieckie.',
  optional: '(opcjonalnie)',
  joinTitle: 'Otrzymuj e-mailem wydarzenia z kalendarza {feed}',
  joinDigests:
    '{org} wysyła raz w tygodniu ({weekday}) e-mail z wydarzeniami tygodnia albo codzienny e-mail, gdy pojawi się coś nowego. Subskrypcję możesz anulować w każdej chwili.',
  joinNoDigests:
    'Otrzymuj od {org} e-maile o wydarzeniach z kalendarza {feed}. Subskrypcję możesz anulować w każdej chwili.',
  joinNoDigestsSame:
    'Otrzymuj e-maile o wydarzeniach z kalendarza {org}. Subskrypcję możesz anulować w każdej chwili.',
  email: 'Adres e-mail',
  joinNext: 'Wyślemy Ci e-mailem link do potwierdzenia subskrypcji.',
  joinMore: 'Wybierz wydarzenia i częstotliwość',
  subscribe: 'Subskrybuj',
  needsScript:
    'Ze względu na ochronę przed spamem ten formularz wymaga JavaScriptu. Zezwól na skrypty z challenges.cloudflare.com i odśwież stronę albo użyj innej przeglądarki.',
  emailInvalid: 'Wpisz adres e-mail, na przykład nazwa@example.com',
  frequencyInvalid: 'Wybierz „Co tydzień” lub „Codziennie”',
  keywordsInvalid: 'Wpisz do 10 słów kluczowych, każde do 60 znaków',
  stateInvalid: 'Wpisz do 100 znaków',
  humanInvalid: 'Nie udało się potwierdzić, że jesteś człowiekiem. Spróbuj ponownie.',
  sentTitle: 'Sprawdź pocztę',
  sentText:
    'Wysłaliśmy e-mail na adres {email}. Otwórz zawarty w nim link, aby dokończyć. Jeśli wiadomość nie dotrze, sprawdź folder ze spamem.',
  confirmTitle: 'Potwierdź subskrypcję',
  confirmText: 'Potwierdź, aby otrzymywać wydarzenia z kalendarza {feed} na adres {email}.',
  confirmedTitle: 'Subskrypcja jest aktywna',
  confirmedPaused:
    'Kalendarz {feed} nie wysyła obecnie e-maili. Twoja subskrypcja pozostaje aktywna, na wypadek gdyby to się zmieniło.',
  expiredTitle: 'Ten link wygasł',
  expiredText:
    'Linki potwierdzające działają przez {hours} godz. Zasubskrybuj ponownie {feed}, aby otrzymać nowy.',
  subscribeAgain: 'Subskrybuj ponownie',
  firstMatches: 'Pierwsze {count}:',
  manageTitle: 'Preferencje e-mail: {feed}',
  saved: 'Preferencje zapisane.',
  unsaved: 'To tylko podgląd. Zapisz, aby zachować te preferencje.',
  notSaved: 'Nie zapisano. Popraw oznaczone pole i zapisz ponownie.',
  calendarRenewed:
    'Twój prywatny link do kalendarza jest gotowy. Poprzednie linki już nie działają.',
  calendarOff:
    'Link jest wyłączony. Aplikacje kalendarza, które nadal go używają, pokażą informację.',
  save: 'Zapisz preferencje',
  preview: 'Pokaż pasujące wydarzenia',
  calendarTitle: 'Twój prywatny kalendarz',
  calendarText:
    'Wybrane przez Ciebie wydarzenia, zawsze aktualne. Każdy, kto ma ten link, może je zobaczyć, więc nie udostępniaj go.',
  calendarNone:
    'Twoja aplikacja kalendarza może pokazywać wybrane przez Ciebie wydarzenia i je aktualizować.',
  calendarCreate: 'Utwórz prywatny link do kalendarza',
  calendarReplace: 'Zastąp link',
  calendarTurnOff: 'Wyłącz link',
  dataTitle: 'Twoje dane',
  dataDownload: 'Pobierz swoje dane',
  erase: 'Usuń swoje dane',
  eraseText:
    'Twoja subskrypcja {feed} zostanie anulowana, a Twój adres e-mail usunięty z naszych danych o tej subskrypcji. {org} może przechowywać kopie we własnych systemach. Aby je usunąć, skontaktuj się z {org}. Twoje pozostałe subskrypcje się nie zmienią. Tego nie można cofnąć.',
  eraseButton: 'Anuluj subskrypcję i usuń',
  erasedTitle: 'Twój adres e-mail został usunięty',
  erasedText:
    'Subskrypcja została anulowana, a Twój adres e-mail usunięty z naszych danych o tej subskrypcji. {org} może przechowywać kopie we własnych systemach. Aby je usunąć, skontaktuj się z {org}.',
  leaveTitle: 'Anulować subskrypcję?',
  leaveText:
    'Na adres {email} nie będą już przychodzić e-maile o wydarzeniach z kalendarza {feed}.',
  weeklyInstead: 'Wolę jeden e-mail w tygodniu',
  weeklyFromNow:
    'Od teraz będziesz otrzymywać jeden e-mail w tygodniu z wydarzeniami z kalendarza {feed}.',
  leftTitle: 'Subskrypcja została anulowana',
  leftText:
    'Nie będziesz już otrzymywać tych e-maili. W każdej chwili możesz subskrybować ponownie.',
  noCalendarTitle: 'Nie znaleziono kalendarza',
  noCalendarText: 'Mógł zostać zamknięty lub przeniesiony. Sprawdź stronę, na której był dostępny.',
  tooLongTitle: 'Twój tekst jest za długi',
  tooLongText: 'Niczego nie zapisano. Wróć, skróć tekst i wyślij go ponownie.',
  tooManyTitle: 'Zbyt wiele żądań',
  tooManyText: 'Niczego nie zapisano. Odczekaj minutę, wróć i wyślij formularz ponownie.',
  fullTitle: 'Obecnie nie można się zapisać',
  fullText:
    'Obecnie nie możemy wysłać więcej wiadomości z potwierdzeniem dla tego kalendarza. Niczego nie wysłano ani nie zapisano. Spróbuj ponownie za 24 godziny.',
  badLinkTitle: 'Ten link nie działa',
  badLinkText:
    'Może brakować jego części. Użyj przycisku w najnowszym e-mailu albo skopiuj stamtąd cały link.',
  goneTitle: 'Ten link już nie działa',
  goneText:
    'Subskrypcja została anulowana albo nie potwierdzono jej na czas. W każdej chwili możesz subskrybować ponownie.',
  myCalendarText:
    'Wybrane przez Ciebie wydarzenia z ostatniego miesiąca i najbliższych {ahead} miesięcy. Nie udostępniaj tego linku.',
  myCalendarGone: 'Ten kalendarz nie jest już dostępny',
  myCalendarGoneText:
    'Jego link został wyłączony lub zastąpiony albo subskrypcja została anulowana. Usuń ten kalendarz lub dodaj nowy link z preferencji.',
}

export const outputs: Language['outputs'] = {
  span: 'Maksymalnie {max} wydarzeń z ostatniego miesiąca i najbliższych {months} miesięcy.',
  endedTitle: 'Ten kalendarz został zakończony',
  endedText: 'Nie są tu już publikowane żadne wydarzenia. Ten kalendarz można usunąć z aplikacji.',
}

export { submissions } from '../submission-words/pl.ts'
