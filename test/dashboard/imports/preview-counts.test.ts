import { beforeEach, describe, expect, it } from 'vitest'
import { calendar, concert, type Vevent } from '../../imports/calendar.ts'
import { type ImportWorld, importWorld } from '../../imports/world.ts'
import { formFields } from '../../support/event-form.ts'
import { visibleText } from '../../support/html.ts'
import { type Browser, makeStaff, ORIGIN, sentTo } from '../../support/staff.ts'

// What the preview of a newer file says is what its import then does.

let world: ImportWorld
let staff: Browser
beforeEach(async () => {
  world = await importWorld()
  const { app, org } = world
  staff = await makeStaff(app, { orgId: org.id, slug: org.slug })
})

const base = () => `/dashboard/${staff.slug}`
const below = (address: string) => new URL(address, ORIGIN).pathname.slice(base().length)

/** Uploads a file and returns the path of its preview. */
async function upload(path: string, text: string) {
  const body = new FormData()
  body.set('feed', world.feed.id)
  body.set('url', '')
  body.set('file', new File([text], 'events.ics'))
  const encoded = new Response(body)
  const bytes = await encoded.arrayBuffer()
  const headers = {
    ...{ cookie: staff.cookie, origin: ORIGIN, accept: 'text/html' },
    'content-type': encoded.headers.get('content-type') ?? '',
    'content-length': String(bytes.byteLength),
  }
  const sent = await world.app.request(base() + path, { method: 'POST', headers, body: bytes })
  return below(await sentTo(sent))
}

async function confirm(path: string) {
  const fields = formFields(await staff.see(path), base() + path)
  const page = below(await sentTo(await staff.send(path, { ...fields, intent: 'import' })))
  await world.work()
  return page.replace(/\/runs\/\w+$/, '')
}

/** The numbers of a preview. */
async function saidBy(path: string) {
  const text = visibleText(await staff.see(path))
  const number = (pattern: RegExp) => {
    const found = pattern.exec(text)?.[1]
    return found === 'One' ? 1 : Number(found ?? 0)
  }
  return {
    added: number(/(\d+) events? will be added/),
    changed: number(/(\d+) events? will change/),
    gone: number(/(One|\d+) events? that (?:is|are) here (?:is|are) no longer in the file/),
  }
}

/** What the last import did, and how many events with upcoming dates it no longer found. */
async function done() {
  const [run] = await world.rows(
    `select r.added, r.changed, (select count(*)::int from source_items t
        where t.source_id = r.source_id and t.missing_since is not null and exists (
          select from events e where e.id = t.event_id or e.series_id = t.series_id)) as gone
      from import_runs r order by r.started_at desc, r.finished_at desc limit 1`,
  )
  return run
}

const tour = (uid: string, day: string, count: number, over: Vevent = {}) =>
  concert(uid, {
    SUMMARY: 'Gallery tour',
    'DTSTART;TZID=America/Chicago': `${day}T190000`,
    'DTEND;TZID=America/Chicago': `${day}T200000`,
    RRULE: `FREQ=WEEKLY;COUNT=${count}`,
    ...over,
  })
const whole = tour('w', '20260701', 10)
const split = [tour('w', '20260701', 4), tour('w_R', '20260729', 6)]
const stay = concert('stay')

describe('The preview of a newer file', () => {
  it.each<[string, Vevent[], Vevent[], object]>([
    [
      'an event has another UID',
      [concert('a')],
      [concert('b', { SUMMARY: 'Concert a' })],
      { added: 0, changed: 1, gone: 0 },
    ],
    [
      'a series begins later under another UID',
      [whole],
      [tour('x', '20260708', 9)],
      { added: 0, changed: 1, gone: 0 },
    ],
    ['a series is split', [whole], split, { added: 1, changed: 1, gone: 0 }],
    ['a split series is one again', split, [whole], { added: 0, changed: 1, gone: 0 }],
    [
      'a series becomes single events',
      [tour('w', '20260701', 2)],
      ['20260701', '20260708'].map((day) => tour(`s${day}`, day, 1)),
      { added: 1, changed: 1, gone: 0 },
    ],
    [
      'another event takes its place',
      [concert('a')],
      [concert('b')],
      { added: 1, changed: 0, gone: 1 },
    ],
    ['nothing changes', [whole], [whole], { added: 0, changed: 0, gone: 0 }],
  ])('says what the import does where %s', async (_, before, after, expected) => {
    const page = await confirm(await upload('/imports', calendar(stay, ...before)))
    const preview = await upload(`${page}/file`, calendar(stay, ...after))
    expect(await saidBy(preview)).toEqual(expected)
    await confirm(preview)
    expect(await done()).toEqual(expected)
  })

  it('removes nothing for a file that is cut off, and says so', async () => {
    const page = await confirm(await upload('/imports', calendar(stay, whole)))
    const cut = calendar(stay).replace(/END:VCALENDAR\s*$/, '')
    const preview = await upload(`${page}/file`, cut)
    expect(await saidBy(preview)).toEqual({ added: 0, changed: 0, gone: 0 })
    await confirm(preview)
    expect(await done()).toEqual({ added: 0, changed: 0, gone: 0 })
  })

  it('does not call gone what is over', async () => {
    const page = await confirm(await upload('/imports', calendar(stay, concert('a'))))
    world.app.setNow('2026-07-02T12:00:00Z')
    const later = concert('stay', {
      'DTSTART;TZID=America/Chicago': '20260801T190000',
      'DTEND;TZID=America/Chicago': '20260801T200000',
    })
    const preview = await upload(`${page}/file`, calendar(later))
    expect((await saidBy(preview)).gone).toBe(0)
  })
})
