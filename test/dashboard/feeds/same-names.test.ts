import { beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../support/app.ts'
import { makeEvent, makeFeed } from '../../support/factories.ts'
import { visibleText } from '../../support/html.ts'
import { makeStaff } from '../../support/staff.ts'
import { makeSubscriber } from '../../support/subscriber.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

describe('two feeds of one name', () => {
  it('are told apart by their short names wherever staff see or choose them', async () => {
    const staff = await makeStaff(app)
    const names = ['concerts', 'concerts-2'].map((slug) => ({ slug, name: 'Concerts' }))
    const feeds = await Promise.all(
      [...names, { slug: 'films', name: 'Films' }].map((feed) =>
        makeFeed({ orgId: staff.orgId, ...feed }),
      ),
    )
    for (const feed of feeds) await makeEvent(feed, { title: 'Same title' })
    for (const feed of feeds) await makeSubscriber(app, feed.id)
    for (const page of ['', '/events', '/events/new', '/subscribers', '/custom-feeds/new']) {
      const text = visibleText(await staff.see(page))
      for (const { slug, name } of names) expect(text, page).toContain(`${name} (${slug})`)
      expect(text, page).not.toContain('Films (films)')
    }
  })
})
