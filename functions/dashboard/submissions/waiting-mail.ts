import { getWaiting, MOST_COUNTED } from '../../../db/submissions/notify-staff.ts'
import type { MailKind } from '../../../domain/mail-kinds.ts'
import { brandOf } from '../../mail/email-branding.ts'
import { composeMail } from '../../mail/mail-layout.tsx'
import type { MailComposer } from '../../mail/mail-task.ts'

/**
 * The email of the day to staff. It names feeds and numbers only: what visitors wrote does not reach an inbox, where a
 * web address would be a link.
 */
export const waitingMail = {
  async 'submissions-waiting'({ db, env }, subject) {
    const [orgId = '', personId = ''] = subject.split('.')
    const waiting = await getWaiting(db, { orgId, personId })
    if (!waiting) return undefined
    const { email, orgName, orgSlug, feeds } = waiting
    const count = feeds.reduce((sum, feed) => sum + feed.count, 0)
    const many = count > MOST_COUNTED ? `More than ${MOST_COUNTED}` : `${count}`
    const lines = feeds.map(({ name, count }) => `${name}: ${count}`)
    return composeMail({
      to: email,
      orgId,
      brand: brandOf(waiting, env.PUBLIC_URL),
      subject:
        count === 1 ? 'A suggested event waits for you' : `${many} suggested events wait for you`,
      before: count > MOST_COUNTED ? [] : lines,
      button: {
        label: 'Review submissions',
        url: `${env.PUBLIC_URL}/dashboard/${orgSlug}/submissions`,
      },
      after: ['You get this email once a day at most, and only if something new came in.'],
      footer: {
        lines: [`You received this email because you review submissions for ${orgName}.`],
      },
    })
  },
} satisfies Partial<Record<MailKind, MailComposer>>
