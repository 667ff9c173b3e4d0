import type { Page } from 'playwright-core'
import { type Served, serve } from '../../dev/serve.ts'
import { type TestApp, testApp } from './app.ts'
import { makeFeed, makeOrg } from './factories.ts'
import { addPerson, freshStaffEmail } from './staff.ts'

/** The app on a port of its own, as a browser on this machine sees it. */
export async function dashboardSite(
  now?: string,
  env: Parameters<typeof testApp>[1] = {},
): Promise<{ app: TestApp; site: Served }> {
  const waiting: { app?: TestApp } = {}
  const site = await serve(
    async (request) => {
      if (!waiting.app) return new Response('not yet', { status: 503 })
      const { pathname, search } = new URL(request.url)
      const body = request.method === 'POST' ? await request.arrayBuffer() : null
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
    ...env,
  })
  return { app: waiting.app, site }
}

type Opened = { app: TestApp; site: Served; page: Page }

/** Signs an owner of a new organization with a feed in by clicking through. */
export async function signedIn({ app, site, page }: Opened) {
  const org = await makeOrg({ plan: 'pro', timezone: 'America/Chicago', name: 'Riverside Arts' })
  const email = freshStaffEmail()
  await addPerson(app, org.id, email, 'owner')
  const feed = await makeFeed({ orgId: org.id, name: 'Live music' })
  await page.goto(`${site.origin}/sign-in`)
  await page.fill('#email', email)
  await page.click('main button')
  await page.waitForSelector('h1:text-is("Check your email")')
  await app.runQueued()
  await page.goto(mailedLink(app, email, '/sign-in/'))
  await page.click('main button')
  await page.waitForURL(`**/dashboard/${org.slug}`)
  return { org, feed, email, base: `${site.origin}/dashboard/${org.slug}` }
}

/** The address of the latest mailed link that contains `what`. */
export function mailedLink(app: TestApp, to: string, what: string): string {
  const mail = app.mails.findLast((sent) => sent.to === to)
  const link = mail?.text.match(/http\S+/g)?.find((address) => address.includes(what))
  if (!link) throw new Error(`no ${what} link for ${to}`)
  return link
}
