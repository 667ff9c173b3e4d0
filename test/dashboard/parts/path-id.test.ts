import { Hono } from 'hono'
import { expect, it } from 'vitest'
import { pathId } from '../../../functions/dashboard/parts/path-id.ts'
import { HttpError } from '../../../functions/http/errors.ts'
import type { App } from '../../../functions/platform/deps.ts'
import { COUNTS, DASHBOARD_ROUTES } from '../../support/dashboard-routes.ts'

const service = new Hono<App>()
  .get('/feeds/:feedId', (c) => c.text(pathId(c, 'feedId')))
  .get('/events/:feedId', (c) => c.text(pathId(c, 'eventId')))
  .onError((error, c) => c.text(error.message, error instanceof HttpError ? 404 : 500))
const statusOf = async (path: string) => (await service.request(path)).status

it('an id in a path is of the kind that its name says, or is not found', async () => {
  expect(await statusOf('/feeds/feed_demo_music')).toBe(200)
  for (const id of ['evt_demo_jazz', 'feed_', 'feed', 'feed_%00', 'Feed_a', 'feed_demo.json']) {
    expect(await statusOf(`/feeds/${id}`), id).toBe(404)
  }
})

it('a handler on a route whose path has another id fails, and does not say not found', async () => {
  expect(await statusOf('/events/feed_demo_music')).toBe(500)
})

it('each of the ids in paths of the dashboard has a kind', async () => {
  const names = new Set(DASHBOARD_ROUTES.flatMap(({ rest }) => rest.match(/(?<=:)\w+Id\b/g) ?? []))
  expect(names.size).toBe(COUNTS.ids)
  for (const name of names) {
    const one = new Hono<App>().get(`/:${name}`, (c) => c.text(pathId(c, name as 'feedId')))
    one.onError((error, c) => c.text(String(error), error instanceof HttpError ? 404 : 500))
    expect((await one.request('/x_0000')).status, name).toBe(404)
  }
})
