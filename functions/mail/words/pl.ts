import type { MailWords } from '../voice.ts'

export const pl: MailWords = {
  confirmSubject: 'Potwierdź subskrypcję: {feed}',
  confirmSubjectNew: 'Potwierdź subskrypcję e-mail',
  confirmAsked:
    'Ktoś (mamy nadzieję, że Ty) podał ten adres e-mail, aby otrzymywać wydarzenia z kalendarza {feed} ({org}).',
  confirmPlease: 'Nie wyślemy Ci wydarzeń, dopóki nie potwierdzisz subskrypcji.',
  confirmButton: 'Potwierdź subskrypcję',
  confirmLater:
    'Link wygaśnie za {hours} godz. Jeśli to nie Twoje zgłoszenie, zignoruj tę wiadomość, a my je usuniemy.',
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
  unsubscribe: 'Anuluj subskrypcję',
  welcomeWeekly:
    'Dziękujemy za subskrypcję. Raz w tygodniu ({weekday}) dostaniesz e-mail z nadchodzącymi wydarzeniami z kalendarza {feed}, które pasują do Twoich preferencji, o ile takie będą.',
  welcomeDaily:
    'Dziękujemy za subskrypcję. W dni, gdy pojawi się coś nowego, dostaniesz e-mail z wydarzeniami z kalendarza {feed}, które pasują do Twoich preferencji.',
  digestChanged: 'Zmienione',
  digestLater: 'Nowo dodane',
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
