import { latePattern } from '../../domain/late-pattern.ts'

const BLANKS = latePattern(String.raw`[\s\p{Cc}\p{Cf}\p{Cs}]+`, 'gu')
const BLANK_END = latePattern(String.raw`[\s\p{Cs}]+$`, 'u')
/** Mail programs show about half of it; a header line has room for this much in any script. */
const MAX_NAME_LENGTH = 70

/** One line of plain text for a header: a line break would start another header. */
export function oneLine(text: string, most: number): string {
  return text.replace(BLANKS(), ' ').trim().slice(0, most).replace(BLANK_END(), '')
}

/** Our address of `MAIL_FROM`, under another name where one is given. */
export function sender(mailFrom: string, name = ''): { email: string; name: string } {
  const [, ours = '', email = ''] = /^(.*)<(.+)>$/.exec(mailFrom) ?? []
  return { email, name: oneLine(name, MAX_NAME_LENGTH) || ours.trim() }
}

/** As a header says it (RFC 5322): `"Riverside Arts" <calendar@example.com>`. */
export function senderLine(mailFrom: string, name?: string): string {
  if (!name) return mailFrom
  const from = sender(mailFrom, name)
  return `"${from.name.replace(/["\\]/g, '\\$&')}" <${from.email}>`
}
