import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { finishRun, startRun } from '../../db/imports/sources.ts'
import { writeSource } from '../../functions/imports/write-source.ts'
import { runTask } from '../../functions/tasks/run-task.ts'
import { freshId } from '../support/factories.ts'
import { forRandom, type Random } from '../support/random.ts'
import { calendar, concert } from './calendar.ts'
import { type ImportWorld, importWorld } from './world.ts'

/** More with IMPORT_BODIES. */
const BODIES = Number(process.env.IMPORT_BODIES ?? 40)
/** Bodies that follow each other in one source. */
const A_WORLD = 20

const CORPUS = new URL('./corpus/', import.meta.url)
const names = readdirSync(CORPUS).filter((name) => /\.(ics|csv|tsv)$/.test(name))
const files = names.map((name): Uint8Array => readFileSync(new URL(name, CORPUS)))
const encode = (text: string) => new TextEncoder().encode(text)

const LONG = `${'x'.repeat(58)}😀${'y'.repeat(20)}`
/** What databases, parsers, and cuts stumble over. */
const TRAPS = [
  ...[
    '\0',
    '\u0007',
    '\u001b',
    '😀',
    '👩‍👩‍👧',
    '\ufeff',
    '\u202e',
    '\uffff',
    '\u2028',
    '\\',
    '\\0',
    '\\u0000',
  ],
  ...[
    '\\ud800',
    '\\udc00',
    '&#0;',
    '&#xD83D;',
    '"',
    ';',
    ':',
    ',',
    '\n',
    '\r\n',
    '\n ',
    '\t',
    '{',
    '[',
  ],
  ...[
    LONG,
    `\n${LONG}\n`,
    'x'.repeat(299),
    '😀'.repeat(160),
    '9'.repeat(40),
    '-1',
    '99991231',
    '00000101',
  ],
  ...['TZID=\0Nowhere', 'RRULE:FREQ=DAILY', 'DTSTART:', 'UID:\0', 'SUMMARY:', 'END:VEVENT'],
]

const RESULT = { found: 0, problem: null, bodyHash: null, held: undefined }
const PLAIN = {
  id: 'jazz-1',
  title: 'Jazz night',
  start: '2026-07-10T19:00',
  end: '2026-07-10T21:30',
  timezone: 'America/Chicago',
  location: 'Kiln Hall',
  categories: ['Music', 'Live'],
  priceMin: 10,
  currency: 'USD',
}
const OURS = {
  id: 'evt_00000001',
  title: 'Ours',
  startsAt: '2026-07-11T19:00:00-05:00',
  endsAt: null,
  displayDate: '2026-07-11',
  endDate: '2026-07-11',
  timezone: 'America/Chicago',
  allDay: false,
  series: { id: 'ser_00000001' },
}

/** A valid file, or one of which values or bytes are something else. */
function randomBody(random: Random): Uint8Array {
  const what = random.pick(['bytes', 'json', 'file', 'file', 'file', 'noise'])
  if (what === 'noise') return Uint8Array.from(random.list(0, 300, () => random.int(0, 255)))
  const base = what === 'json' ? encode(randomJson(random)) : random.pick(files)
  let body = what === 'json' && random.chance(0.7) ? base : mutated(base, random)
  if (random.chance(0.2)) body = mutated(body, random)
  return body
}

function randomJson(random: Random): string {
  const odd = (value: unknown) =>
    random.chance(0.3)
      ? random.pick<unknown>([
          random.pick(TRAPS),
          '\ud83d',
          'a\udc00b',
          null,
          1e300,
          -0,
          true,
          [],
          {},
        ])
      : value
  const event = () =>
    Object.fromEntries(
      Object.entries(random.pick<object>([PLAIN, OURS])).map(([name, value]) => [name, odd(value)]),
    )
  const events = random.list(0, 4, event)
  return JSON.stringify(
    random.pick<unknown>([
      events,
      { name: odd('N'), timezone: odd('UTC'), events },
      { error: odd('E') },
    ]),
  )
}

function mutated(body: Uint8Array, random: Random): Uint8Array {
  const at = random.int(0, body.length)
  const [before, after] = [body.subarray(0, at), body.subarray(at)]
  switch (random.pick(['insert', 'insert', 'insert', 'cut', 'flip', 'splice', 'drop'])) {
    case 'insert':
      return joined(before, encode(random.pick(TRAPS)), after)
    case 'cut':
      return before
    case 'flip':
      return joined(before, Uint8Array.of(random.int(0, 255)), after.subarray(1))
    case 'drop':
      return joined(before, after.subarray(random.int(0, 40)))
    default:
      return joined(before, random.pick(files).subarray(random.int(0, 60)))
  }
}

function joined(...parts: Uint8Array[]): Uint8Array {
  return new Uint8Array(Buffer.concat(parts))
}

async function expectEnded(world: ImportWorld, body: Uint8Array): Promise<void> {
  world.answer = () => new Response(body as Uint8Array<ArrayBuffer>)
  await world.sync()
  const run = await world.lastRun()
  const shown = `${Buffer.from(body).toString('base64')}\n${JSON.stringify(world.app.logs.slice(-3))}`
  expect(['done', 'failed', 'unchanged'], shown).toContain(run.state)
  expect(run.problem, shown).not.toBe('fault')
  expect(
    world.app.logs.filter(({ message }) => message === 'task crashed'),
    shown,
  ).toEqual([])
}

describe('A run of an import ends', () => {
  const halved = (name: string) => `${name}:${'x'.repeat(58 - name.length)}😀`

  it.each([
    ['a NUL in a line that nobody reads', calendar(concert('a', { 'X-NOTE': 'a\0b' }))],
    ['a NUL in a line that cannot be read', calendar(concert('a')).replace('LOCATION:', 'LOC\0')],
    ['a NUL in a UID', calendar(concert('a\0b'))],
    [
      'a NUL in the name of a zone',
      calendar(concert('a', { 'DTSTART;TZID=X\0Y': '20260701T190000' })),
    ],
    [
      'half an emoji in a note',
      calendar(concert('a')).replace('LOCATION:Main', `${halved('a b')}`),
    ],
    ['half an emoji in a UID', JSON.stringify([{ ...OURS, id: `${'x'.repeat(99)}😀` }])],
    ['a NUL in JSON', JSON.stringify([{ ...PLAIN, id: 'a\0b', end: '\0never' }])],
    ['half an emoji in JSON', '[{"id":"a\\ud83d","title":"T","start":"2026-07-01"}]'],
    [
      'half an emoji as an entity',
      calendar(concert('a', { SUMMARY: '&#xD83D;Jazz', CATEGORIES: '&#xD83D;' })),
    ],
  ])('with %s', async (_, text) => {
    const world = await importWorld()
    await expectEnded(world, encode(text))
    expect(await world.lastRun()).toMatchObject({ state: 'done', found: 1 })
  })

  it('though one of its notes cannot be stored: it ends without that one', async () => {
    const world = await importWorld()
    const notes = ['fine', 'a\0b', 'half \ud83d'].map((text, line) => ({ line, text }))
    const writes = (runId: string) =>
      finishRun({ ...RESULT, runId, notes, zones: ['UTC', '\0'] }, world.app.deps.now())
    const kinds = {
      'source-write': {
        ...writeSource,
        run: async (_: unknown, { subjectId }: { subjectId: string }) => ({
          writes: writes(subjectId),
        }),
      },
    }
    const run = { runId: freshId('imp'), orgId: world.org.id, id: world.id, kind: 'sync' } as const
    const [task] =
      (await startRun(world.app.database.db, { ...run, now: world.app.deps.now() })) ?? []
    await runTask(world.app.deps, kinds, task?.id ?? '')
    expect(await world.lastRun()).toMatchObject({
      state: 'done',
      notes: [notes[0]],
      zones: ['UTC'],
    })
  })

  it('whatever comes', async () => {
    await forRandom(Math.ceil(BODIES / A_WORLD), async (random) => {
      const world = await importWorld()
      for (let n = 0; n < A_WORLD; n++) await expectEnded(world, randomBody(random))
    })
  }, 3_600_000)
})
