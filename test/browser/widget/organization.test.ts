import { beforeAll, describe, expect, it } from 'vitest'
import { makeCustomFeed, makeEvent, makeFeed, makeOrg } from '../../support/factories.ts'
import { embed, eventually } from './embed.ts'
import { useWorld } from './world.ts'

const world = useWorld()
const slugs = { org: '', custom: '' }

beforeAll(async () => {
  const org = await makeOrg({ name: 'Town hall', plan: 'pro', timezone: 'America/Denver' })
  const [music, stage] = [
    await makeFeed({ orgId: org.id, widget: { accentColor: '#0f766e' } }),
    await makeFeed({ orgId: org.id, widget: { accentColor: '#0f766e' } }),
  ]
  await makeEvent(music, { title: 'Concert' })
  await makeEvent(stage, { title: 'Hamlet', startsAt: '2026-07-02T18:00:00Z' })
  slugs.org = org.slug
  slugs.custom = (await makeCustomFeed(org.id, { keywords: ['hamlet'] })).slug
})

const place = (attributes: string) =>
  embed(world, '', { body: `<calendar-feed ${attributes}></calendar-feed>` })

describe('the calendar of an organization', () => {
  it('shows what comes in all of its feeds, as a list and by month', async () => {
    const { widget, reported } = await place(`org="${slugs.org}"`)
    await widget.getByRole('heading', { name: 'Town hall' }).waitFor()
    expect(await widget.locator('.event-title').allTextContents()).toEqual(['Concert', 'Hamlet'])
    const accent = await widget
      .locator('.root')
      .evaluate((root: HTMLElement) => root.style.getPropertyValue('--set-accent'))
    expect(accent).toBe('#0f766e')
    await widget.getByRole('button', { name: 'Month', exact: true }).click()
    await widget.getByRole('button', { name: 'July 2026' }).click()
    await eventually(() => widget.locator('.chip').count()).toBe(2)
    expect((await reported()).map(([name]) => name)).not.toContain('error')
  })

  it('is searched as a whole, and offers nothing that only one feed has', async () => {
    const { widget } = await place(`org="${slugs.org}" nearby="on"`)
    await widget.getByRole('searchbox').fill('Hamlet')
    await eventually(() => widget.locator('.event-title').allTextContents()).toEqual(['Hamlet'])
    expect(world.asked.at(-1)).toBe(`GET /api/v1/orgs/${slugs.org}/events?search=hamlet`)
    expect(await widget.getByRole('button', { name: 'Near me' }).count()).toBe(0)
    expect(await widget.getByRole('button', { name: 'Get events by email' }).count()).toBe(0)
  })

  it('gives way to a custom feed of it, and comes back', async () => {
    const { widget } = await place(`org="${slugs.org}" custom="${slugs.custom}"`)
    await widget.getByRole('heading', { name: 'Test custom feed' }).waitFor()
    expect(await widget.locator('.event-title').allTextContents()).toEqual(['Hamlet'])
    await widget.evaluate((element) => element.removeAttribute('custom'))
    await widget.getByRole('heading', { name: 'Town hall' }).waitFor()
    await eventually(() => widget.locator('.event-title').count()).toBe(2)
  })

  it('opens an event with the calendar file of its feed', async () => {
    const { widget } = await place(`org="${slugs.org}"`)
    await widget.getByRole('link', { name: 'Concert' }).click()
    const file = widget.getByRole('dialog').getByRole('link', { name: 'Calendar file' })
    const path = new URL((await file.getAttribute('href')) ?? '').pathname
    expect((await world.app.request(path)).status).toBe(200)
  })

  it.each([false, true])('can be taken into one’s own, custom feed: %s', async (isCustom) => {
    const custom = isCustom ? slugs.custom : ''
    const { widget } = await place(`org="${slugs.org}" ${custom && `custom="${custom}"`}`)
    await widget.getByRole('button', { name: 'Subscribe to this calendar' }).click()
    const address = await widget.getByRole('dialog').getByRole('textbox').inputValue()
    const path = `/o/${slugs.org}${custom && `/${custom}`}.ics`
    expect(address).toBe(world.service.origin + path)
    expect((await world.app.request(path)).headers.get('content-type')).toContain('text/calendar')
  })

  it.each([
    ['no such organization', 'org="nobody"', 'Calendar not found.'],
    ['a path for a slug', 'org="../feeds"', 'This calendar isn’t set up correctly.'],
    ['a custom feed of nobody', 'custom="x"', 'This calendar isn’t set up correctly.'],
  ])('says what is wrong with %s', async (_, attributes, sentence) => {
    const { widget } = await place(attributes)
    await widget.getByText(sentence).waitFor()
  })
})
