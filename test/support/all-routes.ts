import { createApp } from '../../functions/app.ts'
import { lazyModules } from '../../functions/lazy-modules.ts'

export type Route = {
  method: string
  path: string
  /** The first one, which decides whether the others run, and the last one. */
  handler: object
  last: object
}

/** Every route of the service, those of modules that are loaded when needed in their place. */
export async function allRoutes(): Promise<Route[]> {
  const doors = lazyModules.flatMap(({ paths }) => paths.map((path) => `${path}/*`))
  const outside = createApp().routes.filter(({ path }) => !doors.includes(path))
  const modules = await Promise.all(lazyModules.map(({ load }) => load()))
  const routes = [...outside, ...modules.flatMap(({ routes }) => routes)]
  const seen = new Map<string, Route>()
  return routes.flatMap(({ method, path, handler }) => {
    const route = { method, path, handler, last: handler }
    const before = method === 'ALL' ? undefined : seen.get(`${method} ${path}`)
    if (before) before.last = handler
    else seen.set(`${method} ${path}`, route)
    return before ? [] : [route]
  })
}
