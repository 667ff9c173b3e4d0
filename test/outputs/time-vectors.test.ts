import { expect, it } from 'vitest'
import { testApp } from '../support/app.ts'
import { BEFORE_ALL, makeVectorFeed, VECTORS } from '../vectors/time.ts'

it('The calendar file has the moments and days of the time vectors', async () => {
  const app = await testApp(BEFORE_ALL)
  const feed = await makeVectorFeed()
  const file = (await (await app.request(`/f/${feed.id}.ics`)).text()).replaceAll('\r\n ', '')
  const times = file
    .split('BEGIN:VEVENT')
    .map((event): [string | undefined, string[]] => [
      /^SUMMARY:(.*)\r$/m.exec(event)?.[1]?.replaceAll('\\,', ','),
      event.split('\r\n').filter((line) => /^DT(START|END)\b/.test(line)),
    ])
  const expected = VECTORS.events.map(({ name, file }) => [name, file])
  expect(Object.fromEntries(times.slice(1))).toEqual(Object.fromEntries(expected))
})
