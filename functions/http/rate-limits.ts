import type { Context } from 'hono'
import { mailboxOf } from '../../domain/email-address.ts'
import { hashAddress } from '../keys/hash-address.ts'
import type { App } from '../platform/deps.ts'
import { HttpError } from './errors.ts'

/** Ends the request when a limit (`deps.limits`) is reached. */
export async function limitCalls(allowed: Promise<boolean>): Promise<void> {
  if (await allowed) return
  throw new HttpError(429, 'Too many requests. Try again in a minute.', { 'Retry-After': '60' })
}

export const UNKNOWN_CLIENT = 'unknown'

/** By what the tries of one client are counted. */
export function clientKey(c: Context<App>): string {
  return clientNetwork(c.req.header('cf-connecting-ip') ?? '') ?? UNKNOWN_CLIENT
}

/** Under which the mails to one mailbox are counted, for one purpose; it tells no address. */
export function mailCountKey(secret: string, purpose: string, emailKey: string): Promise<string> {
  return hashAddress(secret, `${purpose} ${mailboxOf(emailKey)}`)
}

/** The same for all emails that ask a mailbox to subscribe, to whichever feed. */
export function askedCountKey(secret: string, emailKey: string): Promise<string> {
  return mailCountKey(secret, 'subscribe', emailKey)
}

/**
 * Under which what one client asks for in a day is counted; it tells no address. `undefined` where no
 * client is known: all clients would share that count.
 */
export async function clientCountKey(
  c: Context<App>,
  purpose: string,
): Promise<string | undefined> {
  const client = clientKey(c)
  if (client === UNKNOWN_CLIENT) return undefined
  return hashAddress(c.env.env.APP_SECRET, `${purpose} by ${client}`)
}

const IPV4 = /^\d{1,3}(\.\d{1,3}){3}$/
const IPV6 = /^[0-9a-f:.]{2,45}$/i

/**
 * Who counts as one client: an IPv4 address, or the /64 that a single customer has to itself.
 * `2001:DB8::1` -> `2001:db8:0:0::/64`, `::ffff:192.0.2.7` -> `192.0.2.7`; `undefined` for what is no address.
 */
export function clientNetwork(address: string): string | undefined {
  if (IPV4.test(address)) return address
  if (!IPV6.test(address) || !URL.canParse(`http://[${address}]`)) return undefined
  // URL writes every spelling of an address in one way: in lower case, without an IPv4 part.
  const groups = groupsOf(new URL(`http://[${address}]`).hostname.slice(1, -1))
  const mapped = groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff'
  return mapped
    ? groups.slice(6).flatMap(bytesOf).join('.')
    : `${groups.slice(0, 4).join(':')}::/64`
}

function groupsOf(address: string): string[] {
  const [left = [], right = []] = address
    .split('::')
    .map((half) => (half === '' ? [] : half.split(':')))
  return [...left, ...Array(8 - left.length - right.length).fill('0'), ...right]
}

function bytesOf(group: string): number[] {
  const value = Number.parseInt(group, 16)
  return [value >> 8, value & 255]
}
