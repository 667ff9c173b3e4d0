import { lazyRegExp } from './lazy-reg-exp.ts'

const ATOM = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+"
const LOCAL = new RegExp(`^${ATOM}(?:\\.${ATOM})*$`)
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/
const DOMAIN = lazyRegExp(String.raw`^[\p{L}\p{M}\p{N}.-]+$`, 'u')
const TOP_LEVEL = /^(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/

export type EmailAddress = { email: string; key: string }

/**
 * An address people really have, its domain in ASCII form: `Ann+news@Bücher.example` ->
 * `Ann+news@xn--bcher-kva.example`. `undefined` for anything else.
 */
export function parseEmailAddress(text: string): EmailAddress | undefined {
  const trimmed = text.trim()
  if (trimmed.length > 320) return undefined
  const at = trimmed.lastIndexOf('@')
  const local = trimmed.slice(0, at)
  const domain = asciiDomain(trimmed.slice(at + 1))
  if (at < 1 || local.length > 64 || !LOCAL.test(local) || !domain) return undefined
  const email = `${local}@${domain}`
  return email.length <= 254 ? { email, key: email.toLowerCase() } : undefined
}

/** Where mail for an address arrives: `ann+news@example.com` and `ann@example.com` are one mailbox. */
export function mailboxOf(emailKey: string): string {
  return emailKey.replace(/^([^+@]+)\+[^@]*@/, '$1@')
}

/** URL parsing converts an international name; it must not be allowed to convert anything else. */
function asciiDomain(domain: string): string | undefined {
  if (!DOMAIN().test(domain) || !URL.canParse(`https://${domain}`)) return undefined
  const host = new URL(`https://${domain}`).hostname
  const labels = host.split('.')
  const valid =
    labels.length >= 2 &&
    labels.every((label) => LABEL.test(label)) &&
    TOP_LEVEL.test(labels.at(-1) ?? '')
  return valid ? host : undefined
}
