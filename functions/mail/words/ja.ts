import type { MailWords } from '../voice.ts'

export const ja: MailWords = {
  confirmSubject: '{feed} の登録を確認してください',
  confirmSubjectNew: 'メール配信の登録を確認してください',
  confirmAsked:
    'このメールアドレスで、{feed}（{org}）のイベントメールへの登録の申し込みがありました。',
  confirmPlease: '登録を確認されるまで、イベントのメールはお送りしません。',
  confirmButton: '登録を確認する',
  confirmLater:
    'このリンクの有効期限は {hours} 時間です。お心当たりがない場合は、このメールを無視してください。申し込みは削除されます。',
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
  unsubscribe: '登録を解除する',
  welcomeWeekly:
    'ご登録ありがとうございます。配信設定に合う {feed} の今後のイベントがあれば、毎週{weekday}にメールでお届けします。',
  welcomeDaily:
    'ご登録ありがとうございます。新しい情報がある日に、配信設定に合う {feed} のイベントをメールでお届けします。',
  digestChanged: '変更',
  digestLater: '新着',
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
