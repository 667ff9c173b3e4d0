import type { MailWords } from '../voice.ts'

export const pl: MailWords = {
  confirmSubject: 'Prosimy o potwierdzenie: wydarzenia {feed}',
  confirmAsked:
    'Ty lub ktoś, kto podał Twój adres, poprosił o e-maile z wydarzeniami {feed} ({org}).',
  confirmPlease: 'Potwierdź, że to Ty. Do tego czasu niczego nie wysyłamy.',
  confirmButton: 'Potwierdź subskrypcję',
  confirmLater:
    'Link działa przez {hours} godz. Jeśli to nie Ty, nie rób nic: zapomnimy o tej prośbie.',
  alreadySubject: 'Już subskrybujesz {feed}',
  alreadyText:
    'Ktoś, być może Ty, poprosił o zapisanie tego adresu do {feed}. Jest już zapisany, więc nic się nie zmieniło.',
  welcomeSubject: 'Jesteś na liście {feed}',
  welcomeText:
    'Dziękujemy, jesteś na liście. E-mailem przyjdą wydarzenia {feed} pasujące do Twojego wyboru.',
  welcomeKeep:
    'Zachowaj tę wiadomość: jej przycisk otwiera ustawienia, w których wybierzesz, jakie wydarzenia Cię interesują, albo w każdej chwili zrezygnujesz.',
  settings: 'Zmień ustawienia',
  endedSubject: '{feed}: kalendarz na razie zamknięty',
  endedText:
    '{org} zamyka kalendarz {feed}: jego strony zniknęły i nie będą przychodzić e-maile z jego wydarzeniami.',
  endedBack:
    'Jeśli zostanie ponownie otwarty, Twoja subskrypcja będzie trwać dalej. Jeśli wolisz opuścić listę, wypisz się poniżej.',
  chosen: 'Twój wybór: {filter}',
  everything: 'wszystkie wydarzenia',
  matching: 'Pasujące teraz: {count}',
  noneYet: 'Na razie nie pasuje żadne wydarzenie.',
  sentFor: 'Wysłano w imieniu {org}.',
  sentBecause: 'Wysłano w imieniu {org}, ponieważ ten adres subskrybuje {feed}.',
  unsubscribe: 'Wypisz się',
  welcomeWeekly:
    'Dziękujemy, jesteś na liście. Raz w tygodniu dostaniesz e-mail z nadchodzącymi wydarzeniami {feed}, które pasują do Twojego wyboru.',
  welcomeDaily:
    'Dziękujemy, jesteś na liście. W każdy dzień, w którym jest dla Ciebie coś nowego, dostaniesz e-mail z wydarzeniami {feed}, które pasują do Twojego wyboru.',
  digestRunning: 'Nadal trwa',
  digestChanged: 'Zmienione',
  digestLater: 'Nowe, na później',
  digestBecause: 'Bo Twój wybór to: {words}',
  digestMore: 'Zobacz wszystkie wydarzenia (+{count})',
  digestAll: 'Zobacz wszystkie wydarzenia',
  noMatchSubject: 'Ostatnio nic dla Ciebie: {feed}',
  noMatchText:
    'W ciągu ostatnich czterech tygodni żadne wydarzenie {feed} nie pasowało do Twojego wyboru. Gdy tylko jakieś będzie pasować, znów dostaniesz e-mail. Wybór możesz zmienić w każdej chwili.',
  noMatchHas: 'Oto co jest w kalendarzu:',
  updateSubject: '{what}: {title}, {date}',
  updateSeveral: 'Coś się zmieniło w wydarzeniach, które zapowiadaliśmy.',
  updateCancelled: 'Odwołane',
  updateCancelledText: 'To wydarzenie zostało odwołane. Nie odbędzie się.',
  updatePostponed: 'Przełożone',
  updatePostponedText:
    'To wydarzenie zostało przełożone. Nie odbędzie się w zapowiedzianym terminie.',
  updateRemoved: 'Nie ma już w kalendarzu',
  updateRemovedText: 'Tego wydarzenia nie ma już w kalendarzu. Prosimy na nie nie liczyć.',
  updateBack: 'Jednak się odbędzie',
  updateBackText: 'To wydarzenie jednak się odbędzie.',
  updateMoved: 'Nowy termin',
  updateMovedText: 'To wydarzenie ma nowy termin.',
  updatePlace: 'Nowe miejsce',
  updatePlaceText: 'To wydarzenie odbędzie się gdzie indziej.',
  updateNow: 'Teraz',
  updateBefore: 'Wcześniej',
  updateNoPlace: 'miejsce zostanie podane',
  updateSentence: '{org} pisze: {text}',
  inCalendar:
    'W ustawieniach jest też adres, dzięki któremu te wydarzenia pojawią się we własnym kalendarzu.',
  ownCalendar: 'Pokaż te wydarzenia w moim kalendarzu',
}
