import { expect, it } from 'vitest'
import { testApp } from '../support/app.ts'
import { makeEvent, makeFeed, makeOrg } from '../support/factories.ts'

const IMAGE = '/media/img_abcdefghijklmnopqrstuvwxyz012345/large.webp'
const ADDRESSES = /(?:src|srcset)="([^"]*\/media\/[^"]*)"/g

it('shows images stored here on each page by their path, so under each name of the machine', async () => {
  const app = await testApp()
  const org = await makeOrg({ plan: 'pro' })
  const feed = await makeFeed({ orgId: org.id })
  const event = await makeEvent(feed, { imageUrl: IMAGE })
  const { event: read } = await app.get<{ event: { pageUrl: string } }>(
    `/api/v1/feeds/${feed.id}/events/${event.id}`,
  )
  const { pathname, search } = new URL(read.pageUrl)
  const ofEvent = pathname + search
  const paths = [`/f/${feed.id}`, `/f/${feed.id}?view=cards`, `/o/${org.slug}`, ofEvent]
  for (const path of paths) {
    const html = await (await app.request(path)).text()
    const asked = [...html.matchAll(ADDRESSES)].flatMap(([, set = '']) => set.split(', '))
    expect(asked.length, path).toBeGreaterThan(1)
    for (const one of asked) expect(one, path).toMatch(/^\/media\//)
  }
})
