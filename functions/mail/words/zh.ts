import type { MailWords } from '../voice.ts'

export const zh: MailWords = {
  confirmSubject: '请确认：{feed} 的活动',
  confirmAsked: '您或使用您邮箱地址的人申请通过邮件接收 {feed}（{org}）的活动。',
  confirmPlease: '请确认是您本人。在此之前不会发送任何内容。',
  confirmButton: '确认订阅',
  confirmLater: '链接在 {hours} 小时内有效。如果不是您本人，无需任何操作，我们会删除这一申请。',
  alreadySubject: '您已订阅 {feed}',
  alreadyText: '有人（也许是您）申请用此地址订阅 {feed}。该地址已经订阅，因此没有任何变化。',
  welcomeSubject: '您已加入 {feed} 的名单',
  welcomeText: '谢谢，您已加入名单。符合您所选条件的 {feed} 活动会通过邮件发给您。',
  welcomeKeep: '请保留这封邮件：点击其中的按钮可打开您的设置，选择想要的活动，或随时退订。',
  settings: '更改我的设置',
  endedSubject: '{feed} 已暂时结束',
  endedText: '{org} 已关闭日历 {feed}：其页面不再存在，也不会再有相关活动的邮件。',
  endedBack: '如果重新开放，您的订阅将继续有效。如果您想退出名单，请在下方退订。',
  chosen: '您的选择：{filter}',
  everything: '所有活动',
  matching: '目前符合条件：{count}',
  noneYet: '目前还没有符合条件的活动。',
  sentFor: '代表 {org} 发送。',
  sentBecause: '代表 {org} 发送，因为此地址订阅了 {feed}。',
  unsubscribe: '退订',
  welcomeWeekly:
    '谢谢，您已在名单中。您每周会收到一封邮件，内容是 {feed} 即将举行且符合您选择的活动。',
  welcomeDaily:
    '谢谢，您已在名单中。只要当天有新的内容，您就会收到一封邮件，内容是 {feed} 中符合您选择的活动。',
  digestRunning: '仍在进行',
  digestChanged: '有变更',
  digestLater: '新增，稍后举行',
  digestBecause: '因为您选择了：{words}',
  digestMore: '查看所有活动（+{count}）',
  digestAll: '查看所有活动',
  quietSubject: '近期没有符合您选择的活动：{feed}',
  quietText:
    '过去四周，{feed} 没有符合您选择的活动。一旦有符合的活动，您会再次收到邮件。您可以随时更改选择。',
  quietHas: '日历中目前的活动：',
}
