import { decrypt, encrypt, type Secrets } from '../keys/encrypt.ts'
import type { Deps } from '../platform/deps.ts'
import { Fault } from '../platform/fault.ts'

// The URL of a private calendar is all that is needed to read it, so it is stored encrypted and shown in part.

const PURPOSE = 'source-url'

export function encryptUrl(secrets: Secrets, random: Deps['random'], url: string): Promise<string> {
  return encrypt(secrets, random, PURPOSE, url)
}

export async function decryptUrl(secrets: Secrets, encrypted: string): Promise<string> {
  const url = await decrypt(secrets, PURPOSE, encrypted)
  if (url !== undefined) return url
  throw new Fault('source URL is encrypted with an APP_SECRET that is no longer set')
}

/** Whether a source is at this URL already. */
export async function holdsUrl(secrets: Secrets, encrypted: string | null, url: string) {
  return encrypted !== null && (await decrypt(secrets, PURPOSE, encrypted)) === url
}

/** `calendar.google.com …asic`: enough to tell it from others. */
export function urlHint(url: URL): string {
  return `${url.host} …${url.href.slice(-4)}`
}
