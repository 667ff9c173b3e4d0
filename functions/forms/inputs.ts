import * as z from 'zod/mini'
import { parseEmailAddress } from '../../domain/email-address.ts'
import { LONGEST_CATEGORY } from '../../domain/event-fields.ts'
import { readMarkdown } from '../../domain/markdown/text.ts'
import { isMediaPath, isMissingPath } from '../../domain/media.ts'
import { completeUrl, isWebAddress, MAX_URL } from '../../domain/web-address.ts'
import { tidyLine, tidyLines, wordList as wordsOf } from '../../domain/word-list.ts'

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

/** The small Markdown of descriptions. Backslashes that escape do not count toward the limit. */
export function markdown(most: number) {
  const lengthOf = (typed: string) => {
    const { text, markdown } = readMarkdown(typed)
    return Math.max(text.length, markdown?.length ?? 0)
  }
  return z.pipe(
    reads(tidyLines),
    z.string().check(z.refine((typed) => lengthOf(typed) <= most, tooLong(most))),
  )
}

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

export const optionalHttps = optionalUrl.check(
  z.refine(
    (url) => url === null || url.startsWith('https:'),
    'Enter a web address that begins with https://',
  ),
)

const NO_IMAGE = 'This image was deleted. Choose another one'

/** The path of an uploaded image, or a URL. */
export const optionalImage = z.pipe(
  reads(tidyLine),
  z.transform((line: string, context) => {
    if (isMediaPath(line)) return line
    const url = optionalUrl.safeParse(line)
    if (url.success) return url.data
    const message = isMissingPath(line) ? NO_IMAGE : (url.error.issues[0]?.message ?? '')
    context.issues.push({ code: 'custom', message, input: line })
    return z.NEVER
  }),
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
        z
          .string()
          .check(
            z.maxLength(
              LONGEST_CATEGORY,
              `Enter at most ${LONGEST_CATEGORY} characters for each of the ${things}`,
            ),
          ),
      )
      .check(z.maxLength(most, `Enter up to ${most} ${things}`)),
  )
}

function tooLong(most: number): string {
  return `Enter at most ${new Intl.NumberFormat('en-US').format(most)} characters`
}

function atMost(most: number) {
  return z.maxLength(most, tooLong(most))
}
