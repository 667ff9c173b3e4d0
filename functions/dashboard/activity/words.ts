import { AUDITED, type AuditedKind } from '../../../db/audit/audited.ts'
import type { AuditLine } from '../../../db/audit/lines.ts'
import { type ActorKind, actorParts } from '../../../domain/actor.ts'
import { EVENT_FIELDS } from '../../../domain/event-fields.ts'
import { formatTime } from '../parts/format.ts'

/** What the kinds of things are called, in the order of the filter. */
export const KINDS: Record<AuditedKind, string> = {
  event: 'Event',
  series: 'Repeating event',
  feed: 'Feed',
  'custom-feed': 'Custom feed',
  digest: 'Digest schedule',
  organization: 'Organization',
  category: 'Category',
  image: 'Image',
  import: 'Import',
  'import-run': 'Import run',
  member: 'Member',
  invitation: 'Invitation',
  endpoint: 'Webhook endpoint',
  subscriber: 'Subscriber',
  upload: 'Uploaded subscribers',
}

export const CHANGES = { added: 'Added', changed: 'Changed', removed: 'Deleted' } as const

/** Who, beside the members, may have made a change; the filter names these. */
export const OTHER_ACTORS: Record<
  Exclude<ActorKind, 'person' | 'subscriber' | 'deletion'>,
  string
> = {
  import: 'Imports',
  task: 'The service',
  command: 'The operator',
  link: 'People with an emailed link',
  release: 'An earlier release',
}

const LINKS: Record<string, string> = {
  invitation: 'A person who was invited',
  'sign-up': 'The person who signed up',
}

/** Who made a change, in words. */
export function actorInWords({ actor, email }: Pick<AuditLine, 'actor' | 'email'>): string {
  const { kind, id } = actorParts(actor)
  switch (kind) {
    case 'person':
      return email ?? 'A former member'
    case 'import':
      return 'An import'
    case 'command':
      return `The operator (${id})`
    case 'link':
      return LINKS[id] ?? 'A person with an emailed link'
    case 'release':
      return 'An earlier release of the service'
    default:
      return 'The service'
  }
}

/** Columns whose labels no form has. */
const COLUMNS: Record<string, string> = {
  feed_id: 'Feed',
  description_markdown: 'Formatted description',
  starts_at: 'Start',
  ends_at: 'End',
  starts_local: 'First date',
  timezone: 'Time zone',
  all_day: 'All day',
  time_known: 'Time is known',
  previous_starts_at: 'Previous start',
  position_cleared: 'Position removed',
  is_free: 'Free',
  published_at: 'Published',
  shown_separately: 'Shown separately',
  series_id: 'Part of a repeating event',
  recurrence_key: 'Date of the repeating event',
  overridden: 'Fields of this date only',
  span: 'Length',
  rrule: 'Repeat rule',
  rdates: 'Extra dates',
  exdates: 'Skipped dates',
  slug: 'Short name',
  name: 'Name',
  archived_at: 'Archived',
  widget: 'Widget',
  color: 'Color',
  criteria: 'Filters',
  enabled: 'Enabled',
  hour: 'Hour',
  weekday: 'Weekday',
  note: 'Note',
  weekly: 'In the weekly digest',
  daily: 'In the daily digest',
  access_yes: 'Access: yes',
  access_no: 'Access: no',
  plan: 'Plan',
  disabled_at: 'Disabled',
  mail_reply_to: 'Reply-to address',
  postal_address: 'Postal address',
  logo_url: 'Logo',
  accent_color: 'Accent color',
  closed_at: 'Deletion started',
  privacy_url: 'Privacy policy',
  extension: 'File type',
  bytes: 'Size in bytes',
  url_hint: 'URL',
  settings: 'Settings',
  includes_past: 'Includes past events',
  since: 'Events since',
  state: 'State',
  kind: 'Kind',
  added: 'Events added',
  changed: 'Events changed',
  removed: 'Events removed',
  consent: 'How people agreed',
  total: 'People to ask',
  role: 'Role',
  email: 'Email address',
  events: 'Events',
  deleted_at: 'Deleted',
  secret: 'Secret',
  digest_frequency: 'Digest',
}

const FIELDS = EVENT_FIELDS as Record<string, { label?: string }>
const OF_EVENTS: AuditedKind[] = ['event', 'series']

/** What people call a column of a thing. */
export function columnLabel(kind: AuditedKind, column: string): string {
  const property = column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
  const label = FIELDS[property]?.label
  if (OF_EVENTS.includes(kind) && label) return label
  return COLUMNS[column] ?? label ?? column
}

type Naming = { zone: string; feeds: { id: string; name: string }[] }

/** A value as people read it; at most so much of it. */
export function valueInWords(column: string, value: unknown, { zone, feeds }: Naming): string {
  if (value === null || value === undefined || value === '') return '(blank)'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (column === 'feed_id') return feeds.find(({ id }) => id === value)?.name ?? 'A deleted feed'
  if (typeof value === 'string') return /_at$/.test(column) ? formatTime(value, zone) : value
  if (Array.isArray(value)) return value.length > 0 ? value.join(', ') : '(blank)'
  if (typeof value !== 'object') return String(value)
  if ('masked' in value) return '(not stored)'
  if ('cut' in value) return `${String(value.cut)}…`
  return JSON.stringify(value)
}

/** Every column that a line may hold, with its kind: a test asks for the label of each. */
export const RECORDED_COLUMNS: [AuditedKind, string][] = Object.values(AUDITED).flatMap(
  ({ kind, recorded, masked = [] }) =>
    [...recorded, ...masked].map((column): [AuditedKind, string] => [kind, column]),
)
