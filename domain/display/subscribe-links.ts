/** What Apple and Google call their calendars, where that is not the English name. */
const PROGRAMS: Record<string, [apple: string, google: string]> = {
  ar: ['تقويم Apple', 'تقويم Google'],
  de: ['Apple Kalender', 'Google Kalender'],
  es: ['Calendario de Apple', 'Google Calendar'],
  fr: ['Calendrier d’Apple', 'Google Agenda'],
  it: ['Calendario di Apple', 'Google Calendar'],
  ja: ['Apple カレンダー', 'Google カレンダー'],
  nl: ['Apple Agenda', 'Google Agenda'],
  pl: ['Kalendarz Apple', 'Kalendarz Google'],
  pt: ['Calendário da Apple', 'Google Agenda'],
  zh: ['Apple 日历', 'Google 日历'],
}

/** Links that make a calendar app subscribe to the calendar at `ics`, by the names of the apps. */
export function subscribeLinks(ics: string, name: string, locale: string): Record<string, string> {
  const [apple, google] = PROGRAMS[locale.split('-')[0] ?? ''] ?? [
    'Apple Calendar',
    'Google Calendar',
  ]
  const webcal = ics.replace(/^https?:/, 'webcal:')
  const outlook = `/calendar/0/addfromweb?url=${encodeURIComponent(ics)}&name=${encodeURIComponent(name)}`
  return {
    [apple]: webcal,
    // Google takes it with this scheme only.
    [google]: `https://calendar.google.com/calendar/r?cid=${encodeURIComponent(webcal)}`,
    'Outlook.com': `https://outlook.live.com${outlook}`,
    'Microsoft 365': `https://outlook.office.com${outlook}`,
  }
}

type SubscribeWords = { calendarAddress: string; calendarOften: string }

const en: SubscribeWords = {
  calendarAddress: 'Or copy this link into any calendar app',
  calendarOften:
    'New events appear automatically. Google Calendar checks every few hours (sometimes once a day), Outlook about every 3 hours, and Apple Calendar as often as its settings say.',
}

/** Shown where visitors subscribe to a calendar: on pages and in the widget's panels. */
const WORDS: Record<string, SubscribeWords> = {
  en,
  ar: {
    calendarAddress: 'أو انسخ هذا الرابط إلى أي تطبيق تقويم',
    calendarOften:
      'تظهر الفعاليات الجديدة تلقائيًا. يتحقق تقويم Google كل بضع ساعات (وأحيانًا مرة في اليوم)، وOutlook كل 3 ساعات تقريبًا، وتقويم Apple حسب إعداداته.',
  },
  de: {
    calendarAddress: 'Oder diesen Link in eine beliebige Kalender-App kopieren',
    calendarOften:
      'Neue Termine erscheinen automatisch. Google Kalender prüft alle paar Stunden (manchmal einmal am Tag), Outlook etwa alle 3 Stunden und Apple Kalender je nach Einstellung.',
  },
  es: {
    calendarAddress: 'O copia este enlace en cualquier aplicación de calendario',
    calendarOften:
      'Los eventos nuevos aparecen automáticamente. Google Calendar se actualiza cada pocas horas (a veces una vez al día), Outlook cada 3 horas aproximadamente y Calendario de Apple según su configuración.',
  },
  fr: {
    calendarAddress: 'Ou copiez ce lien dans l’application d’agenda de votre choix',
    calendarOften:
      'Les nouveaux événements apparaissent automatiquement. Google Agenda se met à jour toutes les quelques heures (parfois une fois par jour), Outlook environ toutes les 3 heures et Calendrier d’Apple selon ses réglages.',
  },
  it: {
    calendarAddress: 'Oppure copia questo link in qualsiasi app calendario',
    calendarOften:
      'I nuovi eventi appaiono automaticamente. Google Calendar si aggiorna ogni poche ore (a volte una volta al giorno), Outlook circa ogni 3 ore e Calendario di Apple in base alle impostazioni.',
  },
  ja: {
    calendarAddress: 'または、このリンクをカレンダーアプリにコピー',
    calendarOften:
      '新しいイベントは自動的に表示されます。更新の間隔は、Google カレンダーが数時間ごと（1日1回のことも）、Outlook が約3時間ごと、Apple カレンダーは設定によります。',
  },
  nl: {
    calendarAddress: 'Of kopieer deze link naar een andere agenda-app',
    calendarOften:
      'Nieuwe evenementen verschijnen automatisch. Google Agenda controleert om de paar uur (soms één keer per dag), Outlook ongeveer om de 3 uur en Apple Agenda zo vaak als ingesteld.',
  },
  pl: {
    calendarAddress: 'Albo skopiuj ten link do dowolnej aplikacji kalendarza',
    calendarOften:
      'Nowe wydarzenia pojawiają się automatycznie. Kalendarz Google sprawdza co kilka godzin (czasem raz dziennie), Outlook mniej więcej co 3 godziny, a Kalendarz Apple zgodnie z ustawieniami.',
  },
  pt: {
    calendarAddress: 'Ou copie este link para qualquer aplicativo de calendário',
    calendarOften:
      'Novos eventos aparecem automaticamente. O Google Agenda verifica a cada poucas horas (às vezes uma vez por dia), o Outlook a cada 3 horas, aproximadamente, e o Calendário da Apple conforme as configurações.',
  },
  zh: {
    calendarAddress: '或将此链接复制到任何日历应用',
    calendarOften:
      '新活动会自动出现。Google 日历每隔几小时更新一次（有时一天一次），Outlook 大约每 3 小时一次，Apple 日历取决于其设置。',
  },
}

/** The texts beside `subscribeLinks`. */
export function subscribeWords(locale: string): SubscribeWords {
  return WORDS[locale.split('-')[0] ?? ''] ?? en
}
