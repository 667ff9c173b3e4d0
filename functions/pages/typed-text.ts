import type { Context } from 'hono'
import { html as escaped } from 'hono/html'
import type * as z from 'zod/mini'
import { placeText } from '../../domain/place-name.ts'
import { tidyLine } from '../../domain/word-list.ts'
import {
  type CanonicalRequest,
  type QuerySchema,
  serveCanonical,
} from '../caching/canonical-url.ts'
import type { App } from '../platform/deps.ts'
import { nearRedirect } from './near-redirect.ts'

/** Serves the page of a calendar from its canonical URL, with filters as the reader typed them. */
export async function serveCalendar<S extends QuerySchema>(
  c: Context<App>,
  schema: S,
  serve: (asked: CanonicalRequest<z.output<S>>) => Promise<Response>,
): Promise<Response> {
  const near = 'from' in schema.shape ? await nearRedirect(c) : undefined
  return near ?? serveCanonical(c, schema, serve, { asTyped })
}

/**
 * Puts what the reader typed where a page shows it. The page was made for the canonical URL, which the
 * edge keeps: there `Café` is `cafe`. Elements that show the text of a parameter name it in `data-typed`,
 * and links to other parts of the same calendar keep its spelling.
 */
export function asTyped(page: string, { pathname, searchParams }: URL): string {
  const typed = (name: string) => tidyLine(searchParams.get(name)?.normalize('NFC') ?? '')
  const retype = (whole: string, name: string, before: string) =>
    typed(name) ? `data-typed="${name}"${before}${escaped`${typed(name)}`}` : whole
  const shown = page.replace(/data-typed="(\w+)"( value="|>)[^"<]*/g, retype)
  return shown.replace(/ href="([^"?]*)\?([^"]*)"/g, (whole, path: string, query: string) => {
    if (path !== pathname) return whole
    const params = new URLSearchParams(query.replaceAll('&amp;', '&'))
    for (const name of TYPED) {
      const asked = typed(name)
      // `Which Springfield?` leads to other places.
      const isOther = name === 'place' && placeText(asked) !== params.get(name)
      if (params.has(name) && asked && !isOther) params.set(name, asked)
    }
    return ` href="${path}?${escaped`${params}`}"`
  })
}

/** Parameters that readers write in their own words; a category is chosen. */
const TYPED = ['search', 'place', 'state']
