import { toHex } from '../keys/to-hex.ts'

/** spec 5: lower-case hex HMAC-SHA256 of the body; the key is the secret's text as it is shown. */
export async function sign(body: string, secret: string): Promise<string> {
  const encoder = new TextEncoder()
  const hmac = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), hmac, false, ['sign'])
  const mac = await crypto.subtle.sign('HMAC', key, encoder.encode(body))
  return toHex(new Uint8Array(mac))
}
