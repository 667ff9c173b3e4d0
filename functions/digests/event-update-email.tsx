import type { MailingFeed } from '../../db/digests/runs.ts'
import {
  type EventUpdateContent,
  type EventUpdateItem,
  type EventUpdateKind,
  eventUpdateEntries,
  ITEMS_IN_FULL,
} from '../../domain/digests/event-update.ts'
import type { DigestItem } from '../../domain/digests/pick-events.ts'
import { DATES_NAMED, type Entry } from '../../domain/digests/series-entries.ts'
import { subjectTitles } from '../../domain/digests/wording.ts'
import { dayOf } from '../../domain/display/event-time.ts'
import { dateFormat } from '../../domain/display/intl.ts'
import type { Language } from '../../domain/words.ts'
import { INK, MailHeading, QUIET } from '../mail/mail-layout.tsx'
import { oneLine } from '../mail/mailer.ts'
import { EVENT_UPDATE_LABEL, isSameName, type MailWords, type Voice } from '../mail/voice.ts'
import {
  accessLine,
  type DraftEmail,
  draftEmail,
  otherDates,
  whenAndWhere,
} from './email-parts.tsx'

type Manner = { feed: MailingFeed; voice: Voice; words: Language['widget']; publicUrl: string }
/** What a mail says of one event, for both its parts. */
type EventPart = {
  /** What became of it. */
  label?: { text: string; tone: Tone }
  title: string
  url: string | undefined
  lines: Line[]
}
/** `before` and `now`: what was said of it, and what is so. */
type Line = { text: string; label?: string; look?: 'quiet' | 'before' | 'now' }

/** The class that mail programs in dark mode know it by, with its colors in light ones. */
type Tone = keyof typeof TONES
const TONES = {
  bad: 'background:#fbe3e1;color:#8c1b13',
  good: 'background:#dff3e3;color:#17562a',
  news: 'background:#fdeec6;color:#664400',
}
const FEED = `margin:0 0 18px;font-size:14px;line-height:1.5;${QUIET}`
const LABEL =
  'display:inline-block;margin:0 0 6px;padding:2px 10px;border-radius:6px;font-size:14px;font-weight:700'
const HEADING = `margin:0 0 6px;font-size:20px;line-height:1.35;${INK}`
const ITEM = `margin:0 0 24px;font-size:16px;line-height:1.5;${INK}`

const TEXTS: Record<EventUpdateKind, keyof MailWords> = {
  cancelled: 'updateCancelledText',
  postponed: 'updatePostponedText',
  removed: 'updateRemovedText',
  back: 'updateBackText',
  moved: 'updateMovedText',
  place: 'updatePlaceText',
  'time-and-place': 'updateTimeAndPlaceText',
}
/** Their own text does not say a new place. */
const SAYS_NO_PLACE = new Set<EventUpdateKind>(['postponed', 'back'])
const ENDED = new Set<EventUpdateKind>(['cancelled', 'postponed', 'removed'])

/** Nothing new is known but that it does not take place as it was announced. A postponed one may have its new date. */
function isGone({ kind, startsAt, before }: EventUpdateItem): boolean {
  return ENDED.has(kind) && !(kind === 'postponed' && startsAt !== before.startsAt)
}

/** An event update as a mail, still without the two links that are each recipient's own. */
export function composeEventUpdate(
  feed: MailingFeed,
  { items }: EventUpdateContent,
  voice: Voice,
  publicUrl: string,
): DraftEmail {
  const manner = { feed, voice, words: voice.language.widget, publicUrl }
  const { say } = voice
  const entries = eventUpdateEntries(items)
  const subject = subjectOf(
    entries.map(({ lead }) => lead),
    voice,
  )
  const partOf = entries.length > ITEMS_IN_FULL ? summaryOf : detailsOf
  const events = entries.map((entry) => partOf(entry, manner))
  const intro = entries.length > 1 ? [say('updateSeveral')] : []
  const html = (
    <>
      {!isSameName(feed.feedName, feed.orgName) && (
        <p class="muted" style={FEED}>
          <bdi>{feed.feedName}</bdi>
        </p>
      )}
      {intro.map((line) => (
        <MailHeading>{line}</MailHeading>
      ))}
      {events.map((event) => (
        <EventHtml {...event} isOnly={events.length === 1} />
      ))}
    </>
  )
  const text = [oneLine(feed.feedName, 200), ...intro, ...events.map(eventText)]
  return draftEmail({
    feed,
    voice,
    subject,
    html,
    text,
    publicUrl,
    all: { label: say('digestAll'), url: `${publicUrl}/f/${feed.feedId}` },
  })
}

/** `Cancelled: Late jazz, Friday, December 4`; of several what they have in common. */
function subjectOf(items: EventUpdateItem[], { say, locale }: Voice): string {
  const [first] = items
  const isOne = items.every(({ kind }) => kind === first?.kind)
  const what = say(first && isOne ? EVENT_UPDATE_LABEL[first.kind] : 'digestChanged')
  const named = items.map(({ title }) => ({ title, status: 'scheduled' as const }))
  const title = subjectTitles(named, items.length)
  if (!first || items.length > 1) return oneLine(`${what}: ${title}`, 200)
  const { displayDate } = isGone(first) ? first.before : first
  const format = dateFormat(locale, { weekday: 'long', month: 'long', day: 'numeric' })
  const date = format.format(dayOf(displayDate))
  return oneLine(say('updateSubject', { what, title, date }), 200)
}

function detailsOf(entry: Entry<EventUpdateItem>, manner: Manner): EventPart {
  const { say } = manner.voice
  const item = entry.lead
  const { kind, before } = item
  const times: Line[] = isGone(item)
    ? [{ text: plainly(before, manner), look: 'before' }]
    : [
        { label: say('updateNow'), text: plainly(item, manner), look: 'now' },
        { label: say('updateBefore'), text: plainly(before, manner), look: 'before' },
      ]
  const isElsewhere = SAYS_NO_PLACE.has(kind) && !isGone(item) && item.place !== before.place
  const isSame = plainly(item, manner) === plainly(before, manner)
  return {
    label: { text: say(EVENT_UPDATE_LABEL[kind]), tone: toneOf(kind) },
    title: item.title,
    url: urlOf(item, manner),
    lines: [
      { text: say(TEXTS[kind]) },
      ...(isElsewhere ? [{ text: say('updatePlaceText') }] : []),
      ...(isSame ? times.slice(0, 1) : times),
      ...(isGone(item) ? [] : accessLine(item, manner).map((text) => ({ text }))),
      ...alsoOn(entry, manner),
      ...written(item, manner),
    ],
  }
}

function toneOf(kind: EventUpdateKind): Tone {
  if (ENDED.has(kind)) return 'bad'
  return kind === 'back' ? 'good' : 'news'
}

function summaryOf(entry: Entry<EventUpdateItem>, manner: Manner): EventPart {
  const item = entry.lead
  const when = plainly(isGone(item) ? item.before : item, manner)
  return {
    title: item.title,
    url: urlOf(item, manner),
    lines: [
      { text: `${manner.voice.say(EVENT_UPDATE_LABEL[item.kind])} · ${when}`, look: 'quiet' },
      ...alsoOn(entry, manner),
      ...written(item, manner),
    ],
  }
}

/** The other dates of its series that changed alike. */
function alsoOn({ lead, others }: Entry<EventUpdateItem>, { voice }: Manner) {
  if (lead.isSeriesOff && others.length > 0) return [{ text: voice.say('alsoAllDates') }]
  const shown = others.map((item) => (isGone(item) ? item.before : item))
  const more = Math.max(0, shown.length - DATES_NAMED + 1)
  const named = shown.slice(0, DATES_NAMED - 1)
  return otherDates(named, { voice, more, isNews: true }).map((text) => ({ text }))
}

/** Its page is gone with it. */
function urlOf({ kind, path }: EventUpdateItem, { publicUrl }: Manner): string | undefined {
  return kind === 'removed' ? undefined : publicUrl + path
}

/** What staff say. */
function written({ sentence }: EventUpdateItem, { feed, voice: { say } }: Manner) {
  return sentence ? [{ text: say('updateSentence', { org: feed.orgName, text: sentence }) }] : []
}

/** Its time and place; what became of it stands above. */
function plainly(item: DigestItem, manner: Manner): string {
  const line = whenAndWhere(item, { ...manner, hasDates: true })
  return item.place || item.isOnline ? line : `${line} · ${manner.voice.say('updateNoPlace')}`
}

function EventHtml({ label, title, url, lines, isOnly }: EventPart & { isOnly: boolean }) {
  const Heading = isOnly ? 'h1' : 'h2'
  return (
    <>
      <Heading class="text" style={HEADING}>
        {label && (
          <>
            <span class={label.tone} style={`${LABEL};${TONES[label.tone]}`}>
              {label.text}
            </span>
            <br />
          </>
        )}
        {url ? (
          <a class="text" href={url} style={INK} dir="auto">
            {title}
          </a>
        ) : (
          <bdi>{title}</bdi>
        )}
      </Heading>
      <p class="text" style={ITEM}>
        {lines.map((line, i) => (
          <>
            {i > 0 && <br />}
            <LineHtml {...line} />
          </>
        ))}
      </p>
    </>
  )
}

/** What is no longer so is struck through, and said to be so in words. */
function LineHtml({ label, text, look }: Line) {
  const start = label ? `${label}: ` : ''
  if (look === 'now')
    return (
      <strong>
        {start}
        <bdi>{text}</bdi>
      </strong>
    )
  if (!look) return <bdi>{text}</bdi>
  return (
    <span class="muted" style={QUIET}>
      {start}
      {look === 'before' ? (
        <s>
          <bdi>{text}</bdi>
        </s>
      ) : (
        <bdi>{text}</bdi>
      )}
    </span>
  )
}

function eventText({ label, title, url, lines }: EventPart): string {
  const parts = [
    oneLine(label ? `${label.text}: ${title}` : title, 400),
    ...lines.map((line) => oneLine(line.label ? `${line.label}: ${line.text}` : line.text, 600)),
  ]
  return [...parts, ...(url ? [url] : [])].join('\n')
}
