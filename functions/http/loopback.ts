import type { Context } from 'hono'
import { deriveHmacKey } from '../keys/derive-key.ts'
import type { App } from '../platform/deps.ts'
import { setPolicy } from './cache-policy.ts'
import { notModified } from './etag.ts'

const MARK = 'x-loopback'

/**
 * Answers an address in another spelling from the canonical one, which the edge may hold. Conditions
 * and ranges stay outside, so that the inner answer is always whole; 304 is decided here.
 */
export async function throughLoopback(c: Context<App>, canonical: string): Promise<Response> {
  const url = new URL(canonical, c.req.url)
  const inner = await c.env.loopback(
    new Request(url, { headers: { [MARK]: await markOf(c, canonical) }, redirect: 'manual' }),
  )
  const response = new Response(inner.body, inner)
  if (response.status === 200) setPolicy(response.headers, 'spelling')
  if (response.status === 301) setPolicy(response.headers, 'never')
  if (response.status === 404) setPolicy(response.headers, 'missingSpelling')
  return notModified(c.req.raw, response)
}

/** Only this service can mark its own call, so no call can go round twice. */
export async function isLoopback(c: Context<App>): Promise<boolean> {
  const mark = c.req.header(MARK)
  if (!mark) return false
  const url = new URL(c.req.url)
  return mark === (await markOf(c, url.pathname + url.search))
}

async function markOf(c: Context<App>, address: string): Promise<string> {
  const key = await deriveHmacKey(c.env.env.APP_SECRET, 'loopback')
  const mac = await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(address))
  return btoa(String.fromCharCode(...new Uint8Array(mac)))
}
