import { beforeEach, describe, expect, it } from 'vitest'
import { flushPurges } from '../../../functions/caching/flush-purges.ts'
import { type TestApp, testApp } from '../../support/app.ts'
import { eventForm, formFields } from '../../support/event-form.ts'
import { makeEvent } from '../../support/factories.ts'
import { forgetPurges } from '../../support/forget-purges.ts'
import { makeStaffWithFeed, sentTo } from '../../support/staff.ts'

let app: TestApp
beforeEach(async () => {
  app = await testApp()
})

async function noted(): Promise<string[]> {
  const rows = await app.database.query('select distinct tag from purges order by tag')
  return rows.map(({ tag }) => String(tag))
}

describe('While the edge refuses or fails to forget an event', () => {
  it.each([
    'created',
    'changed',
    'cancelled',
    'postponed',
    'scheduled',
    'another',
    'same',
    'delete',
  ])('%s is saved all the same, and the cron sees to the edge', async (write) => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const event = await makeEvent(feed)
    const page = `/events/${event.id}`
    const form = formFields(await staff.see(page), `/dashboard/${staff.slug}${page}`)
    const send = () => {
      if (write === 'created') return staff.send('/events', eventForm(feed.id))
      if (write === 'changed') return staff.send(page, { ...form, title: 'New title' })
      return staff.send(`${page}/${write}`)
    }
    if (write === 'same') await staff.send(`${page}/another`)
    await forgetPurges(app)
    const refusals = [
      async () => 'refused' as const,
      () => Promise.reject(new Error('no cache today')),
    ]
    for (const purge of refusals) {
      app.deps.purge = purge
      // What is deleted cannot be deleted twice.
      if (purge === refusals[0] || write !== 'delete') await sentTo(await send())
    }
    const lists = [`feed:${feed.id}`, `org-events:${staff.orgId}`]
    const tags = write === 'created' ? lists : [`event:${event.id}`, ...lists]
    expect(await noted()).toEqual(tags.toSorted())
    expect(app.logs).toContainEqual({
      level: 'error',
      message: 'cache purge rejected',
      tags: tags.length,
    })

    const dropped: string[][] = []
    await flushPurges({
      ...app.deps,
      purge: async (tags) => {
        dropped.push(tags)
        return 'dropped'
      },
    })
    expect(dropped).toEqual([tags.toSorted()])
    expect(await noted()).toEqual([])
  })
})
