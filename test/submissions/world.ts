import { newId } from '../../domain/ids.ts'
import type { TestApp } from '../support/app.ts'
import { makeFeed, makeOrg } from '../support/factories.ts'
import { linkIn } from '../support/subscriber.ts'

/** A form that says enough; `email` is a new one each time. */
export function suggestion(overrides: Record<string, string> = {}): Record<string, string> {
  return {
    title: 'Street party',
    startDate: '2026-07-01',
    startTime: '18:00',
    endTime: '20:00',
    location: 'Town square',
    city: 'Austin',
    email: freshSender(),
    ...overrides,
  }
}

let senders = 0
export const freshSender = () => `sender${++senders}-${Date.now()}@example.com`

/** A feed for which visitors can suggest events; its organization is known, so that its mails name it. */
export async function openFeed(app: TestApp, overrides: object = {}) {
  const org = await makeOrg({ name: 'Riverside', plan: 'pro' })
  const feed = await makeFeed({ orgId: org.id, name: 'Live music', ...overrides })
  await app.database.query('update feeds set takes_submissions = true where id = $1', [feed.id])
  return feed
}

/** What the last mail links to, once all waiting mails are sent. */
export async function mailedLink(app: TestApp, page: 'confirm' | 'mine') {
  await app.runQueued()
  return linkIn(app.mails.at(-1), `/submit/${page}/`)
}

export async function submissionRows(app: TestApp, feedId: string) {
  return app.database.query('select * from submissions where feed_id = $1 order by created_at', [
    feedId,
  ])
}

export type Feed = Awaited<ReturnType<typeof openFeed>>

/** Staff of the organization trust an address. */
export function trust(app: TestApp, orgId: string, email = '') {
  return app.database.query(
    `insert into submission_senders (id, org_id, email_hash, state, email, email_key, person_id, at)
     values ($1, $2, $1, 'trusted', $3, $3, 'person_any', now())`,
    [newId('snd', app.deps.random), orgId, email],
  )
}
