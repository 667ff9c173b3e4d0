import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { seed } from '../../db/seed/seed.ts'
import { endpoints } from '../../functions/api/index.ts'
import { MOST_AT_ONCE, SECONDS } from '../../functions/caching/costly-reads.ts'
import { type TestApp, testApp } from '../support/app.ts'

const NOW = '2026-12-01T12:00:00Z'
const HERE = 'http://localhost:8787'
const guide = readFileSync(new URL('../../docs/api.md', import.meta.url), 'utf8')
const EXAMPLE = /```sh\ncurl '([^']+)'\n```\n\n```json\n([^`]+)```/g
const examples = [...guide.matchAll(EXAMPLE)].map(([, url = '', json = '']) => ({ url, json }))

let app: TestApp
beforeAll(async () => {
  app = await testApp(NOW)
  await app.database.query("DELETE FROM organizations WHERE id LIKE 'org_demo_%'")
  await seed(app.database.db, new Date(NOW))
})

describe('docs/api.md', () => {
  it('lists every endpoint', () => {
    const listed = [...guide.matchAll(/^\| `(\/[^`?]+)[^`]*` \| [^|]+ \|$/gm)].map(
      ([, path]) => path,
    )
    const paths = endpoints.map(({ path }) => path).filter((path) => !path.endsWith('.json'))
    expect(listed.toSorted()).toEqual(paths.toSorted())
  })

  it('says how many costly requests of one client run at once', () => {
    expect(guide).toContain(`run ${MOST_AT_ONCE} at a time per client`)
    expect(guide).toContain(`\`Retry-After: ${SECONDS}\``)
  })

  it('has an example for every endpoint', () => {
    expect(examples).toHaveLength(guide.split('curl ').length - 1)
    expect(examples.length).toBeGreaterThan(9)
  })

  it.each(examples)('is right about $url', async ({ url, json }) => {
    const { PUBLIC_URL: publicUrl } = app.deps.env
    const response = await app.request(url.slice(HERE.length).replaceAll(HERE, publicUrl))
    const text = (await response.text()).replaceAll(publicUrl, HERE)
    expect(JSON.parse(text)).toMatchObject(shortened(JSON.parse(json)))
  })

  it('shows an event with every field it has', async () => {
    const { json } = examples.find(({ url }) => url.includes('/events/evt_')) ?? { json: '{}' }
    const { event } = await app.get<{ event: object }>(
      '/api/v1/feeds/feed_demo_music/events/evt_demo_river_sessions_opening',
    )
    expect(Object.keys(JSON.parse(json).event)).toEqual(Object.keys(event))
  })
})

/** A list in the guide shows how the real one begins. */
function shortened<T>(value: T): T {
  if (Array.isArray(value)) {
    return expect.toSatisfy((list: unknown[]) => {
      expect(list.slice(0, value.length)).toMatchObject(value)
      return true
    }) as T
  }
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([k, v]) => [k, shortened(v)])) as T
}
