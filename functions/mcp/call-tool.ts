import type { Context } from 'hono'
import { isPostponedWithoutDate } from '../../domain/display/event-time.ts'
import { shortPlace } from '../../domain/display/place.ts'
import type { Event, OrganizationFeeds } from '../../domain/event-contract.ts'
import { canonicalQuery, readQuery, throughLoopback } from '../http/canonical-url.ts'
import { HttpError, validate } from '../http/errors.ts'
import type { App } from '../platform/deps.ts'
import { Fault } from '../platform/fault.ts'
import { type Message, ProtocolError } from './messages.ts'
import { type Question, toolNamed } from './tools.ts'

const API = '/api/v1'

/** Asks the read API, through the edge; what it refuses is told to the model, which can ask better. */
export async function callTool(c: Context<App>, params: Message['params']) {
  const tool = toolNamed(params?.name ?? '')
  if (!tool) throw new ProtocolError('params', 'Unknown tool')
  try {
    const found = await answerOf(c, tool.read(params?.arguments ?? {}))
    return { content: [{ type: 'text', text: inWords(found) }], structuredContent: found }
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    return { content: [{ type: 'text', text: error.message }], isError: true }
  }
}

async function answerOf(c: Context<App>, question: Question): Promise<Found> {
  const response = await throughLoopback(c, addressOf(question))
  const answer = (await response.json()) as Found & { error?: string }
  if (response.ok) return answer
  if (response.status >= 500) throw new Fault('read API request failed')
  throw new HttpError(response.status === 404 ? 404 : 400, answer.error ?? 'Not found')
}

/** Written canonically, so that the edge keeps it under the name that others ask for. */
function addressOf({ path, schema, query }: Question): string {
  const given = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) given.set(name, String(value))
  }
  const asked = validate(schema, readQuery(schema, given))
  // Half of a letter, which JSON can hold and an address cannot, finds nothing.
  const segments = path.map((segment) => encodeURIComponent(segment.toWellFormed()))
  return [API, ...segments].join('/') + canonicalQuery(schema, asked)
}

type Found = Partial<OrganizationFeeds> & {
  event?: Event
  events?: Event[]
  pagination?: { nextCursor: string | null }
}

/** For clients that show their model the text only. */
function inWords({ feeds, event, events, pagination }: Found): string {
  if (feeds)
    return lines(
      feeds.map(({ id, name }) => `${name}: ${id}`),
      'No feeds.',
    )
  if (event) return line(event)
  const list = lines((events ?? []).map(line), 'No events found.')
  const next = pagination?.nextCursor
  return next ? `${list}\nMore events: call again with cursor ${next}` : list
}

function lines(texts: string[], none: string): string {
  return texts.length > 0 ? texts.join('\n') : none
}

function line(event: Event): string {
  const { id, title, status, pageUrl } = event
  const marked = status === 'scheduled' ? title : `${title} (${status})`
  return [when(event), marked, shortPlace(event), id, pageUrl].filter(Boolean).join(' | ')
}

/** Of several days also until when: who asks for today is told what began last month, too. */
function when(event: Event): string {
  const { displayDate, endDate, startsAt, endsAt, allDay, timeKnown } = event
  if (isPostponedWithoutDate(event)) return 'no new date yet'
  const [first, last] = allDay ? [displayDate, endDate] : [startsAt, endsAt ?? endDate]
  const days = endDate > displayDate ? `${first} to ${last}` : first
  return timeKnown ? days : `${days}, time to be announced`
}
