import { type Secrets, seal, unseal } from '../keys/seal.ts'
import type { Deps } from '../platform/deps.ts'
import { Fault } from '../platform/fault.ts'

// The URL of a private calendar is all that is needed to read it, so it is stored encrypted and shown in part.

const PURPOSE = 'source-url'

export function sealUrl(secrets: Secrets, random: Deps['random'], url: string): Promise<string> {
  return seal(secrets, random, PURPOSE, url)
}

export async function openUrl(secrets: Secrets, sealed: string): Promise<string> {
  const url = await unseal(secrets, PURPOSE, sealed)
  if (url !== undefined) return url
  throw new Fault('source URL is encrypted with an APP_SECRET that is no longer set')
}

/** Whether a source is at this URL already. */
export async function holdsUrl(secrets: Secrets, sealed: string | null, url: string) {
  return sealed !== null && (await unseal(secrets, PURPOSE, sealed)) === url
}

/** `calendar.google.com …asic`: enough to tell it from others. */
export function urlHint(url: URL): string {
  return `${url.host} …${url.href.slice(-4)}`
}
