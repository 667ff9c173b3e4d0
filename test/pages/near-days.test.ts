import { beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../support/app.ts'
import { makeCustomFeed, makeEvents, makeFeed, makeOrg } from '../support/factories.ts'
import { attributeValues, visibleText } from '../support/html.ts'

let app: TestApp
let feedId: string
let orgSlug: string
beforeAll(async () => {
  // Still Sunday in Los Angeles.
  app = await testApp('2026-06-15T05:00:00Z')
  const timezone = 'America/Los_Angeles'
  const org = await makeOrg({ plan: 'pro', timezone })
  const feed = await makeFeed({ orgId: org.id, timezone })
  await makeEvents(feed, [
    { title: 'Late show', startsAt: '2026-06-15T06:00:00Z', categories: ['Jazz'], timezone },
    { title: 'Saturday', startsAt: '2026-06-20T20:00:00Z', categories: ['Jazz'], timezone },
    { title: 'July', startsAt: '2026-07-20T20:00:00Z', categories: ['Blues'], timezone },
  ])
  await makeCustomFeed(org.id, { categories: ['jazz'] }, 'jazz')
  feedId = feed.id
  orgSlug = org.slug
})

const chipsOf = (html: string) => html.match(/<a class="chip".*?<\/a>/gs) ?? []
const titlesOf = (html: string) =>
  [...html.matchAll(/<a class="event-link"[^>]*>(.*?)<\/a>/gs)].map(([, title = '']) =>
    visibleText(title),
  )
const locationOf = async (path: string) => {
  const response = await app.request(path)
  expect(response.status, path).toBe(302)
  expect(response.headers.get('cache-control')).toBe('no-store')
  return response.headers.get('location')
}

describe('A chip with days', () => {
  it('leads without script to the days that are meant now in the zone of the calendar', async () => {
    const html = await (await app.request(`/f/${feedId}`)).text()
    const links = chipsOf(html).slice(0, 3)
    expect(links.flatMap((chip) => attributeValues(chip, 'href'))).toEqual(
      ['today', 'weekend', 'week'].map((when) => `/f/${feedId}?when=${when}`),
    )
    expect(links.every((chip) => chip.includes('rel="nofollow"'))).toBe(true)
    const sunday = 'from=2026-06-14&to=2026-06-14'
    const paths = ['', '/embed'].flatMap((frame) => [
      `${frame}${frame ? `/${feedId}` : `/f/${feedId}`}`,
      `${frame}/o/${orgSlug}`,
      `${frame}/o/${orgSlug}/jazz`,
    ])
    for (const path of paths) {
      expect(await locationOf(`${path}?when=today`)).toBe(`${path}?${sunday}`)
      expect(await locationOf(`${path}?when=weekend`)).toBe(`${path}?${sunday}`)
      const week = `${path}?from=2026-06-14&to=2026-06-20`
      expect(await locationOf(`${path}?when=week`)).toBe(week)
    }
  })

  it('keeps the other parameters as they were typed, and replaces days and place in the list', async () => {
    const asked =
      'view=cards&search=Caf%C3%A9&when=week&from=2026-01-01&category=jazz&cursor=c&month=2026-01'
    expect(await locationOf(`/f/${feedId}?${asked}`)).toBe(
      `/f/${feedId}?category=jazz&from=2026-06-14&search=Caf%C3%A9&to=2026-06-20&view=cards`,
    )
  })

  it('is marked where its days are shown, leads back to all days, and keeps the categories', async () => {
    const path = `/f/${feedId}`
    const html = await (await app.request(`${path}?from=2026-06-14&to=2026-06-20`)).text()
    expect(titlesOf(html)).toEqual(['Late show', 'Saturday'])
    const chips = chipsOf(html)
    expect(chips.filter((chip) => chip.includes('aria-current="true"')).map(visibleText)).toEqual([
      'Next 7 days',
    ])
    expect(attributeValues(chips[2] ?? '', 'href')).toEqual([path])
    expect(attributeValues(chips[3] ?? '', 'href')).toEqual([
      `${path}?category=jazz&from=2026-06-14&to=2026-06-20`,
    ])
    expect(html).toContain(`<link rel="canonical" href="https://calendar.test${path}"`)
  })

  it('of which nothing is on leaves a way back', async () => {
    const html = await (
      await app.request(`/f/${feedId}?category=blues&from=2026-06-14&to=2026-06-14`)
    ).text()
    expect(visibleText(html)).toContain('No events found.')
    expect(visibleText(html)).toContain('See all events')
  })

  it('is none of a month, of an empty calendar, or where staff turned search off', async () => {
    const empty = await makeFeed()
    const quiet = await makeFeed({ widget: { showSearch: false } })
    await makeEvents(quiet, [{ title: 'Concert' }])
    for (const path of [`/f/${feedId}?view=month`, `/f/${empty.id}`, `/f/${quiet.id}`]) {
      expect(await (await app.request(path)).text(), path).not.toContain('when=today')
    }
  })

  it('that does not exist, or of a calendar that does not, is an error like others', async () => {
    for (const when of ['tomorrow', '', 'today%00']) {
      const wrong = await app.request(`/f/${feedId}?when=${when}`)
      expect(wrong.status, when).toBe(400)
      expect(await wrong.text()).toContain('when must be today, weekend, or week')
    }
    for (const path of ['/f/feed_none', '/f/%20', '/o/no-such-town', `/o/${orgSlug}/none`]) {
      expect((await app.request(`${path}?when=today`)).status, path).toBe(404)
    }
  })
})
