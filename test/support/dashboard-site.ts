import { type Served, serve } from '../../dev/serve.ts'
import { type TestApp, testApp } from './app.ts'

/** The app on a port of its own, as a browser on this machine sees it. */
export async function dashboardSite(now?: string): Promise<{ app: TestApp; site: Served }> {
  const waiting: { app?: TestApp } = {}
  const site = await serve(
    async (request) => {
      if (!waiting.app) return new Response('not yet', { status: 503 })
      const { pathname, search } = new URL(request.url)
      const body = request.method === 'POST' ? await request.text() : null
      return waiting.app.request(pathname + search, {
        method: request.method,
        headers: request.headers,
        body,
        redirect: 'manual',
      })
    },
    0,
    'localhost',
  )
  waiting.app = await testApp(now, {
    PUBLIC_URL: site.origin,
    WEBHOOK_INSECURE_HOSTS: 'hooks.local:9000',
  })
  return { app: waiting.app, site }
}

/** The address of the latest mailed link that contains `what`. */
export function mailedLink(app: TestApp, to: string, what: string): string {
  const mail = app.mails.findLast((sent) => sent.to === to)
  const link = mail?.text.match(/http\S+/g)?.find((address) => address.includes(what))
  if (!link) throw new Error(`no ${what} link for ${to}`)
  return link
}
