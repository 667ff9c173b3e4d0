import type { Language } from '../words.ts'

export const widget: Language['widget'] = {
  list: 'リスト',
  cards: 'カード',
  month: '月',
  search: 'イベントを検索',
  filter: '絞り込み',
  state: '都道府県・地域',
  place: '市区町村または郵便番号',
  city: '市区町村または地域',
  near: '現在地周辺',
  count: 'イベント',
  none: '今後のイベントはありません。',
  noMatch: 'イベントが見つかりません。',
  more: 'もっと見る',
  all: 'すべてのイベントを見る',
  allDay: '終日',
  timeLater: '時間未定',
  ongoing: '開催中',
  until: '{date}まで',
  untilTime: '{time}まで',
  comma: '、',
  now: '開催中',
  cancelled: '中止',
  postponed: '延期',
  newDateLater: '新しい日程は未定です。',
  originalDate: '当初の日程',
  online: 'オンライン',
  mixed: '会場とオンライン',
  free: '無料',
  close: '閉じる',
  subscribe: 'イベントをメールで受け取る',
  subscribeCalendar: 'このカレンダーを購読する',
  wait: '試行回数が多すぎます。後でもう一度お試しください。',
  failed: 'エラーが発生しました。後でもう一度お試しください。',
  offline: 'オフラインです。',
  network:
    'カレンダーに接続できません。通信が切れているか、このサイトがブロックしている可能性があります。',
  unknown: 'カレンダーが見つかりません。',
  setup: 'このカレンダーは正しく設定されていません。',
  tooOld: 'このカレンダーを表示するには、ブラウザを更新してください。',
  retry: '再試行',
}

export const month: Language['month'] = {
  moreEvents: '他{count}件',
  timeZone: 'タイムゾーン：{zone}',
}

export const event: Language['event'] = {
  yourTime: 'お住まいの地域の時間',
  add: 'カレンダーに追加',
  file: 'カレンダーファイル',
  tickets: 'チケット',
  accessibility: 'バリアフリー',
  accessYes: 'バリアフリー設備・サービス',
  accessNo: '対応なし',
  'step-free': '段差なし',
  'accessible-restroom': 'バリアフリートイレ',
  'assistance-animals': '補助犬',
  'hearing-loop': 'ヒアリングループ',
  'sign-language': '手話',
  captions: '字幕',
  'audio-description': '音声ガイド',
  'quiet-session': '静かに過ごせる回',
  reason: '理由',
  organizer: '主催',
  website: 'イベントの公式サイト',
  eventPage: 'イベントページ',
}

export const filter: Language['filter'] = {
  noPlace: '現在地を取得できません。',
  unknownPlace:
    '場所が見つかりません。郵便番号、または市と州を入力してください（例：Austin, TX）。',
  unknownCity: '場所が見つかりません。都市名と国名を入力してください（例：大阪、日本）。',
  categories: 'カテゴリー',
  from: '開始日',
  to: '終了日',
  within: '{place} から {distance} 以内',
  whichPlace: 'どの {place} ですか？',
  placesFound: '見つかった場所：{count}件',
}

export const near: Language['near'] = {
  today: '今日',
  weekend: '今週末',
  week: '今後7日間',
}

export const signUp: Language['signUp'] = {
  email: 'メールアドレス',
  often: '頻度',
  daily: '毎日',
  weekly: '毎週',
  keywords: 'キーワード（任意）',
  stateOptional: '都道府県・地域（任意）',
  send: '登録',
  sent: 'あと少しです。確認用リンクをメールでお送りしました。',
  refused: '入力内容を確認して、もう一度お試しください。',
}

export const subscribe: Language['subscribe'] = {
  apple: 'Apple カレンダー',
  google: 'Google カレンダー',
  calendarAddress: 'または、このリンクをカレンダーアプリにコピー',
  calendarOften:
    '新しいイベントは自動的に表示されます。更新の間隔は、Google カレンダーが数時間ごと（1日1回のことも）、Outlook が約3時間ごと、Apple カレンダーは設定によります。',
  copy: 'コピー',
  copied: 'コピーしました',
  privacy: 'プライバシーポリシー',
  suggest: 'イベントを提案する',
}

export const page: Language['page'] = {
  dateAndTime: '日時',
  location: '場所',
  price: '料金',
  map: '地図',
  directions: '経路',
  share: '共有',
  copyLink: 'リンクをコピー',
  linkCopied: 'リンクをコピーしました',
  moreFrom: '{calendar}のその他のイベント',
  sameName: '同じ日の同名イベント',
  moreCalendars: 'その他のカレンダー',
  categories: 'カテゴリー',
  subscribe: '登録',
  skipLink: '本文へ移動',
  scan: '詳しくはQRコードから',
}

export const repeats: Language['repeats'] = {
  allDates: 'すべての開催日',
  several: '複数の日程',
  daily: (n) => (n === 1 ? '毎日' : `${n}日ごと`),
  workdays: '毎週月曜日から金曜日',
  weekly: (n, days, list) => (n === 1 ? `毎週${list(days)}` : `${n}週間ごとの${list(days)}`),
  monthly: (n, on) => (n === 1 ? `毎月${on}` : `${n}か月ごとの${on}`),
  yearly: (n, on) => (n === 1 ? `毎年${on}` : `${n}年ごとの${on}`),
  onDate: (date) => date,
  onDays: (days, list) => list(days.map((day) => `${day}日`)),
  lastDay: '末日',
  nth: (nth, day) => (nth === -1 ? `最終${day}` : `第${nth}${day}`),
  onNth: (days, list) => list(days),
  ofMonth: (nth, month) => month + nth,
  until: (base, date) => `${base}（${date}まで）`,
  times: (base, n) => `${base}（全${n}回）`,
}

export const email: Language['email'] = {
  confirmSubject: '{feed} の登録を確認してください',
  confirmSubjectNew: 'メール配信の登録を確認してください',
  confirmAsked:
    'このメールアドレスで、{feed}（{org}）のイベントメールへの登録の申し込みがありました。',
  confirmAskedSame: 'このメールアドレスで、{org} のイベントメールへの登録の申し込みがありました。',
  confirmPlease: '登録を確認されるまで、イベントのメールはお送りしません。',
  confirmButton: '登録を確認する',
  confirmLater:
    'このリンクの有効期限は {hours} 時間です。お心当たりがない場合は、このメールを無視してください。申し込みは削除されます。',
  offerSubject: '{feed} のイベントメールを受け取りますか？',
  offerText:
    '{org} が、{feed} のイベントをメールでお送りしたいとのことです。あらかじめ同意をいただいていると伺っています。',
  offerTextSame:
    '{org} が、イベントをメールでお送りしたいとのことです。あらかじめ同意をいただいていると伺っています。',
  offerLater:
    'このリンクの有効期限は {days} 日です。メールが不要な場合は、何もなさらなくてかまいません。再度お尋ねすることはなく、その後メールアドレスを削除します。',
  offerNever: '不要です。今後メールを送らないでください',
  alreadySubject: '{feed} にはすでに登録されています',
  alreadyText:
    'このメールアドレスで、{feed} への登録の申し込みがもう一度ありました。すでに登録済みのため、変更はありません。',
  welcomeSubject: '{feed} に登録しました',
  welcomeText:
    'ご登録ありがとうございます。配信設定に合う {feed} のイベントをメールでお届けします。',
  welcomeKeep:
    'このメールは保存しておいてください。このメールから、いつでも配信設定の変更や登録の解除ができます。',
  settings: '配信設定を変更する',
  endedSubject: '{feed} は現在休止しています',
  endedText:
    '{org} はカレンダー「{feed}」を休止しました。ページは表示されず、イベントのメールも届かなくなります。',
  endedTextSame:
    '{org} はカレンダーを休止しました。ページは表示されず、イベントのメールも届かなくなります。',
  endedBack:
    '再開された場合、登録はそのまま有効です。登録をやめる場合は、下のリンクから解除してください。',
  closedSubject: '{org} のカレンダーは終了しました',
  closedText: '{org} はカレンダーを終了しました。これが最後のメールです。',
  closedAddress: 'メールアドレスは登録リストから削除されます。お手続きは必要ありません。',
  chosen: '配信設定：{filter}',
  everything: 'すべてのイベント',
  matching: '条件に合う今後のイベント：{count} 件',
  noneYet: '条件に合う今後のイベントはまだありません。',
  sentFor: '{org} に代わって送信しています。',
  sentBecause: 'このメールは、{org} の {feed} に登録された方にお送りしています。',
  sentBecauseSame: 'このメールは、{org} のカレンダーに登録された方にお送りしています。',
  unsubscribe: '登録を解除する',
  welcomeWeekly:
    'ご登録ありがとうございます。配信設定に合う {feed} の今後のイベントがあれば、毎週{weekday}にメールでお届けします。',
  welcomeDaily:
    'ご登録ありがとうございます。新しい情報がある日に、配信設定に合う {feed} のイベントをメールでお届けします。',
  digestChanged: '変更',
  digestLater: '新着',
  digestAfterwards: 'それ以降',
  digestBecause: '配信設定に一致：{words}',
  moreDates: 'その他の日程：{dates}',
  alsoDates: '次の日程も同様です：{dates}',
  alsoAllDates: '以降の日程もすべて同様です。',
  digestMore: '条件に合うその他のイベント：{count} 件',
  digestAll: 'すべてのイベントを見る',
  noMatchSubject: '最近、条件に合うイベントがありません：{feed}',
  noMatchText:
    'この4週間、配信設定に合う {feed} のイベントはありませんでした。見つかりましたら、またメールでお知らせします。配信設定はいつでも変更できます。',
  noMatchHas: 'このカレンダーの今後のイベント：',
  updateSubject: '{what}: {title}、{date}',
  updateSeveral: 'お知らせしたイベントに変更がありました。',
  updateCancelled: '中止',
  updateCancelledText: 'このイベントは中止になりました。',
  updatePostponed: '延期',
  updatePostponedText: 'このイベントは延期になりました。当初の日時には開催されません。',
  updateRemoved: 'カレンダーから削除',
  updateRemovedText: 'このイベントはカレンダーから削除されました。開催されない可能性があります。',
  updateBack: '開催決定',
  updateBackText: 'このイベントは予定どおり開催されることになりました。',
  updateMoved: '日時の変更',
  updateMovedText: 'このイベントの日時が変わりました。',
  updatePlace: '会場の変更',
  updatePlaceText: 'このイベントの会場が変わりました。',
  updateTimeAndPlace: '日時と会場の変更',
  updateTimeAndPlaceText: 'このイベントの日時と会場が変わりました。',
  updateNow: '変更後',
  updateBefore: '変更前',
  updateNoPlace: '会場は未定',
  updateSentence: '{org}からのメッセージ：{text}',
  inCalendar:
    'お使いのカレンダーアプリにこれらのイベントを表示できます。専用のカレンダーリンクは配信設定にあります。',
  ownCalendar: 'これらのイベントをカレンダーアプリに表示する',
}

export const subscribers: Language['subscribers'] = {
  frequency: '頻度',
  weekly: '毎週',
  daily: '毎日',
  categories: 'カテゴリー',
  keywords: 'キーワード',
  keywordsHint:
    '語句をコンマで区切って入力してください（例：ジャズ, 野外）。タイトル、会場、カテゴリーのいずれかにその語句を含むイベントが届きます。',
  state: '都道府県・地域',
  stateHint: 'イベントに表示される名称を入力してください（例：東京都）。',
  optional: '（任意）',
  joinTitle: '{feed} のイベントをメールで受け取る',
  joinDigests:
    '{org} から、毎週{weekday}に1週間のイベントを、または新しい情報がある日に毎日メールをお届けします。登録はいつでも解除できます。',
  joinNoDigests: '{org} から {feed} のイベントをメールでお届けします。登録はいつでも解除できます。',
  joinNoDigestsSame: '{org} のイベントをメールでお届けします。登録はいつでも解除できます。',
  email: 'メールアドレス',
  joinNext: '登録を確認するためのリンクをメールでお送りします。',
  joinMore: 'イベントと配信頻度を選ぶ',
  subscribe: '登録',
  needsScript:
    '迷惑な登録を防ぐため、このフォームには JavaScript が必要です。challenges.cloudflare.com のスクリプトを許可してページを再読み込みするか、別のブラウザをご利用ください。',
  emailInvalid: 'メールアドレスを入力してください（例：name@example.com）',
  frequencyInvalid: '「毎週」または「毎日」を選んでください',
  keywordsInvalid: 'キーワードは10個まで、それぞれ60文字以内で入力してください',
  stateInvalid: '100文字以内で入力してください',
  humanInvalid: 'ロボットではないことを確認できませんでした。もう一度お試しください。',
  sentTitle: 'メールをご確認ください',
  sentText:
    '{email} にメールをお送りしました。メール内のリンクを開いて手続きを完了してください。届かない場合は、迷惑メールフォルダをご確認ください。',
  confirmTitle: '登録の確認',
  confirmText: '{email} で {feed} のイベントを受け取るには、登録を確認してください。',
  confirmedTitle: '登録が完了しました',
  confirmedPaused: '{feed} は現在メールを配信していません。再開に備えて、登録はそのまま残ります。',
  expiredTitle: 'このリンクは期限切れです',
  expiredText:
    '確認用リンクの有効期限は {hours} 時間です。新しいリンクを受け取るには、{feed} にもう一度登録してください。',
  subscribeAgain: 'もう一度登録する',
  firstMatches: '最初の {count} 件：',
  manageTitle: '{feed} の配信設定',
  saved: '配信設定を保存しました。',
  unsaved: 'プレビューです。この設定を残すには保存してください。',
  notSaved: '保存されていません。マークされた項目を修正して、もう一度保存してください。',
  calendarRenewed: '専用のカレンダーリンクを用意しました。以前のリンクは使えなくなりました。',
  calendarOff:
    'リンクを無効にしました。まだ使用しているカレンダーアプリにはお知らせが表示されます。',
  save: '配信設定を保存',
  preview: '条件に合うイベントを確認',
  calendarTitle: '専用カレンダー',
  calendarText:
    'お選びのイベントを常に最新の状態で表示します。このリンクを知っている人は誰でも見られるため、他の人に教えないでください。',
  calendarNone: 'お使いのカレンダーアプリに、お選びのイベントを常に最新の状態で表示できます。',
  calendarCreate: '専用カレンダーリンクを作成',
  calendarReplace: 'リンクを新しくする',
  calendarTurnOff: 'リンクを無効にする',
  dataTitle: 'お客様のデータ',
  dataDownload: 'データをダウンロード',
  erase: 'データを消去',
  eraseText:
    '{feed} への登録が解除され、この登録に関する当サービスの記録からメールアドレスが消去されます。{org} が自社のシステムにコピーを保存していることがあります。その消去については {org} にお問い合わせください。他の登録はそのまま残ります。この操作は取り消せません。',
  eraseButton: '登録を解除して消去',
  erasedTitle: 'メールアドレスを消去しました',
  erasedText:
    '登録を解除し、この登録に関する当サービスの記録からメールアドレスを消去しました。{org} が自社のシステムにコピーを保存していることがあります。その消去については {org} にお問い合わせください。',
  leaveTitle: '登録を解除しますか？',
  leaveText: '{email} に {feed} のイベントのメールが届かなくなります。',
  weeklyInstead: '代わりに週1回のメールにする',
  weeklyFromNow: '今後は {feed} のイベントを週1回のメールでお届けします。',
  leftTitle: '登録を解除しました',
  leftText: '今後このメールは届きません。いつでも再登録できます。',
  noCalendarTitle: 'カレンダーが見つかりません',
  noCalendarText:
    '終了または移動した可能性があります。このカレンダーが掲載されていたサイトをご確認ください。',
  tooLongTitle: '入力が長すぎます',
  tooLongText: '何も保存されていません。前のページに戻り、短くしてもう一度送信してください。',
  tooManyTitle: 'リクエストが多すぎます',
  tooManyText: '何も保存されていません。1分ほど待ち、前のページに戻ってもう一度送信してください。',
  fullTitle: '現在、登録を受け付けていません',
  fullText:
    'このカレンダーの確認メールは、現在これ以上送信できません。メールは送信されず、何も保存されていません。24時間後にもう一度お試しください。',
  badLinkTitle: 'このリンクは使えません',
  badLinkText:
    '一部が欠けている可能性があります。最新のメールのボタンを使うか、リンク全体をコピーしてください。',
  goneTitle: 'このリンクはもう使えません',
  goneText: '登録が解除されたか、期限内に確認されませんでした。いつでも再登録できます。',
  myCalendarText:
    'お選びのイベント（過去1か月と今後{ahead}か月）。このリンクは他の人に教えないでください。',
  myCalendarGone: 'このカレンダーは利用できなくなりました',
  myCalendarGoneText:
    'リンクが無効になったか新しくなった、または登録が解除されました。このカレンダーを削除するか、配信設定から新しいリンクを追加してください。',
}

export const outputs: Language['outputs'] = {
  span: '過去1か月と今後{months}か月のイベント（最大{max}件）。',
  endedTitle: 'このカレンダーは終了しました',
  endedText: 'ここではイベントが公開されなくなりました。このカレンダーはアプリから削除できます。',
}

export { submissions } from '../submission-words/ja.ts'
