import { beforeEach, describe, expect, it } from 'vitest'
import { CALENDARS_A_DAY } from '../../../domain/daily-limits.ts'
import { MAX_SOURCES, PREVIEWS } from '../../../domain/imports/limits.ts'
import { cleanUp } from '../../../functions/clean-up.ts'
import { calendar, concert } from '../../imports/calendar.ts'
import { type ImportWorld, importWorld } from '../../imports/world.ts'
import { formFields } from '../../support/event-form.ts'
import { makeSource } from '../../support/factories.ts'
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
const below = (address: string) => new URL(address, ORIGIN).pathname.slice(base().length)
const MB = 1024 * 1024
const FILE = calendar(concert('a'))

/** Sends a form with a file or a URL, as a browser does. */
async function send(path: string, { url = '', text = '' }) {
  const body = new FormData()
  body.set('feed', world.feed.id)
  body.set('url', url)
  body.set('file', new File(text === '' ? [] : [text], 'events.ics'))
  const encoded = new Response(body)
  const bytes = await encoded.arrayBuffer()
  const headers = {
    ...{ cookie: staff.cookie, origin: ORIGIN, accept: 'text/html' },
    'content-type': encoded.headers.get('content-type') ?? '',
    'content-length': String(bytes.byteLength),
  }
  return world.app.request(base() + path, { method: 'POST', headers, body: bytes })
}

const upload = (text = FILE) => send('/imports', { text })
const previewed = async (text?: string) => below(await sentTo(await upload(text)))
const saidBy = async (response: Response) => visibleText(await response.text())
const later = (minutes: number) =>
  world.app.setNow(new Date(world.app.deps.now().getTime() + minutes * 60_000).toISOString())
const bodies = async () =>
  (await world.rows(`select source_id from import_runs where body is not null`)).length

/** Everything on the pages of imports that fetches or takes in a calendar at once. */
const FETCHING: [string, () => Promise<Response>][] = [
  ['a new URL', () => send('/imports', { url: 'https://venue.com/a.ics' })],
  ['a new file', () => upload()],
  ['a newer file', () => send(`/imports/${world.id}/file`, { text: FILE })],
  ['another URL', () => staff.change(`/imports/${world.id}`, { url: 'https://venue.com/b.ics' })],
  ['Fetch now', () => staff.send(`/imports/${world.id}/fetch`)],
  ['Resume', () => staff.send(`/imports/${world.id}/resume`)],
]

describe('Calendars that staff have fetched', () => {
  it.each(FETCHING)(
    'are limited in a day, and a page says when it works again: %s',
    async (_, act) => {
      await world.rows(`insert into mail_counts (key, since, sent) values ($1, $2, $3)`, [
        ...[`calendars of ${world.org.id}`, world.app.deps.now(), CALENDARS_A_DAY.pro - 1],
      ])
      later(60)
      await sentTo(await act())
      world.asked.splice(0)
      const refused = await act()
      expect(refused.status).toBe(429)
      expect(refused.headers.get('retry-after')).toBe(String(23 * 3600))
      const text = await saidBy(refused)
      expect(text).toContain('Your team had 1,000 calendars fetched or uploaded within 24 hours')
      expect(text).toContain('Try again after Tue, Jun 16, 2026')
      expect(world.asked).toEqual([])
      later(23 * 60)
      await sentTo(await act())
    },
  )

  it.each(FETCHING)(
    'are limited in a minute for the session and the organization: %s',
    async (_, act) => {
      const keys: string[] = []
      world.app.deps.limits.client = async (key) => keys.push(key.replace(/:.+/, '')) < 2
      const refused = await act()
      expect(refused.status).toBe(429)
      expect(keys).toEqual(['calendars', 'calendars'])
      expect(world.asked).toEqual([])
    },
  )

  it('are not counted for a form that fetches none', async () => {
    await staff.send('/imports', { feed: 'feed_of_others', url: 'https://venue.com/a.ics' })
    await staff.send(`/imports/${world.id}`, { name: 'Renamed' })
    expect(world.asked).toEqual([])
    expect(
      await world.rows('select sent from mail_counts where key = $1', [
        `calendars of ${world.org.id}`,
      ]),
    ).toEqual([])
  })
})

describe('Previews that wait', () => {
  it('are at most 3 of an organization, until one is imported, discarded, or an hour old', async () => {
    const paths = [await previewed(), await previewed(), await previewed()]
    expect(paths).toHaveLength(PREVIEWS)
    later(10)
    const refused = await upload()
    expect(refused.status).toBe(400)
    expect(await saidBy(refused)).toContain(
      'Too many previews are waiting: your team can have 3, together up to 20 MB. Import or discard one, or try again after Mon, Jun 15, 2026, 1:00 PM UTC',
    )
    const list = await staff.see('/imports')
    expect(visibleText(list)).toContain('Waiting previews')
    for (const path of paths) expect(list).toContain(base() + path)
    const [first = '', second = ''] = paths
    const discarded = await staff.change(first, { intent: 'discard' })
    expect(await sentTo(discarded)).toContain('done=import-discarded')
    await previewed()
    expect((await upload()).status).toBe(400)
    await sentTo(await staff.change(second, { intent: 'import' }))
    await previewed()
    expect((await upload()).status).toBe(400)
    later(51)
    await previewed()
    expect(await bodies()).toBeLessThanOrEqual(PREVIEWS + 1)
  })

  it('are at most 20 MB of an organization', async () => {
    const large = `${FILE}${'\r\n'.repeat(4.5 * MB)}`
    await previewed(large)
    later(10)
    await previewed(large)
    const refused = await upload(large)
    expect(await saidBy(refused)).toContain('try again after Mon, Jun 15, 2026, 1:00 PM UTC')
    await previewed()
  })

  it('also of newer files; the one before is replaced, and stays when there is no room', async () => {
    const { id } = await makeSource({ orgId: world.org.id, feedId: world.feed.id })
    const newer = () => send(`/imports/${id}/file`, { text: FILE })
    for (const _ of [1, 2, 3, 4]) await sentTo(await newer())
    expect(await bodies()).toBe(1)
    await previewed()
    await previewed()
    await sentTo(await newer())
    expect((await upload()).status).toBe(400)
    await world.rows(`delete from import_runs where source_id = $1`, [id])
    await previewed()
    const refused = await newer()
    expect(refused.status).toBe(400)
    expect(await saidBy(refused)).toContain('Too many previews are waiting')
  })

  it('are gone after an hour, which their pages say', async () => {
    const path = await previewed()
    await sentTo(await send(`/imports/${world.id}/file`, { text: FILE }))
    const fields = formFields(await staff.see(path), base() + path)
    later(60)
    for (const preview of [path, `/imports/${world.id}/preview`]) {
      const to = await sentTo(await staff.open(preview))
      expect(to).toContain('done=import-expired')
      const html = await staff.see(to.slice(base().length))
      expect(visibleText(html)).toContain('This preview has expired, so nothing was imported.')
    }
    expect(await sentTo(await staff.send(path, { ...fields, intent: 'import' }))).toContain(
      'done=import-expired',
    )
    await cleanUp(world.app.deps)
    expect(await bodies()).toBe(0)
    later(24 * 60)
    await cleanUp(world.app.deps)
    expect(await world.rows(`select id from sources where state = 'preview'`)).toEqual([])
  })

  it('of other organizations do not count, and cannot be discarded', async () => {
    const other = await makeStaff(world.app)
    const paths = [await previewed(), await previewed(), await previewed()]
    for (const path of paths) {
      expect((await other.send(path, { intent: 'discard' })).status).toBe(404)
    }
    expect(await bodies()).toBe(3)
  })

  it('are read a limited number of times in a minute', async () => {
    const path = await previewed()
    const keys: string[] = []
    world.app.deps.limits.client = async (key) => keys.push(key.replace(/:.+/, '')) < 0
    await staff.see(path, 429)
    expect((await staff.send(path, { intent: 'preview' })).status).toBe(429)
    expect(keys).toEqual(['previews', 'previews'])
  })
})

it('A preview is not imported once the organization has 50 calendars', async () => {
  const path = await previewed()
  for (let n = 1; n < MAX_SOURCES; n++) {
    await makeSource({ orgId: world.org.id, feedId: world.feed.id })
  }
  const refused = await staff.change(path, { intent: 'import' })
  expect(refused.status).toBe(400)
  expect(await saidBy(refused)).toContain(
    'You have reached the limit of 50 imported calendars. Delete one first.',
  )
  expect(await saidBy(await upload())).toContain('You have reached the limit of 50')
  await world.rows('delete from sources where id = $1', [world.id])
  await sentTo(await staff.change(path, { intent: 'import' }))
})
