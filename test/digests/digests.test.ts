import { beforeEach, describe, expect, it } from 'vitest'
import { startDueDigests } from '../../functions/digests/digests.ts'
import { open } from '../subscriptions/forms.ts'
import type { TestApp } from '../support/app.ts'
import { makeEvent, makeEvents } from '../support/factories.ts'
import { visibleText } from '../support/html.ts'
import { linkIn, post } from '../support/subscriber.ts'
import { atMinute, digestWorld, MONDAY, reader, runsOf, sendsOf, THURSDAY } from './world.ts'

let app: TestApp
let feed: Awaited<ReturnType<typeof digestWorld>>['feed']
beforeEach(async () => {
  const world = await digestWorld()
  app = world.app
  feed = world.feed
})

const jazz = { title: 'Late jazz', startsAt: '2026-06-20T01:00:00Z', city: 'Austin', state: 'TX' }

async function age(...ids: string[]) {
  await app.database.query(
    `update events set created_at = '2026-06-01', updated_at = '2026-06-01' where id = any($1)`,
    [ids],
  )
}

const titlesIn = (html: string, title: string) =>
  new RegExp(`>${title}<`).test(html) ? [title] : []

describe('a weekly digest', () => {
  it('comes on Thursday at seven, by the clock of the feed, with what matches', async () => {
    const [a, b] = await makeEvents(feed, [
      jazz,
      { title: 'Opera', startsAt: '2026-06-21T18:00:00Z' },
    ])
    await age(a?.id ?? '', b?.id ?? '')
    const ann = await reader(app, feed.id, { keywords: ['jazz'] })
    expect(await atMinute(app, '2026-06-18T11:59:00Z')).toEqual([])
    const [mail, ...others] = await atMinute(app, THURSDAY)
    expect(others).toEqual([])
    expect(mail?.to).toBe(ann.email)
    expect(mail?.from).toContain('Riverside Arts')
    expect(mail?.subject).toBe('Late jazz · Jun 18 – 24')
    for (const part of [mail?.text ?? '', visibleText(mail?.html ?? '')]) {
      expect(part).toContain('Friday, June 19, 2026')
      expect(part).toContain('Late jazz')
      expect(part).toMatch(/8:00\s–\s9:00\sPM · Austin/)
      expect(part).toContain('Matches your preferences: jazz')
      expect(part).not.toContain('Opera')
    }
    expect(mail?.text).toContain('https://calendar.test/events/2026/06/19/late-jazz?event=')
    expect(await runsOf(app, feed.id)).toMatchObject([
      { frequency: 'weekly', date: '2026-06-18', state: 'planned', mails: 1, sent: 1 },
    ])
  })

  it('leads to a page with exactly those of its events that match', async () => {
    const of = (i: number, title: string, more: object = {}) => ({
      ...jazz,
      title: `${title} ${i}`,
      startsAt: `2026-06-${18 + (i % 7)}T20:00:00Z`,
      ...more,
    })
    const matching = Array.from({ length: 24 }, (_, i) => of(i, 'Late jazz'))
    const byCategory = Array.from({ length: 4 }, (_, i) =>
      of(i, 'Trio', { categories: ['Latin jazz'] }),
    )
    const others = [
      ...Array.from({ length: 130 }, (_, i) => of(i, 'Opera')),
      of(0, 'Jazz elsewhere', { state: 'Ohio', city: 'Columbus' }),
      of(0, 'Jazz of last week', { startsAt: '2026-06-16T20:00:00Z' }),
      of(0, 'Jazz of next week', { startsAt: '2026-06-25T20:00:00Z' }),
      of(0, 'A blue evening at Note'),
    ]
    const phrase = of(1, 'Blue Note session')
    const wanted = [...matching, ...byCategory, phrase]
    const made = await makeEvents(feed, [...wanted, ...others])
    await age(...made.map(({ id }) => id))
    await reader(app, feed.id, { keywords: ['jazz', 'blue note'], state: 'TX' })
    const [mail] = await atMinute(app, THURSDAY)
    expect(mail?.text).toMatch(/More matching events: 17 · Jun 18/)
    let path = /https:\/\/calendar\.test(\/f\/\S+\?\S+)/.exec(mail?.text ?? '')?.[1]
    const titles: string[] = []
    for (let page = 0; page < 10 && path; page++) {
      const html: string = await (await open(app, path)).text()
      titles.push(...wanted.concat(others).flatMap(({ title }) => titlesIn(html, title)))
      path = /rel="next" href="([^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&')
    }
    expect(titles.toSorted()).toEqual(wanted.map(({ title }) => title).toSorted())
  })

  it('says of a time that is to be announced that it is', async () => {
    const day = { startsAt: '2026-06-20T05:00:00Z', endsAt: '2026-06-21T05:00:00Z', allDay: true }
    await makeEvent(feed, { ...jazz, ...day, timeKnown: false })
    await reader(app, feed.id)
    const [mail] = await atMinute(app, THURSDAY)
    expect(mail?.text).toContain('Time to be announced · Austin')
    expect(mail?.text).not.toContain('All day')
  })

  it('comes once, however often the cron and the queue call', async () => {
    await makeEvent(feed, jazz)
    await reader(app, feed.id)
    await reader(app, feed.id)
    expect(await atMinute(app, THURSDAY)).toHaveLength(2)
    await app.database.query(
      `update tasks set state = 'waiting', lease_token = null where kind like 'digest-%'`,
    )
    const tasks = await app.database.query(`select id from tasks where kind like 'digest-%'`)
    app.queued.push(...(tasks as never[]))
    expect(await atMinute(app, '2026-06-18T12:01:00Z')).toEqual([])
    expect(await atMinute(app, '2026-06-18T20:00:00Z')).toEqual([])
  })

  it('has two links of the reader, and the button of the mail program works', async () => {
    await makeEvent(feed, jazz)
    await reader(app, feed.id)
    const [mail] = await atMinute(app, THURSDAY)
    const leave = linkIn(mail, '/unsubscribe/')
    expect(mail?.headers).toMatchObject({
      'List-Unsubscribe': `<https://calendar.test${leave}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    })
    expect(mail?.headers['List-Id']).toContain('calendar.test')
    expect((await app.request(linkIn(mail, '/manage/'))).status).toBe(200)
    expect(mail?.html).toContain(leave)
    expect(mail?.html).not.toContain('.invalid')
    const body = 'List-Unsubscribe=One-Click'
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    expect((await app.request(leave, { method: 'POST', headers, body })).status).toBe(200)
    await makeEvent(feed, { ...jazz, startsAt: '2026-06-27T01:00:00Z' })
    expect(await atMinute(app, '2026-06-25T12:00:00Z')).toEqual([])
  })

  it('is nothing to those who have not confirmed, or did within the hour before', async () => {
    await makeEvent(feed, jazz)
    await post(app, '/subscriptions', {
      feedId: feed.id,
      email: 'pending@example.com',
      digestFrequency: 'weekly',
    })
    await app.runQueued()
    app.setNow('2026-06-18T11:30:00Z')
    await reader(app, feed.id)
    expect(await atMinute(app, THURSDAY)).toEqual([])
    expect(await runsOf(app, feed.id)).toEqual([])
    expect(await atMinute(app, '2026-06-25T12:00:00Z')).toEqual([])
  })

  it('tells of what was added for later once', async () => {
    await makeEvent(feed, jazz)
    await reader(app, feed.id)
    await atMinute(app, THURSDAY)
    await makeEvents(feed, [
      { ...jazz, title: 'Next jazz', startsAt: '2026-06-27T01:00:00Z' },
      { title: 'Autumn gala', startsAt: '2026-10-01T18:00:00Z' },
    ])
    await app.database.query(
      `update events set created_at = '2026-06-19' where feed_id = $1 and title <> 'Late jazz'`,
      [feed.id],
    )
    const [second] = await atMinute(app, '2026-06-25T12:00:00Z')
    expect(second?.text).toMatch(/Just added[\s\S]*Autumn gala/)
    await makeEvent(feed, { ...jazz, startsAt: '2026-07-03T01:00:00Z' })
    const [third] = await atMinute(app, '2026-07-02T12:00:00Z')
    expect(third?.text).not.toContain('Autumn gala')
  })

  it('tells of what was added for later only those who had confirmed before', async () => {
    const early = await reader(app, feed.id)
    const title = 'Harvest fair'
    const createdAt = new Date('2026-06-16T12:00:00Z')
    await makeEvent(feed, { title, startsAt: '2026-09-20T18:00:00Z', createdAt })
    app.setNow('2026-06-17T12:00:00Z')
    await reader(app, feed.id)
    const mails = await atMinute(app, THURSDAY)
    expect(mails.map(({ to }) => to)).toEqual([early.email])
    expect(mails[0]?.text).toContain(title)
  })

  it('tells of what was added while it was late only in the next', async () => {
    await makeEvent(feed, jazz)
    await reader(app, feed.id)
    app.setNow(THURSDAY)
    await startDueDigests(app.acting(), app.deps.now())
    const gala = { title: 'Autumn gala', startsAt: '2026-10-01T18:00:00Z' }
    await makeEvent(feed, { ...gala, createdAt: new Date('2026-06-18T12:30:00Z') })
    const [late] = await atMinute(app, '2026-06-18T13:00:00Z')
    expect(late?.text).toContain('Late jazz')
    expect(late?.text).not.toContain('Autumn gala')
    const [next] = await atMinute(app, '2026-06-25T12:00:00Z')
    expect(next?.text).toMatch(/Just added[\s\S]*Autumn gala/)
  })

  it('does not say after a pause that nothing matched in weeks that nobody looked at', async () => {
    await makeEvent(feed, { title: 'Autumn gala', startsAt: '2026-10-01T18:00:00Z' })
    await reader(app, feed.id, { keywords: ['tango'] })
    // Its digests were off for seven weeks.
    const days = [6, 13, 20, 27, 34, 41].map((day) => new Date(Date.UTC(2026, 7, day, 12)))
    const mails = []
    for (const day of days) mails.push((await atMinute(app, day.toISOString())).length)
    expect(mails).toEqual([0, 0, 0, 0, 1, 0])
  })

  it('says nothing for four weeks, then so, once', async () => {
    const gala = await makeEvent(feed, { title: 'Autumn gala', startsAt: '2026-10-01T18:00:00Z' })
    await age(gala.id)
    const ann = await reader(app, feed.id, { keywords: ['tango'] })
    const thursdays = [18, 25, 32, 39, 46, 53, 60, 67, 74].map((day) =>
      new Date(Date.UTC(2026, 5, day, 12)).toISOString(),
    )
    const mails = []
    for (const day of thursdays) mails.push((await atMinute(app, day)).length)
    expect(mails).toEqual([0, 0, 0, 0, 1, 0, 0, 0, 0])
    const mail = app.mails.at(-1)
    expect(mail).toMatchObject({
      to: ann.email,
      subject: 'No matching events lately in Live music',
    })
    expect(mail?.text).toContain('Autumn gala')
  })
})

it('is named in what a reader downloads of what is on record', async () => {
  await makeEvent(feed, jazz)
  const { manage } = await reader(app, feed.id)
  await atMinute(app, THURSDAY)
  const { digests } = await app.get<{ digests: unknown[] }>(`${manage}/export`)
  expect(digests).toEqual([{ date: '2026-06-18', frequency: 'weekly', state: 'sent' }])
})

describe('a daily digest', () => {
  it("has what is new, changed or today's, each once", async () => {
    const [today, later] = await makeEvents(feed, [
      { title: 'On Tuesday', startsAt: '2026-06-17T00:00:00Z' },
      { title: 'Known for long', startsAt: '2026-06-20T00:00:00Z' },
    ])
    await age(today?.id ?? '', later?.id ?? '')
    await reader(app, feed.id, { digestFrequency: 'daily' })
    const [tuesday] = await atMinute(app, '2026-06-16T12:00:00Z')
    expect(tuesday?.subject).toBe('On Tuesday · Jun 16')
    expect(tuesday?.text).not.toContain('Known for long')
    expect(await atMinute(app, '2026-06-17T12:00:00Z')).toEqual([])
    const added = await makeEvent(feed, { title: 'Just added', startsAt: '2026-06-30T00:00:00Z' })
    await app.database.query(`update events set created_at = '2026-06-17 15:00Z' where id = $1`, [
      added.id,
    ])
    const [thursday] = await atMinute(app, THURSDAY)
    expect(thursday?.text).toMatch(/Just added[\s\S]*Just added/)
    await app.database.query(
      `update events set status = 'cancelled', updated_at = '2026-06-18 15:00Z' where id = $1`,
      [added.id],
    )
    const [friday] = await atMinute(app, '2026-06-19T12:00:00Z')
    expect(friday?.text).toMatch(/Changed[\s\S]*Just added\n {2}Cancelled · Monday, June 29/)
    expect(friday?.text).toContain('Known for long')
    expect(await atMinute(app, '2026-06-20T12:00:00Z')).toEqual([])
  })
})

it('reads the database at most eight times for a hundred readers, whatever they chose', async () => {
  await makeEvents(feed, [jazz, { title: 'Opera', startsAt: '2026-06-21T18:00:00Z' }])
  const people = Array.from({ length: 100 }, (_, i) => i)
  const criteria = (i: number) => (i % 3 === 0 ? '{"keywords":["jazz"]}' : null)
  for (const i of people) {
    await app.database.query(
      `insert into subscribers (id, org_id, feed_id, email, email_key, email_hash, state,
         digest_frequency, criteria, nonce, requested_at, confirmed_at, updated_at)
       values ($1, $2, $3, $4, $4, 'h', 'active', 'weekly', $5, 'nonce', $6, $6, $6)`,
      [`sub_${feed.id}_${i}`, feed.orgId, feed.id, `r${i}@example.com`, criteria(i), MONDAY],
    )
  }
  app.setNow(THURSDAY)
  await startDueDigests(app.acting(), app.deps.now())
  await app.runQueued()
  expect(app.queued).toHaveLength(1)
  app.database.roundTrips.splice(0)
  await app.runQueued()
  expect(app.database.roundTrips.length).toBeLessThanOrEqual(8)
  expect(app.mails).toHaveLength(100)
  expect(new Set(app.mails.map(({ to }) => to)).size).toBe(100)
  expect(new Set(app.mails.map(({ id }) => id)).size).toBe(1)
  expect(await sendsOf(app, feed.id)).toEqual({ sent: 100 })
  const [count] = await app.database.query(
    'select count(*)::int as n from mailing_editions e join mailing_runs r on r.id = e.run_id where r.feed_id = $1',
    [feed.id],
  )
  expect(count?.n).toBe(2)
})
