import { describe, expect, it } from 'vitest'
import type { EditionContent, EditionItem } from '../../domain/digests/edition.ts'
import { LANGUAGE_TAGS } from '../../domain/words.ts'
import { composeDigest } from '../../functions/digests/digest-email.tsx'
import { withLinks } from '../../functions/digests/email-parts.tsx'
import { voiceOf } from '../../functions/mail/voice.ts'
import { attributeValues, visibleText } from '../support/html.ts'

const URL = 'https://calendar.test'
const IMAGE = '/media/img_0123456789abcdef0123456789abcdef/large.webp'
const FEED = {
  orgId: 'org_x',
  orgName: 'Riverside Arts',
  orgReplyTo: null,
  orgPostalAddress: '1 River Street, Austin',
  orgLogoUrl: IMAGE,
  accentColor: '#0f766e',
  orgPrivacyUrl: 'https://riverside.test/privacy',
  feedId: 'feed_music',
  feedSlug: 'music',
  feedName: 'Live music',
  feedLanguage: null,
  timezone: 'America/Chicago',
  hasOtherFeeds: false,
  frequency: 'weekly' as 'weekly' | 'daily',
  // A Thursday.
  localDate: '2026-11-26',
}
const LINKS = { settings: `${URL}/settings?a=1`, unsubscribe: `${URL}/leave?a=1` }

function on(day: string, over: Partial<EditionItem> = {}): EditionItem {
  return {
    section: 'upcoming',
    because: [],
    id: `evt_${day}`,
    title: `Jazz of ${day}`,
    displayDate: day,
    endDate: day,
    startsAt: `${day}T19:00:00-06:00`,
    endsAt: `${day}T21:00:00-06:00`,
    timezone: 'America/Chicago',
    timeKnown: true,
    allDay: false,
    status: 'scheduled',
    place: 'Parish, Austin',
    isOnline: false,
    path: `/events/late-jazz?event=evt_${day}`,
    ...over,
  }
}

async function mailOf(
  items: EditionItem[],
  {
    language = null,
    feed = {},
    ...content
  }: Partial<EditionContent> & {
    language?: string | null
    feed?: Partial<typeof FEED>
  } = {},
) {
  const edition = { kind: 'events' as const, items, more: 0, ...content }
  const draft = composeDigest(
    { note: null, ...FEED, ...feed },
    edition,
    await voiceOf(language),
    URL,
  )
  return withLinks(draft, LINKS)
}

/** The headings and the days of events, in the order in which they are read. */
const outline = (html: string) =>
  [...html.matchAll(/<h[23][^>]*>(.*?)<\/h[23]>/g)].map(([, heading = '']) => heading)

describe('The days of a weekly digest', () => {
  const week = ['2026-11-27', '2026-11-28', '2026-11-29', '2026-11-30', '2026-12-02']

  it('have the weekend together, and what comes later below it', async () => {
    const mail = await mailOf(week.map((day) => on(day)))
    const headings = [
      'Friday, November 27, 2026',
      'This weekend',
      'Saturday, November 28, 2026',
      'Sunday, November 29, 2026',
      'Later',
      'Monday, November 30, 2026',
      'Wednesday, December 2, 2026',
    ]
    expect(outline(mail.html)).toEqual(headings)
    const inText = mail.text.split('\n\n').filter((part) => headings.includes(part))
    expect(inText).toEqual(headings)
  })

  it.each([
    ['on a Sunday', '2026-11-29', ['2026-11-29', '2026-12-05'], 'Sunday, November 29, 2026'],
    ['on a Saturday', '2026-11-28', ['2026-11-29', '2026-12-04'], 'Sunday, November 29, 2026'],
  ])('have the weekend of now, %s', async (_, localDate, days, first) => {
    const { html } = await mailOf(
      days.map((day) => on(day)),
      { feed: { localDate } },
    )
    expect(outline(html)).toEqual(['This weekend', first, 'Later', expect.any(String)])
  })

  it('are named alone where nothing is on at the weekend, on one day, and without a match', async () => {
    const quiet = await mailOf([on('2026-11-27'), on('2026-11-30')])
    const daily = await mailOf([on('2026-11-28')], {
      feed: { frequency: 'daily', localDate: '2026-11-28' },
    })
    const none = await mailOf([on('2026-11-28')], { kind: 'no-match' })
    for (const { html, text } of [quiet, daily, none]) {
      expect(html + text).not.toMatch(/This weekend|Later/)
    }
  })
})

describe('An event in a digest', () => {
  it.each(LANGUAGE_TAGS)('has its accessibility features in one line, in %s', async (language) => {
    const accessYes: EditionItem['accessYes'] = ['step-free', 'captions']
    const { html, text } = await mailOf(
      [on('2026-11-27', { accessYes }), on('2026-11-28'), on('2026-11-29', { accessYes: [] })],
      { language },
    )
    const { event, widget } = (await voiceOf(language)).language
    const line = `${event['step-free']}${widget.comma}${event.captions}`
    expect(visibleText(html).split(line)).toHaveLength(2)
    expect(text.split('\n').filter((found) => found.trim() === line)).toHaveLength(1)
  })

  it('has none where it does not take place', async () => {
    const items = [on('2026-11-27', { accessYes: ['step-free'], status: 'cancelled' })]
    expect((await mailOf(items)).text).not.toContain('Step-free')
  })

  it('is shown large if it is the first and has an image, small otherwise', async () => {
    const { html } = await mailOf([
      on('2026-11-27', { image: IMAGE }),
      on('2026-11-28', { image: IMAGE }),
    ])
    const [, hero = '', small = ''] = html.match(/<img[^>]*>/g) ?? []
    expect(attributeValues(hero, 'src')).toEqual([URL + IMAGE.replace('large', 'medium')])
    expect(hero).toContain('width="540" height="304"')
    expect(attributeValues(small, 'src')).toEqual([URL + IMAGE.replace('large', 'small')])
  })

  it('has the color and the name of its category, the name in both parts', async () => {
    const category = { name: 'Jazz <3', color: '#2f7fd0' }
    const { html, text } = await mailOf([on('2026-11-27', { category })])
    expect(html).toMatch(/<span aria-hidden="true" style="color:#2f7fd0">●<\/span>/)
    expect(visibleText(html)).toContain('Jazz <3')
    expect(text).toContain('\n  Jazz <3\n')
  })

  it('can be added to a calendar by links that change nothing here', async () => {
    const { html, text } = await mailOf([on('2026-11-27')])
    const links = attributeValues(html, 'href')
    const file = `${URL}/f/feed_music/evt_2026-11-27.ics`
    expect(links).toContain(file)
    expect(text).toContain(`Add to calendar: ${file}`)
    const google = links.find((url) => url.startsWith('https://calendar.google.com/'))
    expect(google).toContain('dates=20261128T010000Z/20261128T030000Z'.replace('/', '%2F'))
    expect(google).toContain(encodeURIComponent(`${URL}/events/late-jazz?event=evt_2026-11-27`))
    expect(links.filter((url) => url.startsWith('https://outlook.live.com/'))).toHaveLength(1)
  })

  it('that is off, or waits for a date, offers nothing to add', async () => {
    const cancelled = on('2026-11-27', { status: 'cancelled' })
    const awaited = on('2026-11-28', { status: 'postponed' })
    const { previousStartsAt = awaited.startsAt } = awaited
    const { html, text } = await mailOf([cancelled, { ...awaited, previousStartsAt }])
    expect(html + text).not.toContain('Add to calendar')
  })
})

it('says the name that calendar and organization share once above the events', async () => {
  const same = await mailOf([on('2026-11-27')], { feed: { feedName: 'Riverside Arts' } })
  const [above = ''] = visibleText(same.html.replace(/<title>.*?<\/title>/, '')).split('Jazz of')
  expect(above.split('Riverside Arts')).toHaveLength(2)
  expect(same.html).toMatch(/<h1[^>]*><bdi>Nov 26\s–\sDec 2/)
})

describe('The longest digest', () => {
  const longest = (text: string) =>
    Array.from({ length: 12 }, (_, i) =>
      on(`2026-11-${26 + (i % 5)}`, {
        title: text.repeat(300),
        place: text.repeat(700),
        status: 'postponed',
        previousStartsAt: '2026-11-20T19:00:00-06:00',
        statusReason: text.repeat(500),
        because: Array.from({ length: 10 }, () => text.repeat(60)),
        image: IMAGE,
        isOnline: true,
        attendanceMode: 'mixed',
        isFree: true,
        category: { name: text.repeat(100), color: '#2f7fd0' },
        timezone: 'Europe/Berlin',
        path: `/events/2026/11/27/${'x'.repeat(100)}?event=evt_${'0'.repeat(32)}`,
        moreDates: 50,
      }),
    )

  it.each(LANGUAGE_TAGS)('stays under 60 kB in %s', async (language) => {
    for (const text of ['"', '漢', '&']) {
      const feed = { orgPostalAddress: text.repeat(300), orgName: text.repeat(200) }
      const { html } = await mailOf(longest(text), { language, feed, more: 188 })
      expect(Buffer.byteLength(html)).toBeLessThan(60_000)
    }
  })

  it('leaves out links to web calendars before it cuts words', async () => {
    const title = '🎷'.repeat(150)
    const { html } = await mailOf(
      Array.from({ length: 12 }, () => on('2026-11-27', { title, place: title })),
    )
    expect(html).toContain(title)
    expect(html).not.toContain('calendar.google.com')
    expect(html).toContain('/f/feed_music/evt_2026-11-27.ics')
  })
})

it.each(LANGUAGE_TAGS)('can be read without images in %s', async (language) => {
  const { html } = await mailOf(
    [on('2026-11-27', { image: IMAGE }), on('2026-11-28', { image: IMAGE })],
    { language },
  )
  const images = html.match(/<img[^>]*>/g) ?? []
  expect(images).toHaveLength(3)
  for (const image of images) expect(image).toMatch(/ alt="" width="\d+" height="\d+"/)
  const seen = visibleText(html.replace(/<img[^>]*>/g, ''))
  for (const text of ['Riverside Arts', 'Jazz of 2026-11-27', 'Jazz of 2026-11-28']) {
    expect(seen).toContain(text)
  }
  // Nor does a link or a heading consist of one alone.
  expect(html).not.toMatch(/<(a|h\d)\b[^>]*>\s*<img/)
})

it.each(LANGUAGE_TAGS)('has the weekend in the words of %s', async (language) => {
  const { html, text } = await mailOf([on('2026-11-28'), on('2026-11-30')], { language })
  const { near, email } = (await voiceOf(language)).language
  for (const part of [visibleText(html), text]) {
    expect(part.indexOf(near.weekend)).toBeLessThan(part.indexOf(email.digestAfterwards))
    expect(part).toContain(near.weekend)
  }
})
