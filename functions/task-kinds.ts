import type { MailKind } from '../domain/mail-kinds.ts'
import type { TaskName } from '../domain/task.ts'
import { staffMails } from './dashboard/access/staff-mails.ts'
import { accountMails } from './dashboard/account/account-mails.ts'
import { importMails } from './dashboard/imports/import-mails.ts'
import { deleteOrganizationTask } from './dashboard/organization/run-deletion.ts'
import { waitingMail } from './dashboard/submissions/waiting-mail.ts'
import { endpointMails } from './dashboard/webhooks/endpoint-mails.ts'
import { writerMails } from './dashboard/writing/writer-mails.ts'
import { planDigests, sendDigests } from './digests/digests.ts'
import { planEventUpdates, sendEventUpdates } from './digests/event-updates.ts'
import { previewMail } from './digests/preview.ts'
import { findPositions } from './geocoding/find-positions.ts'
import { copyImages } from './imports/copy-images.ts'
import { fetchSource } from './imports/fetch-source.ts'
import { writeSource } from './imports/write-source.ts'
import { type MailComposer, mailTask } from './mail/mail-task.ts'
import { senderMails } from './submissions/sender-mails.ts'
import { offersTask } from './subscriptions/offers-task.ts'
import { feedArchivedTask, subscriberMails } from './subscriptions/subscriber-mails.ts'
import type { TaskKind } from './tasks/task-kind.ts'
import { deliver } from './webhooks/deliver.ts'
import { resendFailed } from './webhooks/resend-failed.ts'

/** What composes each kind of email. */
export const mailComposers: Record<MailKind, MailComposer> = {
  ...subscriberMails,
  ...staffMails,
  ...accountMails,
  ...endpointMails,
  ...importMails,
  ...senderMails,
  ...waitingMail,
  'submission-asked': eitherOf('submission-asked'),
  'submission-accepted': eitherOf('submission-accepted'),
  'submission-declined': eitherOf('submission-declined'),
  'digest-preview': previewMail,
}

/** The email to the person who sent it in: a visitor, or a writer of the team. */
function eitherOf(kind: keyof typeof writerMails): MailComposer {
  return async (deps, id) => (await senderMails[kind](deps, id)) ?? writerMails[kind](deps, id)
}

/** What runs each kind of task. */
export const taskKinds: Record<TaskName, TaskKind> = {
  delivery: deliver,
  'digest-run': planDigests,
  'digest-send': sendDigests,
  'event-update-run': planEventUpdates,
  'event-update-send': sendEventUpdates,
  'feed-archived': feedArchivedTask,
  'find-positions': findPositions,
  'webhook-resend': resendFailed,
  'image-copy': copyImages,
  'source-fetch': fetchSource,
  'source-write': writeSource,
  offers: offersTask,
  'organization-delete': deleteOrganizationTask,
  mail: mailTask(mailComposers),
}
