import { beforeEach, describe, expect, it } from 'vitest'
import { atMinute, digestWorld, reader, THURSDAY } from '../../digests/world.ts'
import type { TestApp } from '../../support/app.ts'
import { formFields } from '../../support/event-form.ts'
import { makeEvent, makeEvents, makeFeed } from '../../support/factories.ts'
import { attributeValues, visibleText } from '../../support/html.ts'
import { makeStaff, sentTo } from '../../support/staff.ts'

let app: TestApp
let feed: Awaited<ReturnType<typeof makeFeed>>
let staff: Awaited<ReturnType<typeof makeStaff>>
let path: string
beforeEach(async () => {
  app = (await digestWorld()).app
  staff = await makeStaff(app)
  const createdAt = new Date('2026-01-01')
  feed = await makeFeed({ orgId: staff.orgId, name: 'Live music', createdAt })
  path = `/feeds/${feed.id}/digests/preview`
  app.mails.splice(0)
})

/** What the button **Send me a test email** sends with the form. */
const TEST = { intent: 'send', note: '', weekly: 'on', daily: 'on', digestFrequency: 'weekly' }

const addEvents = () =>
  makeEvents(feed, [
    { title: 'Late jazz', startsAt: '2026-06-20T01:00:00Z', state: 'TX' },
    { title: 'Opera', startsAt: '2026-06-21T18:00:00Z', state: 'OH' },
  ])
const page = async (query = '') => visibleText(await (await staff.open(path + query)).text())
const mail = async (query = '') => (await staff.open(`${path}/mail${query}`)).text()

it('shows the next mail for what somebody chose, with its subject and its text', async () => {
  await addEvents()
  const all = await page()
  expect(all).toContain(
    'Weekly digest for a new subscriber, Thursday, June 18, 2026, 7:00 AM, Chicago time',
  )
  expect(all).toContain('Subject: Late jazz, Opera · Jun 18 – 24')
  const shown = await page('?digestFrequency=weekly&keywords=jazz&state=Texas')
  expect(shown).toContain('Subject: Late jazz · Jun 18 – 24')
  expect(shown).toContain('Matches your preferences: jazz, Texas')
  expect(shown).not.toContain('Opera')
})

it('shows the very mail that then goes out', async () => {
  await addEvents()
  await reader(app, feed.id, { keywords: ['jazz'] })
  const asked = visibleText(await mail('?digestFrequency=weekly&keywords=jazz'))
  const [sent] = await atMinute(app, THURSDAY)
  expect(asked).toBe(visibleText(sent?.html ?? ''))
})

it('shows a mail by itself in a sandbox, with no longer note than the form shows', async () => {
  await addEvents()
  const shown = await staff.open(`${path}/mail?digestFrequency=weekly&note=${'y'.repeat(3_000)}`)
  expect(shown.headers.get('content-security-policy')).toContain('sandbox allow-popups')
  const html = await shown.text()
  expect(html).toContain('y'.repeat(2_400))
  expect(html).not.toContain('y'.repeat(2_401))
})

it('shows the daily mail of tomorrow once that of today has gone out', async () => {
  await makeEvent(feed, { title: 'On Tuesday', startsAt: '2026-06-17T00:00:00Z' })
  expect(await page('?digestFrequency=daily')).toContain('Subject: On Tuesday · Jun 16')
})

it('says that nothing matches, and what comes after four weeks of that', async () => {
  await addEvents()
  const shown = await page('?digestFrequency=weekly&keywords=tango')
  expect(shown).toContain('No matching events')
  expect(shown).toContain('Subject: No matching events lately in Live music')
})

it('says that an empty calendar has nothing to tell', async () => {
  expect(await page()).toContain('The calendar has no upcoming events, so no digest would be sent.')
  expect((await staff.open(`${path}/mail`)).status).toBe(404)
})

it('refuses what no subscriber could choose, and says so', async () => {
  const words = Array.from({ length: 11 }, (_, i) => `word${i}`).join(',')
  const response = await staff.open(`${path}?keywords=${words}`)
  expect(response.status).toBe(400)
  expect(await response.text()).toContain('Enter at most 10 keywords')
})

it('stands in a frame of our own pages only, keeps no copy and runs no script', async () => {
  await addEvents()
  const { headers } = await staff.open(`${path}/mail`)
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'self'")
  expect(headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(headers.get('content-security-policy')).not.toContain('script-src')
  expect(headers.get('cache-control')).toBe('no-store')
})

it('mails it to whoever asks, and to nobody else', async () => {
  await addEvents()
  await reader(app, feed.id)
  await staff.send(path, { ...TEST, keywords: 'jazz', state: '' })
  await app.runQueued()
  expect(app.mails).toHaveLength(1)
  const [sent] = app.mails
  expect(sent).toMatchObject({ to: staff.email, subject: 'Preview: Late jazz · Jun 18 – 24' })
  expect(sent?.text).not.toMatch(/subscriptions\/(manage|unsubscribe)|invalid/)
  expect(sent?.headers).not.toHaveProperty('List-Unsubscribe')
})

it('sends one person ten test emails a day, and says when the limit is reached', async () => {
  await addEvents()
  for (let i = 0; i < 10; i++) {
    expect((await staff.send(path, TEST)).status).toBe(200)
  }
  const limited = await staff.send(path, TEST)
  const shown = visibleText(await limited.text())
  expect(shown).toContain('You can send more in 24 hours')
  expect(shown).toContain('Subject: Late jazz, Opera')
  await app.runQueued()
  expect(app.mails).toHaveLength(10)
  app.setNow('2026-06-16T12:00:00Z')
  expect((await staff.send(path, TEST)).status).toBe(200)
})

describe('the note above the next digest', () => {
  const NOTE = 'Doors are **open** at 7.\n\n- [Map](https://hall.example/map)\n- <b>No tickets</b>'
  const typed = { note: NOTE, weekly: 'on', daily: '', digestFrequency: 'weekly' }
  const notes = () =>
    app.database.query('select note, weekly, daily from digest_notes where feed_id = $1', [feed.id])
  const frameOf = async (html: string) => {
    const [src = ''] = attributeValues(html.slice(html.indexOf('<iframe')), 'src')
    return (await staff.open(src.slice(`/dashboard/${staff.slug}`.length))).text()
  }

  it('is shown above the events while it is typed, and nothing is written', async () => {
    await addEvents()
    const html = await (await staff.send(path, { ...typed, intent: 'preview' })).text()
    const shown = await frameOf(html)
    expect(shown).toContain('Doors are <strong>open</strong> at 7.')
    expect(shown).toContain('&lt;b&gt;No tickets&lt;/b&gt;')
    expect(shown.indexOf('Doors are')).toBeLessThan(shown.lastIndexOf('Late jazz'))
    const text = visibleText(html)
    expect(text).toContain('Map (https://hall.example/map)')
    expect(await notes()).toEqual([])
    expect(app.mails).toEqual([])
  })

  it('is left out where the digest has no events, or is another one, and the page says so', async () => {
    await addEvents()
    const quiet = await staff.send(path, { ...typed, intent: 'preview', keywords: 'tango' })
    expect(visibleText(await quiet.text())).toContain('only to subscribers whose digest has events')
    const daily = { ...typed, intent: 'preview', digestFrequency: 'daily' }
    await makeEvent(feed, { title: 'On Tuesday', startsAt: '2026-06-17T00:00:00Z' })
    const html = await (await staff.send(path, daily)).text()
    expect(visibleText(html)).toContain('Your note isn’t in the daily digest.')
    expect(await frameOf(html)).not.toContain('Doors are')
  })

  it('can be tested by email before it is saved', async () => {
    await addEvents()
    const page = await (await staff.send(path, { ...typed, intent: 'send' })).text()
    expect(visibleText(page)).toContain('The test email is on its way to you.')
    expect(page).toContain('Doors are **open** at 7.')
    await app.runQueued()
    expect(app.mails.map(({ to, text }) => [to, text.includes('Doors are open at 7.')])).toEqual([
      [staff.email, true],
    ])
    expect(await notes()).toEqual([])
  })

  it('is saved for the chosen digests, and deleted once it is empty', async () => {
    const open = async () => formFields(await staff.see(path), `/dashboard/${staff.slug}${path}`)
    await sentTo(await staff.send(path, { ...(await open()), ...typed }))
    expect(await notes()).toEqual([{ note: NOTE, weekly: true, daily: false }])
    expect((await staff.send(path, { ...typed, weekly: '' })).status).toBe(400)
    expect((await staff.send(path, { ...typed, note: 'x'.repeat(601) })).status).toBe(400)
    await sentTo(await staff.send(path, { ...(await open()), note: ' ' }))
    expect(await notes()).toEqual([])
  })

  it('can be previewed with the categories that subscribers can choose', async () => {
    await makeEvent(feed, { title: 'Trio', startsAt: '2026-06-20T01:00:00Z', categories: ['Jazz'] })
    await addEvents()
    expect(await staff.see(path)).toContain('name="category:Jazz"')
    const chosen = { ...typed, intent: 'preview', 'category:Jazz': 'on' }
    const text = visibleText(await (await staff.send(path, chosen)).text())
    expect(text).toContain('Matches your preferences: Jazz')
  })

  it('is nobody else’s to read or write', async () => {
    const other = await makeStaff(app)
    expect((await other.open(path)).status).toBe(404)
    expect((await other.send(path, typed)).status).toBe(404)
    expect(await notes()).toEqual([])
  })
})
