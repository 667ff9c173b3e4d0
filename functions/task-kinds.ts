import type { TaskName } from '../domain/task.ts'
import { staffMails } from './dashboard/access/staff-mails.ts'
import { endpointMails } from './dashboard/webhooks/endpoint-mails.ts'
import { planNotice } from './digests/plan-notice.ts'
import { planRun } from './digests/plan-run.ts'
import { previewMail } from './digests/preview-mail.ts'
import { sendDigests } from './digests/send-digests.ts'
import { sendNotices } from './digests/send-notices.ts'
import { mailTask } from './mail/mail-task.ts'
import { feedArchivedTask, subscriberMails } from './subscriptions/subscriber-mails.ts'
import type { TaskKind } from './tasks/task-kind.ts'
import { deliver } from './webhooks/deliver.ts'
import { resendFailed } from './webhooks/resend-failed.ts'

/** What runs each kind of task. */
export const taskKinds: Record<TaskName, TaskKind> = {
  delivery: deliver,
  'digest-run': planRun,
  'digest-send': sendDigests,
  'feed-archived': feedArchivedTask,
  'notice-run': planNotice,
  'notice-send': sendNotices,
  'webhook-resend': resendFailed,
  mail: mailTask({
    ...subscriberMails,
    ...staffMails,
    ...endpointMails,
    'digest-preview': previewMail,
  }),
}
