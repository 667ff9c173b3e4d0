import type { Context } from 'hono'
import { setPolicy } from '../http/cache-policy.ts'
import { notFound } from '../http/errors.ts'
import { notModified } from '../http/etag.ts'
import type { App } from '../platform/deps.ts'
import { WIDGET_SCRIPT, WIDGET_TRANSLATIONS } from './widget.generated.ts'

type File = { text: string; hash: string; type: string }

const FILES = new Map<string, File>([
  ['widget.js', { ...WIDGET_SCRIPT, type: 'text/javascript' }],
  ...Object.entries(WIDGET_TRANSLATIONS).map(
    ([language, built]) =>
      [`widget.${language}.json`, { ...built, type: 'application/json' }] as const,
  ),
])

/**
 * `/widget.js`, which pages name, and the same files under addresses that name their content
 * (`/widget.<hash>.js`, `/widget.<language>.<hash>.json`), kept for ever. A page that still names
 * an older release is sent to today's.
 */
export function widgetScript(c: Context<App>): Response {
  const name = c.req.path.slice(1)
  const whole = FILES.get(name)
  const [, start, hash, end] = /^(widget(?:\.[a-z]{2})?)\.(\w+)\.(js|json)$/.exec(name) ?? []
  const file = whole ?? FILES.get(`${start}.${end}`)
  if (!file) throw notFound('Widget')
  const isCurrent = whole !== undefined || hash === file.hash
  const response = isCurrent ? answer(file) : c.redirect(`/${start}.${end}`)
  setPolicy(response.headers, whole || !isCurrent ? 'script' : 'immutable')
  response.headers.set('access-control-allow-origin', '*')
  response.headers.set('cross-origin-resource-policy', 'cross-origin')
  return notModified(c.req.raw, response)
}

function answer({ text, hash, type }: File): Response {
  return new Response(text, {
    headers: {
      'content-type': `${type}; charset=UTF-8`,
      'x-content-type-options': 'nosniff',
      etag: `"${hash}"`,
    },
  })
}
