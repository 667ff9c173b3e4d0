import { expect, it } from 'vitest'
import { beginHold, endRestoring, type Query } from '../../../server/hold/hold-table.ts'
import { eventually } from '../../support/eventually.ts'
import { linkIn } from '../../support/subscriber.ts'
import { freshDatabase } from './fresh-database.ts'
import { release } from './run-release.ts'
import { startServer } from './world.ts'

it('a sign-up while the service is held gets its email after the release, with a link that works', async () => {
  const { url, query } = await freshDatabase({ migrated: true })
  await query(`insert into organizations (id, slug, name) values ('org_held', 'one', 'One')`)
  await query(
    `insert into feeds (id, org_id, slug, name, timezone)
     values ('feed_held', 'org_held', 'feed', 'Feed', 'UTC')`,
  )
  await query(
    `with person as (
       insert into people (id, email, email_key, created_at)
       values ('person_held', 'owner@example.com', 'owner@example.com', now()) returning id
     )
     insert into memberships (org_id, person_id, role, created_at)
     select 'org_held', id, 'owner', now() from person`,
  )
  const ask: Query = async (text, params) => ({ rows: await query(text, params) })
  await beginHold(ask, new Date())
  await endRestoring(ask)
  const server = await startServer({ DATABASE_URL: url })

  const asked = await server.call('/subscriptions', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      feedId: 'feed_held',
      email: 'ann@example.com',
      digestFrequency: 'daily',
    }),
  })
  expect(asked.status).toBe(202)
  // Whose email goes out while all else is held: it was asked for later.
  await server.call('/sign-in', {
    method: 'POST',
    headers: { origin: 'https://calendar.test' },
    body: new URLSearchParams({ email: 'owner@example.com' }),
  })
  const emailsTo = async (email: string) =>
    (await server.emails()).filter(({ headers }) => headers.to === email)
  await eventually(async () => expect(await emailsTo('owner@example.com')).toHaveLength(1))
  expect(await emailsTo('ann@example.com')).toEqual([])

  const settings = { env: server.deps.env, data: server.data }
  expect(await release(settings, ['--send-all'])).toMatch(/Emails +1 +oldest 20/)
  await eventually(async () => expect(await emailsTo('ann@example.com')).toHaveLength(1))
  const [email] = await emailsTo('ann@example.com')
  const confirmed = await server.call(linkIn(email, '/confirm/'), { method: 'POST' })
  expect(confirmed.status).toBe(200)
  await eventually(async () => expect(await emailsTo('ann@example.com')).toHaveLength(2))
})
