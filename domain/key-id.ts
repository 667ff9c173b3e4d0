/** Names a secret without telling anything of it. */
export async function keyId(secret: string): Promise<string> {
  const bits = await crypto.subtle.deriveBits(hkdf('key-id'), await importSecret(secret), 32)
  const bytes = new Uint8Array(bits)
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** How what serves one purpose is derived from a secret. */
export function hkdf(purpose: string) {
  const info = new TextEncoder().encode(purpose)
  return { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info }
}

export function importSecret(secret: string) {
  const bytes = new TextEncoder().encode(secret)
  return crypto.subtle.importKey('raw', bytes, 'HKDF', false, ['deriveKey', 'deriveBits'])
}
