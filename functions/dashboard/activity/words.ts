import { AUDITED, type AuditedKind } from '../../../db/audit/audited.ts'
import type { AuditLine } from '../../../db/audit/lines.ts'
import { type ActorKind, actorParts } from '../../../domain/actor.ts'
import { EVENT_FIELDS } from '../../../domain/event-fields.ts'
import { didWithSender, didWithSubmission } from './submission-words.ts'

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
  'import-run': 'Finished import',
  member: 'Member',
  invitation: 'Invitation',
  endpoint: 'Webhook endpoint',
  subscriber: 'Subscriber',
  upload: 'Uploaded subscribers',
  submission: 'Submission',
  sender: 'Sender of submissions',
}

export const CHANGES = { added: 'Added', changed: 'Changed', removed: 'Deleted' } as const

/** What one is called within a sentence: alone, and with its name after it. */
const NOUNS: Record<AuditedKind, [alone: string, named: string]> = {
  event: ['an event', 'the event'],
  series: ['a repeating event', 'the repeating event'],
  feed: ['a feed', 'the feed'],
  'custom-feed': ['a custom feed', 'the custom feed'],
  digest: ['digest settings', 'the digest settings of'],
  organization: ['the organization', 'the organization'],
  category: ['a category', 'the category'],
  image: ['an image', 'the image'],
  import: ['an import', 'the import'],
  'import-run': ['an import', 'the import'],
  member: ['a member', 'the member'],
  invitation: ['an invitation', 'the invitation'],
  endpoint: ['a webhook endpoint', 'the webhook endpoint'],
  subscriber: ['a subscriber', 'a subscriber of'],
  upload: ['a list of subscribers', 'the list of subscribers'],
  submission: ['a submission', 'the submission'],
  sender: ['a sender of submissions', 'the sender of submissions'],
}
/** The same of several that have no line each. */
const MANY: Partial<Record<AuditedKind, string>> = { event: 'events', image: 'images' }

type Noun = { named: boolean; count: number }

/** What was changed; of an import that finished, which says so itself, nothing more. */
export function nounOf({ kind, actor }: AuditLine, { named, count }: Noun): string {
  if (kind === 'import-run' && actorParts(actor).kind === 'import') return ''
  const many = MANY[kind]
  return count > 1 && many ? `${count} ${many}` : NOUNS[kind][named ? 1 : 0]
}

/** Each deleted event is restored by itself. */
export const canBeMany = ({ kind, change }: AuditLine) =>
  Object.hasOwn(MANY, kind) && !(kind === 'event' && change === 'removed')

type Did = {
  verb: string
  /** What follows the name: `as scheduled`. */
  end?: string
  /** Columns that need not be listed: the verb says what became of them. */
  said: string[]
}
type Values = AuditLine['before']

/** Columns that are a deed of their own, with what is done when they are filled and emptied. */
const SWITCHES: Record<string, [filled: string, emptied: string]> = {
  closed_at: ['began to delete', 'kept'],
  archived_at: ['archived', 'restored'],
  disabled_at: ['disabled', 'enabled'],
  published_at: ['published', 'unpublished'],
}
const OF_STATUS = ['status', 'status_reason', 'previous_starts_at']

const UPLOADED: AuditedKind[] = ['image', 'upload']

/** What was done, in a verb. */
export function didWhat(line: AuditLine): Did {
  const { change, kind, after } = line
  const own =
    kind === 'submission'
      ? didWithSubmission(line)
      : kind === 'sender'
        ? didWithSender(line)
        : undefined
  if (own) return own
  if (change === 'added') return { verb: UPLOADED.includes(kind) ? 'uploaded' : 'added', said: [] }
  if (change === 'removed') {
    const isPerson = kind === 'member' || kind === 'subscriber'
    return { verb: isPerson ? 'removed' : kind === 'invitation' ? 'ended' : 'deleted', said: [] }
  }
  // Only what finished is recorded.
  if (kind === 'import-run') return { verb: 'finished', said: ['state', 'kind'] }
  const names = Object.keys(after ?? {})
  // A deleted endpoint loses its address and secret, too.
  if (kind === 'endpoint' && after?.deleted_at) return { verb: 'deleted', said: names }
  const [only] = names
  if (names.length === 1 && only && SWITCHES[only]) {
    const [filled, emptied] = SWITCHES[only]
    return { verb: after?.[only] === null ? emptied : filled, said: [only] }
  }
  if (names.includes('status') && names.every((name) => OF_STATUS.includes(name))) {
    return { ...didWithStatus(after), said: ['status', 'previous_starts_at'] }
  }
  return { verb: 'changed', said: [] }
}

function didWithStatus(after: Values): Omit<Did, 'said'> {
  if (after?.status === 'scheduled') return { verb: 'marked', end: 'as scheduled' }
  return { verb: after?.status === 'cancelled' ? 'cancelled' : 'postponed' }
}

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
  submission: 'The sender of a submission',
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
  url: 'Website',
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
  changed: 'Events updated',
  removed: 'Events removed',
  consent: 'How people agreed',
  total: 'People to ask',
  role: 'Role',
  email: 'Email address',
  events: 'Events',
  deleted_at: 'Deleted',
  secret: 'Secret',
  digest_frequency: 'Digest',
  takes_submissions: 'Visitors can suggest events',
  decline_reasons: 'Saved reasons',
  inputs: 'What was submitted',
  event_id: 'Event',
}

const FIELDS = EVENT_FIELDS as Record<string, { label?: string }>
const OF_EVENTS: AuditedKind[] = ['event', 'series']

/** What people call a column of a thing. */
export function columnLabel(kind: AuditedKind, column: string): string {
  const property = column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
  const label = FIELDS[property]?.label
  if (OF_EVENTS.includes(kind) && label) return label
  if (kind === 'endpoint' && column === 'url') return 'URL'
  return COLUMNS[column] ?? label ?? column
}

/** Every column that a line may hold, with its kind: a test asks for the label of each. */
export const RECORDED_COLUMNS: [AuditedKind, string][] = Object.values(AUDITED).flatMap(
  ({ kind, recorded, masked = [] }) =>
    [...recorded, ...masked].map((column): [AuditedKind, string] => [kind, column]),
)
