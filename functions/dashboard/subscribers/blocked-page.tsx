import type { Context } from 'hono'
import {
  countSuppressions,
  getSuppression,
  liftForAddress,
  type Suppression,
  stopMailsTo,
} from '../../../db/suppressions.ts'
import { type EmailAddress, parseEmailAddress } from '../../../domain/email-address.ts'
import { SUPPRESSION_REASONS, type SuppressionReason } from '../../../domain/suppression.ts'
import { Field } from '../../http/form/field.tsx'
import { NO_EMAIL_ADDRESS } from '../../http/form/inputs.ts'
import type { FormState } from '../../http/form/parse-form.ts'
import { hashAddress, hashesOfAddress } from '../../keys/hash-address.ts'
import type { App } from '../../platform/deps.ts'
import type { Form as FormData, OrgSession } from '../access/org-session.ts'
import { answerDashboard } from '../parts/answer-dashboard.tsx'
import { Form } from '../parts/form.tsx'
import { formatCount, formatDay } from '../parts/format.ts'
import { address as addressOf } from '../parts/list-parts.tsx'

const PATH = '/subscribers/blocked'

/** GET subscribers/blocked: we store only hashes, so staff look up an email address that they know. */
export function blockedPage(c: Context<App>, session: OrgSession) {
  const asked = c.req.query('address')?.trim().slice(0, 320) ?? ''
  return answerBlocked(c, session, asked, 200)
}

/** POST subscribers/blocked */
export async function blockAddress(c: Context<App>, session: OrgSession, form: FormData) {
  const { db, env, now } = c.env
  const asked = form.address ?? ''
  const given = parseEmailAddress(asked)
  if (!given) return answerBlocked(c, session, asked, 400)
  const emailHash = await hashAddress(env.APP_SECRET, given.key)
  const orgId = session.org.id
  await stopMailsTo(db, { orgId, emailKey: given.key, emailHash, now: now() })
  return backTo(c, session, given, 'mails-blocked')
}

/** POST subscribers/blocked/allow */
export async function allowAddress(c: Context<App>, session: OrgSession, form: FormData) {
  const { db, env, now } = c.env
  const asked = form.address ?? ''
  const given = parseEmailAddress(asked)
  if (!given) return answerBlocked(c, session, asked, 400)
  const hashes = await hashesOfAddress(env, given.email)
  await liftForAddress(db, { orgId: session.org.id, email: given.email, hashes, now: now() })
  return backTo(c, session, given, 'mails-allowed')
}

function backTo(c: Context<App>, session: OrgSession, { email }: EmailAddress, done: string) {
  return c.redirect(addressOf(session.path(PATH), { address: email, done }), 303)
}

async function answerBlocked(
  c: Context<App>,
  session: OrgSession,
  asked: string,
  status: 200 | 400,
) {
  const { db, env } = c.env
  const orgId = session.org.id
  const given = parseEmailAddress(asked)
  const found =
    given && (await getSuppression(db, { orgId, hashes: await hashesOfAddress(env, given.email) }))
  const state: FormState = {
    values: { address: asked },
    errors: asked !== '' && !given ? { address: NO_EMAIL_ADDRESS } : {},
  }
  return answerDashboard(c, session, {
    title: 'Blocked email addresses',
    section: 'subscribers',
    above: { label: 'Subscribers', path: '/subscribers?state=blocked' },
    lead: 'We don’t send digests, event updates, or invitations to these addresses. Emails that people request themselves, such as sign-in links, are still sent.',
    status,
    children: (
      <div class="stack measure">
        <Counts counts={await countSuppressions(db, orgId)} />
        <form class="filters" method="get" action={session.path(PATH)}>
          <Field
            state={state}
            name="address"
            label="Look up an email address"
            type="search"
            autocomplete="off"
            placeholder="ann@example.com"
          />
          <button class="button secondary" type="submit">
            Look up
          </button>
        </form>
        {given && <Found {...{ session, given, found }} />}
      </div>
    ),
  })
}

function Counts({ counts }: { counts: Awaited<ReturnType<typeof countSuppressions>> }) {
  if (counts.size === 0) return <p>No email addresses are blocked.</p>
  return (
    <div class="card">
      <dl class="facts">
        {SUPPRESSION_REASONS.map((reason) => (
          <>
            <dt>{BLOCK_WORDS[reason]}</dt>
            <dd>{formatCount(counts.get(reason) ?? 0, 'address', { many: 'addresses' })}</dd>
          </>
        ))}
      </dl>
    </div>
  )
}

type FoundProps = { session: OrgSession; given: EmailAddress; found: Suppression | undefined }

function Found({ session, given, found }: FoundProps) {
  return (
    <section class="card stack">
      <h2>
        <bdi>{given.email}</bdi>
      </h2>
      {found ? (
        <>
          <p>
            {BLOCK_WORDS[found.reason]}, {formatDay(found.at, session.org.timezone)}.
          </p>
          <p>{BEFORE_ALLOWING[found.reason]}</p>
        </>
      ) : (
        <p>Not blocked. If you block it, any subscription stays and the person isn’t notified.</p>
      )}
      <Form session={session} action={found ? `${PATH}/allow` : PATH}>
        <input type="hidden" name="address" value={given.email} />
        <p>
          <button class="button secondary" type="submit">
            {found ? 'Allow emails again' : 'Block this address'}
          </button>
        </p>
      </Form>
    </section>
  )
}

/** Why an address gets no emails. */
export const BLOCK_WORDS: Record<SuppressionReason, string> = {
  bounce: 'Emails bounced',
  complaint: 'Reported as spam',
  manual: 'Blocked by your team',
}

/** What staff should know before they allow emails again. */
export const BEFORE_ALLOWING: Record<SuppressionReason, string> = {
  bounce:
    'An email bounced because this mailbox doesn’t exist. If it works again, you can allow emails. If the next one bounces, we’ll block the address again.',
  complaint:
    'This person reported one of your emails as spam, so we ended their subscriptions. Allow emails again only if they ask you to. They can then sign up again.',
  manual: 'Someone on your team blocked this address.',
}
