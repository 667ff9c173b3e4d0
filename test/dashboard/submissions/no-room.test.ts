import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mailedLink, openFeed, suggestion } from '../../submissions/world.ts'
import { type TestApp, testApp } from '../../support/app.ts'
import { makeSubmission } from '../../support/factories.ts'
import { visibleText } from '../../support/html.ts'
import { makeStaffWithFeed, ORIGIN } from '../../support/staff.ts'

const FULL = 'One event too many'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  // Instead of as many events as an organization may have.
  await app.database.query(`create function refuse_event() returns trigger language plpgsql as
    $$ begin raise exception 'too many' using errcode = 'CF001'; end $$`)
  await app.database.query(`create trigger refuse_event before insert on events for each row
    when (new.title = '${FULL}') execute function refuse_event()`)
})
afterAll(() => app.database.query('drop function refuse_event cascade'))

const rowOf = async (id: string) =>
  (await app.database.query('select * from submissions where id = $1', [id]))[0]

describe('an organization with as many events as it may have', () => {
  it('is told which of several submissions are accepted, and why others wait', async () => {
    const { staff, feed } = await makeStaffWithFeed(app, { role: 'member' })
    const fits = await makeSubmission(feed, { title: 'Fits' })
    const full = await makeSubmission(feed, { title: FULL })
    const versions = [fits, full].map(({ id, updatedAt }) => [id, updatedAt.toISOString()])
    const form = { do: 'accept', ...Object.fromEntries(versions) }
    const text = visibleText(await (await staff.send('/submissions/selected', form)).text())
    expect(text).toContain('1 submission accepted.')
    expect(text).toContain('1 submission not decided')
    expect(text).toContain('more than 50,000 events')
    expect(await rowOf(fits.id)).toMatchObject({ state: 'accepted' })
    expect(await rowOf(full.id)).toMatchObject({ state: 'waiting', event_id: null })
  })

  it.each([
    [FULL, 'waiting'],
    ['Fits', 'accepted'],
  ])('gets what trusted senders send into its queue: %s, %s', async (title, state) => {
    const feed = await openFeed(app)
    const form = suggestion({ title })
    const post = (path: string, body = new URLSearchParams()) =>
      app.request(path, { method: 'POST', body, headers: { origin: ORIGIN } })
    await post(`/submit/${feed.id}`, new URLSearchParams(form))
    const link = await mailedLink(app, 'confirm')
    await app.database.query(
      `insert into submission_senders (id, org_id, email_hash, state, email, email_key, person_id, at)
       select 'snd_' || substr(id, 5), org_id, email_hash, 'trusted', email, email_key, 'person_x', now()
       from submissions where feed_id = $1`,
      [feed.id],
    )
    const answer = await post(link)
    expect(answer.status, await answer.clone().text()).toBe(303)
    const [row] = await app.database.query('select * from submissions where feed_id = $1', [
      feed.id,
    ])
    expect(row).toMatchObject({ state })
  })
})
