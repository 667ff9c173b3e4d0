import type { Context } from 'hono'
import { NoQuery } from '../events/params.ts'
import { answerPage } from '../http/answer-page.ts'
import { serveCanonical } from '../http/canonical-url.ts'
import { notFound } from '../http/errors.ts'
import type { App } from '../platform/deps.ts'

/** Stands in built pages for the origin of the service, which only its settings know. */
export const ORIGIN_MARK = 'https://origin.invalid'

/** `/docs` and the pages below it, which `npm run build:public` wrote beside the Worker. */
export function docsPage(c: Context<App>): Promise<Response> {
  return serveCanonical(c, NoQuery, async () => {
    const guide = c.req.param('guide')
    if (guide !== undefined && !/^[a-z-]+$/.test(guide)) throw notFound('Page')
    const name = guide === undefined ? 'docs' : `docs-${guide}`
    const file = await c.env.publicFile(`/pages/${name}.json`)
    if (file.status === 404 && guide !== undefined) throw notFound('Page')
    if (!file.ok) throw new Error(`built page ${name} returned status ${file.status}`)
    const html = (await file.json()) as string
    const { origin, host } = new URL(c.env.env.PUBLIC_URL)
    const here = html.replaceAll(ORIGIN_MARK, origin).replaceAll(new URL(ORIGIN_MARK).host, host)
    return answerPage(c, here, { policy: 'cached' })
  })
}
