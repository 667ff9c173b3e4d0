import { beforeAll, describe, expect, it } from 'vitest'
import { makeEvent, makeEvents, makeFeed, makeOrg } from '../../support/factories.ts'
import { type Embedding, embed, eventually } from './embed.ts'
import { useWorld } from './world.ts'

const world = useWorld()
let feed: string
let org: string
let concert: string
let elsewhere: string

beforeAll(async () => {
  const { id: orgId, slug } = await makeOrg()
  const made = await makeFeed({ orgId })
  feed = made.id
  org = slug
  const events = await makeEvents(made, [
    { title: 'Concert', startsAt: '2026-06-20T18:00:00Z' },
    { title: 'Lecture', startsAt: '2026-06-21T18:00:00Z' },
  ])
  concert = events[0]?.id ?? ''
  const other = await makeFeed()
  elsewhere = (await makeEvent(other, { title: 'Elsewhere' })).id
})

const LINKS = { attributes: 'event-links' }

/** A page with the widget whose URL names an event. */
async function load(name: string, given: Embedding = LINKS) {
  const embedded = await embed(world, feed, given)
  const { page } = embedded
  await page.goto(`${page.url()}?kept=1&event=${name}`)
  await page.locator('calendar-feed .event').first().waitFor()
  return embedded
}

describe('the title of an event', () => {
  it('is a link to its page, for a new tab or to copy', async () => {
    const { page, widget } = await embed(world, feed)
    const link = widget.getByRole('link', { name: 'Concert' })
    const href = (await link.getAttribute('href')) ?? ''
    expect(href).toMatch(new RegExp(`^${world.service.origin}/events/2026/06/20/concert`))
    const tab = page.context().waitForEvent('page')
    await link.click({ modifiers: ['ControlOrMeta'] })
    await eventually(async () => (await tab).url()).toBe(href)
    expect(await widget.getByRole('dialog').count()).toBe(0)
    await link.click()
    const dialog = widget.getByRole('dialog', { name: 'Concert' })
    const pageLink = dialog.getByRole('link', { name: 'Event page' })
    expect(await pageLink.getAttribute('href')).toBe(href)
  })

  it('leaves the URL of the page alone', async () => {
    const { page, widget } = await embed(world, feed)
    const before = page.url()
    await widget.getByRole('link', { name: 'Concert' }).click()
    await widget.locator('.detail').waitFor()
    expect(page.url()).toBe(before)
  })
})

describe('event-links', () => {
  it('puts the open event into the URL, and Back closes it', async () => {
    const { page, widget } = await embed(world, feed, LINKS)
    const before = page.url()
    await eventually(() => world.asked.some((path) => path.includes('/widget.links.'))).toBe(true)
    await widget.getByRole('link', { name: 'Concert' }).click()
    await eventually(() => page.url()).toBe(`${before}?event=${concert}`)
    await page.goBack()
    await eventually(() => widget.getByRole('dialog').count()).toBe(0)
    expect(page.url()).toBe(before)
    await page.goForward()
    await widget.getByRole('dialog', { name: 'Concert' }).waitFor()
    await page.keyboard.press('Escape')
    await eventually(() => page.url()).toBe(before)
    expect(await widget.getByRole('dialog').count()).toBe(0)
  })

  it('opens the event that the URL of the page names', async () => {
    const { page, widget, reported } = await load(concert)
    await widget.getByRole('dialog', { name: 'Concert' }).waitFor()
    expect((await reported()).at(-1)).toMatchObject(['select', { event: { id: concert } }])
    await page.keyboard.press('Escape')
    await eventually(() => page.url()).toMatch(/\?kept=1$/)
  })

  it('names the feed, too, in the calendar of an organization', async () => {
    const body = `<calendar-feed org="${org}" event-links></calendar-feed>`
    const { widget } = await load(`${feed}.${concert}`, { body })
    await widget.getByRole('dialog', { name: 'Concert' }).waitFor()
  })

  it('opens no event of another calendar, and nothing unless the page asks for it', async () => {
    const strange = ['../../calendars', 'x', encodeURIComponent(`${feed}.${elsewhere}`), elsewhere]
    for (const name of strange) {
      const { widget, complaints } = await load(name)
      await widget.getByRole('link', { name: 'Lecture' }).click()
      await widget.getByRole('dialog', { name: 'Lecture' }).waitFor()
      expect(complaints.filter((text) => !text.includes('404'))).toEqual([])
    }
    const { page, widget } = await load(concert, {})
    await widget.getByRole('link', { name: 'Lecture' }).click()
    await widget.getByRole('dialog', { name: 'Lecture' }).waitFor()
    expect(page.url()).toContain(concert)
  })
})
