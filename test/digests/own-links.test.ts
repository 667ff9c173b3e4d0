import { describe, expect, it } from 'vitest'
import { setEventStatus } from '../../functions/events/change-event.ts'
import type { SentMail } from '../support/app.ts'
import { makeEvents } from '../support/factories.ts'
import { randomFrom } from '../support/random.ts'
import { atMinute, digestWorld, reader, THURSDAY } from './world.ts'

// A link that opens a recipient's subscription stands where the service puts it and nowhere else, whatever
// others wrote: text of an organization once got hold of it through a placeholder.

const BAIT = [
  'https://settings.invalid/',
  'https://leave.invalid/',
  'https://evil.example/?u=https://settings.invalid/',
  'https://evil.example/?u={settings}&l={unsubscribe}',
  '{settings}{unsubscribe}{feed}{org}{count}{text}',
  "$& $1 $` $' $<settings>",
  '%s %1$s <%= settings %> {{settings}} [[unsubscribe]]',
  '/subscriptions/manage/ /subscriptions/unsubscribe/',
  '<a href="',
  '\ufffd \u2028',
]

/** The token of a link, and the text without the lines and anchors that the service made of it. */
function leaks(mail: SentMail): string[] {
  const tokens = new Set(
    [...mail.text.matchAll(/\/subscriptions\/\w+\/([\w.-]{20,})/g)].map(([, token]) => token ?? ''),
  )
  expect(tokens.size).toBeGreaterThan(0)
  const ours = /^[^\n]{1,60}:[ \n]https:\/\/calendar\.test\/subscriptions\/\w+\/[\w.-]+(#\w+)?$/gm
  const anchors = /<a href="https:\/\/calendar\.test\/subscriptions\/\w+\/[\w.-]+(#\w+)?"/g
  const rest = [mail.text.replace(ours, ''), mail.html.replace(anchors, ''), mail.subject]
  return rest.flatMap((text) => [...tokens].filter((token) => text.includes(token)))
}

describe("a recipient's own links", () => {
  it.each([1, 2, 3, 4])(
    'stand only where we put them, whatever is written (seed %i)',
    async (seed) => {
      const random = randomFrom(seed)
      const bait = () =>
        random
          .list(1, 3, () => random.pick(BAIT))
          .join(' ')
          .slice(0, 180)
      const { app, org, feed } = await digestWorld()
      const { query } = app.database
      await query('update organizations set name = $1 where id = $2', [bait(), org.id])
      await query('update feeds set name = $1, description = $2 where id = $3', [
        bait(),
        bait(),
        feed.id,
      ])
      const createdAt = new Date('2026-06-16T00:00:00Z')
      const events = await makeEvents(
        feed,
        Array.from({ length: 4 }, () => ({
          title: bait(),
          description: bait(),
          location: bait(),
          city: bait(),
          address: bait(),
          priceText: bait(),
          accessibility: bait(),
          organizerName: bait(),
          url: 'https://settings.invalid/?u=https://leave.invalid/',
          categories: [bait()],
          startsAt: '2026-06-20T01:00:00Z',
          createdAt,
          updatedAt: createdAt,
        })),
      )
      await reader(app, feed.id)
      const digests = await atMinute(app, THURSDAY)
      app.setNow('2026-06-18T14:00:00Z')
      for (const { id } of events) {
        const change = { orgId: org.id, id, status: 'cancelled' as const, sentence: bait() }
        await setEventStatus(app.deps, change)
      }
      const updates = await atMinute(app, '2026-06-18T14:10:00Z')
      expect([digests.length, updates.length]).toEqual([1, 1])
      for (const mail of [...digests, ...updates]) expect(leaks(mail)).toEqual([])
    },
  )
})
