import { beforeEach, describe, expect, it } from 'vitest'
import { countSkipped, notesOf } from '../../../domain/imports/import-notes.ts'
import { Problems } from '../../../domain/imports/problems.ts'
import { calendar, concert } from '../../imports/calendar.ts'
import { type ImportWorld, importWorld } from '../../imports/world.ts'
import { formFields } from '../../support/event-form.ts'
import { freshId } from '../../support/factories.ts'
import { visibleText } from '../../support/html.ts'
import { makeSource } from '../../support/make-source.ts'
import { type Browser, makeStaff, sentTo } from '../../support/staff.ts'

let world: ImportWorld
let staff: Browser
beforeEach(async () => {
  world = await importWorld()
  const { app, org } = world
  staff = await makeStaff(app, { orgId: org.id, slug: org.slug })
})

const base = () => `/dashboard/${staff.slug}`
const source = () => `/imports/${world.id}`
const below = (address: string) => address.slice(base().length)
const REFRESH = '<noscript><meta http-equiv="refresh"'

/** Imports a file that waits to be looked at; returns the page that it leads to. */
async function importFile(text: string): Promise<{ page: string; sourceId: string }> {
  const { sourceId } = await makeSource(world.app, world.feed, text)
  await world.app.database.query(
    `update sources set url = null, url_hint = null, held_since = null, problem = null, failing_since = null
     where id = $1`,
    [sourceId],
  )
  const path = `/imports/${sourceId}/preview`
  await world.app.database.query(
    `update import_runs set started_at = $2 where source_id = $1 and state = 'preview'`,
    [sourceId, world.app.deps.now()],
  )
  const fields = formFields(await staff.see(path), base() + path)
  return {
    page: below(await sentTo(await staff.send(path, { ...fields, intent: 'import' }))),
    sourceId,
  }
}

const taskOf = (change: string) =>
  world.app.database.query(`update tasks set ${change} where kind = 'source-write'`)

describe('The page after “Import”', () => {
  it('looks again by itself until the import has ended, and then offers three ways on', async () => {
    const { page } = await importFile(
      calendar(concert('a'), concert('b'), { UID: 'c', SUMMARY: 'Broken', DTSTART: 'whenever' }),
    )
    const open = await staff.see(page)
    expect(visibleText(open)).toContain('Importing…')
    expect(open).toContain(REFRESH)
    expect(open).toContain('data-renew')
    await world.work()
    const ended = await staff.see(page)
    const text = visibleText(ended)
    expect(text).toContain('2 events added, 1 line skipped.')
    expect(text).toMatch(/Skipped.+Line \d+: The start cannot be read\./)
    expect(text).not.toContain('Importing')
    expect(ended).not.toContain('http-equiv="refresh"')
    expect(ended).not.toContain('data-renew')
    for (const [label, href] of [
      ['See them', `${base()}/events?feed=${world.feed.id}`],
      ['Put the calendar on your website', `${base()}/feeds/${world.feed.id}/widget`],
      ['Undo', `${base()}${page.replace('/runs/', '/undo/')}`],
    ]) {
      expect(ended).toMatch(new RegExp(`href="${href?.replace('?', '\\?')}"[^>]*>${label}<`))
    }
  })

  it('counts the events of a large file while they are written', async () => {
    const many = Array.from({ length: 250 }, (_, i) => concert(`e${i}`))
    const { page } = await importFile(calendar(...many))
    const { query } = world.app.database
    await query(`update import_runs set found = 250, added = 100 where state = 'writing'`)
    const html = await staff.see(page)
    expect(visibleText(html)).toContain('100 of 250 events so far')
    expect(html).toContain('<progress value="100" max="250"')
    await query(`update import_runs set found = 0, added = 0 where state = 'writing'`)
    await world.work()
    expect(visibleText(await staff.see(page))).toContain('250 events added.')
  })

  it('says that an import was interrupted and goes on by itself', async () => {
    const { page } = await importFile(calendar(concert('a')))
    await taskOf('crashes = 1')
    expect(visibleText(await staff.see(page))).toContain(
      'interrupted the import. It goes on by itself',
    )
    await taskOf(`crashes = 0, state = 'running', lease_token = 'x', lease_until = '2026-01-01'`)
    expect(visibleText(await staff.see(page))).toContain(
      'interrupted the import. It goes on by itself',
    )
  })

  it('never stays in progress once nothing goes on with it', async () => {
    const { page, sourceId } = await importFile(calendar(concert('a')))
    await taskOf(`state = 'dead', finished_at = now()`)
    for (const path of [page, `/imports/${sourceId}`]) {
      const html = await staff.see(path)
      expect(visibleText(html)).toContain('An internal error on our side')
      expect(visibleText(html)).not.toMatch(/In progress|Importing/)
      expect(html).not.toContain('data-renew')
    }
    expect(visibleText(await staff.see(page))).toContain('Upload the file again.')
  })

  it('says what stays of an import that was given up, and offers to undo it', async () => {
    await world.sync(calendar(concert('a'), concert('b')))
    const { id } = await world.lastRun()
    await world.app.database.query(
      `update import_runs set state = 'failed', problem = 'fault' where id = $1`,
      [id],
    )
    const text = visibleText(await staff.see(`${source()}/runs/${id}`))
    expect(text).toContain('The import could not be finishedAn internal error on our side.')
    expect(text).toContain('2 events added before that. These changes stay.')
    expect(text).toContain('We try again by ourselves. Next fetch: ')
    expect(text).toMatch(/Fetch now.*See them.*Undo/)
  })

  it('says why a calendar could not be fetched', async () => {
    world.answer = () => new Response('', { status: 403 })
    await world.sync()
    const { id } = await world.lastRun()
    const text = visibleText(await staff.see(`${source()}/runs/${id}`))
    expect(text).toContain('The server refused access.')
    expect(text).not.toContain('See them')
  })

  it('is also where an undo and a removal lead to', async () => {
    await world.sync(calendar(concert('a'), concert('b')))
    const { id } = await world.lastRun()
    const page = below(await sentTo(await staff.send(`${source()}/undo/${id}`)))
    expect(visibleText(await staff.see(page))).toContain('Undoing the import…')
    await world.work()
    expect(visibleText(await staff.see(page))).toMatch(/Import undone.*events/)
  })

  it.each([
    ['undo', 'The undo could not be finished', 'Undo the import again after midnight UTC'],
    ['removal', 'The removal could not be finished', 'Remove the events again after midnight UTC'],
  ])('names an %s that was interrupted or failed as what it was', async (what, title, again) => {
    await world.sync(calendar(concert('a'), concert('b')))
    const { id } = await world.lastRun()
    const page = below(await sentTo(await staff.send(`${source()}/undo/${id}`)))
    const { query } = world.app.database
    await query(`update import_runs set kind = $1 where state = 'writing'`, [
      what === 'undo' ? 'undo' : 'remove',
    ])
    await taskOf('crashes = 1')
    const going = visibleText(await staff.see(page))
    expect(going).toContain(`interrupted the ${what}. It goes on by itself within minutes.`)
    await query(
      `update import_runs set state = 'failed', problem = 'full-today' where state = 'writing'`,
    )
    const failed = visibleText(await staff.see(page))
    expect(failed).toContain(title)
    expect(failed).toContain(again)
    expect(failed).not.toContain('The import could not')
    expect(visibleText(await staff.see(source()))).toContain(again)
  })

  it.each([
    ['full', 'Delete events that you no longer need, then upload the file again'],
    ['full-today', 'Upload the file again after midnight UTC'],
  ])(
    'says of a file that met a limit what to do, since we do not fetch it: %s',
    async (problem, again) => {
      const { page, sourceId } = await importFile(calendar(concert('a')))
      await world.app.database.query(
        `update import_runs set state = 'failed', problem = $1 where state = 'writing'`,
        [problem],
      )
      for (const path of [page, `/imports/${sourceId}`]) {
        const text = visibleText(await staff.see(path))
        expect(text).toContain(again)
        expect(text).not.toMatch(/The rest follows|Fetch now/)
      }
      expect(visibleText(await staff.see(page))).toContain('Events that are here already')
    },
  )

  it('is not there for others, nor under another import', async () => {
    await world.sync(calendar(concert('a')))
    const { id } = await world.lastRun()
    const stranger = await makeStaff(world.app)
    await stranger.see(`${source()}/runs/${id}`, 404)
    await stranger.see(`${source()}/fetching`, 404)
    const { sourceId } = await makeSource(world.app, world.feed)
    await staff.see(`/imports/${sourceId}/runs/${id}`, 404)
    await staff.see(`${source()}/runs/${freshId('imp')}`, 404)
  })
})

describe('A calendar that is fetched now', () => {
  it('is waited for, and what came of it is shown', async () => {
    world.answer = () => new Response(calendar(concert('a')))
    const page = below(await sentTo(await staff.send(`${source()}/fetch`)))
    expect(page).toBe(`${source()}/fetching?since=${world.app.deps.now().getTime()}`)
    const open = await staff.see(page)
    expect(visibleText(open)).toContain('Fetching the calendar…')
    expect(open).toContain(REFRESH)
    await world.work()
    const result = below(await sentTo(await staff.open(page)))
    expect(visibleText(await staff.see(result))).toContain('1 event added.')
  })

  it('leads to its page, which says what was wrong, once an error of ours ended the fetch', async () => {
    await world.sync(calendar(concert('a')))
    world.dns = () => {
      throw new Error('no resolver')
    }
    world.app.setNow('2026-06-20T12:00:00Z')
    const page = below(await sentTo(await staff.send(`${source()}/fetch`)))
    const { query } = world.app.database
    await query(`update tasks set crashes = 100 where kind = 'source-fetch'`)
    await world.work()
    expect(below(await sentTo(await staff.open(page)))).toBe(source())
    expect(visibleText(await staff.see(source()))).toContain('An internal error on our side.')
  })

  it('never takes what an earlier import brought for its result', async () => {
    await world.sync(calendar(concert('a')))
    world.app.setNow('2026-06-20T12:00:00Z')
    const { id } = await world.lastRun()
    await world.app.database.query(`update import_runs set state = 'writing' where id = $1`, [id])
    const page = below(await sentTo(await staff.send(`${source()}/fetch`)))
    for (const address of [page, `${source()}/fetching`, `${source()}/fetching?since=soon`]) {
      expect(below(await sentTo(await staff.open(address)))).toBe(source())
    }
  })

  it('is followed from its page, too', async () => {
    await world.sync(calendar(concert('a')))
    await staff.send(`${source()}/fetch`)
    const [, link = ''] = /href="([^"]+)">See how far it is/.exec(await staff.see(source())) ?? []
    await world.sync(calendar(concert('b')))
    const { id } = await world.lastRun()
    expect(below(await sentTo(await staff.open(below(link))))).toBe(`${source()}/runs/${id}`)
  })

  it('says so on its page without a reload that would lose what is typed there', async () => {
    world.answer = () => new Response(calendar(concert('a')))
    await staff.send(`${source()}/fetch`)
    const open = await staff.see(source())
    expect(visibleText(open)).toContain('Fetching the calendar… See how far it is')
    expect(open).toContain('data-renew')
    expect(open).not.toContain('http-equiv="refresh"')
    await world.work()
    const ended = await staff.see(source())
    expect(ended).not.toContain('data-renew')
    expect(visibleText(ended)).toMatch(/Next fetch: \w{3}, .*1 event added/)
    expect(ended).toContain(`href="${base()}/events?feed=${world.feed.id}"`)
  })

  it('names what was added, updated, and skipped in its history as on the page of the run', async () => {
    await world.sync(calendar(concert('a'), concert('b')))
    const broken = { UID: 'x', SUMMARY: 'Broken', DTSTART: 'whenever' }
    await world.sync(
      calendar(concert('a', { LOCATION: 'Small hall' }), concert('b'), concert('c'), broken),
    )
    const said = '1 event added, 1 updated, 1 line skipped'
    const { id } = await world.lastRun()
    expect(visibleText(await staff.see(source()))).toContain(said)
    expect(visibleText(await staff.see(`${source()}/runs/${id}`))).toContain(said)
  })
})

describe('What was skipped', () => {
  it('is counted in full, however much of it is listed', () => {
    const problems = new Problems()
    for (let line = 1; line <= 300; line++) problems.note('bad-value', 'Odd.', { line })
    for (let line = 301; line <= 5_000; line++) problems.skip('bad-start', 'Unread.', { line })
    const notes = notesOf(problems.all())
    expect(notes).toHaveLength(200)
    expect(countSkipped(notes)).toBe(4_700)
    expect(notes[0]).toEqual({ line: 301, text: 'Unread.', skipped: 1 })
    expect(notes.at(-1)).toMatchObject({ text: '4801 more problems are not listed.' })
  })

  it('is listed to 50, and the rest of a long file is counted, apart from what was only changed', async () => {
    const broken = Array.from({ length: 260 }, (_, i) => ({
      ...{ UID: `b${i}`, SUMMARY: 'Broken', DTSTART: 'whenever' },
    }))
    const odd = Array.from({ length: 55 }, (_, i) => ({
      ...concert(`o${i}`),
      DURATION: 'long',
    }))
    await world.sync(calendar(...broken, ...odd))
    const { id } = await world.lastRun()
    const text = visibleText(await staff.see(`${source()}/runs/${id}`))
    expect(text).toContain('55 events added, 260 lines skipped.')
    const [skipped = '', others = ''] = text.split('Imported with changes')
    expect(skipped.match(/The start cannot be read/g)).toHaveLength(50)
    expect(skipped).toContain('and 210 more')
    expect(others).toContain('and 55 more')
  })
})
