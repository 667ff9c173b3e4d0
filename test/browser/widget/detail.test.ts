import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeEvents, makeFeed } from '../../support/factories.ts'
import { embed, eventually, focused } from './embed.ts'
import { useWorld } from './world.ts'

const world = useWorld()
let feed: string
let ids: string[]

beforeAll(async () => {
  const made = await makeFeed()
  feed = made.id
  const events = await makeEvents(made, [
    {
      title: 'Jazz Night; live, loud',
      description: 'Doors at six.\n\nBring ears. (https://songs.example/?a=1&b=2).',
      startsAt: '2026-07-01T23:00:00Z',
      endsAt: '2026-07-02T01:30:00Z',
      location: 'Blue Note',
      address: '131 W 3rd St',
      city: 'New York',
      state: 'New York',
      postalCode: '10012',
      priceText: '$20',
      accessibility: 'A ramp at the back',
      ticketUrl: 'https://tickets.example/1',
      url: 'https://jazz.example/night',
      organizerName: 'Jazz Society',
      organizerUrl: 'javascript:alert(1)',
      imageUrl: 'https://images.example/none.jpg',
    },
    {
      title: 'Called off',
      startsAt: '2026-07-03T23:00:00Z',
      status: 'cancelled',
      ticketUrl: 'https://tickets.example/2',
    },
    {
      title: 'Hostile',
      startsAt: '2026-07-04T23:00:00Z',
      url: 'javascript:alert(1)',
      ticketUrl: 'data:text/html,x',
      isFree: true,
      priceText: 'Free',
    },
    {
      title: 'Some day',
      startsAt: '2026-07-06T05:00:00Z',
      endsAt: '2026-07-07T05:00:00Z',
      allDay: true,
      timeKnown: false,
    },
    {
      title: 'Hybrid',
      startsAt: '2026-07-05T23:00:00Z',
      attendanceMode: 'mixed',
      city: 'Austin',
      isFree: false,
      priceMin: 12,
      priceMax: 20,
      currency: 'EUR',
    },
    {
      title: 'Formatted',
      descriptionMarkdown:
        'Doors **open** at *6*\nor [7](https://songs.example/?a=1&b=2)\n- "Oak" & <b>Ash</b>\n1. [Elm](javascript:x)',
      startsAt: '2026-07-08T23:00:00Z',
    },
    { title: 'Put off', startsAt: '2026-07-07T23:00:00Z', status: 'postponed' },
  ])
  ids = events.map(({ id }) => id)
})

const open = async (title: string) => {
  const embedded = await embed(world, feed)
  await embedded.widget.getByRole('link', { name: title }).click()
  const dialog = embedded.widget.getByRole('dialog', { name: title })
  await dialog.locator('.detail').waitFor()
  return { ...embedded, dialog }
}

describe('an event', () => {
  it('is shown in a dialog of its name, with the event’s own zone', async () => {
    const { dialog } = await open('Jazz Night; live, loud')
    const text = await dialog.innerText()
    expect(text).toContain('Wednesday, July 1, 2026')
    expect(text).toMatch(/6:00 – 8:30\sPM CDT/)
    expect(text).toContain('Doors at six.\n\nBring ears.')
    const song = dialog.locator('.description a')
    expect(await song.innerText()).toBe('https://songs.example/?a=1&b=2')
    expect(await song.getAttribute('href')).toBe('https://songs.example/?a=1&b=2')
    expect(await song.getAttribute('rel')).toBe('nofollow noopener')
    expect(text).toContain('$20')
    expect(text).toContain('Accessibility: A ramp at the back')
    const link = (name: string) => dialog.getByRole('link', { name }).getAttribute('href')
    expect(await link('Blue Note, 131 W 3rd St, New York, NY 10012')).toBe(
      'https://www.google.com/maps/search/?api=1&query=Blue%20Note%2C%20131%20W%203rd%20St%2C%20New%20York%2C%20NY%2010012',
    )
    expect(await link('Tickets')).toBe('https://tickets.example/1')
    expect(await link('jazz.example')).toBe('https://jazz.example/night')
    // A picture that cannot be had leaves no hole.
    await eventually(() => dialog.locator('img').count()).toBe(0)
  })

  it('shows the formatting of its description, as elements of its own', async () => {
    const { dialog } = await open('Formatted')
    const description = dialog.locator('.description')
    await eventually(() => description.locator('li').count()).toBe(2)
    const link =
      '<a class="link" part="link" href="https://songs.example/?a=1&amp;b=2" target="_blank" rel="nofollow noopener">7</a>'
    expect(await description.innerHTML()).toBe(
      `<p>Doors <strong>open</strong> at <em>6</em><br>or ${link}</p>` +
        '<ul><li>"Oak" &amp; &lt;b&gt;Ash&lt;/b&gt;</li></ul><ol><li>[Elm](javascript:x)</li></ol>',
    )
  })

  it('shows the text of its description where the formatting cannot be had', async () => {
    const { page, dialog } = await open('Jazz Night; live, loud')
    await page.keyboard.press('Escape')
    await eventually(() => dialog.count()).toBe(0)
    await page.route(/\/events\/evt_/, (route) => route.abort())
    const failed = page.waitForEvent('requestfailed')
    await page.getByRole('link', { name: 'Formatted' }).click()
    await failed
    const text = page.locator('.description')
    expect(await text.innerText()).toContain('7 (https://songs.example/?a=1&b=2)')
    expect(await text.locator('strong').count()).toBe(0)
  })

  it('takes the focus to its title, keeps it inside and gives it back', async () => {
    const { page, dialog } = await open('Jazz Night; live, loud')
    expect(await focused(page)).toBe('Jazz Night; live, loud')
    for (let i = 0; i < 12; i++) {
      await page.keyboard.press('Tab')
      const inside = await dialog.evaluate((element) => {
        const { activeElement } = element.getRootNode() as ShadowRoot
        return element.contains(activeElement)
      })
      const onPage = await page.evaluate(() => document.activeElement === document.body)
      expect(inside || onPage).toBe(true)
    }
    await page.keyboard.press('Escape')
    await eventually(() => dialog.count()).toBe(0)
    expect(await focused(page)).toBe('Jazz Night; live, loud')
  })

  it('stays open while the list is drawn anew behind it, and gives the focus back all the same', async () => {
    const { page, widget, dialog } = await open('Jazz Night; live, loud')
    await widget.evaluate((element) => element.setAttribute('heading', 'Another'))
    await widget.locator('.title', { hasText: 'Another' }).waitFor()
    expect(await dialog.isVisible()).toBe(true)
    await page.keyboard.press('Escape')
    await eventually(() => focused(page)).toBe('Jazz Night; live, loud')
  })

  it('closes by its button and by a click beside it', async () => {
    const { page, widget, dialog } = await open('Jazz Night; live, loud')
    await dialog.getByRole('button', { name: 'Close' }).click()
    await eventually(() => dialog.count()).toBe(0)
    await widget.getByRole('link', { name: 'Jazz Night' }).click()
    await page.mouse.click(5, 5)
    await eventually(() => dialog.count()).toBe(0)
  })

  it('makes no link of what is no web address', async () => {
    const { dialog } = await open('Hostile')
    const links = await dialog
      .getByRole('link')
      .evaluateAll((all) => all.map((a) => a.getAttribute('href')))
    expect(links.every((href) => /^https?:/.test(href ?? ''))).toBe(true)
    expect(await dialog.locator('.badge').allTextContents()).toEqual(['Free'])
    const { dialog: jazz } = await open('Jazz Night; live, loud')
    expect(await jazz.getByText('Jazz Society').evaluate((e) => e.closest('a'))).toBe(null)
  })

  it('is said to be online only where it is', async () => {
    const { dialog } = await open('Called off')
    expect(await dialog.innerText()).not.toContain('Online')
    const { dialog: hybrid } = await open('Hybrid')
    const badges = await hybrid.locator('.badge').allTextContents()
    expect(badges).toEqual(['In person and online', '€12 – €20'])
  })

  it('says that its time is to be announced, instead of all day', async () => {
    const { dialog, widget } = await open('Some day')
    expect(await dialog.innerText()).toContain('Monday, July 6, 2026\n\nTime to be announced')
    expect(await dialog.innerText()).not.toContain('All day')
    expect(await widget.getByRole('list').allInnerTexts()).toContainEqual(
      expect.stringContaining('Time to be announced'),
    )
  })

  it('leads to no tickets once it is cancelled', async () => {
    const { dialog } = await open('Called off')
    expect(await dialog.getByRole('link', { name: 'Tickets' }).count()).toBe(0)
  })

  it('without a new date shows the former one struck out, and goes into a calendar as a file', async () => {
    const { dialog } = await open('Put off')
    expect(await dialog.locator('s').first().textContent()).toBe('Tuesday, July 7, 2026')
    expect(await dialog.locator('s').count()).toBe(2)
    expect(await dialog.locator('.add a').allTextContents()).toEqual(['Calendar file (.ics)'])
  })

  it('is reported to the page, which may show it in its own way', async () => {
    const { widget, reported } = await open('Called off')
    expect((await reported()).at(-1)).toMatchObject(['select', { feed, event: { id: ids[1] } }])
    const own = await embed(world, feed, {
      head: '<script>addEventListener("calendar-feed-select", (e) => e.preventDefault())</script>',
    })
    await own.widget.getByRole('link', { name: 'Called off' }).click()
    expect((await own.reported()).at(-1)?.[0]).toBe('select')
    expect(await own.widget.getByRole('dialog').count()).toBe(0)
    expect(await widget.getByRole('dialog').count()).toBe(1)
  })
})

describe('add to calendar', () => {
  it('opens Google, Outlook and Yahoo with the form filled in', async () => {
    const { dialog } = await open('Jazz Night; live, loud')
    const query = async (name: string) => {
      const href = await dialog.getByRole('link', { name, exact: true }).getAttribute('href')
      return Object.fromEntries(new URL(href ?? '').searchParams)
    }
    expect(await query('Google')).toMatchObject({
      text: 'Jazz Night; live, loud',
      dates: '20260701T230000Z/20260702T013000Z',
    })
    expect(await query('Outlook')).toMatchObject({
      startdt: '2026-07-01T23:00:00Z',
      enddt: '2026-07-02T01:30:00Z',
      location: 'Blue Note, 131 W 3rd St, New York, NY 10012',
    })
    expect(await query('Yahoo')).toMatchObject({ st: '20260701T230000Z', et: '20260702T013000Z' })
  })

  it('saves a file that calendars read', async () => {
    const { page, dialog } = await open('Jazz Night; live, loud')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('link', { name: 'Calendar file (.ics)' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('jazz-night-live-loud.ics')
    const text = readFileSync(await download.path(), 'utf8')
    const lines = text.replaceAll('\r\n ', '').split('\r\n')
    expect(lines).toContain(`UID:${ids[0]}`)
    expect(lines).toContain('DTSTART:20260701T230000Z')
    expect(lines).toContain('SUMMARY:Jazz Night\\; live\\, loud')
  })

  it('is not offered for what was cancelled', async () => {
    const { dialog } = await open('Called off')
    expect(await dialog.locator('.add').count()).toBe(0)
  })
})
