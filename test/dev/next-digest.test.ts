import { expect, it } from 'vitest'
import { nextDigest } from '../../dev/next-digest.ts'
import { dueDigests } from '../../domain/digests/due-digests.ts'
import { forRandom } from '../support/random.ts'

it('is on a Thursday when weekly digests are due all over the country, none of them before', async () => {
  await forRandom(200, (random) => {
    const after = new Date(Date.UTC(2026, 0, 1) + random.int(0, 364 * 1440) * 60_000)
    const moment = nextDigest(after)
    expect(moment.getTime() - after.getTime()).toBeLessThan(8.5 * 86_400_000)
    for (const timezone of ['America/New_York', 'America/Chicago', 'America/Los_Angeles']) {
      const due = dueDigests(moment, { timezone, hour: 7, weekday: 4 })
      const weekly = due.find(({ frequency, missed }) => frequency === 'weekly' && !missed)
      expect(weekly?.dueAt.getTime()).toBeGreaterThan(after.getTime() + 3_600_000)
    }
  })
})
