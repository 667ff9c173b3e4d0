import type { PageWords } from '../page-voice.ts'

export const ja: PageWords = {
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
  email: 'メールアドレス',
  joinNext: '登録を確認するためのリンクをメールでお送りします。',
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
  fullTitle: '本日の受付は終了しました',
  fullText:
    'このカレンダーの確認メールは、本日これ以上送信できません。メールは送信されず、何も保存されていません。明日もう一度お試しください。',
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
