import * as z from 'zod/mini'
import { parseEmailAddress } from '../../../domain/email-address.ts'
import { latePattern } from '../../../domain/late-pattern.ts'
import { tidyLine, wordList as wordsOf } from '../../../domain/word-list.ts'

const CONTROLS = latePattern(String.raw`(?![\n\t])[\p{Cc}\p{Cs}]`, 'gu')
const BARE_URL = latePattern(String.raw`^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+(:\d+)?([/?#].*)?$`, 'u')

const tidyLines = (text: string) => text.replace(/\r\n?/g, '\n').replace(CONTROLS(), '').trim()

const text = z.catch(z.string(), '')
const reads = <T>(read: (typed: string) => T) => z.pipe(text, z.transform(read))

export function requiredLine(most: number, missing: string) {
  return z.pipe(reads(tidyLine), z.string().check(z.minLength(1, missing), atMost(most)))
}

/** Empty becomes null. */
export function optionalLine(most: number) {
  return z.pipe(
    z.pipe(reads(tidyLine), z.string().check(atMost(most))),
    z.transform((line: string) => line || null),
  )
}

export function paragraphs(most: number) {
  return z.pipe(reads(tidyLines), z.string().check(atMost(most)))
}

/** Reading a longer one can take seconds: names in other scripts are converted, letter by letter. */
const MAX_URL = 2048

/** A web address; what could run script or name a file is none. */
export const optionalUrl = z.pipe(
  z.pipe(
    reads((line) => completeUrl(tidyLine(line))),
    z.string().check(
      atMost(MAX_URL),
      z.refine(
        (url) => url === '' || url.length > MAX_URL || isWebAddress(url),
        'Enter a full web address, for example https://example.com',
      ),
    ),
  ),
  z.transform((url: string) => (url === '' ? null : new URL(url).href)),
)

export const NO_EMAIL_ADDRESS = 'Enter an email address, for example ann@example.com'

export const emailAddress = z.pipe(
  text,
  z.transform((line: string, context) => {
    const address = parseEmailAddress(line.slice(0, 400))
    if (address) return address
    context.issues.push({ code: 'custom', message: NO_EMAIL_ADDRESS, input: line })
    return z.NEVER
  }),
)

/** Empty becomes null. */
export const optionalEmail = z.pipe(
  reads(tidyLine),
  z.transform((line: string, context) => {
    const address = line && parseEmailAddress(line.slice(0, 400))
    if (line === '') return null
    if (address) return address.email
    context.issues.push({ code: 'custom', message: NO_EMAIL_ADDRESS, input: line })
    return z.NEVER
  }),
)

export const checked = z.pipe(
  z.optional(z.string()),
  z.transform((value: string | undefined) => value === 'on'),
)

/** Words between commas or on lines of their own; the first spelling of a word stays. */
export function wordList(most: number, things: string) {
  return z.pipe(
    reads((typed) => wordsOf([typed], most, (word) => word.toLowerCase())),
    z
      .array(
        z.string().check(z.maxLength(60, `Enter at most 60 characters for each of the ${things}`)),
      )
      .check(z.maxLength(most, `Enter up to ${most} ${things}`)),
  )
}

/** `kiln.org/jazz` -> `https://kiln.org/jazz`: people leave out what browsers do not show. */
export function completeUrl(line: string): string {
  return BARE_URL().test(line) ? `https://${line}` : line
}

function isWebAddress(line: string): boolean {
  if (!URL.canParse(line)) return false
  const { protocol, username, password } = new URL(line)
  return /^https?:$/.test(protocol) && username === '' && password === ''
}

function atMost(most: number) {
  return z.maxLength(
    most,
    `Enter at most ${new Intl.NumberFormat('en-US').format(most)} characters`,
  )
}
