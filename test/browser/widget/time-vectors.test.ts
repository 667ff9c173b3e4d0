import { expect, it } from 'vitest'
import { BEFORE_ALL, makeVectorFeed, plain, VECTORS } from '../../vectors/time.ts'
import { embed } from './embed.ts'
import { useWorld } from './world.ts'

const world = useWorld()

it('The widget says when in the words of the time vectors, wherever its reader is', async () => {
  world.app.setNow(BEFORE_ALL)
  const feed = await makeVectorFeed()
  const expected = VECTORS.events.map(({ name, api, shown }) => [
    name,
    api.displayDate,
    shown.inList ?? shown.hours,
  ])
  for (const timezoneId of ['America/Chicago', 'Asia/Tokyo']) {
    const given = { now: BEFORE_ALL, attributes: 'per-page="100"', context: { timezoneId } }
    const { widget } = await embed(world, feed.id, given)
    const shown = await widget
      .locator('.day')
      .evaluateAll((days) =>
        days.flatMap((day) =>
          [...day.querySelectorAll('.event')].map((event) => [
            event.querySelector('.event-title')?.textContent ?? '',
            day.querySelector('time')?.dateTime ?? '',
            event.querySelector('.meta > span')?.textContent ?? '',
          ]),
        ),
      )
    // The zone follows where it is not the reader's.
    const said = shown.map(([name, day, hours]) => [
      ...[
        name,
        day,
        plain(hours ?? '').replace(/((?: [AP]M|\d)) (?:[A-Z]{3,4}|GMT\S+)(?= ·|$)/, '$1'),
      ],
    ])
    expect(said.sort()).toEqual(expected.sort())
  }
})
