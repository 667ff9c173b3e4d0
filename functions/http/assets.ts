import type { Context } from 'hono'
import { shortHash } from '../domain/short-hash.ts'
import type { App } from '../platform/deps.ts'
import { setPolicy } from './cache-policy.ts'
import { embedHeight } from './embed-height.ts'
import { notFound } from './errors.ts'
import { dashboardScript } from './script/dashboard.ts'
import { base } from './style/base.ts'
import { blocks } from './style/blocks.ts'
import { calendar } from './style/calendar.ts'
import { colors } from './style/colors.ts'
import { controls } from './style/controls.ts'
import { dashboard } from './style/dashboard.ts'
import { icon } from './style/icon.ts'
import { layout } from './style/layout.ts'

type Asset = { path: string; type: string; body: string }

/** What every page links to. The address names the content, so it may be kept for ever. */
export const ASSETS = {
  stylesheet: asset(
    'style',
    'css',
    'text/css',
    colors + base + layout + controls + blocks + calendar,
  ),
  dashboardStyle: asset('dashboard', 'css', 'text/css', dashboard),
  dashboardScript: asset('dashboard', 'js', 'text/javascript', dashboardScript),
  icon: asset('icon', 'svg', 'image/svg+xml', icon),
  embedHeight: asset('embed', 'js', 'text/javascript', embedHeight),
}

function asset(name: string, extension: string, type: string, body: string): Asset {
  return {
    path: `/assets/${name}.${shortHash(body)}.${extension}`,
    type: `${type}; charset=UTF-8`,
    body,
  }
}

/** A page that was kept from before a release still finds its stylesheet: it is sent to today's. */
export function serveAsset(c: Context<App>): Response {
  const [, name, extension] = /^\/assets\/(\w+)\.\w+\.(\w+)$/.exec(c.req.path) ?? []
  const found = Object.values(ASSETS).find(
    ({ path }) => path.startsWith(`/assets/${name}.`) && path.endsWith(`.${extension}`),
  )
  if (!found) throw notFound('Asset')
  if (found.path !== c.req.path) return c.redirect(found.path)
  const response = new Response(found.body, {
    headers: { 'content-type': found.type, 'x-content-type-options': 'nosniff' },
  })
  setPolicy(response.headers, 'immutable')
  return response
}
