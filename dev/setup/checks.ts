import { geocode } from '../../functions/geocoding/geocoder.ts'
import type { Tools } from './tools.ts'

/** A check returns a sentence about what is wrong, or nothing. */
export type Problem = string | undefined

export function checkPublicUrl(text: string): Problem {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url?.protocol !== 'https:') return 'Enter a URL that starts with https://'
  if (url.pathname !== '/' || url.search || url.hash) return 'Enter the host only, without a path'
  if (!/\.[a-z]/.test(url.hostname)) return 'Enter a public host name, such as calendar.example.com'
  return undefined
}

export function checkSender(text: string): Problem {
  if (/^[^<>\r\n]+<[^<>@\s]+@[^<>@\s]+\.[^<>@\s]+>$/.test(text)) return undefined
  return 'Enter a name and an email address, such as Calendar <calendar@example.com>'
}

/** Names the DNS records of the sender's domain that are missing: mailbox providers reject email without them. */
export async function missingRecords({ resolveTxt }: Tools, sender: string): Promise<string[]> {
  const domain = /@([^<>@\s]+)>/.exec(sender)?.[1] ?? ''
  const texts = async (name: string) =>
    (await resolveTxt(name).catch(() => [])).map((parts) => parts.join(''))
  const dmarc = await texts(`_dmarc.${domain}`)
  const parent = await texts(`_dmarc.${domain.split('.').slice(-2).join('.')}`)
  const hasPolicy = [...dmarc, ...parent].some((text) => text.startsWith('v=DMARC1'))
  return hasPolicy ? [] : [`DMARC (TXT record of _dmarc.${domain})`]
}

/** Checks that Resend accepts the key and has verified the sender's domain. */
export async function checkResend({ fetch }: Tools, key: string, sender: string): Promise<Problem> {
  const headers = { authorization: `Bearer ${key}` }
  const response = await reach(fetch('https://api.resend.com/domains', { headers }))
  if (!response) return 'Resend cannot be reached. Check your connection'
  // A key that can only send cannot list domains.
  const body = await bodyOf(response)
  if (response.status === 401 && body.name === 'restricted_api_key') return undefined
  if (!response.ok) return `Resend rejected the key (status ${response.status})`
  const domain = /@([^<>@\s]+)>/.exec(sender)?.[1]
  const known = (body.data as Domain[] | undefined)?.find(({ name }) => name === domain)
  if (!known) return `${domain} is not a domain of this Resend account. Add it there first`
  if (known.status !== 'verified')
    return `${domain} is not verified at Resend yet (${known.status})`
  return undefined
}

type Keys = { current: string; next: string }

/** Returns the signing keys of a QStash token, or what is wrong. */
export async function signingKeys(
  { fetch }: Tools,
  url: string,
  token: string,
): Promise<Keys | string> {
  const headers = { authorization: `Bearer ${token}` }
  const response = await reach(fetch(`${url.replace(/\/+$/, '')}/v2/keys`, { headers }))
  if (!response) return `${url} cannot be reached`
  if (!response.ok) {
    return `QStash rejected the token (status ${response.status}). Check the token and the URL of your region`
  }
  const { current, next } = await bodyOf(response)
  return typeof current === 'string' && typeof next === 'string'
    ? { current, next }
    : 'QStash sent no signing keys'
}

/** The geocoder responds as Nominatim does. */
export async function checkGeocoder(
  { fetch }: Tools,
  publicUrl: string,
  url: string,
): Promise<Problem> {
  if (!url) return undefined
  if (!URL.canParse(url) || !/^https?:/.test(url)) return 'Enter a URL that starts with https://'
  const deps = { fetch, now: () => new Date(), env: { PUBLIC_URL: publicUrl } }
  const answer = await geocode(deps, url, 'Congress Avenue, Austin, TX')
  if ('position' in answer) return undefined
  const { failure, status } = answer
  return `The geocoder gave no answer as Nominatim does (${failure}${status ? `, status ${status}` : ''})`
}

/** Checks `/healthz` of the new release; returns which part is failing. */
export async function checkHealth({ fetch }: Tools, publicUrl: string): Promise<Problem> {
  const response = await reach(fetch(`${publicUrl}/healthz`))
  if (!response) return `${publicUrl} does not respond`
  const body = await bodyOf(response)
  if (body.ok === true) return undefined
  const parts = Object.entries(body).filter(([name, fine]) => name !== 'ok' && fine === false)
  const failing = parts.map(([name]) => name).join(', ')
  return `/healthz responds with status ${response.status}${failing && ` (${failing})`}`
}

type Domain = { name: string; status: string }

async function bodyOf(response: Response): Promise<Record<string, unknown>> {
  return Object((await response.json().catch(() => undefined)) ?? {})
}

async function reach(call: Promise<Response>): Promise<Response | undefined> {
  return call.catch(() => undefined)
}
