import * as z from 'zod'
import { parseEmailAddress } from '../domain/email-address.ts'
import type { FormState } from './parts/field.tsx'
import type { Form } from './staff.ts'

/** One line of text: control characters and runs of blanks have no meaning in it. */
const tidy = (text: string) => text.replace(/[\s\p{Cc}\p{Cs}]+/gu, ' ').trim()
const tidyLines = (text: string) =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/(?![\n\t])[\p{Cc}\p{Cs}]/gu, '')
    .trim()

const text = z.string().catch('')

export function requiredLine(most: number, missing: string) {
  return text.transform(tidy).pipe(z.string().min(1, missing).max(most, tooLong(most)))
}

/** Empty becomes null. */
export function optionalLine(most: number) {
  return text
    .transform(tidy)
    .pipe(z.string().max(most, tooLong(most)))
    .transform((line) => line || null)
}

export function paragraphs(most: number) {
  return text.transform(tidyLines).pipe(z.string().max(most, tooLong(most)))
}

/** A web address; what could run script or name a file is none. */
export const optionalUrl = text
  .transform(tidy)
  .pipe(z.string().max(2048, tooLong(2048)))
  .refine(
    (url) => url === '' || isWebAddress(url),
    'This is no web address: it begins with https://',
  )
  .transform((url) => (url === '' ? null : new URL(url).href))

export const emailAddress = text.transform((line, context) => {
  const address = parseEmailAddress(line.slice(0, 400))
  if (address) return address
  context.addIssue('This is not an e-mail address')
  return z.NEVER
})

/** Lower-case letters, digits and single hyphens: what the database takes for an address. */
export const slug = text
  .transform((line) => line.trim().toLowerCase())
  .pipe(
    z
      .string()
      .max(60, tooLong(60))
      .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Use letters a to z, digits and single hyphens'),
  )

export const timeZone = text.refine(isTimeZone, 'Choose a time zone')

export const checked = z
  .string()
  .optional()
  .transform((value) => value === 'on')

/** Words between commas or on lines of their own; the first spelling of a word stays. */
export function wordList(most: number) {
  return text
    .transform((words) => words.split(/[,\n]/).map(tidy).filter(Boolean))
    .transform((words) => words.filter((word, i) => words.findIndex(sameAs(word)) === i))
    .pipe(
      z
        .array(z.string().max(60, 'At most 60 characters each'))
        .max(most, `At most ${most}, please`),
    )
}

function sameAs(word: string): (other: string) => boolean {
  return (other) => other.toLowerCase() === word.toLowerCase()
}

type Parsed<T> = { data: T; state?: never } | { data?: never; state: FormState }

/** The form as its schema describes it, or what was typed together with what is wrong where. */
export function parseForm<S extends z.ZodType>(schema: S, form: Form): Parsed<z.output<S>> {
  const parsed = schema.safeParse(form)
  if (parsed.success) return { data: parsed.data }
  const errors: FormState['errors'] = {}
  for (const { path, message } of parsed.error.issues) errors[String(path[0])] ??= message
  return { state: { values: typed(form), errors } }
}

/** What was typed, to be shown again. */
export function typed(form: Form): FormState['values'] {
  const texts = Object.entries(form).filter(([, value]) => typeof value === 'string')
  return Object.fromEntries(texts) as FormState['values']
}

/** Older names of a zone count too: events may carry them. */
export function isTimeZone(zone: string): boolean {
  if (timeZones().includes(zone)) return true
  if (!/^[A-Z][A-Za-z_]+(\/[A-Za-z0-9_+-]+)+$/.test(zone)) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

let zones: string[] | undefined

/** The zones to choose from, with the one that is chosen already. */
export function zoneOptions(chosen = 'UTC') {
  const all = timeZones().includes(chosen) ? timeZones() : [chosen, ...timeZones()]
  return all.map((zone) => ({ value: zone, label: zone }))
}

function timeZones(): string[] {
  zones ??= [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])]
  return zones
}

function isWebAddress(line: string): boolean {
  if (!URL.canParse(line)) return false
  const { protocol, username, password } = new URL(line)
  return /^https?:$/.test(protocol) && username === '' && password === ''
}

function tooLong(most: number): string {
  return `At most ${new Intl.NumberFormat('en-US').format(most)} characters, please`
}
