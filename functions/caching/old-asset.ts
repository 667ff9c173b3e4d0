import type { Context } from 'hono'
import { notFound } from '../http/errors.ts'
import type { App } from '../platform/deps.ts'
import { ASSETS } from './assets.generated.ts'
import { setPolicy } from './cache-policy.ts'

/**
 * Public files are served before the Worker is asked (`dev/public-files.ts`); what arrives here
 * names an older release: a page that was kept from before it is sent to the file of today.
 */
export function oldAsset(c: Context<App>): Response {
  const [, name, extension] = /^\/assets\/(\w+)\.\w+\.(\w+)$/.exec(c.req.path) ?? []
  const today = Object.values(ASSETS).find(
    (path) => path.startsWith(`/assets/${name}.`) && path.endsWith(`.${extension}`),
  )
  if (!today) throw notFound('Asset')
  return c.redirect(today)
}

const OLD_WIDGET = /^\/(widget(?:\.[a-z]+)?)\.\w+\.(js|json)$/

/** `/widget.<hash>.js`, `/widget.<module>.<hash>.js`, and `/widget.<language>.<hash>.json` of an older release. */
export function oldWidget(c: Context<App>): Response {
  const [, name, extension] = OLD_WIDGET.exec(c.req.path) ?? []
  if (!name || !extension) throw notFound('Widget')
  const response = c.redirect(`/${name}.${extension}`)
  setPolicy(response.headers, 'script')
  response.headers.set('access-control-allow-origin', '*')
  response.headers.set('cross-origin-resource-policy', 'cross-origin')
  return response
}
