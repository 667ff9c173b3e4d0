import { lazyRegExp } from '../lazy-reg-exp.ts'

/** Whether the text of a link has a host that is not the link's: readers would think that they go there. */
export function namesOtherHost(label: string, url: string): boolean {
  // Fullwidth letters look like others, and signs without a width like nothing.
  const shown = label.normalize('NFKC').replaceAll('。', '.').replace(INVISIBLE(), '')
  const own = hostOf(new URL(url).host)
  return shown.split(/\s+/).some((word) => {
    const host = hostIn(word)
    return host !== undefined && hostOf(host) !== own
  })
}

const INVISIBLE = lazyRegExp(String.raw`\p{Cf}`, 'gu')
const BETWEEN = lazyRegExp(String.raw`[^\p{L}\p{M}\p{N}._-]+`, 'u')
const LIKE_HOST = lazyRegExp(String.raw`[\p{L}\p{N}]\.(?=\p{L})[\p{L}\p{M}\p{N}-]{2,}$`, 'u')

/** The host in a word such as `kiln.org/map.html`. */
function hostIn(word: string): string | undefined {
  const parts = word.split(BETWEEN()).map((part) => part.replace(/\.$/, ''))
  const scheme = word.includes('://') ? parts.findIndex((part) => /^https?$/i.test(part)) : -1
  return scheme < 0 ? parts.find((part) => LIKE_HOST().test(part)) : parts[scheme + 1] || undefined
}

function hostOf(host: string): string | undefined {
  const url = `https://${host}`
  return URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : undefined
}
