import { range } from '../../domain/display/calendar-days.ts'
import { httpLink } from '../../domain/display/http-link.ts'
import type { Language } from '../../domain/words.ts'
import { h } from '../dom.ts'
import type { ErrorCode } from '../errors.ts'

/** What went wrong, in the page's language. */
export function problemText(words: Language['widget'], code: ErrorCode): string {
  if (code === 'unsupported') return words.tooOld
  return words[code as keyof Language['widget']] ?? words.failed
}

/** Says it where the events would have been, with a way on unless trying again cannot help. */
export function notice(
  words: Language['widget'],
  code: ErrorCode,
  retry: () => void,
  fallback?: Node,
): HTMLElement {
  // `setup`, `unknown`, `unsupported`
  const isFinal = /^(setup|un)/.test(code)
  return h(
    'div.notice',
    {},
    h('p', { role: 'alert' }, problemText(words, code)),
    fallback,
    !isFinal && h('button.button', { 'data-key': 'more', onclick: retry }, words.retry),
  )
}

/** Instead of the calendar: what the page put between the tags, else a link to the feed's own page. */
export function failure(
  words: Language['widget'],
  code: ErrorCode,
  retry: () => void,
  page: string,
): HTMLElement {
  const href = code !== 'unknown' && httpLink(page)
  return notice(words, code, retry, h('slot', {}, href && h('a.link', { href }, words.all)))
}

/** The events that the page's server wrote between the tags, else so many bars where events will be. */
export function readable(bars: number): HTMLElement {
  return h(
    'slot',
    { name: 'events' },
    range(bars).map(() => h('div.ghost')),
  )
}
