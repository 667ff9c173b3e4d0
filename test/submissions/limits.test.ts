import { describe, expect, it } from 'vitest'
import { SUBMISSION_LIMITS } from '../../domain/submissions.ts'
import { hashAddress } from '../../functions/keys/hash-address.ts'
import { submit } from '../subscriptions/forms.ts'
import { testApp } from '../support/app.ts'
import { makeFeed, makeOrg } from '../support/factories.ts'
import { post } from '../support/subscriber.ts'
import { freshSender, openFeed, submissionRows, suggestion } from './world.ts'

const TURNSTILE = { TURNSTILE_SITE_KEY: 'site-key', TURNSTILE_SECRET_KEY: 'secret-key' }

describe('the form for suggestions', () => {
  it('limits the tries of one client and for one address', async () => {
    const app = await testApp()
    const feed = await openFeed(app)
    app.deps.limits.address = async () => false
    expect((await submit(app, `/submit/${feed.id}`, suggestion())).status).toBe(429)
    app.deps.limits.client = async () => false
    expect((await submit(app, `/submit/${feed.id}`, suggestion({ title: '' }))).status).toBe(429)
    expect(await submissionRows(app, feed.id)).toEqual([])
  })

  it('shares the daily emails of a mailbox with the form for subscribers', async () => {
    const app = await testApp()
    const email = freshSender()
    for (let n = 0; n < 6; n++) {
      const feed = await makeFeed()
      await post(app, '/subscriptions', { feedId: feed.id, email, digestFrequency: 'weekly' })
    }
    const feed = await openFeed(app)
    expect((await submit(app, `/submit/${feed.id}`, suggestion({ email }))).status).toBe(202)
    expect(await submissionRows(app, feed.id)).toEqual([])
  })

  it('sends no more than a new organization may in a day, says so, and logs it', async () => {
    const app = await testApp()
    const org = await makeOrg({ plan: 'free' })
    const feed = await makeFeed({ orgId: org.id })
    await app.database.query('update feeds set takes_submissions = true where id = $1', [feed.id])
    const key = `sign-ups of ${org.id}`
    await app.database.query('insert into mail_counts (key, since, sent) values ($1, $2, 30)', [
      key,
      app.deps.now(),
    ])
    const response = await submit(app, `/submit/${feed.id}`, suggestion())
    expect(response.status).toBe(429)
    expect(await response.text()).toContain('No more suggestions at the moment')
    expect(await submissionRows(app, feed.id)).toEqual([])
    expect(app.logs).toContainEqual(
      expect.objectContaining({ message: 'submission limit reached', org: org.id }),
    )
  })

  it('takes no more than the unconfirmed suggestions of a feed, and says so', async () => {
    const app = await testApp()
    const feed = await openFeed(app)
    expect((await submit(app, `/submit/${feed.id}`, suggestion())).status).toBe(202)
    const copy = `insert into submissions select (jsonb_populate_record(s, jsonb_build_object(
      'id', 'smn_' || n || right(s.id, 12), 'email_hash', n::text))).*
      from submissions s, generate_series(2, $2) n where s.feed_id = $1`
    await app.database.query(copy, [feed.id, SUBMISSION_LIMITS.unconfirmedOfFeed])
    expect((await submit(app, `/submit/${feed.id}`, suggestion())).status).toBe(429)
    const rows = await submissionRows(app, feed.id)
    expect(rows).toHaveLength(SUBMISSION_LIMITS.unconfirmedOfFeed)
  })

  it('knows a blocked sender by the hash from before APP_SECRET was rotated', async () => {
    const previous = 'previous-secret-previous-secret-previous'
    const app = await testApp(undefined, { APP_SECRET_PREVIOUS: previous })
    const feed = await openFeed(app)
    const email = freshSender()
    await app.database.query(
      `insert into submission_senders (id, org_id, email_hash, state, person_id, at)
       values ($1, $2, $3, 'blocked', 'person_any', now())`,
      [`snd_${feed.id.slice(5)}`, feed.orgId, await hashAddress(previous, email)],
    )
    expect((await submit(app, `/submit/${feed.id}`, suggestion({ email }))).status).toBe(202)
    expect(await submissionRows(app, feed.id)).toEqual([])
  })

  it('asks for the challenge where there is one, and keeps what was typed', async () => {
    const app = await testApp(undefined, TURNSTILE)
    const feed = await openFeed(app)
    const response = await submit(app, `/submit/${feed.id}`, suggestion())
    expect(response.status).toBe(400)
    const html = await response.text()
    expect(html).toContain('data-action="submit"')
    expect(html).toContain('value="Street party"')
    expect(await submissionRows(app, feed.id)).toEqual([])
  })

  it.each([
    ['lists of texts', { title: ['a', 'b'], startDate: ['2026-07-01'] }, 202],
    ['numbers', { title: 5, startTime: 18 }, 400],
    ['objects', { title: { a: 1 } }, 400],
  ])('answers a program that sends %s', async (_, fields, status) => {
    const app = await testApp()
    const feed = await openFeed(app)
    const response = await post(app, `/submit/${feed.id}`, { ...suggestion(), ...fields })
    expect(response.status).toBe(status)
  })

  it('refuses a body above 128 KB, and fields that are too long, with a page', async () => {
    const app = await testApp()
    const feed = await openFeed(app)
    const long = suggestion({ description: 'x'.repeat(200_000) })
    const response = await submit(app, `/submit/${feed.id}`, long)
    expect(response.status).toBe(413)
    expect(await response.text()).toContain('Your text is too long')
  })
})
