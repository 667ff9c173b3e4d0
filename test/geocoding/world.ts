import { onTestFinished } from 'vitest'
import { startFindingPositions } from '../../db/events/positions.ts'
import { taskKinds } from '../../functions/task-kinds.ts'
import { type QueueAnswer, runTask } from '../../functions/tasks/run-task.ts'
import { testApp } from '../support/app.ts'
import { makeFeed, makeOrg } from '../support/factories.ts'
import { forgetPurges } from '../support/forget-purges.ts'

export const NOW = '2026-06-15T12:00:00Z'
export const MAIN_STREET = { address: '100 Main St', city: 'Austin', state: 'TX' }
export const HERE = { lat: 30.2672, lng: -97.7431 }

type Request = { address: string; url: URL; at: number; init: RequestInit | undefined }

/** What Nominatim says of a house. */
export const house = ({ lat, lng }: typeof HERE, over: object = {}) => [
  { lat: String(lat), lon: String(lng), class: 'building', type: 'yes', ...over },
]

/** A service with a geocoder, and an organization with a feed. */
export async function geocodingWorld(settings: object = {}) {
  const app = await testApp(NOW, {
    GEOCODER_URL: 'http://10.0.0.7:8080/search?key=k.i.s',
    ...settings,
  })
  const { query } = app.database
  const forget = async () => {
    await query('delete from geocoded_addresses')
    await query(`delete from tasks where kind = 'find-positions'`)
  }
  await forget()
  onTestFinished(forget)
  // The task is for all feeds: those of other tests are put away.
  await query('update feeds set archived_at = now() where archived_at is null')
  await forgetPurges(app)
  const org = await makeOrg({ plan: 'pro', timezone: 'America/Chicago' })
  const feed = await makeFeed({ orgId: org.id })
  const asked: Request[] = []
  const world = {
    ...{ app, org, feed, asked, query },
    answer: (_address: string): Response | Promise<Response> => Response.json(house(HERE)),
    /** All that the task does from now on, until it waits for longer than between two runs. */
    async look(): Promise<QueueAnswer> {
      await startFindingPositions(app.database.db, app.deps.now())
      return world.goOn()
    },
    async goOn(): Promise<QueueAnswer> {
      for (let runs = 0; ; runs++) {
        const answer = await runTask(app.deps, taskKinds, 'task_find_positions')
        if (answer.status === 200 || answer.retryAfter > 1 || runs === 20) return answer
        world.pass(answer.retryAfter)
      }
    },
    pass: (seconds: number) =>
      app.setNow(new Date(app.deps.now().getTime() + seconds * 1000).toISOString()),
    async stored(id: string) {
      const [row] = await query(
        `select lat, lng, position_again_at is not null and lat is not null as found,
          position_cleared as cleared, overridden, updated_at::text as updated from events where id = $1`,
        [id],
      )
      return row
    },
    positionOf: async (id: string) => {
      const { lat, lng, found } = (await world.stored(id)) ?? {}
      return { lat, lng, found }
    },
  }
  app.outside = async (input, init) => {
    const url = new URL(input)
    // What the tasks of other tests ask for.
    if (url.host !== '10.0.0.7:8080') return new Response(null, { status: 404 })
    const address = url.searchParams.get('q') ?? ''
    asked.push({ address, url, at: app.deps.now().getTime(), init })
    return world.answer(address)
  }
  return world
}

export const FOUND = { ...HERE, found: true }
export const NONE = { lat: null, lng: null, found: false }
