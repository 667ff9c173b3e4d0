import type { Context } from 'hono'
import { NoQuery } from '../events/params.ts'
import { answerPage } from '../http/answer-page.ts'
import { serveCanonical } from '../http/canonical-url.ts'
import type { App } from '../platform/deps.ts'

/** A page that `npm run build:public` wrote beside the Worker; only the service's address is put in. */
export function builtPage(name: 'docs' | 'docs-webhooks') {
  return (c: Context<App>) =>
    serveCanonical(c, NoQuery, async () => {
      const file = await c.env.publicFile(`/pages/${name}.json`)
      if (!file.ok) throw new Error(`built page ${name} returned status ${file.status}`)
      const texts = (await file.json()) as string[]
      return answerPage(c, texts.join(c.env.env.PUBLIC_URL), { policy: 'cached' })
    })
}
