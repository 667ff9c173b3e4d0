import { expect, it } from 'vitest'
import type { EventUpdateItem, EventUpdateKind } from '../../domain/digests/event-update.ts'
import { LANGUAGE_TAGS } from '../../domain/words.ts'
import { withLinks } from '../../functions/digests/email-parts.tsx'
import { composeEventUpdate } from '../../functions/digests/event-update-email.tsx'
import { EVENT_UPDATE_LABEL, voiceOf } from '../../functions/mail/voice.ts'
import { visibleText } from '../support/html.ts'

const FEED = {
  orgId: 'org_x',
  orgName: 'Riverside Arts',
  orgReplyTo: null,
  orgPostalAddress: null,
  orgLogoUrl: null,
  accentColor: null,
  orgPrivacyUrl: null,
  feedId: 'feed_music',
  feedSlug: 'music',
  feedName: 'Live music',
  feedLanguage: null,
  timezone: 'America/Chicago',
  hasOtherFeeds: false,
}
const LINKS = { settings: 'https://calendar.test/s', unsubscribe: 'https://calendar.test/u' }
const BEFORE = {
  id: 'evt_1',
  title: 'Late jazz',
  displayDate: '2026-12-03',
  endDate: '2026-12-03',
  startsAt: '2026-12-03T19:00:00-06:00',
  endsAt: '2026-12-03T21:00:00-06:00',
  timezone: 'America/Chicago',
  timeKnown: true,
  allDay: false,
  status: 'scheduled' as const,
  place: 'Parish',
  isOnline: false,
  path: '/events/late-jazz',
}

async function mailOf(
  change: Partial<EventUpdateItem> & { kind: EventUpdateKind },
  { language = null, feed = {} }: { language?: string | null; feed?: Partial<typeof FEED> } = {},
) {
  const item = { ...BEFORE, before: BEFORE, sentence: null, ...change }
  const voice = await voiceOf(language)
  const draft = composeEventUpdate({ ...FEED, ...feed }, { items: [item] }, voice, 'https://c.test')
  return withLinks(draft, LINKS)
}

const struck = (html: string) =>
  [...html.matchAll(/<s>(.*?)<\/s>/g)].map(([, text = '']) => visibleText(text))

it('has what is so in bold beside what was, struck through and named so', async () => {
  const { html, text } = await mailOf({ kind: 'place', place: 'Continental Club' })
  expect(html).toMatch(/<strong>Now: <bdi>[^<]*Continental Club<\/bdi><\/strong>/)
  expect(html).toContain('Before: <s>')
  expect(struck(html).join()).toMatch(/December 3.* · Parish$/)
  expect(text).toMatch(/Now: .*Continental Club\nBefore: .*Parish/)
})

it('has accessibility features once, and none of what is cancelled', async () => {
  const accessYes: EventUpdateItem['accessYes'] = ['sign-language', 'hearing-loop']
  const moved = { place: 'Continental Club', accessYes, before: { ...BEFORE, accessYes } }
  const { text } = await mailOf({ kind: 'place', ...moved })
  expect(text.split('Sign language, Hearing loop')).toHaveLength(2)
  const gone = await mailOf({ kind: 'cancelled', status: 'cancelled', accessYes })
  expect(gone.text).not.toContain('Sign language')
})

it('strikes through when and where a cancelled event was to be, and says so', async () => {
  const { html, text } = await mailOf({ kind: 'cancelled', status: 'cancelled' })
  expect(html).toMatch(/<h1[^>]*><span class="bad"[^>]*>Cancelled<\/span>/)
  expect(struck(html)).toHaveLength(1)
  expect(visibleText(html)).toContain('This event is cancelled and won’t take place.')
  expect(text).toMatch(/^Live music\n\nCancelled: Late jazz\nThis event is cancelled/)
})

it.each(LANGUAGE_TAGS)('has a label for each kind of change in %s', async (language) => {
  const { email } = (await voiceOf(language)).language
  for (const kind of Object.keys(EVENT_UPDATE_LABEL) as EventUpdateKind[]) {
    const { html, text } = await mailOf({ kind, place: 'Elsewhere' }, { language })
    const label = email[EVENT_UPDATE_LABEL[kind]]
    expect(html).toMatch(new RegExp(`<span class="(bad|good|news)"[^>]*>${label}</span>`))
    expect(text).toContain(`${label}: Late jazz`)
  }
})

it('says the name that calendar and organization share once above the event', async () => {
  const { html } = await mailOf({ kind: 'back' }, { feed: { feedName: 'Riverside Arts' } })
  const [above = ''] = visibleText(html.replace(/<title>.*?<\/title>/, '')).split('Late jazz')
  expect(above.split('Riverside Arts')).toHaveLength(2)
})
