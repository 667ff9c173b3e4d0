import { beforeAll, describe, expect, it } from 'vitest'
import { MAIL_KINDS, type MailKind } from '../../domain/mail-kinds.ts'
import type { SubmissionState } from '../../domain/submissions.ts'
import type { MailMessage } from '../../functions/mail/mailer.ts'
import { mailComposers as composers } from '../../functions/task-kinds.ts'
import { type TestApp, testApp } from '../support/app.ts'
import {
  freshId,
  makeEvent,
  makeFeed,
  makeImage,
  makeOrg,
  makeSubmission,
} from '../support/factories.ts'
import { attributeValues } from '../support/html.ts'
import { makeSource } from '../support/make-source.ts'
import { addPerson, freshStaffEmail } from '../support/staff.ts'
import { makePending, makeSubscriber } from '../support/subscriber.ts'
import { addEndpoint } from '../webhooks/world.ts'

const LOGO = '/media/img_0123456789abcdef0123456789abcdef/large.webp'
const SQUARE = `https://calendar.test${LOGO.replace('large', 'square')}`
const ACCENT = '#0f766e'
/** No organization writes these: one person asked for them, to use the service. */
const OURS = new Set<MailKind>(['sign-in', 'sign-up', 'change-email', 'email-changing'])

let app: TestApp
let mails: Record<MailKind, MailMessage | undefined>
let invitationOfNew: MailMessage | undefined
beforeAll(async () => {
  app = await testApp()
  mails = await composeAll()
})

async function invite(orgId: string) {
  const id = freshId('inv')
  await app.database.query(
    `insert into invitations (id, org_id, email, email_key, role, nonce, invited_by, created_at)
     values ($1, $2, $3, $3, 'member', 'n', 'ann@example.com', $4)`,
    [id, orgId, freshStaffEmail(), app.deps.now()],
  )
  return composers.invitation(app.acting(), id)
}

/** One email of each kind, about one organization with a look of its own. */
async function composeAll(): Promise<typeof mails> {
  const { deps, database } = app
  const { query } = database
  const looks = { name: 'Riverside', logoUrl: LOGO, accentColor: ACCENT }
  const org = await makeOrg({ ...looks, plan: 'pro' })
  await makeImage(org.id, LOGO)
  const feed = await makeFeed({ orgId: org.id, name: 'Live music' })
  await makeEvent(feed, { startsAt: '2026-06-18T19:00:00-05:00' })
  const idOf = async (email: string) => {
    const [row] = await query('select id from subscribers where email = $1', [email])
    return String(row?.id)
  }
  const compose = (kind: MailKind, subject: string) => composers[kind](deps, subject)
  const pending = await idOf((await makePending(app, feed.id)).email)
  const active = await idOf((await makeSubscriber(app, feed.id)).email)
  await query('update feeds set takes_submissions = true where id = $1', [feed.id])
  const submitted = async (state: SubmissionState) =>
    (await makeSubmission(feed, { state, question: 'When?' })).id
  const email = freshStaffEmail()
  const personId = await addPerson(app, org.id, email, 'owner')
  const { endpoint } = await addEndpoint(app, org.id)
  const { sourceId } = await makeSource(app, feed)
  const at = deps.now()
  const news = `${org.id}.${personId}.${at.getTime()}`
  const endpointIs = (failing: Date | null) =>
    query(
      'update webhook_endpoints set alerted_at = $1, recovered_at = $1, failing_since = $2 where id = $3',
      [at, failing, endpoint.id],
    )
  const sourceIs = (failing: Date | null) =>
    query(
      'update sources set alerted_at = $1, recovered_at = $1, failing_since = $2, held_since = null where id = $3',
      [at, failing, sourceId],
    )
  await endpointIs(at)
  await sourceIs(at)
  const failing = await compose('webhooks-failing', news)
  const troubled = await compose('imports-troubled', news)
  await makeSubmission(feed)
  await endpointIs(null)
  await sourceIs(null)
  const [link, start, undo] = [freshId('link'), freshId('start'), freshId('undo')]
  await query(
    "insert into sign_in_links (id, person_id, nonce, created_at) values ($1, $2, 'n', $3)",
    [link, personId, at],
  )
  await query(
    `insert into sign_ups (id, email, email_key, organization, timezone, nonce, created_at)
     values ($1, $2, $2, 'Riverside', 'America/Chicago', 'n', $3)`,
    [start, email, at],
  )
  await query(
    `insert into email_changes (person_id, old_email, email, email_key, nonce, created_at)
     values ($1, $2, $3, $3, 'n', $4)`,
    [personId, email, freshStaffEmail(), at],
  )
  await query(
    `insert into email_undos (id, person_id, email, email_key, new_email, created_at)
     values ($1, $2, $3, $3, 'new@example.com', $4)`,
    [undo, personId, email, at],
  )
  const composed = {
    subscription: await compose('subscription', pending),
    offer: await compose('offer', `upl_any.${pending}`),
    welcome: await compose('welcome', active),
    invitation: await invite(org.id),
    'new-owner': await compose('new-owner', `${org.id} ${personId}`),
    'webhooks-failing': failing,
    'webhooks-recovered': await compose('webhooks-recovered', news),
    'imports-troubled': troubled,
    'imports-recovered': await compose('imports-recovered', news),
    'submissions-waiting': await compose('submissions-waiting', `${org.id}.${personId}`),
    'digest-preview': await compose('digest-preview', `${feed.id}.${personId}.weekly.`),
    'sign-in': await compose('sign-in', link),
    'sign-up': await compose('sign-up', start),
    'change-email': await compose('change-email', personId),
    'email-changing': await compose('email-changing', undo),
    submission: await compose('submission', await submitted('unconfirmed')),
    'submission-asked': await compose('submission-asked', await submitted('asked')),
    'submission-accepted': await compose('submission-accepted', await submitted('accepted')),
    'submission-declined': await compose('submission-declined', await submitted('declined')),
    'submission-removal': await compose('submission-removal', await submitted('withdrawn')),
  }
  invitationOfNew = await invite((await makeOrg(looks)).id)
  await query('update feeds set archived_at = $1 where id = $2', [at, feed.id])
  const archived = await compose('feed-archived', active)
  await query('update organizations set closed_at = $1 where id = $2', [at, org.id])
  return {
    ...composed,
    'feed-archived': archived,
    'organization-closed': await compose('organization-closed', active),
  }
}

const kinds = Object.keys(MAIL_KINDS) as MailKind[]

describe('An email about an organization', () => {
  it.each(kinds.filter((kind) => !OURS.has(kind)))('has its name, logo, and color: %s', (kind) => {
    const html = mails[kind]?.html ?? ''
    // The last one outlives the images.
    const logo = kind === 'organization-closed' ? [] : [SQUARE]
    expect(attributeValues(html, 'src').slice(0, 1)).toEqual(logo)
    expect(html).toContain('<bdi>Riverside</bdi>')
    expect(html).toContain(`border-top:6px solid ${ACCENT}`)
  })

  it('has the look of the service while the organization that invites is new', () => {
    const html = invitationOfNew?.html ?? ''
    expect(attributeValues(html, 'src')).toEqual([])
    expect(html).toContain('<bdi>Calendar Feed Service</bdi>')
    expect(html).not.toContain(ACCENT)
  })
})

it.each([...OURS])('an email that a person asked the service for is the service’s: %s', (kind) => {
  expect(mails[kind]?.html).toContain('<bdi>Calendar Feed Service</bdi>')
})
