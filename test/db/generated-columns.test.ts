import { beforeAll, describe, expect, it } from 'vitest'
import { geoCell } from '../../domain/geo.ts'
import { slugify } from '../../domain/slug.ts'
import { type TestDatabase, testDatabase } from '../support/database.ts'
import { makeEvent, makeFeed } from '../support/factories.ts'
import { forRandom } from '../support/random.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})

async function answerTo(expression: string, ...params: unknown[]) {
  const [row] = await database.query(`select ${expression} as value`, params)
  return row?.value
}

describe('event_geo_cell', () => {
  it('is geoCell of the domain, for any place on Earth', async () => {
    await forRandom(300, async (random) => {
      const lat = random.pick([-90, 90, 0, -0.0001, 89.9999, random.float(-90, 90)])
      const lng = random.pick([-180, 180, 0, -0.0001, 179.9999, random.float(-180, 180)])
      const cell = await answerTo('event_geo_cell($1::float8, $2::float8)', lat, lng)
      expect({ lat, lng, cell }).toEqual({ lat, lng, cell: geoCell({ lat, lng }) })
    })
    expect(await answerTo('event_geo_cell(null, null)')).toBeNull()
  })
})

describe('event_url_path', () => {
  it('is encodeURIComponent of a slug in any script', async () => {
    const characters = [...'abzAZ09 -é東京한हिन्दीمוßЖ𠮷½ﬁ']
    await forRandom(200, async (random) => {
      const slug = slugify(random.list(0, 30, () => random.pick(characters)).join(''))
      expect(await answerTo('event_url_path($1)', slug)).toBe(encodeURIComponent(slug))
    })
  })
})

describe('event_local_time', () => {
  it.each([
    ['2026-06-15T10:30:00Z', 'UTC', '2026-06-15T10:30:00+00:00'],
    ['2026-06-15T10:30:00Z', 'Pacific/Kiritimati', '2026-06-16T00:30:00+14:00'],
    ['2026-06-15T10:30:00Z', 'Pacific/Pago_Pago', '2026-06-14T23:30:00-11:00'],
    ['2026-06-15T10:30:00Z', 'Asia/Kathmandu', '2026-06-15T16:15:00+05:45'],
    ['0999-06-15T10:30:00Z', 'UTC', '0999-06-15T10:30:00+00:00'],
    ['2026-12-31T23:59:59Z', 'Australia/Lord_Howe', '2027-01-01T10:59:59+11:00'],
    ['2026-07-01T00:00:00Z', 'Australia/Lord_Howe', '2026-07-01T10:30:00+10:30'],
  ])('%s in %s is %s', async (at, zone, local) => {
    expect(await answerTo('event_local_time($1::timestamptz, $2)', at, zone)).toBe(local)
  })

  it('knows no time where there is none', async () => {
    expect(await answerTo(`event_local_time(null, 'UTC')`)).toBeNull()
  })
})

describe('event_past_at', () => {
  it.each([
    ['2026-10-31', 'America/Havana', '2026-11-01T04:00:00Z'],
    ['2026-11-01', 'America/Havana', '2026-11-02T05:00:00Z'],
    ['2026-10-24', 'Atlantic/Azores', '2026-10-25T00:00:00Z'],
    ['2026-03-07', 'America/Havana', '2026-03-08T05:00:00Z'],
    ['2026-07-01', 'America/Chicago', '2026-07-02T05:00:00Z'],
    ['2026-10-31', 'America/Chicago', '2026-11-01T05:00:00Z'],
  ])(
    'of whole days and open ends on %s in %s is the first midnight after',
    async (day, zone, over) => {
      const noon = `${day}T16:00:00Z`
      const expression = `event_past_at($1::timestamptz, $2::timestamptz, $3::boolean, $4)`
      const open = await answerTo(expression, noon, null, false, zone)
      const whole = await answerTo(expression, noon, over, true, zone)
      expect([open, whole].map((at) => new Date(String(at)).toISOString())).toEqual(
        [over, over].map((at) => new Date(at).toISOString()),
      )
    },
  )
})

describe('The generated columns', () => {
  it('follow a change of time, zone and place', async () => {
    const feed = await makeFeed()
    const { id } = await makeEvent(feed, {
      startsAt: '2026-06-15T10:30:00Z',
      endsAt: '2026-06-15T11:30:00Z',
      timezone: 'UTC',
      lat: 0.5,
      lng: 0.5,
    })
    const look = () =>
      database.query(
        `select display_date::text, end_date::text, past_at, starts_local, ends_local, geo_cell
         from events where id = $1`,
        [id],
      )
    const before = {
      display_date: '2026-06-15',
      end_date: '2026-06-15',
      past_at: new Date('2026-06-15T11:30:00Z'),
      starts_local: '2026-06-15T10:30:00+00:00',
      ends_local: '2026-06-15T11:30:00+00:00',
      geo_cell: geoCell({ lat: 0.5, lng: 0.5 }),
    }
    expect(await look()).toEqual([before])
    await database.query(
      `update events set timezone = 'Pacific/Kiritimati', ends_at = null, lat = null, lng = null
       where id = $1`,
      [id],
    )
    expect(await look()).toEqual([
      {
        display_date: '2026-06-16',
        end_date: '2026-06-16',
        past_at: new Date('2026-06-16T10:00:00Z'),
        starts_local: '2026-06-16T00:30:00+14:00',
        ends_local: null,
        geo_cell: null,
      },
    ])
  })

  it('cannot be written by hand', async () => {
    const feed = await makeFeed()
    const { id } = await makeEvent(feed)
    const columns = 'display_date end_date past_at starts_local ends_local slug_path geo_cell'
    for (const column of columns.split(' ')) {
      const written = database.query(`update events set ${column} = null where id = $1`, [id])
      await expect(written).rejects.toThrow(`column "${column}" can only be updated to DEFAULT`)
    }
  })
})
