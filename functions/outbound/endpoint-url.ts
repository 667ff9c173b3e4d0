import type { Deps } from '../platform/deps.ts'
import { isPublicAddress } from './public-address.ts'
import { LookupFailed, resolveHost } from './resolve-host.ts'

export { LookupOutage } from './resolve-host.ts'

const MAX_LENGTH = 2_048
/** RFC 1035 2.3.4: 63 characters a label; 253 a name. URL lets more through. */
const DNS_NAME = /^(?=.{4,253}$)([a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?\.)+[a-z0-9-]{2,63}$/
const RESERVED =
  /(^|\.)(localhost|local|internal|test|example|invalid|onion|arpa|lan|home|corp|intranet)$/

/** Why an address may not receive webhooks. */
export type Refusal =
  | 'not-a-url'
  | 'too-long'
  | 'not-https'
  | 'user-info'
  | 'fragment'
  | 'ip-literal'
  | 'port'
  | 'reserved-name'
  | 'own-host'
  | 'private-address'
  | 'unknown-name'

type JudgedUrl = { url: URL; insecure: boolean } | { refused: Refusal }
/** `addresses`: all that its name has, each of them public; unknown where the operator lets the host be anywhere. */
type JudgedEndpoint = { url: URL; addresses?: string[] } | { refused: Refusal }

/**
 * Judges a URL without a request. It is parsed once: the object that was judged is the
 * one that is called, so no second reading of the text can differ.
 */
export function judgeUrl(text: string, env: Deps['env'], { http = false } = {}): JudgedUrl {
  if (text.length > MAX_LENGTH) return { refused: 'too-long' }
  if (!URL.canParse(text)) return { refused: 'not-a-url' }
  const url = new URL(text)
  if (url.href.length > MAX_LENGTH) return { refused: 'too-long' }
  if (url.username !== '' || url.password !== '') return { refused: 'user-info' }
  if (text.includes('#')) return { refused: 'fragment' }
  const plain = url.protocol === 'http:' || url.protocol === 'https:'
  if (plain && env.WEBHOOK_INSECURE_HOSTS.includes(url.host)) return { url, insecure: true }
  if (url.protocol !== 'https:' && !(http && url.protocol === 'http:'))
    return { refused: 'not-https' }
  const refused = judgeHost(url, new URL(env.PUBLIC_URL).hostname)
  return refused ? { refused } : { url, insecure: false }
}

function judgeHost(url: URL, ownHost: string): Refusal | undefined {
  const host = url.hostname.replace(/\.$/, '')
  if (host.startsWith('[') || /^\d+(\.\d+){3}$/.test(host)) return 'ip-literal'
  if (url.port !== '') return 'port'
  if (!host.includes('.') || RESERVED.test(host)) return 'reserved-name'
  if (!DNS_NAME.test(host)) return 'not-a-url'
  if (host === ownHost || host.endsWith(`.${ownHost}`)) return 'own-host'
  return undefined
}

/**
 * The whole judgement, names looked up: at registration, where `url.href` is what to store, and
 * again before each send.
 */
export async function judgeEndpoint(
  deps: Deps,
  text: string,
  options?: { http: boolean },
): Promise<JudgedEndpoint> {
  const judged = judgeUrl(text, deps.env, options)
  if ('refused' in judged) return judged
  const { url, insecure } = judged
  if (insecure) return { url }
  try {
    const addresses = await resolveHost(deps, url.hostname)
    return addresses.every(isPublicAddress) ? { url, addresses } : { refused: 'private-address' }
  } catch (error) {
    if (error instanceof LookupFailed) return { refused: 'unknown-name' }
    throw error
  }
}
