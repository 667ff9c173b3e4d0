import { beforeAll, describe, expect, it } from 'vitest'
import type { EditionContent, EditionItem } from '../../domain/digests/edition.ts'
import { LANGUAGE_TAGS } from '../../domain/words.ts'
import { composeDigest } from '../../functions/digests/digest-email.tsx'
import { withLinks } from '../../functions/digests/email-parts.tsx'
import { voiceOf } from '../../functions/mail/voice.ts'
import { attributeValues, visibleText } from '../support/html.ts'

const URL = 'https://calendar.test'
const FEED = {
  orgId: 'org_x',
  orgName: 'Riverside Arts',
  orgReplyTo: null,
  orgPostalAddress: '1 River Street, Austin',
  orgLogoUrl: null,
  accentColor: null,
  orgPrivacyUrl: null,
  feedId: 'feed_music',
  feedSlug: 'music',
  feedName: 'Live music',
  feedLanguage: null,
  timezone: 'America/Chicago',
  hasOtherFeeds: false,
  frequency: 'weekly' as const,
  localDate: '2026-11-26',
}
const LINKS = { settings: `${URL}/settings?a=1`, unsubscribe: `${URL}/leave?a=1` }
const HOSTILE = '<script>alert(1)</script> & "quotes" \u202e\u0007'

function item(over: Partial<EditionItem> = {}): EditionItem {
  return {
    section: 'upcoming',
    because: [],
    id: 'evt_1',
    title: 'Late jazz',
    displayDate: '2026-11-27',
    endDate: '2026-11-27',
    startsAt: '2026-11-27T19:00:00-06:00',
    endsAt: '2026-11-27T21:00:00-06:00',
    timezone: 'America/Chicago',
    timeKnown: true,
    allDay: false,
    status: 'scheduled',
    place: 'Parish, Austin',
    isOnline: false,
    path: '/events/2026/11/27/late-jazz?event=evt_1',
    ...over,
  }
}

async function mailOf(content: Partial<EditionContent> = {}, language: string | null = null) {
  const edition = { kind: 'events' as const, items: [item()], more: 0, ...content }
  const voice = await voiceOf(language)
  return withLinks(composeDigest({ ...FEED, note: null }, edition, voice, URL), LINKS)
}

describe('the subject of a digest', () => {
  const subjectOf = async (feed: Partial<typeof FEED>, kind: EditionContent['kind'] = 'events') => {
    const edition = { kind, items: kind === 'events' ? [item()] : [], more: 0 }
    const draft = composeDigest({ note: null, ...FEED, ...feed }, edition, await voiceOf(null), URL)
    return withLinks(draft, LINKS).subject
  }

  it('names the calendar if the organization has others', async () => {
    expect(await subjectOf({})).not.toContain('Live music')
    expect(await subjectOf({ hasOtherFeeds: true })).toMatch(/^Live music: Late jazz · /)
  })

  it('names it once', async () => {
    const subject = await subjectOf({ hasOtherFeeds: true }, 'no-match')
    expect(subject.split('Live music')).toHaveLength(2)
  })
})

describe('a digest of twenty events', () => {
  let mail: Awaited<ReturnType<typeof mailOf>>
  beforeAll(async () => {
    const title = 'A title of the usual length, with where and what'
    const items = Array.from({ length: 20 }, () => item({ title, because: ['jazz', 'Texas'] }))
    mail = await mailOf({ items })
  })

  it('is under 40 kB', () => {
    expect(Buffer.byteLength(mail.html)).toBeLessThan(40_000)
  })

  it('is under 40 kB with titles of 300 characters of four bytes each', async () => {
    const title = '🎷'.repeat(150)
    const items = Array.from({ length: 12 }, () => item({ title, place: title }))
    expect(Buffer.byteLength((await mailOf({ items, more: 188 })).html)).toBeLessThan(40_000)
  })

  it('loads nothing: no picture, no script, no style of elsewhere', () => {
    expect(mail.html).not.toMatch(/<(img|script|link|iframe|video)\b|url\(/i)
  })
})

describe('the subject of a digest', () => {
  const jan = { displayDate: '2027-01-25', endDate: '2027-01-25' }
  const later = { section: 'later' as const, ...jan, title: 'Opera' }
  const changed = { section: 'changed' as const, title: 'Open mic' }
  it.each<[string, Partial<EditionItem>[], string]>([
    ['names its days', [{}, later], 'Late jazz +1 · Nov 26 – Dec 2'],
    ['names the day of what was added for later', [later], 'Opera · Jan 25'],
    ['names the days of two', [{ ...later, title: 'Ballet' }, later], 'Ballet, Opera · Jan 25'],
    ['says that something has changed', [changed, later], 'Changed: Open mic +1 · Nov 27'],
    [
      'says that all that has changed is cancelled',
      [
        { ...changed, status: 'cancelled' },
        { section: 'running', title: 'Exhibition' },
      ],
      'Cancelled: Open mic +1 · Nov 27',
    ],
  ])('%s', async (_, items, subject) => {
    expect((await mailOf({ items: items.map(item) })).subject).toMatch(
      new RegExp(`^${subject.replaceAll('+', '\\+').replaceAll(' – ', '\\s–\\s')}$`),
    )
  })
})

it('counts in its subject what the email shows, not what its link leads to', async () => {
  const items = ['Late jazz', 'Opera', 'Open mic'].map((title) => item({ title }))
  expect((await mailOf({ items, more: 28 })).subject).toMatch(/^Late jazz, Opera \+1 · /)
})

it('shows hostile and long titles as text, in a subject of one line', async () => {
  const long = 'x'.repeat(300)
  const mail = await mailOf({ items: [item({ title: HOSTILE }), item({ title: long })] })
  expect(mail.html).not.toContain('<script>')
  expect(mail.html).toContain('&lt;script&gt;')
  expect(mail.html).toContain(long)
  expect(mail.subject).not.toMatch(/[\p{Cc}\p{Cf}]/u)
  expect(mail.subject.length).toBeLessThanOrEqual(200)
  expect(mail.text).not.toMatch(/[\u202e\u0007]/)
})

it('turns no line around by the signs in somebody’s words', async () => {
  const turned = 'Jazz \u202egnitset\u202b'
  const mail = await mailOf({ items: [item({ title: turned, place: turned, because: [turned] })] })
  for (const part of [mail.text, mail.html]) {
    expect(part).toContain('gnitset')
    expect(part).not.toMatch(/[\u202a-\u202e]/)
  }
})

it('offers each reader the calendar of their own events, on their settings page', async () => {
  const mail = await mailOf()
  const address = `${LINKS.settings}#calendar`
  expect(mail.text).toContain(`Get these events in your calendar app: ${address}`)
  expect(attributeValues(mail.html, 'href')).toContain(address)
})

it('keeps its subject when an event is named like one of its own links', async () => {
  const mail = await mailOf({ items: [item({ title: 'https://leave.invalid/' })] })
  expect(mail.subject).toContain('https://leave.invalid/')
})

it('says the zone of an event where it is another than the feed’s, and what is cancelled or online', async () => {
  const { text } = await mailOf({
    items: [
      item({ timezone: 'America/New_York', startsAt: '2026-11-27T19:00:00-05:00', endsAt: null }),
      item({ status: 'cancelled' }),
      item({ isOnline: true, attendanceMode: 'online', place: null }),
      item({ timezone: 'America/Winnipeg' }),
    ],
  })
  expect(text).toMatch(/7:00\sPM EST · Parish, Austin/)
  expect(text).toMatch(/Cancelled · 7:00\s–\s9:00\sPM/)
  expect(text).toMatch(/PM CST · Online/)
  expect(text).toMatch(/9:00\sPM · Parish, Austin/)
})

describe('the link to what a digest has no room for', () => {
  it('leads to the events of its days that match the same preferences', async () => {
    const criteria = { keywords: ['jazz', 'blue note'], state: 'Texas' }
    const rest = { from: '2026-11-26', to: '2026-12-02', criteria }
    const mail = await mailOf({ more: 1234, rest })
    const query = 'from=2026-11-26&keywords=jazz%2Cblue+note&state=texas&to=2026-12-02'
    const url = `https://calendar.test/f/feed_music?${query}`
    expect(mail.text).toMatch(/More matching events: 1,234 · Nov 26\s–\sDec 2:\nhttps/)
    expect(mail.text).toContain(`:\n${url}\n`)
    expect(attributeValues(mail.html, 'href')).toContain(url)
  })

  it('has no last day where later events are left out', async () => {
    const mail = await mailOf({ more: 1, rest: { from: '2026-11-26', criteria: {} } })
    expect(mail.text).toContain(
      'More matching events: 1:\nhttps://calendar.test/f/feed_music?from=2026-11-26\n',
    )
  })

  it('is one to all events where nothing is left out', async () => {
    expect((await mailOf()).text).toContain('See all events:\nhttps://calendar.test/f/feed_music\n')
  })
})

it('says the days of an event over several once', async () => {
  const { text } = await mailOf({
    items: [
      item({
        section: 'running',
        displayDate: '2026-11-01',
        endDate: '2027-02-01',
        startsAt: '2026-11-01T00:00:00-06:00',
        endsAt: '2027-02-02T00:00:00-06:00',
        allDay: true,
      }),
    ],
  })
  expect(text).toMatch(/Ongoing\n\n\* Late jazz\n {2}Nov 1, 2026\s–\sFeb 1, 2027 · Parish/)
})

it('opens in the mail as text what it opens as HTML', async () => {
  const mail = await mailOf()
  for (const url of [LINKS.settings, LINKS.unsubscribe, `${URL}${item().path}`, '/f/feed_music']) {
    expect(mail.text).toContain(url)
    expect(mail.html.replaceAll('&amp;', '&')).toContain(url)
  }
  expect(visibleText(mail.html)).toContain('1 River Street, Austin')
})

it('keeps headings on the side of its language, whatever direction a name has', async () => {
  const { html } = await mailOf({}, 'ar')
  expect(html).toMatch(/<h1[^>]*><bdi>Live music/)
  expect(html).not.toMatch(/<h[12][^>]* dir=/)
})

it.each(LANGUAGE_TAGS)('speaks %s, in its direction', async (language) => {
  const quiet = await mailOf({ kind: 'no-match' }, language)
  const mail = await mailOf(
    { items: [item({ section: 'later' }), item({ section: 'changed' })] },
    language,
  )
  const english = await mailOf({
    items: [item({ section: 'later' }), item({ section: 'changed' })],
  })
  for (const part of [mail.text, mail.html, quiet.text, quiet.subject]) {
    expect(part).not.toMatch(/\{\w+\}|undefined/)
  }
  if (language !== 'en') expect(mail.text).not.toBe(english.text)
  expect(mail.html).toContain(`dir="${language === 'ar' ? 'rtl' : 'ltr'}"`)
})

it('an image that is stored here stands beside its event, one from elsewhere does not', async () => {
  const image = '/media/img_0123456789abcdef0123456789abcdef/large.webp'
  const { html } = await mailOf({ items: [item(), item({ image })] })
  expect(attributeValues(html, 'src')).toEqual([URL + image.replace('large', 'small')])
  const elsewhere = await mailOf({ items: [item({ image: 'https://img.example/large.jpg' })] })
  expect(attributeValues(elsewhere.html, 'src')).toEqual([])
})
