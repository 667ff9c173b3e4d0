import { beforeAll, describe, expect, it } from 'vitest'
import { EVENT_FIELDS, type EventField } from '../../../domain/event-fields.ts'
import { makeEvents, makeFeed } from '../../support/factories.ts'
import { twoWith } from '../../support/two-values.ts'
import { embed, eventually } from './embed.ts'
import { useWorld } from './world.ts'

// As in `test/events/shown-fields.test.ts`, of the details in the widget: of each field, two values make a difference
// there, or the field is said to be left out.

/** What details do not show; the title names the dialog around them. */
const LEFT_OUT: EventField[] = ['country', 'lat', 'lng']

const PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>'
const NAMES = Object.keys(EVENT_FIELDS) as EventField[]
const world = useWorld()
let feed: string
let ids: string[]
beforeAll(async () => {
  const made = await makeFeed()
  feed = made.id
  const when = { startsAt: '2026-06-20T18:00:00Z', endsAt: '2026-06-20T20:00:00Z' }
  const pairs = NAMES.flatMap((name) => twoWith(name))
  const events = pairs.map((fields) => ({ title: 'Jazz', ...when, ...fields }))
  ids = (await makeEvents(made, events)).map(({ id }) => id)
})

describe('each field of an event', () => {
  it('is shown in the details of the widget, or said to be left out there', async () => {
    const { page, widget } = await embed(world, feed, {
      attributes: 'per-page="100"',
      // A picture that cannot be had would leave with its description.
      before: async (page) => {
        await page.route(/example\/(a\.jpg)?$/, (route) =>
          route.fulfill({ contentType: 'image/svg+xml', body: PICTURE }),
        )
      },
    })
    await eventually(() => widget.locator('li.event').count()).toBe(ids.length)
    const dialog = widget.getByRole('dialog')
    /** Without what is of each event alone: its addresses. */
    const detailsOf = async (id: string) => {
      await widget.locator(`[data-key="event-${id}"]`).click()
      await dialog.locator('.detail').waitFor()
      const html = await dialog.innerHTML()
      await page.keyboard.press('Escape')
      await eventually(() => dialog.count()).toBe(0)
      return html.replaceAll(id, '')
    }
    const leftOut: EventField[] = []
    for (const [at, name] of NAMES.entries()) {
      const one = await detailsOf(ids[2 * at] ?? '')
      const two = await detailsOf(ids[2 * at + 1] ?? '')
      if (one === two) leftOut.push(name)
    }
    expect(leftOut).toEqual(LEFT_OUT)
  })
})
