import type { Context } from 'hono'
import { serveCanonical } from '../caching/canonical-url.ts'
import { NoQuery } from '../events/params.ts'
import { notFound } from '../http/errors.ts'
import { answerPage } from '../layout/answer-page.ts'
import type { App, Deps } from '../platform/deps.ts'

/** Stands in built pages for the origin of the service, which only its settings know. */
export const ORIGIN_MARK = 'https://origin.invalid'

/** `/docs` and the pages below it, which `npm run build:public` wrote beside the Worker. */
export function docsPage(c: Context<App>): Promise<Response> {
  return serveCanonical(c, NoQuery, async () => {
    const guide = c.req.param('guide')
    if (guide !== undefined && !/^[a-z-]+$/.test(guide)) throw notFound('Page')
    const page = await readBuilt(c.env, guide === undefined ? 'docs' : `docs-${guide}`)
    if (page === undefined) throw notFound('Page')
    return answerPage(c, page, { policy: 'cached' })
  })
}

/** A text of the build with the origin of this service in it; `undefined`: there is none of this name. */
export async function readBuilt(
  { env, publicFile }: Pick<Deps, 'env' | 'publicFile'>,
  name: string,
): Promise<string | undefined> {
  const file = await publicFile(`/pages/${name}.json`)
  if (file.status === 404) return undefined
  if (!file.ok) throw new Error(`built page ${name} returned status ${file.status}`)
  const text = (await file.json()) as string
  const { origin, host } = new URL(env.PUBLIC_URL)
  return text.replaceAll(ORIGIN_MARK, origin).replaceAll(new URL(ORIGIN_MARK).host, host)
}
