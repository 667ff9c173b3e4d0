import type { PageWords } from '../page-voice.ts'

export const pl: PageWords = {
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
  email: 'Adres e-mail',
  joinNext: 'Wyślemy Ci e-mailem link do potwierdzenia subskrypcji.',
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
  leaveText: 'Na adres {email} nie będą już przychodzić e-maile o wydarzeniach {feed}.',
  weeklyInstead: 'Wolę jeden e-mail w tygodniu',
  weeklyFromNow: 'Od teraz otrzymasz jeden e-mail w tygodniu z wydarzeniami z kalendarza {feed}.',
  leftTitle: 'Subskrypcja została anulowana',
  leftText:
    'Nie będziesz już otrzymywać tych e-maili. W każdej chwili możesz subskrybować ponownie.',
  noCalendarTitle: 'Nie znaleziono kalendarza',
  noCalendarText: 'Mógł zostać zamknięty lub przeniesiony. Sprawdź stronę, na której był dostępny.',
  tooLongTitle: 'Twój tekst jest za długi',
  tooLongText: 'Niczego nie zapisano. Wróć, skróć tekst i wyślij go ponownie.',
  tooManyTitle: 'Zbyt wiele żądań',
  tooManyText: 'Niczego nie zapisano. Odczekaj minutę, wróć i wyślij formularz ponownie.',
  fullTitle: 'Dziś nie można już się zapisać',
  fullText:
    'Dziś nie możemy wysłać więcej wiadomości z potwierdzeniem dla tego kalendarza. Niczego nie wysłano ani nie zapisano. Spróbuj ponownie jutro.',
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
