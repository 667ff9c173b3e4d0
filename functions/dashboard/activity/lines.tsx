import type { AuditLine } from '../../../db/audit/lines.ts'
import type { FeedName } from '../../../db/feeds/manage-feeds.ts'
import type { OrgSession } from '../staff-context.ts'
import { CHANGES, columnLabel, KINDS, valueInWords } from './words.ts'

const MOST_SHOWN = 200

type Of = { session: OrgSession; line: AuditLine; feeds: FeedName[] }
type Value = { column: string; label: string; before: string; after: string }

/** The columns of a line with what they were and are, as people read them. */
export function valuesOf({ line, feeds, zone }: Omit<Of, 'session'> & { zone: string }): Value[] {
  const { before, after, kind } = line
  const columns = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  const words = (column: string, values: AuditLine['before']) =>
    valueInWords(column, values?.[column], { zone, feeds })
  return columns.map((column) => ({
    column,
    label: columnLabel(kind, column),
    before: words(column, before),
    after: words(column, after),
  }))
}

/** What changed, field by field; all values of what was added or deleted are folded away. */
export function Values({ session, line, feeds }: Of) {
  const values = valuesOf({ line, feeds, zone: session.org.timezone })
  if (values.length === 0) return null
  const list = (
    <ul class="plain stack tight">
      {values.map(({ label, before, after }) => (
        <li>
          {label}:{' '}
          {line.change === 'changed' ? (
            <>
              <del>
                <bdi>{before.slice(0, MOST_SHOWN)}</bdi>
              </del>{' '}
              →{' '}
              <ins>
                <bdi>{after.slice(0, MOST_SHOWN)}</bdi>
              </ins>
            </>
          ) : (
            <bdi>{(line.change === 'added' ? after : before).slice(0, MOST_SHOWN)}</bdi>
          )}
        </li>
      ))}
    </ul>
  )
  if (line.change === 'changed' && values.length <= 4) return list
  return (
    <details>
      <summary>{values.length === 1 ? '1 field' : `${values.length} fields`}</summary>
      {list}
    </details>
  )
}

/** Where a thing is found, if it was not deleted. */
function pathOf({ kind, subjectId, isThere }: AuditLine): string | undefined {
  if (!isThere) return undefined
  switch (kind) {
    case 'event':
      return `/events/${subjectId}`
    case 'series':
      return `/events?series=${subjectId}`
    case 'feed':
      return `/feeds/${subjectId}`
    case 'custom-feed':
      return `/custom-feeds/${subjectId}`
    case 'digest':
      return `/feeds/${subjectId}`
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
      return '/subscribers'
  }
}

/** What was done with what: `Changed event “Jazz”`. */
export function Thing({ session, line }: Omit<Of, 'feeds'>) {
  const { kind, change, title } = line
  const path = pathOf(line)
  const name = title ? <bdi>{title}</bdi> : KINDS[kind]
  return (
    <>
      {path ? <a href={session.path(path)}>{name}</a> : name}
      <span class="sub">
        {CHANGES[change]}
        {title && ` · ${KINDS[kind]}`}
      </span>
    </>
  )
}
