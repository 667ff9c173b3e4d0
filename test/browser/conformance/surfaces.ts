import type { Browser, BrowserContext, Page } from 'playwright-core'
import type { Surface } from '../../../dev/conformance/surfaces.ts'
import { type Served, serve } from '../../../dev/serve.ts'
import { setEventStatus } from '../../../functions/events/change-event.ts'
import { atMinute, digestWorld, THURSDAY } from '../../digests/world.ts'
import { image } from '../../media/files.ts'
import { testBucket } from '../../support/bucket.ts'
import { dashboardSite, signedIn } from '../../support/dashboard-site.ts'
import { makeEvents } from '../../support/factories.ts'
import { makePublicPages } from '../../support/make-public-pages.ts'
import { makeSubscriber } from '../../support/subscriber.ts'
import { LISTEN } from './probes.ts'

const NOW = '2026-06-15T12:00:00Z'

/** A page to look at, and how to come to it from nothing. */
export type View = { name: string; open: (page: Page) => Promise<unknown> }
export type Opened = {
  context: BrowserContext
  views: Record<Surface, View[]>
  close: () => Promise<void>
}

/** A few pages of each surface, filled, and a context that is signed in. */
export async function openSurfaces(browser: Browser): Promise<Opened> {
  const emails = await emailsOfAllKinds()
  const { app, site } = await dashboardSite(NOW)
  app.deps.bucket = await testBucket()
  const paths = await makePublicPages(app)
  const host = await serve(() => hostPage(site))
  const context = await browser.newContext({ reducedMotion: 'reduce', bypassCSP: true })
  await context.addInitScript(LISTEN)
  const first = await context.newPage()
  const { base, feed } = await signedIn({ app, site, page: first })
  await makeEvents(feed, [
    { title: 'Lantern walk', startsAt: '2026-06-17T00:00:00Z', categories: ['Walks'] },
    { title: 'Rained off', startsAt: '2026-06-18T18:00:00Z', status: 'cancelled' },
    { title: 'Draft walk', startsAt: '2026-06-19T18:00:00Z', publishedAt: null },
  ])
  await first.close()
  const photo = Buffer.from(await image(600, 400, 'png'))
  const at = (name: string, url: string): View => ({ name, open: (page) => page.goto(url) })
  const calendar = String(paths.list).slice('/f/'.length)
  const widget = (name: string, attributes: string, then?: (page: Page) => Promise<unknown>) => ({
    name,
    async open(page: Page) {
      await page.clock.setFixedTime(NOW)
      await page.goto(`${host.origin}/?${attributes}&feed=${calendar}`)
      await page.locator('calendar-feed').getByText('Early jazz').first().waitFor()
      await then?.(page)
    },
  })
  const views: Record<Surface, View[]> = {
    widget: [
      widget('list', 'view=list'),
      widget('month', 'view=month', (page) => page.getByRole('grid').waitFor()),
      widget('event', 'view=list', async (page) => {
        await page.getByRole('link', { name: 'Early jazz' }).click()
        await page.getByRole('dialog', { name: 'Early jazz' }).waitFor()
      }),
      widget('filter', 'view=list', async (page) => {
        // Where there is little room, a button opens what is above the list.
        const opener = page.locator('calendar-feed .find')
        if (await opener.isVisible()) await opener.click()
        await page.getByRole('button', { name: 'Filter', exact: true }).click()
        await page.getByLabel('From', { exact: true }).waitFor()
      }),
      widget('sign-up', 'view=list', async (page) => {
        await page.getByRole('button', { name: 'Get events by email' }).click()
        await page.getByRole('textbox', { name: 'Email address' }).waitFor()
      }),
    ],
    public: ['list', 'found', 'month', 'event', 'image'].map((name) =>
      at(name, site.origin + paths[name]),
    ),
    subscriber: ['join', 'manage', 'unsubscribe'].map((name) =>
      at(name, site.origin + paths[name]),
    ),
    dashboard: [
      at('events', `${base}/events`),
      at('month', `${base}/events?view=month&month=2026-06`),
      at('new event', `${base}/events/new`),
      {
        name: 'image crop',
        async open(page) {
          await page.goto(`${base}/events/new`)
          const file = { name: 'a.png', mimeType: 'image/png', buffer: photo }
          await page.locator('[data-poster] input[type=file]').setInputFiles(file)
          await page.getByRole('dialog', { name: 'Crop the image' }).waitFor()
        },
      },
      at('account', `${base}/account`),
    ],
    emails: emails.map(({ name, html }) => ({
      name,
      async open(page) {
        await page.goto('about:blank')
        await page.setContent(html)
      },
    })),
  }
  const close = async () => {
    await context.close()
    await host.close()
    await site.close()
  }
  return { context, views, close }
}

/** A confirmation, a digest, and an event update, as they are sent. */
async function emailsOfAllKinds(): Promise<{ name: string; html: string }[]> {
  const { app, feed } = await digestWorld()
  const [jazz] = await makeEvents(feed, [
    { title: 'Late jazz', startsAt: '2026-06-20T01:00:00Z', city: 'Austin', description: 'Ears.' },
    { title: 'Jazz brunch', startsAt: '2026-06-27T15:00:00Z' },
  ])
  await makeSubscriber(app, feed.id)
  const [confirmation] = app.mails
  const [digest] = await atMinute(app, THURSDAY)
  await setEventStatus(app.acting(), {
    orgId: feed.orgId,
    id: String(jazz?.id),
    status: 'cancelled',
  })
  const [update] = await atMinute(app, '2026-06-18T12:30:00Z')
  return Object.entries({ confirmation, digest, update }).map(([name, email]) => {
    if (!email) throw new Error(`no ${name} was sent`)
    return { name, html: email.html }
  })
}

/** Somebody's website: its address says how the calendar is to be. */
function hostPage({ origin }: Served) {
  const script = `<script src="${origin}/widget.js" defer></script>`
  const setUp = `for (const [name, value] of new URLSearchParams(location.search))
    document.querySelector('calendar-feed').setAttribute(name, value)`
  return new Response(
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Another site</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<style>@media (prefers-color-scheme: dark) { body { background: #111; color: #eee } a { color: #9ecbff } }</style>
${script}</head>
<body><main><h1>Another site</h1><p><a href="/">Home</a></p><calendar-feed></calendar-feed>
<script>${setUp}</script><p><a href="/about">About us</a></p></main></body></html>`,
    { headers: { 'content-type': 'text/html; charset=utf-8' } },
  )
}
