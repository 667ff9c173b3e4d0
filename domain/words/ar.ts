import { ordinals, plural } from '../display/repeat-grammar.ts'
import type { Language } from '../words.ts'

export const widget: Language['widget'] = {
  list: 'قائمة',
  cards: 'بطاقات',
  month: 'شهر',
  search: 'ابحث في الفعاليات',
  filter: 'تصفية',
  state: 'الولاية أو المنطقة',
  place: 'المدينة أو الرمز البريدي',
  city: 'المدينة أو المنطقة',
  near: 'بالقرب مني',
  count: 'الفعاليات',
  none: 'لا توجد فعاليات قادمة.',
  noMatch: 'لم يُعثر على فعاليات.',
  more: 'عرض المزيد',
  all: 'عرض كل الفعاليات',
  allDay: 'طوال اليوم',
  timeLater: 'يُعلن الوقت لاحقًا',
  ongoing: 'مستمرة',
  until: 'حتى {date}',
  untilTime: 'حتى {time}',
  comma: '، ',
  now: 'تجري الآن',
  cancelled: 'أُلغيت',
  postponed: 'أُجِّلت',
  newDateLater: 'سيُعلن عن الموعد الجديد لاحقًا.',
  originalDate: 'الموعد الأصلي',
  online: 'عبر الإنترنت',
  mixed: 'حضوريًا وعبر الإنترنت',
  free: 'مجاني',
  close: 'إغلاق',
  subscribe: 'استلم الفعاليات عبر البريد الإلكتروني',
  subscribeCalendar: 'اشترك في هذا التقويم',
  wait: 'محاولات كثيرة. حاول مجددًا لاحقًا.',
  failed: 'حدث خطأ ما. حاول مجددًا لاحقًا.',
  offline: 'أنت غير متصل بالإنترنت.',
  network: 'تعذّر الوصول إلى التقويم. قد يكون اتصالك مقطوعًا، أو أن هذا الموقع يحظره.',
  unknown: 'لم يُعثر على التقويم.',
  setup: 'لم يُضبط هذا التقويم بشكل صحيح.',
  tooOld: 'حدّث متصفحك لعرض هذا التقويم.',
  retry: 'حاول مجددًا',
}

export const month: Language['month'] = {
  moreEvents: '+{count} أخرى|+2 أخرى=+2 أخريان',
  timeZone: 'المنطقة الزمنية: {zone}',
}

export const event: Language['event'] = {
  yourTime: 'بتوقيتك',
  add: 'أضف إلى التقويم',
  file: 'ملف تقويم',
  tickets: 'التذاكر',
  accessibility: 'إمكانية الوصول',
  accessYes: 'تسهيلات إمكانية الوصول',
  accessNo: 'غير متوفر',
  'step-free': 'مدخل بلا درجات',
  'accessible-restroom': 'دورة مياه ميسّرة',
  'assistance-animals': 'حيوانات المساعدة',
  'hearing-loop': 'حلقة سمعية',
  'sign-language': 'لغة الإشارة',
  captions: 'تعليقات نصية',
  'audio-description': 'وصف صوتي',
  'quiet-session': 'جلسة هادئة',
  reason: 'السبب',
  organizer: 'المنظِّم',
  website: 'موقع الفعالية',
  eventPage: 'صفحة الفعالية',
}

export const filter: Language['filter'] = {
  noPlace: 'موقعك غير متاح.',
  unknownPlace: 'لم يُعثر على المكان. أدخل رمزًا بريديًا أو مدينة مع ولايتها، مثل Austin, TX.',
  unknownCity: 'لم يُعثر على المكان. أدخل مدينة مع بلدها، مثل القاهرة، مصر.',
  categories: 'الفئات',
  from: 'من',
  to: 'إلى',
  within: 'في نطاق {distance} من {place}',
  whichPlace: 'أي مكان يحمل اسم {place}؟',
  placesFound: 'الأماكن التي عُثر عليها: {count}',
}

export const near: Language['near'] = {
  today: 'اليوم',
  weekend: 'نهاية هذا الأسبوع',
  week: 'الأيام السبعة القادمة',
}

export const signUp: Language['signUp'] = {
  email: 'البريد الإلكتروني',
  often: 'التكرار',
  daily: 'يوميًا',
  weekly: 'أسبوعيًا',
  keywords: 'كلمات مفتاحية (اختياري)',
  stateOptional: 'الولاية أو المنطقة (اختياري)',
  send: 'اشترك',
  sent: 'خطوة أخيرة. أرسلنا رابط التأكيد إلى بريدك الإلكتروني.',
  refused: 'تحقق من البيانات المدخلة وحاول مجددًا.',
}

export const subscribe: Language['subscribe'] = {
  apple: 'تقويم Apple',
  google: 'تقويم Google',
  calendarAddress: 'أو انسخ هذا الرابط إلى أي تطبيق تقويم',
  calendarOften:
    'تظهر الفعاليات الجديدة تلقائيًا. يتحقق تقويم Google كل بضع ساعات (وأحيانًا مرة في اليوم)، وOutlook كل 3 ساعات تقريبًا، وتقويم Apple حسب إعداداته.',
  copy: 'نسخ',
  copied: 'تم النسخ',
  privacy: 'سياسة الخصوصية',
  suggest: 'اقترح فعالية',
}

export const page: Language['page'] = {
  dateAndTime: 'التاريخ والوقت',
  location: 'المكان',
  price: 'السعر',
  map: 'الخريطة',
  directions: 'الاتجاهات',
  share: 'مشاركة',
  copyLink: 'نسخ الرابط',
  linkCopied: 'تم نسخ الرابط',
  moreFrom: 'المزيد من {calendar}',
  sameName: 'فعاليات بالاسم نفسه في هذا اليوم',
  moreCalendars: 'تقاويم أخرى',
  categories: 'الفئات',
  subscribe: 'اشتراك',
  skipLink: 'انتقل إلى المحتوى',
  scan: 'امسح الرمز لمعرفة التفاصيل',
}

const arDays = plural('ar', {
  one: 'كل يوم',
  two: 'كل يومين',
  few: 'كل # أيام',
  other: 'كل # يومًا',
})
const arWeeks = plural('ar', {
  ...{ one: 'كل أسبوع', two: 'كل أسبوعين', few: 'كل # أسابيع', other: 'كل # أسبوعًا' },
})
const arMonths = plural('ar', {
  ...{ one: 'كل شهر', two: 'كل شهرين', few: 'كل # أشهر', other: 'كل # شهرًا' },
})
const arYears = plural('ar', {
  ...{ one: 'كل سنة', two: 'كل سنتين', few: 'كل # سنوات', other: 'كل # سنة' },
})
const arTimes = plural('ar', {
  ...{ one: 'مرة واحدة', two: 'مرتان', few: '# مرات', other: '# مرة' },
})

export const repeats: Language['repeats'] = {
  allDates: 'كل المواعيد',
  several: 'عدة مواعيد',
  daily: arDays,
  workdays: 'من الاثنين إلى الجمعة',
  weekly: (n, days, list) => `${arWeeks(n)} ${list(days.map((day) => `يوم ${day}`))}`,
  monthly: (n, on) => `${arMonths(n)} ${on}`,
  yearly: (n, on) => `${arYears(n)} ${on}`,
  onDate: (date) => `في ${date}`,
  onDays: (days, list) => `في ${list(days.map((day) => `اليوم ${day}`))}`,
  lastDay: 'في آخر يوم',
  nth: (nth, day) =>
    `${ordinals('أول', 'ثاني', 'ثالث', 'رابع', 'خامس', 'آخر')(nth)} يوم ${day.replace(/^ال/, '')}`,
  onNth: (days, list) => `في ${list(days)}`,
  ofMonth: (nth, month) => `${nth} من ${month}`,
  until: (base, date) => `${base} حتى ${date}`,
  times: (base, n) => `${base}، ${arTimes(n)}`,
}

export const email: Language['email'] = {
  confirmSubject: 'أكّد اشتراكك في {feed}',
  confirmSubjectNew: 'أكّد اشتراكك بالبريد الإلكتروني',
  confirmAsked:
    'سجّل أحدهم (نرجو أن تكون أنت) عنوان البريد الإلكتروني هذا لتلقي رسائل فعاليات {feed} ({org}).',
  confirmAskedSame:
    'سجّل أحدهم (نرجو أن تكون أنت) عنوان البريد الإلكتروني هذا لتلقي رسائل فعاليات {org}.',
  confirmPlease: 'لن نرسل إليك أي فعاليات قبل التأكيد.',
  confirmButton: 'تأكيد الاشتراك',
  confirmLater:
    'تنتهي صلاحية هذا الرابط بعد {hours} ساعة. إذا لم تكن صاحب الطلب، فتجاهل هذه الرسالة وسنحذف الطلب.',
  offerSubject: 'هل تريد تلقي فعاليات {feed} بالبريد الإلكتروني؟',
  offerText:
    'ترغب {org} في إرسال فعاليات {feed} إليك بالبريد الإلكتروني، وتفيد بأنك وافقت على ذلك.',
  offerTextSame: 'ترغب {org} في إرسال فعالياتها إليك بالبريد الإلكتروني، وتفيد بأنك وافقت على ذلك.',
  offerLater:
    'تنتهي صلاحية الرابط بعد {days} يومًا. إذا لم ترغب في هذه الرسائل، فلا حاجة إلى فعل أي شيء: لن نسألك مرة أخرى، ثم سنحذف عنوان بريدك.',
  offerNever: 'لا أريد ذلك: لا تراسلوني مرة أخرى',
  alreadySubject: 'أنت مشترك بالفعل في {feed}',
  alreadyText:
    'سجّل أحدهم (نرجو أن تكون أنت) عنوان البريد الإلكتروني هذا مرة أخرى في {feed}. أنت مشترك بالفعل، لذا لم يتغير شيء.',
  welcomeSubject: 'تم اشتراكك في {feed}',
  welcomeText: 'شكرًا لاشتراكك. ستصلك رسائل عن فعاليات {feed} التي تطابق تفضيلاتك.',
  welcomeKeep: 'احتفظ بهذه الرسالة. يمكنك من خلالها تغيير تفضيلاتك أو إلغاء الاشتراك في أي وقت.',
  settings: 'إدارة التفضيلات',
  endedSubject: 'تقويم {feed} مغلق حاليًا',
  endedText: 'أغلقت جهة {org} تقويم {feed}. لم تعد صفحاته متاحة، ولن تصلك رسائل أخرى عن فعالياته.',
  endedTextSame: 'أغلقت جهة {org} تقويمها. لم تعد صفحاته متاحة، ولن تصلك رسائل أخرى عن فعالياته.',
  endedBack: 'إذا فُتح التقويم من جديد فسيستمر اشتراكك. لمغادرة القائمة، ألغِ الاشتراك أدناه.',
  closedSubject: 'أُغلق تقويم {org}',
  closedText: 'أغلقت جهة {org} تقويمها نهائيًا. هذه آخر رسالة تصلك عنه.',
  closedAddress: 'سنحذف عنوان بريدك الإلكتروني من قائمته. لا يلزمك فعل أي شيء.',
  chosen: 'تفضيلاتك: {filter}',
  everything: 'جميع الفعاليات',
  matching: 'الفعاليات القادمة المطابقة الآن: {count}',
  noneYet: 'لا توجد فعاليات قادمة مطابقة بعد.',
  sentFor: 'أُرسلت نيابةً عن {org}.',
  sentBecause: 'تصلك هذه الرسالة لأنك اشتركت في {feed} من {org}.',
  sentBecauseSame: 'تصلك هذه الرسالة لأنك اشتركت في تقويم {org}.',
  unsubscribe: 'إلغاء الاشتراك',
  welcomeWeekly:
    'شكرًا لاشتراكك. ستصلك كل أسبوع يوم {weekday} رسالة بفعاليات {feed} القادمة التي تطابق تفضيلاتك، إن وُجدت.',
  welcomeDaily:
    'شكرًا لاشتراكك. في الأيام التي يوجد فيها جديد ستصلك رسالة بفعاليات {feed} التي تطابق تفضيلاتك.',
  digestChanged: 'تغيّرت',
  digestLater: 'أُضيفت حديثًا',
  digestAfterwards: 'لاحقًا',
  digestBecause: 'تطابق تفضيلاتك: {words}',
  moreDates: 'مواعيد أخرى: {dates}',
  alsoDates: 'ينطبق هذا أيضًا على: {dates}',
  alsoAllDates: 'ينطبق هذا أيضًا على جميع المواعيد التالية.',
  digestMore: 'المزيد من الفعاليات المطابقة: {count}',
  digestAll: 'عرض جميع الفعاليات',
  noMatchSubject: 'لا فعاليات مطابقة مؤخرًا في {feed}',
  noMatchText:
    'لم تطابق أي فعالية من {feed} تفضيلاتك خلال الأسابيع الأربعة الماضية. سنراسلك عند وجود فعالية مطابقة. يمكنك تغيير تفضيلاتك في أي وقت.',
  noMatchHas: 'الفعاليات القادمة في هذا التقويم:',
  updateSubject: '{what}: {title}، {date}',
  updateSeveral: 'تغيّرت بعض الفعاليات التي راسلناك بشأنها.',
  updateCancelled: 'أُلغيت',
  updateCancelledText: 'أُلغيت هذه الفعالية ولن تقام.',
  updatePostponed: 'أُجِّلت',
  updatePostponedText: 'أُجِّلت هذه الفعالية ولن تقام في موعدها الأصلي.',
  updateRemoved: 'أُزيلت من التقويم',
  updateRemovedText: 'أُزيلت هذه الفعالية من التقويم وقد لا تقام.',
  updateBack: 'ستقام',
  updateBackText: 'تقرر أن تقام هذه الفعالية.',
  updateMoved: 'موعد جديد',
  updateMovedText: 'لهذه الفعالية موعد جديد.',
  updatePlace: 'مكان جديد',
  updatePlaceText: 'ستقام هذه الفعالية في مكان آخر.',
  updateTimeAndPlace: 'موعد ومكان جديدان',
  updateTimeAndPlaceText: 'لهذه الفعالية موعد جديد، وستقام في مكان آخر.',
  updateNow: 'الآن',
  updateBefore: 'سابقًا',
  updateNoPlace: 'يُعلن المكان لاحقًا',
  updateSentence: 'رسالة من {org}: {text}',
  inCalendar: 'هل تريد عرض هذه الفعاليات في تطبيق التقويم؟ ستجد رابط تقويمك الخاص في تفضيلاتك.',
  ownCalendar: 'عرض هذه الفعاليات في تطبيق التقويم',
}

export const subscribers: Language['subscribers'] = {
  frequency: 'التكرار',
  weekly: 'أسبوعيًا',
  daily: 'يوميًا',
  categories: 'الفئات',
  keywords: 'كلمات مفتاحية',
  keywordsHint:
    'كلمات أو عبارات تفصل بينها فواصل، مثل: جاز، هواء طلق. ستصلك الفعاليات التي تحوي إحداها في العنوان أو المكان أو الفئة.',
  state: 'الولاية أو المنطقة',
  stateHint: 'الاسم كما يرد في الفعاليات، مثل القاهرة.',
  optional: '(اختياري)',
  joinTitle: 'استلم فعاليات {feed} عبر البريد الإلكتروني',
  joinDigests:
    'ترسل جهة {org} رسالة كل أسبوع يوم {weekday} بفعاليات الأسبوع، أو رسالة يومية عند وجود جديد. يمكنك إلغاء الاشتراك في أي وقت.',
  joinNoDigests: 'استلم من {org} رسائل عن فعاليات {feed}. يمكنك إلغاء الاشتراك في أي وقت.',
  joinNoDigestsSame: 'استلم رسائل عن فعاليات {org}. يمكنك إلغاء الاشتراك في أي وقت.',
  email: 'البريد الإلكتروني',
  joinNext: 'سنرسل إليك رابطًا عبر البريد الإلكتروني لتأكيد اشتراكك.',
  joinMore: 'اختر الفعاليات والتكرار',
  subscribe: 'اشترك',
  needsScript:
    'لمنع الرسائل المزعجة يحتاج هذا النموذج إلى JavaScript. اسمح بنصوص challenges.cloudflare.com البرمجية وأعد تحميل الصفحة، أو استخدم متصفحًا آخر.',
  emailInvalid: 'أدخل عنوان بريد إلكتروني، مثل name@example.com',
  frequencyInvalid: 'اختر «أسبوعيًا» أو «يوميًا»',
  keywordsInvalid: 'أدخل 10 كلمات مفتاحية على الأكثر، كل منها 60 حرفًا على الأكثر',
  stateInvalid: 'أدخل 100 حرف على الأكثر',
  humanInvalid: 'تعذّر التحقق من أنك إنسان. حاول مجددًا.',
  sentTitle: 'تحقق من بريدك الإلكتروني',
  sentText:
    'أرسلنا رسالة إلى {email}. افتح الرابط الموجود فيها لإكمال العملية. إذا لم تصلك فتحقق من مجلد الرسائل غير المرغوب فيها.',
  confirmTitle: 'أكّد اشتراكك',
  confirmText: 'أكّد لتصلك فعاليات {feed} على {email}.',
  confirmedTitle: 'تم اشتراكك',
  confirmedPaused: 'لا يرسل {feed} رسائل حاليًا. سيبقى اشتراكك قائمًا في حال تغيّر ذلك.',
  expiredTitle: 'انتهت صلاحية هذا الرابط',
  expiredText:
    'تعمل روابط التأكيد لمدة {hours} ساعة. اشترك في {feed} مرة أخرى للحصول على رابط جديد.',
  subscribeAgain: 'اشترك مرة أخرى',
  firstMatches: 'أول {count}:',
  manageTitle: 'تفضيلات البريد الإلكتروني لتقويم {feed}',
  saved: 'حُفظت التفضيلات.',
  unsaved: 'هذه معاينة فقط. احفظ للاحتفاظ بهذه التفضيلات.',
  notSaved: 'لم يُحفظ شيء. صحّح الحقل المحدد واحفظ مجددًا.',
  calendarRenewed: 'رابط تقويمك الخاص جاهز. لم يعد أي رابط سابق يعمل.',
  calendarOff: 'أُوقف الرابط. ستعرض تطبيقات التقويم التي ما زالت تستخدمه إشعارًا.',
  save: 'حفظ التفضيلات',
  preview: 'معاينة الفعاليات المطابقة',
  calendarTitle: 'تقويمك الخاص',
  calendarText:
    'الفعاليات التي اخترتها، محدّثة دائمًا. يستطيع كل من لديه هذا الرابط رؤيتها، فلا تشاركه.',
  calendarNone: 'يمكن لتطبيق التقويم لديك عرض الفعاليات التي اخترتها وإبقاؤها محدّثة.',
  calendarCreate: 'إنشاء رابط تقويم خاص',
  calendarReplace: 'استبدال الرابط',
  calendarTurnOff: 'إيقاف الرابط',
  dataTitle: 'بياناتك',
  dataDownload: 'تنزيل بياناتك',
  erase: 'محو بياناتك',
  eraseText:
    'يلغي هذا اشتراكك في {feed} ويمحو عنوان بريدك الإلكتروني من سجلاتنا الخاصة بهذا الاشتراك. قد تحتفظ جهة {org} بنسخ في أنظمتها الخاصة. لمحو تلك النسخ، تواصل مع {org}. تبقى اشتراكاتك الأخرى. لا يمكن التراجع عن ذلك.',
  eraseButton: 'إلغاء الاشتراك والمحو',
  erasedTitle: 'مُحي عنوان بريدك الإلكتروني',
  erasedText:
    'أُلغي اشتراكك ومُحي عنوان بريدك الإلكتروني من سجلاتنا الخاصة بهذا الاشتراك. قد تحتفظ جهة {org} بنسخ في أنظمتها الخاصة. لمحو تلك النسخ، تواصل مع {org}.',
  leaveTitle: 'هل تريد إلغاء الاشتراك؟',
  leaveText: 'لن تصل إلى {email} رسائل أخرى عن فعاليات {feed}.',
  weeklyInstead: 'رسالة واحدة أسبوعيًا بدلًا من ذلك',
  weeklyFromNow: 'ستصلك من الآن رسالة واحدة أسبوعيًا عن فعاليات {feed}.',
  leftTitle: 'أُلغي اشتراكك',
  leftText: 'لن تصلك هذه الرسائل بعد الآن. يمكنك الاشتراك مرة أخرى في أي وقت.',
  noCalendarTitle: 'لم يُعثر على التقويم',
  noCalendarText: 'ربما أُغلق أو نُقل. راجع الموقع الذي وجدته فيه.',
  tooLongTitle: 'النص طويل جدًا',
  tooLongText: 'لم يُحفظ شيء. ارجع واختصر النص ثم أرسله مجددًا.',
  tooManyTitle: 'طلبات كثيرة جدًا',
  tooManyText: 'لم يُحفظ شيء. انتظر دقيقة ثم ارجع وأرسل النموذج مجددًا.',
  fullTitle: 'لا يمكن قبول اشتراكات أخرى حاليًا',
  fullText:
    'لا يمكننا إرسال المزيد من رسائل التأكيد لهذا التقويم حاليًا. لم نرسل شيئًا ولم نحفظ شيئًا. حاول مجددًا بعد 24 ساعة.',
  badLinkTitle: 'هذا الرابط لا يعمل',
  badLinkText: 'ربما ينقصه جزء. استخدم الزر في أحدث رسالة وصلتك أو انسخ الرابط كاملًا منها.',
  goneTitle: 'لم يعد هذا الرابط يعمل',
  goneText: 'أُلغي اشتراكك أو لم يُؤكَّد في الوقت المحدد. يمكنك الاشتراك مرة أخرى في أي وقت.',
  myCalendarText:
    'الفعاليات التي اخترتها، من الشهر الماضي والأشهر القادمة ({ahead}). لا تشارك هذا الرابط.',
  myCalendarGone: 'لم يعد هذا التقويم متاحًا',
  myCalendarGoneText:
    'أُوقف رابطه أو استُبدل، أو أُلغي اشتراكك. احذف هذا التقويم أو أضف الرابط الجديد من تفضيلاتك.',
}

export const outputs: Language['outputs'] = {
  span: 'الفعاليات من الشهر الماضي والأشهر القادمة ({months})، بحد أقصى {max}.',
  endedTitle: 'انتهى هذا التقويم',
  endedText: 'لم تعد تُنشر هنا أي فعاليات. يمكنك حذف هذا التقويم من تطبيقك.',
}

export { submissions } from '../submission-words/ar.ts'
