import { Hono } from 'hono'
import { setPolicy } from '../caching/cache-policy.ts'
import { HttpError } from '../http/errors.ts'
import { publicCors } from '../http/public-cors.ts'
import type { App } from '../platform/deps.ts'
import { calendarFile } from './calendar-file.ts'
import { jsonFeed } from './json-feed.ts'
import { oembed } from './oembed.ts'
import { OUTPUT_SCOPES, type OutputFormat, outputsIn } from './output.ts'
import { places } from './places.ts'
import { rss } from './rss.ts'

/** The formats of every calendar, by the ending of their URLs. */
export const OUTPUTS: Record<string, OutputFormat> = { ics: calendarFile, rss, json: jsonFeed }

/** Calendars as files, for programs that look again and again. */
export const outputs = new Hono<App>()

outputs.onError((error, c) => {
  if (!(error instanceof HttpError)) throw error
  const response = c.text(`${error.message}\n`, error.status, error.headers)
  setPolicy(response.headers, error.status === 404 ? 'missing' : 'never')
  return response
})
outputs.use('*', publicCors)
const files = Object.entries(OUTPUTS).flatMap(([ending, format]) => outputsIn(ending, format))
for (const { path, serve } of [...files, oembed, places]) outputs.get(path, serve)
// Names of calendars have no dots.
for (const { path } of OUTPUT_SCOPES) {
  outputs.get(`${path}{[^/]+\\.[^/]+}`, () => {
    const endings = Object.keys(OUTPUTS).map((ending) => `.${ending}`)
    const listed = new Intl.ListFormat('en', { type: 'disjunction' }).format(endings)
    throw new HttpError(404, `Unsupported format; use ${listed}`)
  })
}
