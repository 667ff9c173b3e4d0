import { beforeAll, describe, expect, it } from 'vitest'
import { SUBMISSION_LIMITS } from '../../domain/submissions.ts'
import { hashAddress } from '../../functions/keys/hash-address.ts'
import { makeLinkToken } from '../../functions/keys/link-token.ts'
import { open, submit } from '../subscriptions/forms.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { makeSubmission } from '../support/factories.ts'
import { attributeValues, visibleText } from '../support/html.ts'
import { type Feed, freshSender, openFeed, submissionRows, suggestion, trust } from './world.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp('2026-06-15T12:00:00Z')
})

/** A sender with a suggestion that waits, and the pages behind their link. */
async function sender(feed: Feed, overrides: object = {}) {
  const email = freshSender()
  const emailHash = await hashAddress(app.deps.env.APP_SECRET, email)
  const made = await makeSubmission(feed, { email, emailHash, ...overrides })
  const { id, nonce } = made
  const token = await makeLinkToken(app.deps.env, 'submission', { id, nonce })
  return { email, emailHash, id, mine: `/submit/mine/${token}`, more: `/submit/more/${token}` }
}

/** What the form sends, as it was opened. */
async function form(more: string, overrides: Record<string, string> = {}) {
  const html = await (await open(app, more)).text()
  const once = /name="once" value="([^"]+)"/.exec(html)?.[1] ?? ''
  const { email: _, ...typed } = suggestion({ title: 'Flea market', ...overrides })
  return { ...typed, once }
}

const titles = async (feed: Feed) =>
  (await submissionRows(app, feed.id)).map(({ title, state }) => `${title} ${state}`).toSorted()

describe('the link of a confirmed suggestion', () => {
  it('leads to a form for another one, without asking for the address or showing it', async () => {
    const feed = await openFeed(app)
    const { email, mine, more } = await sender(feed)
    const page = await (await open(app, mine)).text()
    expect(attributeValues(page, 'href')).toContain(more)
    const response = await open(app, more)
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toContain('no-store')
    const html = await response.text()
    expect(html).toContain('name="robots" content="noindex"')
    expect(html).not.toContain('name="email"')
    expect(html).not.toContain(email)
    expect(visibleText(html)).toContain('You don’t need to confirm it again.')
    expect(await titles(feed)).toEqual(['Test submission waiting'])
  })

  it('puts it into the queue without an email, under a link of its own', async () => {
    const feed = await openFeed(app)
    const { email, mine, more } = await sender(feed)
    const mails = app.mails.length
    const response = await submit(app, more, await form(more))
    expect(response.status).toBe(303)
    const own = response.headers.get('location') ?? ''
    expect(own).toMatch(/^\/submit\/mine\//)
    expect(own).not.toBe(mine)
    expect(visibleText(await (await open(app, own)).text())).toContain('Flea market')
    const added = (await submissionRows(app, feed.id)).find(({ title }) => title === 'Flea market')
    expect(added).toMatchObject({ state: 'waiting', email, email_key: email.toLowerCase() })
    expect(added?.queued_at).toEqual(app.deps.now())
    await app.runQueued()
    expect(app.mails.slice(mails).filter(({ to }) => to.includes(email))).toEqual([])
  })

  it('takes more than the emails of a day, and no address but the one it is for', async () => {
    const feed = await openFeed(app)
    const { email, more } = await sender(feed)
    for (const title of ['One', 'Two', 'Three', 'Four']) {
      const typed = { ...(await form(more, { title })), email: freshSender() }
      expect((await submit(app, more, typed)).status).toBe(303)
    }
    const rows = await submissionRows(app, feed.id)
    expect(rows.map(({ email_key }) => email_key)).toEqual(Array(5).fill(email.toLowerCase()))
  })

  it('makes one suggestion of a form that is sent twice, also at once, and another of another text', async () => {
    const feed = await openFeed(app)
    const { more } = await sender(feed)
    const typed = await form(more)
    const both = await Promise.all([submit(app, more, typed), submit(app, more, typed)])
    const again = await submit(app, more, typed)
    const places = [...both, again].map((response) => response.headers.get('location'))
    expect(new Set(places).size).toBe(1)
    await submit(app, more, { ...typed, title: 'Concert' })
    expect(await titles(feed)).toEqual([
      'Concert waiting',
      'Flea market waiting',
      'Test submission waiting',
    ])
    await submit(app, more, await form(more))
    expect(await titles(feed)).toHaveLength(4)
  })

  it('publishes nothing by itself, also of a trusted sender, since links get forwarded', async () => {
    const feed = await openFeed(app)
    const { email, more } = await sender(feed)
    await trust(app, feed.orgId, email.toLowerCase())
    expect((await submit(app, more, await form(more))).status).toBe(303)
    expect(await titles(feed)).toEqual(['Flea market waiting', 'Test submission waiting'])
  })

  it('takes no more than may wait of a mailbox, also sent at once, and says so', async () => {
    const feed = await openFeed(app)
    const { email, emailHash, more } = await sender(feed)
    const most = SUBMISSION_LIMITS.waitingOfSender
    for (let n = 3; n <= most; n++) await makeSubmission(feed, { email, emailHash })
    const forms = [await form(more, { title: 'One' }), await form(more, { title: 'Two' })]
    const responses = await Promise.all(forms.map((typed) => submit(app, more, typed)))
    expect(responses.map(({ status }) => status).toSorted()).toEqual([303, 429])
    const refused = responses.find(({ status }) => status === 429)
    expect(visibleText((await refused?.text()) ?? '')).toContain(
      'You can’t send more suggestions right now.',
    )
    expect(await titles(feed)).toHaveLength(most)
    // The one that is there is found again, though there is no room.
    const taken = forms[responses.findIndex(({ status }) => status === 303)]
    expect((await submit(app, more, taken)).status).toBe(303)
  })

  it('takes no more within a day by withdrawing what was sent, and again the day after', async () => {
    const feed = await openFeed(app)
    const { email, emailHash, more } = await sender(feed)
    const createdAt = app.deps.now()
    const most = SUBMISSION_LIMITS.ofSenderADay
    for (let n = 2; n <= most; n++) {
      await makeSubmission(feed, { email, emailHash, createdAt, state: 'withdrawn' })
    }
    expect((await submit(app, more, await form(more))).status).toBe(429)
    expect(await submissionRows(app, feed.id)).toHaveLength(most)
    await app.database.query(
      `update submissions set created_at = created_at - interval '1 day' where feed_id = $1`,
      [feed.id],
    )
    expect((await submit(app, more, await form(more))).status).toBe(303)
  })

  it('is not kept out by the many that were never confirmed', async () => {
    const feed = await openFeed(app)
    const { more } = await sender(feed)
    const made = await makeSubmission(feed, { state: 'unconfirmed' })
    await app.database.query(
      `insert into submissions select (jsonb_populate_record(s, jsonb_build_object(
        'id', 'smn_' || n || right(s.id, 12), 'email_hash', n::text))).*
      from submissions s, generate_series(2, $2) n where s.id = $1`,
      [made.id, SUBMISSION_LIMITS.unconfirmedOfFeed],
    )
    expect((await submit(app, `/submit/${feed.id}`, suggestion())).status).toBe(429)
    expect((await submit(app, more, await form(more))).status).toBe(303)
  })

  it('asks to keep the link private while it can do something', async () => {
    const feed = await openFeed(app)
    const { mine } = await sender(feed, { state: 'declined' })
    const said = async () => visibleText(await (await open(app, mine)).text())
    expect(await said()).toContain('Keep this link private')
    await app.database.query('update feeds set takes_submissions = false where id = $1', [feed.id])
    expect(await said()).not.toContain('Keep this link private')
    expect(await said()).not.toContain('Suggest another event')
  })

  it('shows the form again with what is wrong, and saves nothing', async () => {
    const feed = await openFeed(app)
    const { email, more } = await sender(feed)
    const response = await submit(app, more, { ...(await form(more)), title: '' })
    expect(response.status).toBe(400)
    const html = await response.text()
    expect(visibleText(html)).toContain('Enter a title')
    expect(html).toContain('value="Town square"')
    expect(html).not.toContain(email)
    expect(await titles(feed)).toHaveLength(1)
  })

  it('takes nothing of what programs fill in', async () => {
    const feed = await openFeed(app)
    const { mine, more } = await sender(feed)
    const response = await submit(app, more, { ...(await form(more)), website: 'https://x.test' })
    expect(response.headers.get('location')).toBe(mine)
    expect(await titles(feed)).toHaveLength(1)
  })

  it.each<[string, object, string, number]>([
    ['that was not confirmed', { state: 'unconfirmed' }, '', 410],
    ['of a blocked sender', {}, 'block', 410],
    ['of a calendar that takes none now', {}, 'update feeds set takes_submissions = false', 404],
    ['of an archived calendar', {}, 'update feeds set archived_at = now()', 404],
    ['that was deleted', {}, 'delete from submissions', 410],
  ])('of a suggestion %s is of no use', async (_, overrides, change, status) => {
    const feed = await openFeed(app)
    const { id, more } = await sender(feed, overrides)
    const typed = await form(more)
    if (change === 'block') {
      await app.database.query(
        `insert into submission_senders (id, org_id, email_hash, state, email, email_key, person_id, at)
        select 'snd_' || right(id, 20), org_id, email_hash, 'blocked', email, email_key, 'person_any', now()
        from submissions where id = $1`,
        [id],
      )
    } else if (change) {
      const column = change.startsWith('update') ? ['id', feed.id] : ['id', id]
      await app.database.query(`${change} where ${column[0]} = $1`, [column[1]])
    }
    expect((await open(app, more)).status).toBe(status)
    expect((await submit(app, more, typed)).status).toBe(status)
    expect(await titles(feed)).not.toContain('Flea market waiting')
  })
})
