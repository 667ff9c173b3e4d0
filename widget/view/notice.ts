import { range } from '../../domain/display/calendar-days.ts'
import { httpLink } from '../../domain/display/http-link.ts'
import type { ScriptWords } from '../../domain/display/words.ts'
import { h } from '../dom.ts'
import type { ErrorCode } from '../errors.ts'

/** What went wrong, in the page's language. */
export function problemText(words: ScriptWords, code: ErrorCode): string {
  if (code === 'unsupported') return words.tooOld
  return words[code as keyof ScriptWords] ?? words.failed
}

/** Says it where the events would have been, with a way on unless trying again cannot help. */
export function notice(
  words: ScriptWords,
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
  words: ScriptWords,
  code: ErrorCode,
  retry: () => void,
  page: string,
): HTMLElement {
  const href = code !== 'unknown' && httpLink(page)
  return notice(words, code, retry, h('slot', {}, href && h('a.link', { href }, words.all)))
}

/** Where events will be. */
export function ghosts(): HTMLElement {
  return h(
    'div',
    {},
    range(6).map(() => h('div.ghost')),
  )
}
