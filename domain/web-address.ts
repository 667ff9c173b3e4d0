import { latePattern } from './late-pattern.ts'

/** Reading a longer one can take seconds: names in other scripts are converted, letter by letter. */
export const MAX_URL = 2048

const BARE_URL = latePattern(String.raw`^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+(:\d+)?([/?#].*)?$`, 'u')

/** `kiln.org/jazz` -> `https://kiln.org/jazz`: people leave out what browsers do not show. */
export function completeUrl(line: string): string {
  return BARE_URL().test(line) ? `https://${line}` : line
}

/** Whether it is the address of a web page: what could run script or name a file is none. */
export function isWebAddress(line: string): boolean {
  if (!URL.canParse(line)) return false
  const { protocol, username, password } = new URL(line)
  return /^https?:$/.test(protocol) && username === '' && password === ''
}

/** Names that only a network of its own knows. */
const OWN_NETWORK = /(^|\.)(localhost|local|internal|lan|home|corp|intranet|arpa|onion|invalid)$/

/** Whether a URL is one that any visitor’s browser may load an image from: https, at a public name. */
export function isPublicHttps(url: string): boolean {
  const { protocol, hostname } = new URL(url)
  const name = hostname.replace(/\.$/, '')
  const isAddress = /^[\d.]+$|^\[/.test(name)
  return protocol === 'https:' && name.includes('.') && !isAddress && !OWN_NETWORK.test(name)
}
