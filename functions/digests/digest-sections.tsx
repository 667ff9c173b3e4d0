import type { Child } from 'hono/jsx'
import { cutText } from '../../domain/cut-text.ts'
import type { DigestFrequency } from '../../domain/digests/due-digests.ts'
import {
  type EditionContent,
  type EditionItem,
  editionEntries,
} from '../../domain/digests/edition.ts'
import type { Entry } from '../../domain/digests/series-entries.ts'
import { besideWeekend, groupByDay } from '../../domain/digests/wording.ts'
import { calendarLinks } from '../../domain/display/calendar-links.ts'
import { isPostponedWithoutDate } from '../../domain/display/event-time.ts'
import { longDate } from '../../domain/display/when.ts'
import { variantOf } from '../../domain/media.ts'
import type { Language } from '../../domain/words.ts'
import { INK, QUIET } from '../mail/mail-layout.tsx'
import { oneLine } from '../mail/mailer.ts'
import type { Voice } from '../mail/voice.ts'
import { accessLine, newsAndPlace, otherDates } from './email-parts.tsx'

/** How much of each event an email has room for. */
export type Room = {
  /** Links to the forms of web calendars, which are long, beside the one to a file. */
  hasForms: boolean
  /** So much of each title and line. */
  most: number
}

/** What all parts of one mail need. */
export type Manner = {
  feed: { feedId: string; timezone: string; localDate: string; frequency: DigestFrequency }
  voice: Voice
  words: Language['widget']
  publicUrl: string
  room: Room
}

/** Events of a digest under one heading; `hasDates`: the heading does not say their day. */
type Section = {
  title: string
  entries: Entry<EditionItem>[]
  hasDates: boolean
  /** What stands above it: the first of several days. */
  group?: string | undefined
  /** Its heading is below that of a group. */
  isInGroup?: boolean
}

/** Upcoming events stand under their days, those of the weekend and of the days after it together; others under their section. */
export function sectionsOf({ kind, items }: EditionContent, manner: Manner): Section[] {
  const { voice, feed } = manner
  const { say, locale, language } = voice
  const all = editionEntries(items)
  const of = (name: EditionItem['section']) => all.filter(({ lead }) => lead.section === name)
  const days = groupByDay(of('upcoming'), ({ lead }) => lead.displayDate)
  const isWeek = kind === 'events' && feed.frequency === 'weekly'
  const partOf = (date: string) => (isWeek ? besideWeekend(date, feed.localDate) : 'before')
  const hasWeekend = days.some(({ date }) => partOf(date) === 'weekend')
  const titles = {
    before: undefined,
    weekend: language.near.weekend,
    after: say('digestAfterwards'),
  }
  const upcoming = days.map(({ date, items: entries }, i) => {
    const group = hasWeekend ? titles[partOf(date)] : undefined
    const before = days[i - 1]
    const isFirst = !before || partOf(before.date) !== partOf(date)
    const title = longDate(date, locale)
    return {
      title,
      entries,
      hasDates: false,
      group: isFirst ? group : undefined,
      isInGroup: !!group,
    }
  })
  const others = [
    { title: say('digestChanged'), entries: of('changed'), hasDates: true },
    { title: language.widget.ongoing, entries: of('running'), hasDates: true },
    { title: say('digestLater'), entries: of('later'), hasDates: true },
  ]
  return [...upcoming, ...others].filter(({ entries }) => entries.length > 0)
}

const GROUP = `margin:28px 0 0;font-size:18px;line-height:1.4;${INK}`
const HEADING = `margin:24px 0 10px;font-size:16px;line-height:1.4;${INK}`
const DAY = `margin:12px 0 10px;font-size:15px;line-height:1.4;${INK}`
const ITEM = `margin:0 0 16px;overflow:hidden;font-size:16px;line-height:1.4;${INK}`
const DETAIL = `font-size:14px;${QUIET}`

export function Sections({ sections, manner }: { sections: Section[]; manner: Manner }) {
  const [first] = sections[0]?.entries ?? []
  return (
    <>
      {sections.map(({ group, ...section }) => (
        <>
          {group && (
            <h2 class="text" style={GROUP}>
              {group}
            </h2>
          )}
          <SectionHeading {...section} />
          {section.entries.map((entry) => (
            <EntryPart {...{ entry, section, manner }} isHero={entry === first} />
          ))}
        </>
      ))}
    </>
  )
}

function SectionHeading({ title, isInGroup }: Section) {
  return isInGroup ? (
    <h3 class="text" style={DAY}>
      {title}
    </h3>
  ) : (
    <h2 class="text" style={HEADING}>
      {title}
    </h2>
  )
}

type EntryProps = { entry: Entry<EditionItem>; section: Section; manner: Manner; isHero: boolean }

function EntryPart({ entry, section, manner, isHero }: EntryProps) {
  const { lead } = entry
  const add = addTo(lead, manner)
  return (
    <p class="text" style={ITEM}>
      <Picture {...{ manner, isHero }} item={lead} />
      <a
        class="text"
        href={manner.publicUrl + lead.path}
        style={isHero ? `${INK};font-size:20px` : INK}
        dir="auto"
      >
        <strong>{cut(lead.title, manner)}</strong>
      </a>
      {detailsOf(entry, section, manner).map((line) => (
        <Detail>{line}</Detail>
      ))}
      {lead.category && (
        <Detail>
          <span aria-hidden="true" style={`color:${lead.category.color}`}>
            ●
          </span>{' '}
          {cut(lead.category.name, manner)}
        </Detail>
      )}
      {add.length > 0 && (
        <Detail>
          {manner.voice.language.event.add}:{' '}
          {add.map(([name, url], i) => (
            <>
              {i > 0 && ' · '}
              <a class="muted" href={url} style={QUIET}>
                {name}
              </a>
            </>
          ))}
        </Detail>
      )}
    </p>
  )
}

type PictureProps = { item: EditionItem; manner: Manner; isHero: boolean }

/** An image that is stored here: large above the first event, small at the end of the line of others. The title is the link. */
function Picture({ item, manner: { publicUrl, voice }, isHero }: PictureProps) {
  const path = item.image && variantOf(item.image, isHero ? 'medium' : 'small')
  if (!path) return null
  const src = publicUrl + path
  if (isHero) {
    const style = 'display:block;width:100%;height:auto;margin:0 0 10px;border-radius:8px'
    return <img src={src} alt="" width="540" height="304" style={style} />
  }
  const isRight = voice.direction === 'ltr'
  return (
    <img
      src={src}
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
      <span class="muted" style={DETAIL}>
        <bdi>{children}</bdi>
      </span>
    </>
  )
}

export function sectionText(section: Section, manner: Manner): string {
  const items = section.entries.map((entry) => {
    const { title, path, category } = entry.lead
    const file = addTo(entry.lead, manner).find(([name]) => name === FILE)
    return [
      `* ${oneLine(cut(title, manner), 300)}`,
      ...detailsOf(entry, section, manner),
      ...(category ? [cut(category.name, manner)] : []),
      manner.publicUrl + path,
      ...(file ? [`${manner.voice.language.event.add}: ${file[1]}`] : []),
    ].join('\n  ')
  })
  return [...(section.group ? [section.group] : []), section.title, ...items].join('\n\n')
}

/** When, where, what makes it accessible, its other dates, and why it is in this mail. */
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
  const access = item.status === 'cancelled' ? [] : accessLine(item, manner)
  const place = newsAndPlace(item, { ...manner, hasDates, now })
  const lines = [place, ...access, ...dates, ...because]
  return lines.map((line) => cut(line, manner))
}

const FILE = 'iCalendar (.ics)'

/** Where an event can be added to a calendar: by the links of its page. */
function addTo(item: EditionItem, { feed, publicUrl, room }: Manner): [string, string][] {
  const { previousStartsAt = null, status } = item
  if (status === 'cancelled' || isPostponedWithoutDate({ ...item, previousStartsAt })) return []
  const file: [string, string] = [FILE, `${publicUrl}/f/${feed.feedId}/${item.id}.ics`]
  if (!room.hasForms) return [file]
  const { Google, Outlook } = calendarLinks({
    ...item,
    description: '',
    pageUrl: publicUrl + item.path,
    url: null,
    ...{ location: item.place, address: null, city: null, state: null },
    ...{ stateCode: null, postalCode: null },
  })
  return [['Google', Google], ['Outlook', Outlook], file]
}

function cut(text: string, { room: { most } }: Manner): string {
  return text.length > most ? `${cutText(text, most - 1)}…` : text
}
