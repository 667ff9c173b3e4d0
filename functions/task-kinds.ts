import { SUPPRESSION_REASONS } from '../domain/suppression.ts'
import { staffMails } from './dashboard/access/staff-mails.ts'
import { feedArchivedTask } from './dashboard/feeds/feed-archived-task.ts'
import { endpointMails } from './dashboard/webhooks/endpoint-mails.ts'
import { planNotice } from './digests/plan-notice.ts'
import { planRun } from './digests/plan-run.ts'
import { previewMail } from './digests/preview-mail.ts'
import { sendDigests } from './digests/send-digests.ts'
import { sendNotices } from './digests/send-notices.ts'
import { mailTask } from './mail/mail-task.ts'
import { subscriberMails } from './subscriptions/subscriber-mails.ts'
import type { TaskKinds } from './tasks/task-kind.ts'
import { deliver } from './webhooks/deliver.ts'
import { resendFailed } from './webhooks/resend-failed.ts'

/** Which room carries out which kind of task. */
export const taskKinds: TaskKinds = {
  delivery: deliver,
  'digest-run': planRun,
  'digest-send': sendDigests,
  'feed-archived': feedArchivedTask,
  'notice-run': planNotice,
  'notice-send': sendNotices,
  'webhook-resend': resendFailed,
  mail: mailTask(
    { ...subscriberMails, ...staffMails, ...endpointMails, 'digest-preview': previewMail },
    // Who asks for one of these waits for it. Anybody may type an address into a sign-up form, so
    // whoever reported such a mail as spam gets no other.
    {
      'sign-in': SUPPRESSION_REASONS,
      'digest-preview': SUPPRESSION_REASONS,
      subscription: ['bounce'],
    },
  ),
}
