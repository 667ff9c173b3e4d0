import { ACCESS_FEATURES, type AccessFeature } from '../access.ts'
import { ALL_LANGUAGES } from '../all-languages.ts'
import { FACT_WORDS } from '../display/facts.ts'
import { NO_FIELDS } from '../event-fields.ts'
import type { Words } from '../words.ts'
import { knownZone } from '../zoned-time.ts'
import { isReadableJson } from './json-size.ts'
import { type Json, typedFields } from './own-event.ts'
import { OWN_FIELDS } from './own-fields.ts'
import { splitAddress } from './place-text.ts'
import type { SourceFields } from './source-event.ts'

/** The line that names this service as the writer of a calendar file. */
export const OWN_PRODUCT = /^PRODID:-\/\/Calendar Feed Service\/\//

type Fields = Partial<SourceFields>
type OwnFields = { fields: Fields; timezone: string | undefined }

/** What `domain/imports/own-fields.ts` writes into a property of our own; `undefined` if the file has none. */
export function readOwnFields(text: string | undefined): OwnFields | undefined {
  const json = text === undefined ? undefined : parseObject(text)
  if (!json) return undefined
  const typed = typedFields(json)
  const fields = OWN_FIELDS.map((name) => [name, typed[name] ?? NO_FIELDS[name]])
  return { fields: Object.fromEntries(fields), timezone: knownZone(`${json.timezone}`) }
}

function parseObject(text: string): Json | undefined {
  if (!isReadableJson(text)) return undefined
  try {
    const json: unknown = JSON.parse(text)
    return json && typeof json === 'object' && !Array.isArray(json) ? (json as Json) : undefined
  } catch {
    return undefined
  }
}

/**
 * Takes apart what `domain/display/ics.ts` writes into texts, because calendars do not show it otherwise: status,
 * reason, price, accessibility, organizer, tickets, and website, in any language.
 */
export function readOwnTexts(fields: Fields, status: string): Fields {
  const { title = '', description = '', url, location } = fields
  const state = /^tentative$/i.test(status) ? 'postponed' : (fields.status ?? 'scheduled')
  const paragraphs = description.split('\n\n')
  const opening = openingOf(paragraphs, state)
  const closing = paragraphs.at(-1)?.split('\n') ?? []
  const hasClosing = url !== null && closing.at(-1) === url
  if (hasClosing) paragraphs.pop()
  return {
    ...fields,
    ...placeOf(location ?? ''),
    ...(hasClosing ? closingOf(closing.slice(0, -1)) : {}),
    ...opening,
    status: state,
    title: state === 'scheduled' ? title : withoutPrefix(title, state),
    description: paragraphs.join('\n\n'),
  }
}

const inAllLanguages = (name: keyof Words) =>
  Object.values(ALL_LANGUAGES).map(({ widget, event }) => ({ ...widget, ...event })[name])

/** What stands behind one of these words and a colon. */
function labelled(text: string, name: keyof Words): string | undefined {
  const label = inAllLanguages(name).find((word) => text.startsWith(`${word}: `))
  return label && text.slice(label.length + 2)
}

function withoutPrefix(title: string, name: 'cancelled' | 'postponed'): string {
  return labelled(title, name) ?? title
}

/** Takes away the first paragraphs, if they say why or that the time follows. */
function openingOf(paragraphs: string[], status: SourceFields['status']): Fields {
  const reason = status === 'scheduled' ? undefined : labelled(paragraphs[0] ?? '', 'reason')
  if (reason) paragraphs.shift()
  const isLater = inAllLanguages('timeLater').includes(paragraphs[0] ?? '')
  if (isLater) paragraphs.shift()
  return { ...(reason ? { statusReason: reason } : {}), ...(isLater ? { timeKnown: false } : {}) }
}

function closingOf(lines: string[]): Fields {
  const found: Fields = {}
  for (const line of lines) {
    const [fact] = FACT_WORDS.flatMap(({ name, word }) => {
      const text = labelled(line, word)
      return text ? { name, text } : []
    })
    if (fact?.name === 'organizerName') Object.assign(found, organizerOf(fact.text))
    else if (fact?.name === 'accessYes' || fact?.name === 'accessNo')
      found[fact.name] = featuresOf(fact.text)
    else if (fact) found[fact.name] = fact.text
    else if (inAllLanguages('free').includes(line)) found.isFree = true
    else Object.assign(found, { priceText: line, isFree: /[1-9]/.test(line) ? false : null })
  }
  return found
}

/** Names of features in any language. */
function featuresOf(text: string): AccessFeature[] {
  const names = text.split(/, |，|、|، /)
  return ACCESS_FEATURES.filter((feature) =>
    inAllLanguages(feature).some((name) => names.includes(name)),
  )
}

/** A name, a link, or both. */
function organizerOf(text: string): Fields {
  const [link = ''] = /https?:\S+$/.exec(text) ?? []
  const name = text.slice(0, text.length - link.length).trim()
  return { organizerName: name || null, organizerUrl: link || null }
}

function placeOf(location: string): Fields {
  if (inAllLanguages('online').includes(location)) {
    return { attendanceMode: 'online', location: null }
  }
  return splitAddress(location, false) ?? {}
}
