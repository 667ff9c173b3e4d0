import { beforeAll, describe, expect, it } from 'vitest'
import { SUBMISSION_LIMITS } from '../../domain/submissions.ts'
import { makeLinkToken } from '../../functions/keys/link-token.ts'
import { open, submit } from '../subscriptions/forms.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { attributeValues, visibleText } from '../support/html.ts'
import { type Feed, mailedLink, openFeed, submissionRows, suggestion, trust } from './world.ts'

const NOW = '2026-06-15T12:00:00Z'

let app: TestApp
beforeAll(async () => {
  app = await testApp(NOW)
})

async function sent(feed: Feed, overrides: Record<string, string> = {}) {
  const form = suggestion(overrides)
  expect((await submit(app, `/submit/${feed.id}`, form)).status).toBe(202)
  const confirm = await mailedLink(app, 'confirm')
  return { form, confirm, mine: confirm.replace('/confirm/', '/mine/') }
}

/** A suggestion that its sender confirmed, with the page that is theirs. */
async function confirmed(feed: Feed, overrides: Record<string, string> = {}) {
  const made = await sent(feed, overrides)
  expect((await submit(app, made.confirm)).status).toBe(303)
  return made
}

const rowOf = async (feed: Feed) => (await submissionRows(app, feed.id))[0]
const set = (feed: Feed, columns: string) =>
  app.database.query(`update submissions set ${columns} where feed_id = $1`, [feed.id])
const versionOn = (html: string) => /name="version" value="([^"]+)"/.exec(html)?.[1] ?? ''
const textOf = async (response: Response) => visibleText(await response.text())

describe('the link that confirms', () => {
  it('changes nothing when it is opened, and staff see the suggestion once its button is used', async () => {
    const feed = await openFeed(app)
    const { confirm, mine } = await sent(feed)
    const page = await open(app, confirm)
    expect(page.status).toBe(200)
    expect(await textOf(page)).toContain('Street party')
    expect((await open(app, mine)).status).toBe(410)
    expect((await rowOf(feed))?.state).toBe('unconfirmed')
    const response = await submit(app, confirm)
    expect(response.headers.get('location')).toBe(mine)
    expect(await rowOf(feed)).toMatchObject({ state: 'waiting' })
    expect((await rowOf(feed))?.queued_at).not.toBeNull()
  })

  it('leads to the page of the sender once it was used, and a second time confirms nothing', async () => {
    const feed = await openFeed(app)
    const { confirm, mine } = await confirmed(feed)
    const before = await rowOf(feed)
    expect((await open(app, confirm)).headers.get('location')).toBe(mine)
    expect((await submit(app, confirm)).status).toBe(303)
    expect(await rowOf(feed)).toEqual(before)
  })

  it('confirms nothing after 24 hours', async () => {
    const later = await testApp(NOW)
    const feed = await openFeed(later)
    await submit(later, `/submit/${feed.id}`, suggestion())
    const confirm = await mailedLink(later, 'confirm')
    later.setNow('2026-06-16T12:00:00Z')
    expect((await open(later, confirm)).status).toBe(410)
    expect((await submit(later, confirm)).status).toBe(410)
    expect((await rowOf(feed))?.state).toBe('unconfirmed')
  })

  it.each([
    ['archived', 'update feeds set archived_at = now() where id = $1'],
    ['no longer open for suggestions', 'update feeds set takes_submissions = false where id = $1'],
  ])('confirms nothing for a calendar that is %s', async (_, change) => {
    const feed = await openFeed(app)
    const { confirm } = await sent(feed)
    await app.database.query(change, [feed.id])
    const page = await open(app, confirm)
    expect(page.status).toBe(410)
    expect(await textOf(page)).toContain('This link no longer works')
    expect((await submit(app, confirm)).status).toBe(410)
    expect((await rowOf(feed))?.state).toBe('unconfirmed')
  })

  it('is of no use in another form, or signed by others', async () => {
    const feed = await openFeed(app)
    const { confirm } = await sent(feed)
    const [id = '', nonce = ''] = (confirm.split('/').at(-1) ?? '').split('.')
    const forged = await makeLinkToken(app.deps.env, 'manage', { id, nonce })
    for (const token of [forged, 'a.b.c', `${id}.${nonce}.${'A'.repeat(43)}`]) {
      for (const page of ['confirm', 'mine']) {
        expect((await open(app, `/submit/${page}/${token}`)).status).toBe(404)
        expect((await submit(app, `/submit/${page}/${token}`)).status).toBe(404)
      }
    }
  })
})

describe('the page of a sender', () => {
  it('says where the suggestion stands, and is kept out of caches, searches, and other sites', async () => {
    const feed = await openFeed(app)
    const { mine } = await confirmed(feed)
    const response = await open(app, mine)
    expect(response.headers.get('cache-control')).toContain('no-store')
    expect(response.headers.get('referrer-policy')).toBe('same-origin')
    const html = await response.text()
    expect(html).toContain('name="robots" content="noindex"')
    expect(visibleText(html)).toContain('Riverside will check your suggestion and email you.')
  })

  it('shows links as text while staff have not accepted them', async () => {
    const feed = await openFeed(app)
    const evil = 'https://evil.example/'
    const { mine } = await confirmed(feed, { url: evil, description: `[click](${evil}) ${evil}` })
    const html = await (await open(app, mine)).text()
    expect(visibleText(html)).toContain(evil)
    expect(attributeValues(html, 'href').filter((href) => href.includes('evil'))).toEqual([])
    expect(attributeValues(html, 'src').filter((src) => src.includes('evil'))).toEqual([])
  })

  it.each([
    ['change', { title: 'Garden party' }, 'waiting', 'waiting'],
    ['answer', { answer: 'Yes' }, 'asked', 'waiting'],
    ['withdraw', {}, 'waiting', 'withdrawn'],
    ['ask-off', {}, 'accepted', 'withdrawing'],
  ])('takes a button that is selected twice as once: %s', async (intent, typed, from, to) => {
    const feed = await openFeed(app)
    const { form, mine } = await confirmed(feed)
    if (from !== 'waiting') {
      await set(feed, `state = '${from}', queued_at = null, question = 'Is it free?'`)
    }
    const version = versionOn(await (await open(app, mine)).text())
    for (let twice = 0; twice < 2; twice++) {
      const response = await submit(app, mine, { ...form, intent, version, ...typed })
      expect(response.headers.get('location')).toBe(`${mine}?done=saved`)
      expect((await rowOf(feed))?.state).toBe(to)
    }
  })

  it('saves a change, and tells the second of two tabs', async () => {
    const feed = await openFeed(app)
    const { form, mine } = await confirmed(feed)
    const version = versionOn(await (await open(app, mine)).text())
    const changed = { ...form, intent: 'change', version }
    expect((await submit(app, mine, { ...changed, title: 'Garden party' })).status).toBe(303)
    expect(await rowOf(feed)).toMatchObject({ title: 'Garden party', state: 'waiting' })
    const second = await submit(app, mine, { ...changed, title: 'House party' })
    expect(second.status).toBe(409)
    const html = await second.text()
    expect(visibleText(html)).toContain('changed in the meantime')
    expect(html).toContain('value="House party"')
    expect((await rowOf(feed))?.title).toBe('Garden party')
  })

  it('shows what was typed over another change, also where its title is the same', async () => {
    const feed = await openFeed(app)
    const { form, mine } = await confirmed(feed)
    const changed = { ...form, intent: 'change', version: '2026-06-15T12:00:00.000Z' }
    await set(feed, "updated_at = updated_at + interval '1 second'")
    const html = await (await submit(app, mine, { ...changed, location: 'Pier' })).text()
    expect(html).toMatch(/<details open[^>]*><summary>Change your suggestion.*value="Pier"/s)
  })

  it('saves a change in the time zone that the calendar has by now', async () => {
    const feed = await openFeed(app)
    const { form, mine } = await confirmed(feed)
    await app.database.query("update feeds set timezone = 'Europe/Berlin' where id = $1", [feed.id])
    const version = versionOn(await (await open(app, mine)).text())
    expect((await submit(app, mine, { ...form, intent: 'change', version })).status).toBe(303)
    const row = await rowOf(feed)
    expect(row).toMatchObject({ timezone: 'Europe/Berlin', inputs: { timezone: 'Europe/Berlin' } })
    expect(row?.starts_at).toEqual(new Date('2026-07-01T16:00:00Z'))
  })

  it('refuses a change that is no event, and keeps what is saved', async () => {
    const feed = await openFeed(app)
    const { form, mine } = await confirmed(feed)
    const version = versionOn(await (await open(app, mine)).text())
    const response = await submit(app, mine, { ...form, intent: 'change', version, title: '' })
    expect(response.status).toBe(400)
    expect(await textOf(response)).toContain('Enter a title')
    expect((await rowOf(feed))?.title).toBe('Street party')
  })

  it('brings the suggestion back into the queue with the answer to a question', async () => {
    const feed = await openFeed(app)
    const { mine } = await confirmed(feed)
    await set(feed, "state = 'asked', queued_at = null, question = 'Is it free?'")
    const html = await (await open(app, mine)).text()
    expect(visibleText(html)).toContain('Is it free?')
    const form = { intent: 'answer', version: versionOn(html) }
    expect((await submit(app, mine, { ...form, answer: ' ' })).status).toBe(400)
    const long = 'x'.repeat(SUBMISSION_LIMITS.text + 1)
    expect((await submit(app, mine, { ...form, answer: long })).status).toBe(400)
    expect((await submit(app, mine, { ...form, answer: 'Yes' })).status).toBe(303)
    expect(await rowOf(feed)).toMatchObject({ state: 'waiting', answer: 'Yes' })
    expect((await submit(app, mine, { ...form, answer: 'No' })).status).toBe(409)
    expect((await rowOf(feed))?.answer).toBe('Yes')
  })

  it.each([
    ['waiting', 'queued_at = now()', 'withdraw', 'withdrawn'],
    ['asked', 'queued_at = null', 'withdraw', 'withdrawn'],
    ['accepted', 'queued_at = null', 'ask-off', 'withdrawing'],
  ])('takes a suggestion back that is %s', async (state, columns, intent, after) => {
    const feed = await openFeed(app)
    const { mine } = await confirmed(feed)
    await set(feed, `state = '${state}', ${columns}`)
    const html = await (await open(app, mine)).text()
    expect(html).toContain(`value="${intent}"`)
    expect(visibleText(html)).toContain('Keep this link private')
    expect((await submit(app, mine, { intent })).status).toBe(303)
    expect((await rowOf(feed))?.state).toBe(after)
  })

  it.each(['withdraw', 'change', 'answer'])('does not %s what staff declined', async (intent) => {
    const feed = await openFeed(app)
    const { form, mine } = await confirmed(feed)
    await set(feed, "state = 'declined', queued_at = null, reason = 'Too far away'")
    const page = await open(app, mine)
    const html = await page.text()
    expect(visibleText(html)).toContain('Too far away')
    expect(html).not.toContain(`value="${intent}"`)
    const version = (await rowOf(feed))?.updated_at as Date
    const posted = { ...form, intent, answer: 'Please', version: new Date(version).toISOString() }
    expect((await submit(app, mine, posted)).status).toBe(409)
    expect((await rowOf(feed))?.state).toBe('declined')
  })

  it('stays when the calendar is archived: staff may still accept it into another', async () => {
    const feed = await openFeed(app)
    const { mine } = await confirmed(feed)
    await app.database.query('update feeds set archived_at = now() where id = $1', [feed.id])
    const text = await textOf(await open(app, mine))
    expect(text).toContain('Withdraw')
    expect((await submit(app, mine, { intent: 'withdraw' })).status).toBe(303)
    expect((await rowOf(feed))?.state).toBe('withdrawn')
    const html = await (await open(app, mine)).text()
    expect(html).not.toContain('href="/submit/')
    expect(html).not.toContain(`href="/f/${feed.id}`)
  })

  it('is gone for a blocked sender, of a disabled organization, and after a deletion', async () => {
    const feed = await openFeed(app)
    const { form, mine } = await confirmed(feed)
    const isGone = async () => {
      expect((await open(app, mine)).status).toBe(410)
      expect((await submit(app, mine, { intent: 'withdraw' })).status).toBe(410)
    }
    const disable = (at: string) =>
      app.database.query(`update organizations set disabled_at = ${at} where id = $1`, [feed.orgId])
    await disable('now()')
    await isGone()
    await disable('null')
    expect((await open(app, mine)).status).toBe(200)
    await app.database.query(
      `insert into submission_senders (id, org_id, email_hash, state, email, email_key, person_id, at)
       values ('snd_blocked_here', $1, 'h', 'blocked', $2, $2, 'person_any', now())`,
      [feed.orgId, form.email],
    )
    await isGone()
    await app.database.query('delete from submissions where feed_id = $1', [feed.id])
    await isGone()
  })
})

describe('a suggestion of a trusted sender', () => {
  it('is accepted once it is confirmed, and links to its event', async () => {
    const feed = await openFeed(app)
    const { form, confirm, mine } = await sent(feed)
    await trust(app, feed.orgId, form.email)
    expect((await submit(app, confirm)).status).toBe(303)
    const row = await rowOf(feed)
    expect(row).toMatchObject({ state: 'accepted', decided_by: null })
    const html = await (await open(app, mine)).text()
    expect(visibleText(html)).toContain('Your event is in the calendar')
    const link = attributeValues(html, 'href').find((href) => href.includes(String(row?.event_id)))
    expect((await open(app, link ?? '')).status).toBe(200)
  })

  it('is said to be off the calendar once staff have taken its event off', async () => {
    const feed = await openFeed(app)
    const { form, confirm, mine } = await sent(feed)
    await trust(app, feed.orgId, form.email)
    await submit(app, confirm)
    await app.database.query('update events set published_at = null where feed_id = $1', [feed.id])
    expect(await textOf(await open(app, mine))).toContain('no longer in the calendar')
  })

  it('waits for staff above ten a day', async () => {
    const feed = await openFeed(app)
    const { form, confirm } = await sent(feed)
    await trust(app, feed.orgId, form.email)
    const copy = `insert into submissions select (jsonb_populate_record(s, jsonb_build_object(
      'id', 'smn_copy_' || n || '_' || right(s.id, 8), 'state', 'accepted', 'confirmed_at', s.created_at,
      'decided_at', s.created_at))).* from submissions s, generate_series(1, $2) n where s.feed_id = $1`
    await app.database.query(copy, [feed.id, SUBMISSION_LIMITS.ofTrustedADay])
    expect((await submit(app, confirm)).status).toBe(303)
    const rows = await submissionRows(app, feed.id)
    expect(rows.filter(({ state }) => state === 'waiting')).toHaveLength(1)
  })
})
