import type { Random } from '../support/random.ts'
import type { House } from './house.ts'
import { BROKEN } from './outside.ts'
import { confirmOnceMailed, Staff, type Subscriber, subscribe } from './people.ts'
import type { Org } from './world.ts'

export type Use = {
  staff: Staff[]
  subscribers: Subscriber[]
  /** What people and calendar programs do in some hours. */
  work: () => Promise<void>
  /** Confirms sign-ups whose email has come. */
  confirm: () => Promise<void>
}

/** Everybody who uses the service but visitors: staff in the dashboard, subscribers, and those who publish calendars. */
export async function startUse(house: House, orgs: Org[], random: Random): Promise<Use> {
  const { front, mailbox, clock, outside } = house
  const site = { origin: front.origin, mailbox, now: clock.now }
  const staff = orgs.map((org) => new Staff(site, org))
  for (const one of staff) {
    await one.signIn()
    await one.publish()
  }
  const subscribers: Subscriber[] = []
  return {
    ...{ staff, subscribers },
    async work() {
      for (const { number } of orgs) {
        if (random.chance(0.15)) outside.publish(number, random.pick(BROKEN))
        else if (random.chance(0.7)) outside.publish(number)
      }
      for (const one of staff) if (random.chance(0.5)) await one.edit()
      for (const org of random.list(1, 3, () => random.pick(orgs))) {
        const feed = random.pick([org.staffFeed, org.importFeed])
        const frequency = random.pick(['daily', 'daily', 'weekly'] as const)
        subscribers.push(await subscribe(site, org, { feed, frequency }))
      }
    },
    async confirm() {
      for (const one of subscribers) {
        if (!Number.isFinite(one.confirmedAt)) await confirmOnceMailed(site, one)
      }
    },
  }
}
