import type { MailingFeed } from '../../db/digests/runs.ts'
import { addDays } from '../../domain/calendar-date.ts'
import type { DigestFrequency } from '../../domain/digests/due-digests.ts'
import { type EditionContent, editionEntries } from '../../domain/digests/edition.ts'
import { windowOf } from '../../domain/digests/pick-events.ts'
import { firstNamed, subjectTitles } from '../../domain/digests/wording.ts'
import { dateFormat } from '../../domain/display/intl.ts'
import { fold } from '../../domain/fold.ts'
import { MailHeading, MailText, QUIET } from '../mail/mail-layout.tsx'
import { oneLine } from '../mail/mailer.ts'
import { isSameName, type Voice } from '../mail/voice.ts'
import { DigestNote, noteText } from './digest-note.tsx'
import { type Manner, type Room, Sections, sectionsOf, sectionText } from './digest-sections.tsx'
import { type DraftEmail, draftEmail } from './email-parts.tsx'

type About = MailingFeed & {
  frequency: DigestFrequency
  localDate: string
  /** What staff wrote for all who get a digest with events: it is never sent alone. */
  note: string | null
}

type Named = { feed: About; voice: Voice }

const PERIOD = `margin:-10px 0 0;font-size:14px;line-height:1.5;${QUIET}`

/** What an email does without when its events are too long for it, in turn. */
const ROOMS: [Room, ...Room[]] = [
  { hasForms: true, most: Number.POSITIVE_INFINITY },
  { hasForms: false, most: Number.POSITIVE_INFINITY },
  { hasForms: false, most: 100 },
]
/** What the events of an email may take: with its frame it stays under 60 kB. Mail programs cut long ones off. */
const MOST_BYTES = 35_000

/** An edition as a mail, still without the two links that are each recipient's own. */
export function composeDigest(
  feed: About,
  content: EditionContent,
  voice: Voice,
  publicUrl: string,
): DraftEmail {
  const compose = (room: Room) =>
    composeIn({ feed, voice, words: voice.language.widget, publicUrl, room }, content)
  const fits = ({ html }: DraftEmail) => new TextEncoder().encode(String(html)).length <= MOST_BYTES
  const [roomy, ...others] = ROOMS
  return others.reduce((draft, room) => (fits(draft) ? draft : compose(room)), compose(roomy))
}

function composeIn(manner: Manner & Named, content: EditionContent): DraftEmail {
  const { feed, voice, publicUrl } = manner
  const { say } = voice
  const subject = subjectOf(manner, content)
  const intro = content.kind === 'no-match' ? [noMatchText(manner), say('noMatchHas')] : []
  const sections = sectionsOf(content, manner)
  const [heading, period] = headingsOf(manner, content)
  const note = content.kind === 'events' ? feed.note : null
  const html = (
    <>
      <MailHeading>{heading}</MailHeading>
      {period && (
        <p class="muted" style={PERIOD}>
          {period}
        </p>
      )}
      {note && <DigestNote note={note} accent={feed.accentColor} />}
      {intro.map((paragraph) => (
        <MailText>{paragraph}</MailText>
      ))}
      <Sections {...{ sections, manner }} />
    </>
  )
  const text = [
    period ? `${heading}\n${period}` : heading,
    ...(note ? [noteText(note)] : []),
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

/** The calendar and the days; the days alone where the frame says its name already. */
function headingsOf({ feed, voice }: Named, { kind }: EditionContent): [string, string?] {
  const { feedName, orgName } = feed
  if (kind === 'no-match') return [voice.say('noMatchSubject', { feed: feedName })]
  const period = periodOf({ feed, voice })
  return isSameName(feedName, orgName) ? [period] : [feedName, period]
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
