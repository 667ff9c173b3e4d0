import { randomFrom } from '../support/random.ts'
import { startReceiver } from './flaky-receiver.ts'
import { firstAttempts, readDeliveries } from './judge.ts'
import { timeSignIn } from './sign-in.ts'
import { type Home, startHouse } from './start-house.ts'
import { confirm, confirmAll, makePeople } from './subscribers.ts'

const ENDPOINTS = 4
const PEOPLE_A_SECOND = 5
/** Each an event for every hanging endpoint: far more than can be tried while we watch. */
const STUCK_PEOPLE = 20
const SIGN_INS = 5
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))

/**
 * Waits for the first request of each endpoint that answers, and for the mails of people who sign
 * in, beside another organization with `hanging` endpoints that never answer.
 */
export async function hang(options: { home: Home; seconds: number; hanging: number }) {
  const { home, seconds, hanging } = options
  const receiver = await startReceiver(randomFrom(1), 0)
  const house = await startHouse({ WEBHOOK_INSECURE_HOSTS: receiver.host }, home)
  try {
    const stuck = Array.from({ length: hanging }, () => `http://${receiver.host}/hang`)
    const stuckLinks = await makePeople(house, {
      id: 'org_stuck',
      urls: stuck,
      people: STUCK_PEOPLE,
    })
    const urls = Array.from({ length: ENDPOINTS }, (_, i) => `http://${receiver.host}/${i}`)
    const people = seconds * PEOPLE_A_SECOND
    const links = await makePeople(house, { id: 'org_hang', urls, people })
    await confirmAll(stuckLinks, 4)
    const signIns: Promise<number>[] = []
    for (const [i, link] of links.entries()) {
      const next = pause(1_000 / PEOPLE_A_SECOND)
      if (i % Math.ceil(people / SIGN_INS) === 0) signIns.push(timeSignIn(house, 'org_hang'))
      await Promise.all([confirm(link), next])
    }
    const answered = () => receiver.arrivals.filter(({ path }) => path !== '/hang')
    const end = performance.now() + 60_000
    while (answered().length < people * ENDPOINTS && performance.now() < end) await pause(50)
    const byDelivery = Map.groupBy(answered(), ({ delivery }) => delivery)
    const waits = firstAttempts(await readDeliveries(house.pool), byDelivery)
    return { waits, expected: people * ENDPOINTS, signIns: await Promise.all(signIns) }
  } finally {
    await house.close()
    await receiver.close()
  }
}
