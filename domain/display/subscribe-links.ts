/** Addresses that make a calendar program subscribe to the calendar at `ics`. */
export function subscribeLinks(ics: string, name: string): Record<string, string> {
  const webcal = ics.replace(/^https?:/, 'webcal:')
  const outlook = `/calendar/0/addfromweb?url=${encodeURIComponent(ics)}&name=${encodeURIComponent(name)}`
  return {
    'Apple Calendar': webcal,
    // Google takes it with this scheme only.
    'Google Calendar': `https://calendar.google.com/calendar/r?cid=${encodeURIComponent(webcal)}`,
    'Outlook.com': `https://outlook.live.com${outlook}`,
    'Microsoft 365': `https://outlook.office.com${outlook}`,
  }
}

type SubscribeWords = { calendarAddress: string; calendarOften: string }

const en: SubscribeWords = {
  calendarAddress: 'Or copy the address into any calendar program',
  calendarOften:
    'New events appear by themselves. Google Calendar looks every few hours, sometimes once a day; Outlook about every three hours; Apple Calendar as often as its settings say.',
}

/** What only those read who want the calendar in their own: pages and the widget's panels. */
const WORDS: Record<string, SubscribeWords> = {
  en,
  ar: {
    calendarAddress: 'أو انسخ العنوان إلى أي برنامج تقويم',
    calendarOften:
      'تظهر الفعاليات الجديدة تلقائيًا. يتحقق تقويم Google كل بضع ساعات وأحيانًا مرة في اليوم، وOutlook كل ثلاث ساعات تقريبًا، وتقويم Apple حسب إعداداته.',
  },
  de: {
    calendarAddress: 'Oder die Adresse in ein beliebiges Kalenderprogramm kopieren',
    calendarOften:
      'Neue Termine erscheinen von selbst. Google Kalender sieht alle paar Stunden nach, manchmal einmal am Tag, Outlook etwa alle drei Stunden, Apple Kalender so oft wie eingestellt.',
  },
  es: {
    calendarAddress: 'O copie la dirección en cualquier programa de calendario',
    calendarOften:
      'Los eventos nuevos aparecen solos. Google Calendar mira cada pocas horas, a veces una vez al día; Outlook, cada tres horas más o menos; Calendario de Apple, según sus ajustes.',
  },
  fr: {
    calendarAddress: 'Ou copier l’adresse dans un autre agenda',
    calendarOften:
      'Les nouveaux événements apparaissent d’eux-mêmes. Google Agenda regarde toutes les quelques heures, parfois une fois par jour, Outlook toutes les trois heures environ, Calendrier d’Apple selon ses réglages.',
  },
  it: {
    calendarAddress: 'Oppure copia l’indirizzo in un qualsiasi calendario',
    calendarOften:
      'I nuovi eventi appaiono da soli. Google Calendar controlla ogni poche ore, a volte una volta al giorno; Outlook circa ogni tre ore; Calendario di Apple secondo le impostazioni.',
  },
  ja: {
    calendarAddress: 'またはアドレスをカレンダーアプリにコピー',
    calendarOften:
      '新しいイベントは自動的に表示されます。確認の間隔は、Google カレンダーが数時間ごと（1日1回のことも）、Outlook が約3時間ごと、Apple カレンダーは設定によります。',
  },
  nl: {
    calendarAddress: 'Of kopieer het adres naar een andere agenda',
    calendarOften:
      'Nieuwe evenementen verschijnen vanzelf. Google Agenda kijkt om de paar uur, soms één keer per dag, Outlook ongeveer om de drie uur, Apple Agenda zo vaak als ingesteld.',
  },
  pl: {
    calendarAddress: 'Albo skopiuj adres do dowolnego kalendarza',
    calendarOften:
      'Nowe wydarzenia pojawiają się same. Kalendarz Google sprawdza co kilka godzin, czasem raz dziennie, Outlook mniej więcej co trzy godziny, Kalendarz Apple zgodnie z ustawieniami.',
  },
  pt: {
    calendarAddress: 'Ou copie o endereço para qualquer programa de calendário',
    calendarOften:
      'Novos eventos aparecem sozinhos. O Google Agenda verifica a cada poucas horas, às vezes uma vez por dia; o Outlook, a cada três horas, mais ou menos; o Calendário da Apple, conforme seus ajustes.',
  },
  zh: {
    calendarAddress: '或将地址复制到任何日历程序',
    calendarOften:
      '新活动会自动出现。Google 日历每隔几小时查看一次，有时一天一次；Outlook 大约每三小时一次；Apple 日历按其设置。',
  },
}

/** The texts beside `subscribeLinks`. */
export function subscribeWords(locale: string): SubscribeWords {
  return WORDS[locale.split('-')[0] ?? ''] ?? en
}
