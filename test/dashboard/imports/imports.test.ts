import { beforeEach, describe, expect, it } from 'vitest'
import { calendar, concert } from '../../imports/calendar.ts'
import { type ImportWorld, importWorld } from '../../imports/world.ts'
import { formFields } from '../../support/event-form.ts'
import { makeEvent } from '../../support/factories.ts'
import { visibleText } from '../../support/html.ts'
import { type Browser, makeStaff, ORIGIN, sentTo } from '../../support/staff.ts'

let world: ImportWorld
let staff: Browser
beforeEach(async () => {
  world = await importWorld()
  const { app, org } = world
  staff = await makeStaff(app, { orgId: org.id, slug: org.slug })
})

const base = () => `/dashboard/${staff.slug}`

/** Sends a form with a file, as a browser does. */
async function upload(
  path: string,
  text: string | Buffer<ArrayBuffer>,
  { name = 'events.ics', url = '' } = {},
) {
  const body = new FormData()
  body.set('feed', world.feed.id)
  body.set('url', url)
  body.set('file', new File(text === '' ? [] : [text], name))
  const encoded = new Response(body)
  const bytes = await encoded.arrayBuffer()
  const headers = {
    ...{ cookie: staff.cookie, origin: ORIGIN, accept: 'text/html' },
    'content-type': encoded.headers.get('content-type') ?? '',
    'content-length': String(bytes.byteLength),
  }
  return world.app.request(base() + path, { method: 'POST', headers, body: bytes })
}

const below = (address: string) => new URL(address, ORIGIN).pathname.slice(base().length)
const previewOf = async (response: Response) => below(await sentTo(response))
const titles = async () => (await world.events()).map(({ title }) => title)

/** Sends the form of a preview back with these changes. */
async function confirm(path: string, changes: Record<string, string> = {}) {
  const fields = formFields(await staff.see(path), base() + path)
  const response = await staff.send(path, { ...fields, intent: 'import', ...changes })
  const to = below(await sentTo(response))
  await world.work()
  return to
}

describe('Importing a file', () => {
  it('shows what it contains, and saves nothing before that is confirmed', async () => {
    const text = calendar(concert('a'), concert('b', { RRULE: 'FREQ=WEEKLY;COUNT=3' }), {
      UID: 'c',
      SUMMARY: 'Broken',
      DTSTART: 'whenever',
    })
    const path = await previewOf(await upload('/imports', text))
    const page = visibleText(await staff.see(path))
    expect(page).toContain('2 events will be added.')
    expect(page).toContain('Wed, Jul 1, 2026, 7:00 PM CDT')
    expect(page).toContain('Every Wednesday, 3 times')
    expect(page).toMatch(/Line \d+: The start cannot be read/)
    await world.work()
    expect(await titles()).toEqual([])
    await confirm(path)
    expect(await titles()).toHaveLength(4)
  })

  it('says what a file is that is no calendar', async () => {
    const page = await upload('/imports', '<html><body>Events</body></html>')
    expect(page.status).toBe(400)
    expect(visibleText(await page.text())).toContain(
      'This is a web page. Look for a URL that ends in .ics.',
    )
  })

  it('asks for a URL or a file, one of them', async () => {
    const none = await upload('/imports', '')
    expect(visibleText(await none.text())).toContain('Enter a URL or choose a file')
    const both = await upload('/imports', calendar(), { url: 'https://venue.com/a.ics' })
    expect(visibleText(await both.text())).toContain('Enter a URL or choose a file, not both')
  })

  it('refuses one that is larger than 10 MB', async () => {
    const response = await upload('/imports', 'x'.repeat(10.5 * 1024 * 1024))
    expect(response.status).toBe(413)
  })

  it('refuses one that cannot be kept since nothing makes it smaller', async () => {
    const noise = Buffer.alloc(9_000_000)
    for (let at = 0; at < noise.length; at += 60_000) {
      crypto.getRandomValues(noise.subarray(at, at + 60_000))
    }
    const response = await upload('/imports', noise)
    expect(response.status).toBe(400)
    expect(visibleText(await response.text())).toContain('contains too much besides text')
  })

  it('asks how a date is meant that has two readings', async () => {
    const csv = 'Title,Date,Time\nYoga,03/04/2027,18:00\n'
    const path = await previewOf(await upload('/imports', csv, { name: 'events.csv' }))
    expect(visibleText(await staff.see(path))).toContain('Which date is 03/04/2027?')
    const asked = formFields(await staff.see(path), base() + path)
    await sentTo(await staff.send(path, { ...asked, intent: 'preview', dateOrder: 'dmy' }))
    await confirm(path)
    expect(await world.events()).toMatchObject([{ starts_local: '2027-04-03T18:00:00-05:00' }])
  })

  it('asks which columns hold what, where nobody can tell', async () => {
    const csv = 'A,B\nYoga,2027-03-04 18:00\n'
    const path = await previewOf(await upload('/imports', csv, { name: 'events.csv' }))
    // A column of dates is likely that of the start.
    expect(visibleText(await staff.see(path))).toContain('Choose the column with the title.')
    const asked = formFields(await staff.see(path), base() + path)
    const chosen = { ...asked, intent: 'preview', 'holds:0': 'title', 'holds:1': 'start' }
    await sentTo(await staff.send(path, chosen))
    await confirm(path)
    expect(await titles()).toEqual(['Yoga'])
  })

  it('asks for the columns of the title and the start date, where neither can be told', async () => {
    const csv = 'A,B\nYoga,soon\n'
    const path = await previewOf(await upload('/imports', csv, { name: 'events.csv' }))
    expect(visibleText(await staff.see(path))).toContain(
      'Choose the columns with the title and the start date.',
    )
  })

  it('again, newer, shows what changes; what is gone stays until staff decide', async () => {
    const first = calendar(concert('a'), concert('b'), concert('c'))
    const page = await confirm(await previewOf(await upload('/imports', first)))
    const newer = calendar(concert('a', { LOCATION: 'Small hall' }), concert('b'), concert('d'))
    const source = page.replace(/\/runs\/\w+$/, '')
    const preview = await previewOf(await upload(`${source}/file`, newer))
    const text = visibleText(await staff.see(preview))
    expect(text).toContain('1 event will be added.')
    expect(text).toContain('1 event will change.')
    expect(text).toContain('One event that is here is no longer in the file.')
    await confirm(preview)
    expect(await titles()).toHaveLength(4)
    const asked = visibleText(await staff.see(source))
    expect(asked).toContain('1 of 4 upcoming events is gone from this calendar')
    expect(asked).toContain('Events that are missing from a newer file stay until you decide.')
    expect(asked).not.toContain('six hours')
    await staff.send(`${source}/remove`)
    await world.work()
    expect(await titles()).toEqual(['Concert a', 'Concert b', 'Concert d'])
  })
})

describe('Importing a URL', () => {
  it('fetches it through the guard and shows what it contains', async () => {
    await staff.send(`/imports/${world.id}/pause`)
    world.answer = () => new Response(calendar(concert('x')))
    const response = await upload('/imports', '', { url: 'webcal://other.venue.com/cal.ics' })
    const path = await previewOf(response)
    expect(world.asked.at(-1)?.url).toBe('https://other.venue.com/cal.ics')
    await confirm(path, { category: 'Music' })
    expect(await titles()).toEqual(['Concert x'])
    const [source] = await world.rows(`select * from sources where url_hint like 'other%'`)
    expect(source).toMatchObject({ state: 'active', url_hint: 'other.venue.com ….ics' })
    expect(source?.next_fetch_at).not.toBeNull()
    expect(JSON.stringify(source)).not.toContain('cal.ics')
  })

  it.each([
    ['https://127.0.0.1/a.ics', 'Only hostnames are allowed'],
    ['https://venue.local/a.ics', 'The server isn’t reachable from the internet'],
    ['ftp://venue.com/a.ics', 'Enter a URL that begins with'],
    ['https://venue.com/missing.ics', 'There is no calendar at this URL'],
  ])('says what is wrong with %s', async (url, said) => {
    world.answer = () => new Response('', { status: 404 })
    const response = await upload('/imports', '', { url })
    expect(response.status).toBe(400)
    expect(visibleText(await response.text())).toContain(said)
  })
})

describe('The page of an import', () => {
  const source = () => `/imports/${world.id}`

  it('shows its history, and undoes an import once that is confirmed', async () => {
    await world.sync(calendar(concert('a'), concert('b')))
    const html = await staff.see(source())
    expect(visibleText(html)).toContain('2 events added')
    const [, undo = ''] = /href="[^"]*(\/imports\/\w+\/undo\/\w+)"/.exec(html) ?? []
    const asked = visibleText(await staff.see(undo))
    expect(asked).toContain('Undo this import?')
    expect(asked).toContain('2 events added')
    await sentTo(await staff.send(undo))
    await world.work()
    expect(await titles()).toEqual([])
  })

  it('says why a calendar could not be fetched, and since when', async () => {
    world.answer = () => new Response('', { status: 403 })
    await world.sync()
    const text = visibleText(await staff.see(source()))
    expect(text).toMatch(
      /We haven’t been able to fetch this calendar since [^.]+\. The server refused access\. Check that the calendar is shared\./,
    )
    world.answer = () => new Response('', { status: 502 })
    await world.sync()
    const later = visibleText(await staff.see(source()))
    expect(later).toMatch(/since [^.]+\. The server responded with an error \(502\)\./)
  })

  it('is named on the overview while it needs somebody', async () => {
    expect(visibleText(await staff.see(''))).not.toContain('Venue')
    world.answer = () => new Response('', { status: 403 })
    await world.sync()
    expect(visibleText(await staff.see(''))).toContain('Venue could not be fetched.')
    await world.sync(calendar(concert('a')))
    await world.sync(calendar())
    expect(visibleText(await staff.see(''))).toContain('Venue no longer has most of its events.')
  })

  it('fetches now, pauses, and resumes', async () => {
    await world.sync(calendar(concert('a')))
    world.answer = () => new Response(calendar(concert('a'), concert('b')))
    await sentTo(await staff.send(`${source()}/fetch`))
    await world.work()
    expect(await titles()).toHaveLength(2)
    await sentTo(await staff.send(`${source()}/pause`))
    expect(await world.source()).toMatchObject({ state: 'paused', next_fetch_at: null })
    const paused = await sentTo(await staff.send(`${source()}/fetch`))
    const refused = await staff.see(paused.slice(base().length))
    expect(visibleText(refused)).toContain('Nothing changed because an import is in progress')
    expect(refused).toContain('class="notice with-icon warning"')
    world.app.queued.splice(0)
    await sentTo(await staff.send(`${source()}/resume`))
    expect(await world.source()).toMatchObject({ state: 'active' })
    expect(world.app.queued.map(({ kind }) => kind)).toEqual(['source-fetch'])
  })

  it('asks whether the calendar changed after its settings were saved, unless they read it otherwise', async () => {
    world.answer = () => new Response(calendar(concert('a')), { headers: { ETag: '"7"' } })
    await world.sync()
    const askedAfter = async (changes: Record<string, string>) => {
      const fields = formFields(await staff.see(source()), base() + source())
      await sentTo(await staff.send(source(), { ...fields, ...changes }))
      await world.sync()
      return world.asked.at(-1)?.headers.get('if-none-match')
    }
    expect(await askedAfter({})).toBe('"7"')
    expect(await askedAfter({ timezone: 'America/New_York' })).toBeNull()
    expect(await askedAfter({})).toBe('"7"')
    expect(await askedAfter({ past: 'on' })).toBeNull()
  })

  it('fetches and writes at once when asked, without waiting for the next minute', async () => {
    await world.sync(calendar(concert('a')))
    const { app } = world
    app.queued.splice(0)
    world.answer = () => new Response(calendar(concert('a'), concert('b')))
    await sentTo(await staff.send(`${source()}/fetch`))
    expect(app.queued.map(({ kind }) => kind)).toEqual(['source-fetch'])
    await app.runQueued()
    expect(app.queued.map(({ kind }) => kind)).toEqual(['source-write'])
    await app.runQueued()
    expect(await titles()).toHaveLength(2)
    const { next_fetch_at } = await world.source()
    expect(next_fetch_at).not.toBeNull()
  })

  it('that is asked to fetch while one is fetched or written fetches again afterwards', async () => {
    await world.sync(calendar(concert('a')))
    const { app } = world
    app.queued.splice(0)
    world.answer = () => new Response(calendar(concert('a'), concert('b')))
    await sentTo(await staff.send(`${source()}/fetch`))
    for (const _ of ['while it is fetched', 'while it is written']) {
      const waiting = app.queued.length
      await sentTo(await staff.send(`${source()}/fetch`))
      expect(app.queued).toHaveLength(waiting)
      const [first] = app.queued
      await app.runQueued()
      expect(first).toBeDefined()
    }
    expect(await world.source()).toMatchObject({ next_fetch_at: app.deps.now() })
    world.answer = () => new Response(calendar(concert('a'), concert('b'), concert('c')))
    await world.work()
    expect(await titles()).toHaveLength(3)
  })

  it('says that an event is not there which is to be shown separately', async () => {
    await world.sync(calendar(concert('a')))
    const said = async (uid: string) => {
      const to = await sentTo(await staff.send(`${source()}/separate`, { uid }))
      return staff.see(to.slice(base().length))
    }
    for (const uid of ['a', 'nobody', '']) {
      const page = await said(uid)
      expect(visibleText(page)).toContain('Nothing changed. That event is already shown separately')
      expect(page).toContain('class="notice with-icon warning"')
    }
    await makeEvent(world.feed, {
      title: 'Concert b',
      startsAt: '2026-07-02T00:00:00Z',
      location: 'Main hall',
    })
    await world.sync(calendar(concert('a'), concert('b')))
    expect(visibleText(await said('b'))).toContain('The event is shown separately within a minute.')
    expect(visibleText(await said('b'))).toContain('Nothing changed.')
  })

  it('deletes it and keeps its events, or deletes them too', async () => {
    await world.sync(calendar(concert('a')))
    await sentTo(await staff.send(`${source()}/delete`, { events: 'keep' }))
    expect(await world.source()).toBeUndefined()
    expect(await titles()).toEqual(['Concert a'])
  })

  it('is not there for another organization', async () => {
    const stranger = await makeStaff(world.app)
    for (const path of [source(), `${source()}/preview`, `${source()}/delete`]) {
      await stranger.see(path, 404)
    }
    expect((await stranger.send(`${source()}/remove`)).status).toBe(404)
  })
})

describe('An imported event', () => {
  it('says where it comes from, what was changed here, and takes the calendar’s value back', async () => {
    await world.sync(calendar(concert('a')))
    const [event] = await world.events()
    const path = `/events/${event?.id}`
    expect(visibleText(await staff.see(path))).toContain('From Venue.')
    await sentTo(await staff.change(path, { location: 'Our hall', title: 'Gala' }))
    const text = visibleText(await staff.see(path))
    expect(text).toContain('Venue: changed here')
    expect(text).toContain('In the calendar: Main hall')
    await world.sync(calendar(concert('a', { LOCATION: 'Small hall' })))
    expect(await world.events()).toMatchObject([{ title: 'Gala', location: 'Our hall' }])
    await sentTo(await staff.send(`${path}/use-source`, { field: 'location' }))
    expect(await world.events()).toMatchObject([{ title: 'Gala', location: 'Small hall' }])
    await world.sync(calendar(concert('a', { LOCATION: 'Garden' })))
    expect(await world.events()).toMatchObject([{ title: 'Gala', location: 'Garden' }])
  })

  it('is not called saved when somebody else changed it at that moment', async () => {
    await world.sync(calendar(concert('a')))
    const [event] = await world.events()
    await world.edit('Concert a', `location = 'Our hall'`)
    const { database } = world.app
    database.before = async (body) => {
      if (!body.includes('update \\"events\\"')) return
      database.before = undefined
      await world.edit('Concert a', `city = 'Austin'`)
    }
    const form = { field: 'location' }
    const response = await staff.send(`/events/${event?.id}/use-source`, form)
    expect(response.status).toBe(409)
    expect(await world.events()).toMatchObject([{ location: 'Our hall' }])
  })

  it('takes back the time and the status, too, also of a date of a series', async () => {
    await world.sync(calendar(concert('w', { RRULE: 'FREQ=WEEKLY;COUNT=3' })))
    const [, second] = await world.events()
    const path = `/events/${second?.id}`
    await sentTo(await staff.change(path, { startTime: '20:00', endTime: '22:00', scope: 'this' }))
    await sentTo(await staff.send(`${path}/cancelled`))
    expect((await world.events())[1]).toMatchObject({ status: 'cancelled' })
    for (const field of ['times', 'status']) {
      await sentTo(await staff.send(`${path}/use-source`, { field }))
    }
    expect((await world.events())[1]).toMatchObject({
      status: 'scheduled',
      starts_local: '2026-07-08T19:00:00-05:00',
      overridden: [],
    })
    expect((await staff.send(`${path}/use-source`, { field: 'feedId' })).status).toBe(400)
  })
})
