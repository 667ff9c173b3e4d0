/** How far our clock and the sender's may be apart, and how old a repeated request may be. */
const TOLERANCE_SECONDS = 300
const SIGNATURES_LOOKED_AT = 10

type Signed = {
  id: string | undefined
  timestamp: string | undefined
  /** `v1,<base64>`, several with spaces between while a secret is being changed. */
  signatures: string | undefined
  body: string
}

/** Whether Svix, through which Resend reports, signed this body just now; anything odd is a no. */
export async function verifySvix(
  secret: string | undefined,
  { id, timestamp = '', signatures = '', body }: Signed,
  now: Date,
): Promise<boolean> {
  if (!secret || !id || !/^\d{1,12}$/.test(timestamp)) return false
  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > TOLERANCE_SECONDS) return false
  const hmac = { name: 'HMAC', hash: 'SHA-256' }
  const raw = bytesOf(secret.replace(/^whsec_/, ''))
  if (!raw || raw.length === 0) return false
  const key = await crypto.subtle.importKey('raw', raw, hmac, false, ['verify'])
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`)
  for (const signature of signatures.split(' ').slice(0, SIGNATURES_LOOKED_AT)) {
    const [version, mac] = signature.split(',')
    const bytes = version === 'v1' && mac ? bytesOf(mac) : undefined
    // Compares in constant time.
    if (bytes && (await crypto.subtle.verify('HMAC', key, bytes, signed))) return true
  }
  return false
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))
  } catch {
    return undefined
  }
}
