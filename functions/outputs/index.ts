import { Hono } from 'hono'
import { setPolicy } from '../http/cache-policy.ts'
import { HttpError } from '../http/errors.ts'
import { publicCors } from '../http/public-cors.ts'
import type { App } from '../platform/deps.ts'
import { calendarFiles } from './calendar-file.ts'
import { jsonFeeds } from './json-feed.ts'
import { oembed } from './oembed.ts'
import { OUTPUT_SCOPES } from './output-scopes.ts'
import { rssFeeds } from './rss.ts'

/** Calendars as files, for programs that look again and again. */
export const outputs = new Hono<App>()

outputs.onError((error, c) => {
  if (!(error instanceof HttpError)) throw error
  const response = c.text(`${error.message}\n`, error.status)
  setPolicy(response.headers, error.status === 404 ? 'missing' : 'never')
  return response
})
outputs.use('*', publicCors)
for (const { path, serve } of [...calendarFiles, ...rssFeeds, ...jsonFeeds, oembed]) {
  outputs.get(path, serve)
}
// Names of calendars have no dots.
for (const { path } of OUTPUT_SCOPES) {
  outputs.get(`${path}{[^/]+\\.[^/]+}`, () => {
    throw new HttpError(404, 'There is no such format: only .ics, .rss and .json')
  })
}
