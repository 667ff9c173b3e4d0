import type { Child } from 'hono/jsx'
import type { MailingFeed } from '../../db/digests/runs.ts'
import { addDays } from '../../domain/calendar-date.ts'
import type { DigestFrequency } from '../../domain/digests/due-digests.ts'
import {
  type EditionContent,
  type EditionItem,
  editionEntries,
} from '../../domain/digests/edition.ts'
import { windowOf } from '../../domain/digests/pick-events.ts'
import type { Entry } from '../../domain/digests/series-entries.ts'
import { firstNamed, groupByDay, subjectTitles } from '../../domain/digests/wording.ts'
import { dateFormat } from '../../domain/display/intl.ts'
import { longDate } from '../../domain/display/when.ts'
import { fold } from '../../domain/fold.ts'
import { variantOf } from '../../domain/media.ts'
import type { Language } from '../../domain/words.ts'
import { FONT, MailText } from '../mail/mail-layout.tsx'
import { oneLine } from '../mail/mailer.ts'
import type { Voice } from '../mail/voice.ts'
import { type DraftEmail, draftEmail, newsAndPlace, otherDates } from './email-parts.tsx'

type About = MailingFeed & { frequency: DigestFrequency; localDate: string }

type Named = { feed: About; voice: Voice }

const LEAD = `${FONT};margin:0 0 4px;font-size:22px;line-height:1.3;color:#1c1d21`
const MUTED = `${FONT};margin:0;font-size:14px;line-height:1.5;color:#5a5d66`

/** An edition as a mail, still without the two links that are each recipient's own. */
export function composeDigest(
  feed: About,
  content: EditionContent,
  voice: Voice,
  publicUrl: string,
): DraftEmail {
  const manner = { feed, voice, words: voice.language.widget, publicUrl }
  const subject = subjectOf(manner, content)
  const { say } = voice
  const intro = content.kind === 'no-match' ? [noMatchText(manner), say('noMatchHas')] : []
  const sections = sectionsOf(content, voice)
  const html = (
    <>
      <h1 class="text" style={LEAD}>
        <bdi>{feed.feedName}</bdi>
      </h1>
      {content.kind === 'events' && (
        <p class="muted" style={MUTED}>
          {periodOf(manner)}
        </p>
      )}
      {intro.map((paragraph) => (
        <MailText>{paragraph}</MailText>
      ))}
      {sections.map((section) => (
        <SectionPart {...{ section, manner }} />
      ))}
    </>
  )
  const text = [
    content.kind === 'events' ? `${feed.feedName}\n${periodOf(manner)}` : feed.feedName,
    ...intro,
    ...sections.map((section) => sectionText(section, manner)),
  ]
  return draftEmail({
    feed,
    voice,
    subject,
    html,
    text,
    publicUrl,
    all: allOf(content, manner),
    hasCalendarLink: true,
  })
}

/** Where what there was no room for is listed, or all events. */
function allOf({ more, rest }: EditionContent, { feed, voice, publicUrl }: Named & Manner) {
  const { say, locale } = voice
  const page = `${publicUrl}/f/${feed.feedId}`
  if (!rest) return { label: say('digestAll'), url: page }
  const { from, to, criteria } = rest
  const { keywords, state } = criteria
  const query = new URLSearchParams({
    from,
    ...(keywords && { keywords: keywords.join(',') }),
    ...(state && { state: fold(state) }),
    ...(to && { to }),
  })
  const label = say('digestMore', { count: new Intl.NumberFormat(locale).format(more) })
  const days = to ? ` · ${shortDates([from, to], locale)}` : ''
  return { label: label + days, url: `${page}?${query}` }
}

/**
 * `Late jazz, Opera +3 · Jun 18 – 24`: the days of the digest. When none of its events takes place then,
 * what is new is on other days: `Opera · Jul 25`, `Changed: Late jazz · Jun 19`.
 */
function subjectOf({ feed, voice }: Named, { kind, items }: EditionContent): string {
  const { say, locale } = voice
  if (kind === 'no-match') return oneLine(say('noMatchSubject', { feed: feed.feedName }), 200)
  const entries = editionEntries(items).map(({ lead }) => lead)
  const news = entries.filter(
    ({ status, section }) => status !== 'cancelled' || section === 'changed',
  )
  const [lead] = news.length > 0 ? news : entries
  const named = (news.length > 0 ? news : entries).filter(
    ({ section }) => section === lead?.section,
  )
  const titles = subjectTitles(named, entries.length)
  if (lead?.section === 'upcoming' || lead?.section === 'running') {
    return oneLine(`${titles} · ${periodOf({ feed, voice })}`, 200)
  }
  const dates = firstNamed(named).map(({ displayDate }) => displayDate)
  const days = shortDates(dates.toSorted(), locale)
  const isOff = named.every(({ status }) => status === 'cancelled')
  const what = isOff ? `${say('updateCancelled')}: ` : `${say('digestChanged')}: `
  return oneLine(`${lead?.section === 'changed' ? what : ''}${titles} · ${days}`, 200)
}

/** `Nov 26 – Dec 2`, or of a daily digest its one day. */
function periodOf({ feed, voice }: Named): string {
  const { from, to } = windowOf(feed)
  return shortDates([from, addDays(to, -1)], voice.locale)
}

/** From the first of these dates to the last. */
function shortDates(dates: string[], locale: string): string {
  const at = (date = '') => new Date(`${date}T00:00:00Z`)
  const format = dateFormat(locale, { month: 'short', day: 'numeric' })
  return format.formatRange(at(dates[0]), at(dates.at(-1)))
}

function noMatchText({ feed, voice }: Named): string {
  return voice.say('noMatchText', { feed: feed.feedName })
}

/** Events of a digest under one heading; `hasDates`: the heading does not say their day. */
type Section = { title: string | undefined; entries: Entry<EditionItem>[]; hasDates: boolean }
/** What all parts of one mail need. */
type Manner = {
  feed: { timezone: string; localDate: string }
  voice: Voice
  words: Language['widget']
  publicUrl: string
}

const HEADING = `${FONT};margin:26px 0 10px;font-size:16px;line-height:1.4;color:#1c1d21`
const ITEM = `${FONT};margin:0 0 14px;font-size:16px;line-height:1.4;color:#1c1d21`

/** Upcoming events stand under their days, others under their section. */
function sectionsOf({ items }: EditionContent, { say, locale, language }: Voice): Section[] {
  const all = editionEntries(items)
  const of = (name: EditionItem['section']) => all.filter(({ lead }) => lead.section === name)
  const days = groupByDay(of('upcoming'), ({ lead }) => lead.displayDate)
  const upcoming = days.map(({ date, items }) => ({
    title: longDate(date, locale),
    entries: items,
    hasDates: false,
  }))
  const others = [
    { title: say('digestChanged'), entries: of('changed'), hasDates: true },
    { title: language.widget.ongoing, entries: of('running'), hasDates: true },
    { title: say('digestLater'), entries: of('later'), hasDates: true },
  ]
  return [...upcoming, ...others].filter(({ entries }) => entries.length > 0)
}

function SectionPart({ section, manner }: { section: Section; manner: Manner }) {
  return (
    <>
      <h2 class="text" style={HEADING}>
        {section.title}
      </h2>
      {section.entries.map((entry) => (
        <p class="text" style={`${ITEM};overflow:hidden`}>
          <Thumbnail item={entry.lead} manner={manner} />
          <a
            class="text"
            href={manner.publicUrl + entry.lead.path}
            style="color:#1c1d21"
            dir="auto"
          >
            <strong>{entry.lead.title}</strong>
          </a>
          {detailsOf(entry, section, manner).map((line) => (
            <Detail>{line}</Detail>
          ))}
        </p>
      ))}
    </>
  )
}

/** An image that is stored here, small at the end of the line; the title beside it is the link. */
function Thumbnail({ item, manner }: { item: EditionItem; manner: Manner }) {
  const path = item.image && variantOf(item.image, 'small')
  if (!path) return null
  const isRight = manner.voice.direction === 'ltr'
  return (
    <img
      src={manner.publicUrl + path}
      alt=""
      width="120"
      height="68"
      align={isRight ? 'right' : 'left'}
      style={`width:120px;height:68px;object-fit:cover;border-radius:6px;margin:${isRight ? '2px 0 4px 14px' : '2px 14px 4px 0'}`}
    />
  )
}

function Detail({ children }: { children: Child }) {
  return (
    <>
      <br />
      <span class="muted" style="font-size:14px;color:#5a5d66">
        <bdi>{children}</bdi>
      </span>
    </>
  )
}

function sectionText(section: Section, manner: Manner): string {
  const items = section.entries.map((entry) =>
    [
      `* ${oneLine(entry.lead.title, 300)}`,
      ...detailsOf(entry, section, manner),
      manner.publicUrl + entry.lead.path,
    ].join('\n  '),
  )
  return [section.title, ...items].join('\n\n')
}

/** When, where, its other dates, and why it is in this mail. */
function detailsOf(
  { lead: item, others }: Entry<EditionItem>,
  { hasDates }: Section,
  manner: Manner,
) {
  const { say } = manner.voice
  const isNews = item.section === 'changed' || item.status !== 'scheduled'
  const dates = otherDates(others, { ...manner, more: item.moreDates ?? 0, isNews })
  const because =
    item.because.length > 0 ? [say('digestBecause', { words: item.because.join(', ') })] : []
  const now = Date.parse(manner.feed.localDate)
  return [newsAndPlace(item, { ...manner, hasDates, now }), ...dates, ...because]
}
