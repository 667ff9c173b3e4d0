import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { may } from '../../../functions/dashboard/access/may.ts'
import { dashboard } from '../../../functions/dashboard/index.ts'
import { requireGates, staffRoutes } from '../../../functions/dashboard/staff-routes.ts'
import type { App } from '../../../functions/platform/deps.ts'
import { COUNTS } from '../../support/dashboard-routes.ts'

const answer = () => new Response('open')

function mounted(add: (section: Hono<App>) => void) {
  const section = staffRoutes()
  section.get('/jazz', may('events.edit'), answer)
  add(section.routes)
  const app = new Hono<App>().get('/', answer)
  return app.route('/:org', section.routes)
}

describe('a route of the dashboard', () => {
  it.each<[string, (section: Hono<App>) => void, string]>([
    ['a page', (section) => section.get('/blues/:id', answer), 'GET /:org/blues/:id'],
    ['a form', (section) => section.post('/jazz', answer), 'POST /:org/jazz'],
    ['another method', (section) => section.put('/jazz', answer), 'PUT /:org/jazz'],
    [
      'something that answers before its permission is asked for',
      (section) => section.get('/late', answer, may('events.edit')),
      'GET /:org/late',
    ],
  ])('is refused at start without a permission: %s', (_, add, route) => {
    expect(() => requireGates(mounted(add))).toThrow(
      `dashboard routes without a permission: ${route}`,
    )
  })

  it('is mounted with one, as all of the service are', () => {
    requireGates(mounted(() => {}))
    requireGates(dashboard)
    const routes = dashboard.routes.filter(
      ({ method, path }) => method !== 'ALL' && path.startsWith('/:org'),
    )
    expect(new Set(routes.map(({ method, path }) => `${method} ${path}`)).size).toBe(COUNTS.routes)
  })
})
