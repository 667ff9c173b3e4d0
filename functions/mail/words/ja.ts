import type { MailWords } from '../voice.ts'

export const ja: MailWords = {
  confirmSubject: 'ご確認ください：{feed} のイベント',
  confirmAsked:
    'あなた、またはあなたのアドレスを入力した方から、{feed}（{org}）のイベントをメールで受け取りたいとの申し込みがありました。',
  confirmPlease: 'ご本人であることをご確認ください。それまでは何もお送りしません。',
  confirmButton: '登録を確認する',
  confirmLater:
    'リンクの有効期間は {hours} 時間です。お心当たりがなければ、何もしなくて構いません。申し込みは破棄されます。',
  alreadySubject: '{feed} にはすでに登録されています',
  alreadyText:
    'どなたか（おそらくあなた）が、このアドレスを {feed} に登録しようとしました。すでに登録済みのため、何も変わっていません。',
  welcomeSubject: '{feed} のリストに登録されました',
  welcomeText:
    'ありがとうございます。リストに登録されました。お選びの条件に合う {feed} のイベントがメールで届きます。',
  welcomeKeep:
    'このメールを保存しておいてください。ボタンから設定を開き、受け取りたいイベントを選んだり、いつでも登録を解除したりできます。',
  settings: '設定を変更する',
  endedSubject: '{feed} は一旦終了しました',
  endedText:
    '{org} はカレンダー「{feed}」を閉じました。ページは表示されなくなり、イベントのメールも届きません。',
  endedBack:
    '再開された場合、登録はそのまま続きます。リストから外れたい場合は、下から登録を解除してください。',
  chosen: 'お選びの条件：{filter}',
  everything: 'すべてのイベント',
  matching: '現在の該当件数：{count}',
  noneYet: '該当するイベントはまだありません。',
  sentFor: '{org} に代わって送信しています。',
  sentBecause: 'このアドレスが {feed} に登録されているため、{org} に代わって送信しています。',
  unsubscribe: '登録を解除する',
  welcomeWeekly:
    'ご登録ありがとうございます。お選びの条件に合う {feed} の今後のイベントを、週に一度メールでお届けします。',
  welcomeDaily:
    'ご登録ありがとうございます。新しいお知らせがある日に、お選びの条件に合う {feed} のイベントをメールでお届けします。',
  digestRunning: '開催中',
  digestChanged: '変更',
  digestLater: '新着（これから先）',
  digestBecause: 'お選びの条件：{words}',
  digestMore: 'すべてのイベントを見る（+{count}）',
  digestAll: 'すべてのイベントを見る',
  noMatchSubject: '最近は該当するイベントがありません：{feed}',
  noMatchText:
    'この4週間、お選びの条件に合う {feed} のイベントはありませんでした。該当するものがあれば、またメールでお届けします。条件はいつでも変更できます。',
  noMatchHas: 'カレンダーにあるイベント：',
  updateSubject: '{what}: {title}、{date}',
  updateSeveral: 'お知らせしたイベントに変更がありました。',
  updateCancelled: '中止',
  updateCancelledText: 'このイベントは中止になりました。開催されません。',
  updatePostponed: '延期',
  updatePostponedText: 'このイベントは延期になりました。お知らせした日時には開催されません。',
  updateRemoved: 'カレンダーから削除',
  updateRemovedText: 'このイベントはカレンダーから削除されました。開催されない可能性があります。',
  updateBack: '開催されます',
  updateBackText: 'このイベントは開催されることになりました。',
  updateMoved: '日時の変更',
  updateMovedText: 'このイベントの日時が変わりました。',
  updatePlace: '会場の変更',
  updatePlaceText: 'このイベントの会場が変わりました。',
  updateNow: '現在',
  updateBefore: '以前',
  updateNoPlace: '会場は未定',
  updateSentence: '{org}より: {text}',
  inCalendar:
    '設定では、これらのイベントをご自分のカレンダーに表示するためのアドレスも取得できます。',
  ownCalendar: 'これらのイベントを自分のカレンダーに表示する',
}
