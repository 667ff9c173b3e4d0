import { toHex } from '../keys/encoding.ts'

/** The first bytes of a text's SHA-256, in hex. */
export async function shaPrefix(text: string, bytes: number): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return toHex(new Uint8Array(hash).slice(0, bytes))
}
