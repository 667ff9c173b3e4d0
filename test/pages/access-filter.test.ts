import { beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../support/app.ts'
import { makeEvents, makeFeed } from '../support/factories.ts'
import { decodeEntities, visibleText } from '../support/html.ts'

let app: TestApp
let path: string
beforeAll(async () => {
  app = await testApp('2026-06-15T12:00:00Z')
  const feed = await makeFeed({ widget: { language: 'en' } })
  path = `/f/${feed.id}`
  const at = { startsAt: '2026-06-20T18:00:00Z' }
  await makeEvents(feed, [
    { ...at, title: 'Unknown' },
    { ...at, title: 'Signed', accessYes: ['sign-language'], accessNo: ['captions'] },
    { startsAt: '2026-06-20T17:00:00Z', title: 'Both', accessYes: ['step-free', 'sign-language'] },
  ])
})

const see = async (url: string) => {
  const response = await app.request(url)
  expect(response.status).toBe(200)
  return decodeEntities(await response.text())
}
const titles = (html: string) =>
  [...html.matchAll(/class="event-link"[^>]*><bdi>([^<]*)/g)].map(([, title]) => title)
/** The chips of features, with what they lead to. */
const chips = (html: string) =>
  [...html.matchAll(/<a class="chip" href="([^"]*)"([^>]*)><svg.*?<\/svg>([^<]*)/gs)].map(
    ([, href, attributes = '', name]) => [name, href, attributes.includes('aria-current')],
  )

describe('the page of a calendar', () => {
  it('offers the features that its events have, and narrows the list by all that are chosen', async () => {
    const all = await see(path)
    expect(chips(all)).toEqual([
      ['Step-free access', `${path}?access=step-free`, false],
      ['Sign language', `${path}?access=sign-language`, false],
    ])
    expect(titles(await see(`${path}?access=sign-language`))).toEqual(['Both', 'Signed'])
    const both = await see(`${path}?access=sign-language%2Cstep-free`)
    expect(titles(both)).toEqual(['Both'])
    expect(chips(both)).toEqual([
      ['Step-free access', `${path}?access=sign-language`, true],
      ['Sign language', `${path}?access=step-free`, true],
    ])
    // What is typed next goes on from there, and so does the calendar file.
    expect(both).toContain('name="access" data-typed="access" value="sign-language,step-free"')
    expect(both).toContain('.ics?access=sign-language%2Cstep-free')
  })

  it('says in words what it is narrowed by where it counts nothing', async () => {
    const text = visibleText(await see(`${path}?access=captions&search=jazz`))
    expect(text).toMatch(/jazz · Captions See all events/)
  })

  it('offers nothing where no event has any', async () => {
    const feed = await makeFeed()
    await makeEvents(feed, [{ title: 'Jazz', startsAt: '2026-06-20T18:00:00Z' }])
    expect(chips(await see(`/f/${feed.id}`))).toEqual([])
  })

  it('shows what is available with rows and cards, named for screen readers and for a mouse', async () => {
    for (const view of ['list', 'cards']) {
      const html = await see(`${path}?view=${view}`)
      const icons = html.match(/<p class="access-icons".*?<\/p>/gs) ?? []
      expect(icons).toHaveLength(2)
      expect(icons[0]).toContain('title="Step-free access, Sign language"')
      expect(icons[0]).toContain(
        '<span class="visually-hidden">Accessibility features: Step-free access, Sign language</span>',
      )
      expect(icons[0]?.match(/<svg[^>]* aria-hidden="true"/g)).toHaveLength(2)
    }
  })

  it('refuses a feature that is not known', async () => {
    expect((await app.request(`${path}?access=parking`)).status).toBe(400)
  })
})
