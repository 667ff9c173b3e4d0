import type { Child } from 'hono/jsx'
import type { AuditLine } from '../../../db/audit/lines.ts'
import type { FeedName } from '../../../db/feeds/manage-feeds.ts'
import { ASSETS } from '../../caching/assets.generated.ts'
import type { OrgSession } from '../staff-context.ts'
import { type Deed, deedsOf } from './deeds.ts'
import { BLANK, excerpts, type Value, valuesOf } from './values.ts'
import { actorInWords, didWhat, nounOf } from './words.ts'

export const activityHead = <link rel="stylesheet" href={ASSETS.activityStyle} />

type Props = {
  session: OrgSession
  lines: AuditLine[]
  feeds: FeedName[]
  /** What can be done with a line. */
  action: (line: AuditLine) => Child
}

/** Lines of the log, day by day: who did what when, and each field before and after. */
export function ActivityList({ session, lines, feeds, action }: Props) {
  const days = Map.groupBy(deedsOf(lines), ([line]) => dayOf(line.at, session.org.timezone))
  return (
    <>
      {[...days].map(([day, groups]) => (
        <section class="stack tight">
          <h2 class="day">{day}</h2>
          <ol class="card flush log plain">
            {groups.map((group) => (
              <Entry {...{ session, group, feeds }}>{action(group[0])}</Entry>
            ))}
          </ol>
        </section>
      ))}
    </>
  )
}

type EntryProps = { session: OrgSession; group: Deed; feeds: FeedName[]; children?: Child }

function Entry({ session, group, feeds, children }: EntryProps) {
  const [line] = group
  const { verb, end, said } = didWhat(line)
  const zone = session.org.timezone
  const values = valuesOf(line, { zone, feeds }).filter(
    ({ column, before, after }) => !said.includes(column) && (before !== BLANK || after !== BLANK),
  )
  const names = namesOf({ session, group, feeds })
  const noun = nounOf(line, { named: names.length > 0, count: group.length })
  const path = names.length > 0 ? undefined : pathOfAll(group)
  return (
    <li>
      <p>
        <strong>
          <bdi>{actorInWords(line)}</bdi>
        </strong>{' '}
        {verb}
        {noun && ' '}
        {path ? <a href={session.path(path)}>{noun}</a> : noun}
        {names.length > 0 && (
          <>
            {(group.length > 1 || !noun) && ':'} {names}
          </>
        )}
        {end && ` ${end}`}
      </p>
      <time datetime={line.at.toISOString()}>{clockOf(line.at, zone)}</time>
      <Values {...{ line, values }} />
      {children && <div class="do">{children}</div>}
    </li>
  )
}

const MOST_NAMES = 3

/** The names of what was changed, with links to what is still there. */
function namesOf({ session, group, feeds }: Omit<EntryProps, 'children'>): Child[] {
  const named = group.filter((line, i) => {
    const name = nameOf(line, feeds)
    return name && group.findIndex((other) => nameOf(other, feeds) === name) === i
  })
  const shown = named.slice(0, MOST_NAMES).flatMap((line, i): Child[] => {
    const path = pathOf(line)
    const name = <bdi>{nameOf(line, feeds)}</bdi>
    return [i > 0 ? ', ' : '', path ? <a href={session.path(path)}>{name}</a> : name]
  })
  const more = named.length - MOST_NAMES
  return more > 0 ? [...shown, ` and ${more} more`] : shown
}

function nameOf({ title, kind, feedId }: AuditLine, feeds: FeedName[]): string {
  const isOfFeed = kind === 'digest' || kind === 'subscriber'
  return title || (isOfFeed && feeds.find(({ id }) => id === feedId)?.name) || ''
}

const MOST_IN_SIGHT = 6

/** What changed, field by field; all values of what was added or deleted are folded away. */
function Values({ line, values }: { line: AuditLine; values: Value[] }) {
  if (values.length === 0) return null
  const list = (
    <dl class="values">
      {values.map((value) => (
        <div>
          <dt>{value.label}:</dt>
          <dd>{hasBefore(line) ? <Changed value={value} /> : <Said value={value} />}</dd>
        </div>
      ))}
    </dl>
  )
  if (line.change === 'changed' && values.length <= MOST_IN_SIGHT) return list
  const summary = line.change === 'changed' ? 'Show what changed' : 'Show details'
  return (
    <details>
      <summary>{summary}</summary>
      {list}
    </details>
  )
}

/** Counts of an import begin anew with each: what was written before is not what they were. */
const hasBefore = ({ change, kind }: AuditLine) => change === 'changed' && kind !== 'import-run'

function Changed({ value }: { value: Value }) {
  const [before, after] = excerpts(value.before, value.after)
  return (
    <>
      {before === BLANK ? (
        <span class="muted">{BLANK}</span>
      ) : (
        <del>
          <bdi>{before}</bdi>
        </del>
      )}{' '}
      <span class="muted">→</span>{' '}
      {after === BLANK ? (
        <span class="muted">{BLANK}</span>
      ) : (
        <ins>
          <bdi>{after}</bdi>
        </ins>
      )}
    </>
  )
}

function Said({ value: { before, after } }: { value: Value }) {
  return <bdi>{excerpts('', after === BLANK ? before : after)[1]}</bdi>
}

/** Where a thing is found, if it was not deleted. */
function pathOf({ kind, subjectId, feedId, isThere }: AuditLine): string | undefined {
  if (!isThere) return undefined
  switch (kind) {
    case 'event':
      return `/events/${subjectId}`
    case 'series':
      return `/events?series=${subjectId}`
    case 'feed':
    case 'digest':
      return `/feeds/${subjectId}`
    case 'custom-feed':
      return `/custom-feeds/${subjectId}`
    case 'organization':
      return '/settings'
    case 'import':
    case 'import-run':
      return `/imports/${subjectId}`
    case 'endpoint':
      return `/webhooks/${subjectId}`
    case 'member':
    case 'invitation':
      return '/team'
    case 'category':
    case 'image':
      return '/appearance'
    case 'subscriber':
      return `/subscribers?feed=${feedId}`
    case 'upload':
      return `/subscribers/bring/${feedId}/${subjectId}`
    case 'submission':
      return `/submissions/${subjectId}`
    case 'sender':
      return `/submissions/senders/${subjectId}`
  }
}

/** Where all of a deed are found, if that is one place. */
function pathOfAll(group: Deed): string | undefined {
  const [path, ...others] = new Set(group.map(pathOf))
  return others.length > 0 ? undefined : path
}

/** `Saturday, November 28, 2026` */
function dayOf(at: Date, zone: string): string {
  return new Intl.DateTimeFormat('en-US', { timeZone: zone, dateStyle: 'full' }).format(at)
}

/** `8:28 AM` */
function clockOf(at: Date, zone: string): string {
  return new Intl.DateTimeFormat('en-US', { timeZone: zone, timeStyle: 'short' }).format(at)
}
