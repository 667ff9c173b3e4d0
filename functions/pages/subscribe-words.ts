type SubscribeWords = { title: string; address: string; often: string }

const en: SubscribeWords = {
  title: 'Subscribe to this calendar',
  address: 'Or copy the address into any calendar program',
  often:
    'New events appear by themselves. Google Calendar looks every few hours, sometimes once a day; Outlook about every three hours; Apple Calendar as often as its settings say.',
}

/** What the widget does not say, and so does not carry. */
const WORDS: Record<string, SubscribeWords> = {
  en,
  ar: {
    title: 'اشترك في هذا التقويم',
    address: 'أو انسخ العنوان إلى أي برنامج تقويم',
    often:
      'تظهر الفعاليات الجديدة تلقائيًا. يتحقق تقويم Google كل بضع ساعات وأحيانًا مرة في اليوم، وOutlook كل ثلاث ساعات تقريبًا، وتقويم Apple حسب إعداداته.',
  },
  de: {
    title: 'Diesen Kalender abonnieren',
    address: 'Oder die Adresse in ein beliebiges Kalenderprogramm kopieren',
    often:
      'Neue Termine erscheinen von selbst. Google Kalender sieht alle paar Stunden nach, manchmal einmal am Tag, Outlook etwa alle drei Stunden, Apple Kalender so oft wie eingestellt.',
  },
  es: {
    title: 'Suscribirse a este calendario',
    address: 'O copie la dirección en cualquier programa de calendario',
    often:
      'Los eventos nuevos aparecen solos. Google Calendar mira cada pocas horas, a veces una vez al día; Outlook, cada tres horas más o menos; Calendario de Apple, según sus ajustes.',
  },
  fr: {
    title: 'S’abonner à ce calendrier',
    address: 'Ou copier l’adresse dans un autre agenda',
    often:
      'Les nouveaux événements apparaissent d’eux-mêmes. Google Agenda regarde toutes les quelques heures, parfois une fois par jour, Outlook toutes les trois heures environ, Calendrier d’Apple selon ses réglages.',
  },
  it: {
    title: 'Iscriviti a questo calendario',
    address: 'Oppure copia l’indirizzo in un qualsiasi calendario',
    often:
      'I nuovi eventi appaiono da soli. Google Calendar controlla ogni poche ore, a volte una volta al giorno; Outlook circa ogni tre ore; Calendario di Apple secondo le impostazioni.',
  },
  ja: {
    title: 'このカレンダーを購読する',
    address: 'またはアドレスをカレンダーアプリにコピー',
    often:
      '新しいイベントは自動的に表示されます。確認の間隔は、Google カレンダーが数時間ごと（1日1回のことも）、Outlook が約3時間ごと、Apple カレンダーは設定によります。',
  },
  nl: {
    title: 'Abonneren op deze agenda',
    address: 'Of kopieer het adres naar een andere agenda',
    often:
      'Nieuwe evenementen verschijnen vanzelf. Google Agenda kijkt om de paar uur, soms één keer per dag, Outlook ongeveer om de drie uur, Apple Agenda zo vaak als ingesteld.',
  },
  pl: {
    title: 'Subskrybuj ten kalendarz',
    address: 'Albo skopiuj adres do dowolnego kalendarza',
    often:
      'Nowe wydarzenia pojawiają się same. Kalendarz Google sprawdza co kilka godzin, czasem raz dziennie, Outlook mniej więcej co trzy godziny, Kalendarz Apple zgodnie z ustawieniami.',
  },
  pt: {
    title: 'Assinar este calendário',
    address: 'Ou copie o endereço para qualquer programa de calendário',
    often:
      'Novos eventos aparecem sozinhos. O Google Agenda verifica a cada poucas horas, às vezes uma vez por dia; o Outlook, a cada três horas, mais ou menos; o Calendário da Apple, conforme seus ajustes.',
  },
  zh: {
    title: '订阅此日历',
    address: '或将地址复制到任何日历程序',
    often:
      '新活动会自动出现。Google 日历每隔几小时查看一次，有时一天一次；Outlook 大约每三小时一次；Apple 日历按其设置。',
  },
}

export function subscribeWords(locale: string): SubscribeWords {
  return WORDS[locale.split('-')[0] ?? ''] ?? en
}
