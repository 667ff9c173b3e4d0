import { describe, expect, it } from 'vitest'
import { makeEvents, makeFeed } from '../../support/factories.ts'
import { embed, eventually, focused, said } from './embed.ts'
import { useWorld } from './world.ts'

const world = useWorld()

describe('the keyboard alone', () => {
  it('reaches everything: list, search, an event, the month, mails', async () => {
    const feed = await makeFeed({ name: 'Live music' })
    await makeEvents(feed, [
      { title: 'Concert', startsAt: '2026-06-20T18:00:00Z' },
      { title: 'Lecture', startsAt: '2026-06-21T18:00:00Z' },
    ])
    const { page, widget, reported } = await embed(world, feed.id)
    await widget.getByRole('button', { name: 'Today' }).waitFor()
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key)
      return focused(page)
    }
    expect(await press('Tab')).toBe('List')
    expect(await press('Tab')).toBe('Cards')
    expect(await press('Tab')).toBe('Month')
    expect(await press('Tab', 'Tab', 'Tab')).toBe('Next 7 days')
    expect(await press('Tab')).toBe('Search events')
    await page.keyboard.type('concert')
    await eventually(() => widget.locator('.event').count()).toBe(1)
    expect(await press('Tab')).toBe('Filter')
    expect(await press('Tab')).toBe('State or region')
    expect(await press('Tab')).toBe('Near me')
    expect(await press('Tab')).toBe('Concert')
    expect(await press('Enter')).toBe('Concert')
    expect(await widget.getByRole('dialog', { name: 'Concert' }).isVisible()).toBe(true)
    expect(await press('Shift+Tab')).toBe('Close')
    await press('Space')
    await eventually(() => focused(page)).toBe('Concert')
    await press(...Array(8).fill('Shift+Tab'))
    expect(await press('Enter')).toBe('Month')
    await widget.getByRole('grid').waitFor()
    await eventually(() => said(widget)).toContain('Events: 2')
    expect(await press(...Array(8).fill('Tab'))).toContain('June 15')
    expect(await press('ArrowDown', 'ArrowLeft')).toContain('June 21')
    expect(await press('Enter')).toBe('Lecture')
    expect(await press('Tab')).toBe('Get events by email')
    expect(await press('Enter')).toBe('Get events by email')
    await widget.getByRole('textbox', { name: 'Email address' }).waitFor()
    await press('Tab')
    await page.keyboard.type('keys@example.com')
    await press('Enter')
    await widget.getByText('Almost done').waitFor()
    expect((await reported()).at(-1)?.[0]).toBe('subscribe')
    expect(await press('Escape')).toBe('Get events by email')
    expect(await press('Tab')).toBe('Subscribe to this calendar')
    await press('Enter')
    await widget.getByRole('textbox', { name: 'Or copy this link' }).waitFor()
    expect(await press('Tab')).toBe('Apple Calendar')
    expect(await press('Escape')).toBe('Subscribe to this calendar')
  })
})
