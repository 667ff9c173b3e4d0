import { createApp } from '../../functions/app.ts'
import { lazyModules } from '../../functions/lazy-modules.ts'

export type Route = { method: string; path: string; handler: object }

/** Every route of the service, those of modules that are loaded when needed in their place. */
export async function allRoutes(): Promise<Route[]> {
  const doors = lazyModules.flatMap(({ paths }) => paths.map((path) => `${path}/*`))
  const outside = createApp().routes.filter(({ path }) => !doors.includes(path))
  const modules = await Promise.all(lazyModules.map(({ load }) => load()))
  const routes = [...outside, ...modules.flatMap(({ routes }) => routes)]
  const seen = new Set<string>()
  return routes.flatMap(({ method, path, handler }) => {
    const route = `${method} ${path}`
    // Of a route with several handlers it is the first, which decides whether the others run.
    if (method !== 'ALL' && seen.has(route)) return []
    seen.add(route)
    return [{ method, path, handler }]
  })
}
