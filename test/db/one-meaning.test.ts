import { beforeAll, describe, expect, it } from 'vitest'
import { readFunctionFiles } from '../../db/stored/function-files.ts'
import { hasProFeatures, PLANS } from '../../domain/plan.ts'
import { projectFiles, readProjectFile } from '../architecture/project-files.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { everyEndpoint } from '../support/every-endpoint.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp('2026-06-15T12:00:00Z')
})

const FUNCTIONS = [
  'has_pro',
  'event_awaits_date',
  'event_is_not_over',
  'event_has_not_begun',
  'event_lasts_days',
]

describe('What is coming, running or Pro', () => {
  it('is a function that the planner looks into, in every statement', async () => {
    const { addresses } = await everyEndpoint()
    const asked = Object.values(addresses).flatMap((address) => [
      address,
      `${address}${address.includes('?') ? '&' : '?'}search=jazz&ongoing=false`,
    ])
    // What the functions of the database ask, `test/postgres/read-plans.test.ts` looks at.
    const texts = readFunctionFiles().map(({ sql }) => sql)
    const used = new Set(
      FUNCTIONS.filter((name) => texts.some((text) => text.includes(`${name}(`))),
    )
    for (const address of asked) {
      app.database.roundTrips.splice(0)
      await app.request(address)
      for (const trip of app.database.roundTrips) {
        const { query, params } = JSON.parse(trip)
        const rows = await app.database.query(`explain (verbose) ${query}`, params)
        const plan = rows.map((row) => String(row['QUERY PLAN'])).join('\n')
        for (const name of FUNCTIONS) {
          if (String(query).includes(`${name}(`)) used.add(name)
          expect(plan, address).not.toContain(`${name}(`)
        }
      }
    }
    expect([...used].sort()).toEqual(FUNCTIONS.toSorted())
  })

  it('finds its index: postponed events and those of several days are not looked for among all', async () => {
    const { feed } = await everyEndpoint()
    const { query } = app.database
    // In a table of a few rows it would be read as a whole.
    const plan = async (condition: string) => {
      await query('set enable_seqscan = off')
      const rows = await query(`explain select from events e where feed_id = $1 and ${condition}`, [
        feed.id,
      ])
      await query('reset enable_seqscan')
      return JSON.stringify(rows)
    }
    const awaits = 'event_awaits_date(e.status, e.former_starts_at)'
    expect(await plan(`${awaits} and end_date > '2026-01-01'`)).toMatch(/events_(feed|org)_undated/)
    const lasts = 'event_lasts_days(e.display_date, e.end_date)'
    expect(await plan(`${lasts} and end_date > '2026-01-01'`)).toMatch(
      /events_(feed|org)_(running|lasting)/,
    )
  })

  it('means the same to the database and to the Worker', async () => {
    const rows = await app.database.query('select p, has_pro(p) as pro from unnest($1::text[]) p', [
      `{${PLANS.join(',')}}`,
    ])
    expect(rows).toEqual(PLANS.map((plan) => ({ p: plan, pro: hasProFeatures(plan) })))
  })
})

/** Conditions and statements with the one place that may spell them. */
const SPELLINGS: [RegExp, string[]][] = [
  [/plan\s*(<>|=|!=)\s*'/i, []],
  // Statements have many at a time from a CTE, which functions of the database cannot see.
  [/insert into tasks/i, ['db/queries/tasks/new-tasks.ts', 'db/writes/new-task.sql']],
  // The update that archives a feed asks whether it was archived before.
  [/archived_at is null/i, ['db/queries/feeds/archive-feed.ts']],
  [/deleted_at is null and (\w+\.)?disabled_at/i, []],
  [/over_at > .* - interval/i, []],
  [/status = 'postponed' and/i, []],
  [/end_date > (\w+\.)?display_date/i, []],
]

describe('No query spells in its own words', () => {
  it.each(SPELLINGS)('%s', (spelling, allowed) => {
    const files = projectFiles(/\.(ts|sql)$/).filter((path) =>
      /^db\/(queries|reads|writes|seed|[\w-]+\.ts)/.test(path),
    )
    expect(files.length).toBeGreaterThan(60)
    const found = files.filter((path) => spelling.test(readProjectFile(path)))
    expect(found).toEqual(allowed)
  })
})
