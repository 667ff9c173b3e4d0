import { lazyRegExp } from './lazy-reg-exp.ts'

/** Reading a longer one can take seconds: names in other scripts are converted, letter by letter. */
export const MAX_URL = 2048

const BARE_URL = lazyRegExp(String.raw`^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+(:\d+)?([/?#].*)?$`, 'u')

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

/** Names that only one network knows. */
const OWN_NETWORK = /(^|\.)(localhost|local|internal|lan|home|corp|intranet|arpa|onion|invalid)$/

/** Whether the whole internet can reach a host by its name: no IP address, and no name of one network only. */
export function isPublicName(hostname: string): boolean {
  const name = hostname.replace(/\.$/, '')
  const isAddress = /^[\d.]+$|^\[/.test(name)
  return name.includes('.') && !isAddress && !OWN_NETWORK.test(name)
}
