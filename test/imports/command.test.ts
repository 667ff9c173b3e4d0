import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { importCalendar } from '../../dev/import/import-calendar.ts'
import { calendar, concert } from './calendar.ts'
import { type ImportWorld, importWorld, SOURCE_URL } from './world.ts'

let world: ImportWorld
beforeEach(async () => {
  world = await importWorld()
})

const run = (...args: string[]) =>
  importCalendar(world.app.deps, [...args, '--feed', world.feed.id])

function saved(text: string, name = 'venue.ics'): string {
  const file = join(mkdtempSync(join(tmpdir(), 'import-')), name)
  writeFileSync(file, text)
  return file
}

describe('npm run import', () => {
  const odd = calendar(concert('a'), concert('b', { URL: 'javascript:alert(1)' }))

  it('says what it would do, and changes nothing', async () => {
    const { ok, text } = await run(saved(odd), '--dry-run')
    expect({ ok, lines: text.split('\n') }).toEqual({
      ok: true,
      lines: [
        'venue.ics: 2 events. Past events skipped: 0.',
        'Would add 2, change 0. No longer in the file: 0. Nothing was changed.',
        'Problems:',
        expect.stringMatching(/^ {2}line \d+: The event website is not a web address/),
      ],
    })
    expect(await world.events()).toEqual([])
  })

  it('imports a file, and changes what it imported when it comes again', async () => {
    const first = await run(saved(calendar(concert('a'), concert('b'))))
    expect(first.text).toContain('Added 2, changed 0, removed 0.')
    const before = (await world.events()).map(({ id }) => id)
    const second = await run(saved(calendar(concert('a', { LOCATION: 'Hall' }))))
    expect(second.text).toContain('Added 0, changed 1, removed 0. 1 are no longer in the file')
    expect((await world.events()).map(({ id }) => id)).toEqual(before)
  })

  it('reads times without a zone in the one it is given, and past events when asked', async () => {
    const floating = { UID: 'f', SUMMARY: 'Old', DTSTART: '20250701T190000' }
    const { ok } = await run(saved(calendar(floating)), '--timezone', 'Europe/Berlin', '--past')
    expect(ok).toBe(true)
    expect(await world.events()).toMatchObject([
      { title: 'Old', starts_local: '2025-07-01T19:00:00+02:00', timezone: 'Europe/Berlin' },
    ])
  })

  it('fetches a URL through the guard', async () => {
    world.answer = () => new Response(calendar(concert('a')))
    expect(await run(SOURCE_URL)).toMatchObject({ ok: true })
    expect(await world.events()).toHaveLength(1)
    expect(await run('http://127.0.0.1/x')).toEqual({
      ok: false,
      text: 'The URL contains an IP address. Only hostnames are allowed.',
    })
  })

  it.each([
    [['nowhere.ics'], 'There is no file nowhere.ics.'],
    [['x.ics', '--timezone', 'Mars/Base'], 'Time zone not found: Mars/Base.'],
    [[], 'Imports a calendar file'],
    [['x.ics', '--no-such'], "Unknown option '--no-such'"],
  ])('refuses %j in words', async (args, words) => {
    const { ok, text } = await run(...args)
    expect(ok).toBe(false)
    expect(text).toContain(words)
  })

  it('says what a file is that is no calendar', async () => {
    const { ok, text } = await run(saved('<!doctype html><title>Sign in</title>'))
    expect({ ok, text }).toEqual({
      ok: false,
      text: 'This is a web page. Look for a URL that ends in .ics.',
    })
  })
})
