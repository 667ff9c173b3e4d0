import {
  countSuppressions,
  getSuppression,
  liftForAddress,
  type Suppression,
  stopMailsTo,
} from '../../../db/mail/suppressions.ts'
import { type EmailAddress, parseEmailAddress } from '../../../domain/email-address.ts'
import { SUPPRESSION_REASONS } from '../../../domain/suppression.ts'
import { Field } from '../../forms/field.tsx'
import { NO_EMAIL_ADDRESS } from '../../forms/inputs.ts'
import type { FormState } from '../../forms/parse-form.ts'
import { hashAddress, hashesOfAddress } from '../../keys/hash-address.ts'
import { answerDashboard } from '../parts/answer-dashboard.tsx'
import { Form } from '../parts/form.tsx'
import { formatCount, formatDay } from '../parts/format.ts'
import { address as addressOf } from '../parts/list-parts.tsx'
import type { FormContext, OrgSession, StaffContext } from '../staff-context.ts'
import { BEFORE_ALLOWING, BLOCKED, LIST, REASONS } from './texts.ts'

const PATH = '/subscribers/blocked'

/** GET subscribers/blocked: we store only hashes, so staff look up an email address that they know. */
export function blockedPage(c: StaffContext) {
  const asked = c.req.query('address')?.trim().slice(0, 320) ?? ''
  return answerBlocked(c, asked, 200)
}

/** POST subscribers/blocked */
export async function blockAddress(c: FormContext) {
  const { session, form } = c.var
  const { db, env, now } = c.env
  const asked = form.address ?? ''
  const given = parseEmailAddress(asked)
  if (!given) return answerBlocked(c, asked, 400)
  const emailHash = await hashAddress(env.APP_SECRET, given.key)
  const orgId = session.org.id
  await stopMailsTo(db, { orgId, emailKey: given.key, emailHash, now: now() })
  return backTo(c, given, 'mails-blocked')
}

/** POST subscribers/blocked/allow */
export async function allowAddress(c: FormContext) {
  const { session, form } = c.var
  const { db, env, now } = c.env
  const asked = form.address ?? ''
  const given = parseEmailAddress(asked)
  if (!given) return answerBlocked(c, asked, 400)
  const hashes = await hashesOfAddress(env, given.email)
  await liftForAddress(db, { orgId: session.org.id, email: given.email, hashes, now: now() })
  return backTo(c, given, 'mails-allowed')
}

function backTo(c: StaffContext, { email }: EmailAddress, done: string) {
  const { session } = c.var
  return c.redirect(addressOf(session.path(PATH), { address: email, done }), 303)
}

async function answerBlocked(c: StaffContext, asked: string, status: 200 | 400) {
  const { session } = c.var
  const { db, env } = c.env
  const orgId = session.org.id
  const given = parseEmailAddress(asked)
  const found =
    given && (await getSuppression(db, { orgId, hashes: await hashesOfAddress(env, given.email) }))
  const state: FormState = {
    values: { address: asked },
    errors: asked !== '' && !given ? { address: NO_EMAIL_ADDRESS } : {},
  }
  return answerDashboard(c, {
    title: BLOCKED.title,
    section: 'subscribers',
    above: { label: LIST.title, path: '/subscribers?state=blocked' },
    lead: BLOCKED.lead,
    status,
    children: (
      <div class="stack measure">
        <Counts counts={await countSuppressions(db, orgId)} />
        <form class="filters" method="get" action={session.path(PATH)}>
          <Field
            state={state}
            name="address"
            label={BLOCKED.label}
            type="search"
            autocomplete="off"
            placeholder="ann@example.com"
          />
          <button class="button secondary" type="submit">
            {BLOCKED.lookUp}
          </button>
        </form>
        {given && <Found {...{ session, given, found }} />}
      </div>
    ),
  })
}

function Counts({ counts }: { counts: Awaited<ReturnType<typeof countSuppressions>> }) {
  if (counts.size === 0) return <p>{BLOCKED.none}</p>
  return (
    <div class="card">
      <dl class="facts">
        {SUPPRESSION_REASONS.map((reason) => (
          <>
            <dt>{REASONS[reason]}</dt>
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
            {REASONS[found.reason]}, {formatDay(found.at, session.org.timezone)}.
          </p>
          <p>{BEFORE_ALLOWING[found.reason]}</p>
        </>
      ) : (
        <p>{BLOCKED.notBlocked}</p>
      )}
      <Form session={session} action={found ? `${PATH}/allow` : PATH}>
        <input type="hidden" name="address" value={given.email} />
        <p>
          <button class="button secondary" type="submit">
            {found ? BLOCKED.allow : BLOCKED.block}
          </button>
        </p>
      </Form>
    </section>
  )
}
