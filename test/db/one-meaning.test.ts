import { beforeAll, describe, expect, it } from 'vitest'
import { FUNCTION_NAMES } from '../../db/connection/function-names.generated.ts'
import { readFunctionFiles } from '../../db/install/function-files.ts'
import { hasProFeatures, PLANS } from '../../domain/plan.ts'
import { projectFiles, readProjectFile } from '../architecture/project-files.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { everyEndpoint } from '../support/every-endpoint.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp('2026-06-15T12:00:00Z')
})

const FUNCTIONS = [
  FUNCTION_NAMES.has_pro,
  FUNCTION_NAMES.event_has_no_new_date,
  FUNCTION_NAMES.event_is_upcoming,
  FUNCTION_NAMES.event_has_not_started,
  FUNCTION_NAMES.event_is_multi_day,
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
    const awaits = `${FUNCTION_NAMES.event_has_no_new_date}(e.status, e.previous_starts_at)`
    expect(await plan(`${awaits} and end_date > '2026-01-01'`)).toMatch(
      /events_(feed|org)_without_date/,
    )
    const lasts = `${FUNCTION_NAMES.event_is_multi_day}(e.display_date, e.end_date)`
    expect(await plan(`${lasts} and end_date > '2026-01-01'`)).toMatch(
      /events_(feed|org)_(ongoing|multi_day)/,
    )
  })

  it('means the same to the database and to the Worker', async () => {
    const rows = await app.database.query(
      `select p, ${FUNCTION_NAMES.has_pro}(p) as pro from unnest($1::text[]) p`,
      [`{${PLANS.join(',')}}`],
    )
    expect(rows).toEqual(PLANS.map((plan) => ({ p: plan, pro: hasProFeatures(plan) })))
  })
})

/** Conditions and statements with the one place that may spell them. */
const SPELLINGS: [RegExp, string[]][] = [
  [/plan\s*(<>|=|!=)\s*'/i, ['db/functions/organizations/has-pro.sql']],
  // Statements have many at a time from a CTE, which stored functions cannot see.
  [/insert into tasks/i, ['db/functions/tasks/insert-task.sql', 'db/tasks/tasks.ts']],
  // The update that archives a feed asks whether it was archived before.
  [
    /archived_at is null/i,
    [
      'db/feeds/manage-feeds.ts',
      'db/functions/after-change/number-changes.sql',
      'db/functions/views/open-feeds.sql',
    ],
  ],
  [/deleted_at is null and (\w+\.)?disabled_at/i, ['db/functions/views/active-endpoints.sql']],
  [/past_at > .* - interval/i, ['db/functions/events/event-is-upcoming.sql']],
  [/status = 'postponed' and/i, ['db/functions/events/event-has-no-new-date.sql']],
  [/end_date > (\w+\.)?display_date/i, []],
]

describe('No query spells in its own words', () => {
  it.each(SPELLINGS)('%s', (spelling, allowed) => {
    const files = projectFiles(/\.(ts|sql)$/).filter((path) =>
      /^db\/(?!migrations|tables|install)/.test(path),
    )
    expect(files.length).toBeGreaterThan(60)
    const found = files.filter((path) => spelling.test(readProjectFile(path)))
    expect(found).toEqual(allowed)
  })
})
