import { hasWords } from './read-words.ts'

/**
 * The nearest `lang` wins, through shadow roots too; then the feed's setting; then the browser's. A
 * language without texts is passed over, dates and all, unless the page brings the texts itself.
 */
export function localeOf(
  element: Element,
  configured: string | null | undefined,
  bringsTexts: boolean,
): string {
  const own = known(nearestLang(element))
  if (own && bringsTexts) return own
  const tags = [own, known(configured), known(navigator.language)]
  return tags.find((tag) => tag && hasWords(tag)) ?? 'en'
}

/** `en_us` -> `en-US`; nothing for a tag that is wrong or that this browser has no texts for. */
function known(tag: string | null | undefined): string | undefined {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf((tag ?? '').replace(/_/g, '-'))[0]
  } catch {
    return undefined
  }
}

function nearestLang(element: Element): string | null {
  const found = element.closest('[lang]')
  const root = element.getRootNode()
  if (found) return found.getAttribute('lang')
  return root instanceof ShadowRoot ? nearestLang(root.host) : null
}

/** An explicit `dir` on the element wins; else the script of the language decides. */
export function directionOf(element: Element, locale: string): string {
  return element.getAttribute('dir') ?? (/^(ar|fa|he|ur)/.test(locale) ? 'rtl' : 'ltr')
}
