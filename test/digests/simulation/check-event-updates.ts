import { expect } from 'vitest'
import type { DigestItem } from '../../../domain/digests/pick-events.ts'
import type { Sums } from './check-histories.ts'
import type { World } from './world.ts'

type Mail = {
  isUpdate: boolean
  runId: string
  recipient: string
  state: string
  problem: string | null
  items: DigestItem[]
}

/** What must be so of event updates after any history that has come to its end. */
export async function checkEventUpdates(world: World, sums: Sums): Promise<void> {
  const mails = await listMails(world)
  const events = await world.query('select id, status, starts_local as start from events')
  const nowOf = new Map(events.map((event) => [event.id, event]))
  const { provider, faults } = world
  const times = new Map<string, number>()
  for (const { runId, to } of provider.delivered) {
    if (!runId.startsWith('update_')) continue
    const key = `${runId} ${to}`
    times.set(key, (times.get(key) ?? 0) + 1)
  }
  const most = Math.max(0, ...times.values())
  expect(most, 'an event update came again and again').toBeLessThanOrEqual(
    faults.count === 0 ? 1 : 4,
  )
  for (const feed of world.feeds) {
    for (const { id, email, leftAfter } of feed.people) {
      const own = mails.filter(({ recipient }) => recipient === id)
      const told = new Map<string, { item: DigestItem; isUpdate: boolean }>()
      let hasFailed = false
      for (const mail of own) {
        expect(['waiting', 'sending'], 'still open').not.toContain(mail.state)
        if (mail.isUpdate && mail.state === 'failed') {
          expect(provider.bad.has(email) || mail.problem).toBeTruthy()
          hasFailed = true
        }
        if (mail.state === 'sent' && mail.isUpdate) {
          expect(times.has(`${mail.runId} ${email}`), 'sent, but never delivered').toBe(true)
          sums['event updates'] = (sums['event updates'] ?? 0) + 1
        }
        if (mail.state !== 'sent' && mail.state !== 'unknown') continue
        for (const item of mail.items) {
          const before = told.get(item.id)
          // A digest that was planned late says what an event update has said: that is no update too many.
          if (mail.isUpdate && before?.isUpdate) {
            expect(news(item), 'no news').not.toEqual(news(before.item))
          }
          told.set(item.id, { item, isUpdate: mail.isUpdate })
        }
      }
      if (leftAfter !== undefined || feed.wasArchived || hasFailed) continue
      for (const [event, { item }] of told) {
        const isAhead = Date.parse(item.startsAt) > world.now().getTime()
        const now = nowOf.get(event)
        const isOff = !now || now.status === 'cancelled'
        if (!isAhead || !isOff) continue
        expect(item.status, 'a cancellation was missed').toBe('cancelled')
        sums.cancelled = (sums.cancelled ?? 0) + 1
      }
    }
  }
}

const news = ({ startsAt, place, status, isOnline }: DigestItem) => ({
  ...{ startsAt, place, status, isOnline },
})

/** All mails of digests and event updates, in the order in which they were planned. */
async function listMails({ query, feeds }: World): Promise<Mail[]> {
  const rows = await query(
    `select r.kind = 'event-update' as "isUpdate", d.run_id as "runId", d.subscriber_id as recipient,
       d.state, r.problem, e.content -> 'items' as items
     from mailing_runs r join mailing_sends d on d.run_id = r.id
     join mailing_editions e on (e.run_id, e.id) = (d.run_id, d.edition_id)
     where r.feed_id in (select json_array_elements_text($1)) order by r.cut_at`,
    [JSON.stringify(feeds.map(({ id }) => id))],
  )
  return rows as unknown as Mail[]
}
