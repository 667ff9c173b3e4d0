import { type AccessAnswer, type AccessFeature, accessColumns } from '../access.ts'
import { cutText } from '../cut-text.ts'
import {
  EVENT_FIELDS,
  LONGEST_CATEGORY,
  MOST_CATEGORIES,
  NO_FIELDS,
  nameInSentence,
  TEXTS,
  type TextField,
  URLS,
  type UrlField,
} from '../event-fields.ts'
import { readMarkdown } from '../markdown/text.ts'
import { completeUrl, isWebAddress, MAX_URL } from '../web-address.ts'
import { tidyLine, tidyLines, wordList } from '../word-list.ts'
import { readAccessWord } from './access-words.ts'
import type { Problems } from './problems.ts'
import type { SourceFields } from './source-event.ts'

type At = { line: number | null; uid?: string }

/** Fields as events hold them: without control characters, no longer than allowed, URLs of web pages only. */
export function cleanFields(raw: Partial<SourceFields>, problems: Problems, at: At): SourceFields {
  const fields: SourceFields = { ...NO_FIELDS, ...raw }
  const texts: Record<string, unknown> = fields
  for (const name of TEXTS) {
    const value = texts[name]
    if (typeof value !== 'string') continue
    const tidy = EVENT_FIELDS[name].kind === 'paragraphs' ? tidyLines : tidyLine
    texts[name] = cut(name, tidy(value), problems, at) || NO_FIELDS[name]
  }
  Object.assign(fields, withFormatting(fields))
  for (const name of URLS) fields[name] = cleanUrl(name, fields[name], problems, at)
  fields.categories = cleanCategories(fields.categories, problems, at)
  Object.assign(fields, cleanAccess(fields, problems, at))
  const { lat, lng } = fields
  const isPlace = lat !== null && lng !== null && isWithin(lat, 90) && isWithin(lng, 180)
  // This point is in the Gulf of Guinea: programs write it where they know no place.
  if (!isPlace || (lat === 0 && lng === 0)) {
    fields.lat = null
    fields.lng = null
  }
  if (!hasPrice(fields)) {
    fields.priceMin = null
    fields.priceMax = null
    fields.currency = null
  } else fields.isFree = false
  if (fields.organizerName === null) fields.organizerUrl = null
  if (fields.imageUrl === null) fields.imageAlt = null
  if (fields.status === 'scheduled') fields.statusReason = null
  return fields
}

/** The description by its Markdown, unless that is too long: then it stays plain. */
function withFormatting({ description, descriptionMarkdown }: SourceFields): Partial<SourceFields> {
  const none = { descriptionMarkdown: null }
  if (descriptionMarkdown === null) return none
  const { most } = EVENT_FIELDS.descriptionMarkdown
  const { text, markdown } = readMarkdown(tidyLines(descriptionMarkdown))
  if (markdown === null || Math.max(markdown.length, text.length) > most) return none
  return { description: text, descriptionMarkdown: markdown, readBefore: description }
}

/** Both amounts and their currency, as the database holds them. */
function hasPrice({ priceMin, priceMax, currency }: SourceFields): boolean {
  if (priceMin === null || priceMax === null || !/^[A-Z]{3}$/.test(currency ?? '')) return false
  return priceMin >= 0 && priceMax >= priceMin && priceMax > 0 && priceMax < 1e9
}

const isWithin = (value: number, most: number) => Math.abs(value) <= most

function cut(name: TextField, text: string, problems: Problems, at: At): string {
  const { most } = EVENT_FIELDS[name]
  if (text.length <= most) return text
  const length = String(most).replace(/(\d)(\d{3})$/, '$1,$2')
  problems.note('too-long', `The ${nameInSentence(name)} was cut after ${length} characters.`, at)
  return `${cutText(text, most - 1).trimEnd()}…`
}

function cleanUrl(name: UrlField, text: string | null, problems: Problems, at: At): string | null {
  const line = tidyLine(text ?? '')
  if (line === '') return null
  const url = webUrl(line)
  if (url) return url
  const text_ = `The ${nameInSentence(name)} is not a web address and was skipped.`
  problems.note('bad-url', text_, at)
  return null
}

/** The URL of a web page as it is stored. */
export function webUrl(text: string): string | undefined {
  const line = completeUrl(text.trim())
  if (line.length > MAX_URL || !isWebAddress(line)) return undefined
  const { href } = new URL(line)
  return href.length <= MAX_URL ? href : undefined
}

function cleanCategories(list: string[], problems: Problems, at: At): string[] {
  const words = wordList(list, MOST_CATEGORIES, (word) => word.toLowerCase())
  const short = words.filter((word) => word.length <= LONGEST_CATEGORY)
  if (words.length > MOST_CATEGORIES) {
    const text = `Only the first ${MOST_CATEGORIES} categories were imported.`
    problems.note('too-long', text, at)
  }
  if (short.length < words.length) {
    const text = `A category of more than ${LONGEST_CATEGORY} characters was skipped.`
    problems.note('too-long', text, at)
  }
  return short.slice(0, MOST_CATEGORIES)
}

/** Words of a source, of which there are few; longer lists are no list of features. */
const MOST_ACCESS_WORDS = 40

/** Features by what a source calls them. What it says is missing is missing, whatever else it says. */
function cleanAccess({ accessYes, accessNo }: SourceFields, problems: Problems, at: At) {
  const answers = new Map<AccessFeature, AccessAnswer>()
  const read = (texts: readonly string[] | null, listed: AccessAnswer) => {
    const words = wordList(texts ?? [], MOST_ACCESS_WORDS, (word) => word.toLowerCase())
    if (words.length > MOST_ACCESS_WORDS) {
      const text = `Only the first ${MOST_ACCESS_WORDS} accessibility features were read.`
      problems.note('too-long', text, at)
    }
    for (const word of words.slice(0, MOST_ACCESS_WORDS)) {
      const said = readAccessWord(word)
      if (said && answers.get(said.feature) !== 'no')
        answers.set(said.feature, listed === 'no' ? 'no' : said.answer)
      if (!said) {
        const text = `The accessibility feature “${cutText(word, 60)}” is not known and was skipped.`
        problems.note('bad-value', text, at)
      }
    }
  }
  read(accessYes, 'yes')
  read(accessNo, 'no')
  return accessColumns((feature) => answers.get(feature))
}

/** Which fields of an event are not as those of another. */
export function differences(
  own: Partial<SourceFields>,
  shared: SourceFields,
): Partial<SourceFields> {
  // A description of its own was read in its own way.
  const all = own.description === undefined ? own : { readBefore: undefined, ...own }
  const entries = Object.entries(all) as [keyof SourceFields, unknown][]
  return Object.fromEntries(
    entries.filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(shared[name])),
  )
}
