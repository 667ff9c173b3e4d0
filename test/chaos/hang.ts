import { randomFrom } from '../support/random.ts'
import { startReceiver } from './flaky-receiver.ts'
import { firstAttempts, readDeliveries } from './judge.ts'
import { startHouse } from './start-house.ts'
import { confirm, makePeople } from './subscribers.ts'

const ENDPOINTS = 4
const PEOPLE_A_SECOND = 5
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))

/** Waits for the first request of each endpoint that answers, beside `hanging` that never do. */
export async function hang({ seconds, hanging }: { seconds: number; hanging: number }) {
  const receiver = await startReceiver(randomFrom(1), 0)
  const house = await startHouse({ WEBHOOK_INSECURE_HOSTS: receiver.host })
  try {
    const paths = [
      ...Array.from({ length: ENDPOINTS }, (_, i) => String(i)),
      ...Array.from({ length: hanging }, () => 'hang'),
    ]
    const urls = paths.map((path) => `http://${receiver.host}/${path}`)
    const people = seconds * PEOPLE_A_SECOND
    const links = await makePeople(house, { id: 'org_hang', urls, people })
    for (const link of links) {
      const next = pause(1_000 / PEOPLE_A_SECOND)
      await Promise.all([confirm(link), next])
    }
    const answered = () => receiver.arrivals.filter(({ path }) => path !== '/hang')
    const end = performance.now() + 60_000
    while (answered().length < people * ENDPOINTS && performance.now() < end) await pause(50)
    const byDelivery = Map.groupBy(answered(), ({ delivery }) => delivery)
    const waits = firstAttempts(await readDeliveries(house.pool), byDelivery)
    return { waits, expected: people * ENDPOINTS }
  } finally {
    await house.close()
    await receiver.close()
  }
}
