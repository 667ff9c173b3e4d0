import { describe, expect, it } from 'vitest'
import { setEventStatus } from '../../functions/events/change-event.ts'
import { baitOf, expectNoMarkup, layBait, leaks } from '../support/bait.ts'
import { atMinute, digestWorld, reader, THURSDAY } from './world.ts'

// A link that opens a recipient's subscription stands where the service puts it and nowhere else, whatever
// others wrote: text of an organization once got hold of it through a placeholder.

describe("a recipient's own links", () => {
  it.each([1, 2, 3, 4])(
    'stand only where we put them, whatever is written (seed %i)',
    async (seed) => {
      const bait = baitOf(seed)
      const { app, org, feed } = await digestWorld()
      const events = await layBait(app, { org, feed }, bait)
      await reader(app, feed.id)
      const digests = await atMinute(app, THURSDAY)
      app.setNow('2026-06-18T14:00:00Z')
      for (const { id } of events) {
        const change = { orgId: org.id, id, status: 'cancelled' as const, sentence: bait() }
        await setEventStatus(app.acting(), change)
      }
      const updates = await atMinute(app, '2026-06-18T14:10:00Z')
      expect([digests.length, updates.length]).toEqual([1, 1])
      for (const mail of [...digests, ...updates]) {
        expect(leaks(mail)).toEqual([])
        expectNoMarkup(mail.html)
      }
    },
  )
})
