import { toFeedError } from './errors.ts'
import type { CalendarFeedEvents } from './public-events.ts'

type Handler = (event: never) => unknown
type Props = Record<string, string | number | boolean | null | undefined | Handler>
export type Child = Node | string | null | undefined | false | Child[]
type Named<S extends string> = S extends `${infer Tag}.${string}` ? Tag : S
type Made<S extends string> = HTMLElementTagNameMap[Named<S> & keyof HTMLElementTagNameMap]

/**
 * `h('p.meta', { title }, text)`: an element with classes, attributes, listeners (`onclick`) and
 * children. Its classes are also its `part`s, for the host's style sheet. Text only ever becomes a
 * text node, and nothing a page's policy could refuse is used: no markup, no inline style or
 * script.
 */
export function h<S extends string>(spec: S, props: Props = {}, ...children: Child[]): Made<S> {
  const [tag = '', ...classes] = spec.split('.')
  const element = document.createElement(tag)
  if (classes[0]) props = { class: classes.join(' '), part: classes.join(' '), ...props }
  if (tag === 'button') props = { type: 'button', ...props }
  for (const [name, value] of Object.entries(props)) {
    if (typeof value === 'function') element.addEventListener(name.slice(2), guarded(value))
    else if (value !== null && value !== undefined && value !== false) {
      element.setAttribute(name, value === true ? '' : `${value}`)
    }
  }
  // `condition && child` leaves `false` behind; `append` would write it out as a word.
  element.append(...(children.flat(9).filter(Boolean) as (Node | string)[]))
  return element as Made<S>
}

/** Isolates text that people wrote, so that it doesn't turn the direction of what stands beside it. */
export function bidiIsolate(text: string): HTMLElement {
  return h('bdi', {}, text)
}

/** What goes wrong in a listener is reported to the host's listener, never to its error handler. */
function guarded(handler: Handler): (event: Event) => void {
  return (event) => {
    const { currentTarget } = event
    try {
      handler(event as never)
    } catch (error) {
      emitError(currentTarget as Element, error)
    }
  }
}

/** Names what has the focus inside `parent`, so that it can have it again after a redraw. */
export function keyOfFocus(parent: Element): string | undefined {
  const { activeElement } = parent.getRootNode() as ShadowRoot
  return parent.contains(activeElement) ? (activeElement as HTMLElement).dataset.key : undefined
}

export function focusKey(parent: Element | undefined, key: string | undefined): void {
  parent?.querySelector<HTMLElement>(`[data-key="${key}"]`)?.focus()
}

const SVG = 'http://www.w3.org/2000/svg'
const PATHS = {
  search: 'M11 4a7 7 0 1 0 .01 0zM16 16l5 5',
  near: 'M12 5a7 7 0 1 0 .01 0zM12 1v4M12 19v4M1 12h4M19 12h4',
  subscribe: 'M3 5h18v14H3zM3 6l9 7 9-7',
  subscribeCalendar: 'M4 6h16v14H4zM4 10h16M8 3v5M16 3v5',
  close: 'M6 6l12 12M18 6L6 18',
}

/** An icon of the script; a module brings the path of its own. */
export function icon(name: keyof typeof PATHS): SVGElement
export function icon(name: string, path: string): SVGElement
export function icon(name: string, path = (PATHS as Record<string, string>)[name]): SVGElement {
  const svg = document.createElementNS(SVG, 'svg')
  const line = document.createElementNS(SVG, 'path')
  svg.setAttribute('viewBox', '0 0 24 24')
  svg.setAttribute('aria-hidden', 'true')
  line.setAttribute('d', path ?? '')
  svg.append(line)
  return svg
}

/** What older browsers may lack; where one is missing the widget says so and does nothing else. */
export const isSupported =
  'replaceSync' in CSSStyleSheet.prototype && 'hasOwn' in Object && 'HTMLDialogElement' in window

const sheets = new Map<string, CSSStyleSheet>()

/** One sheet for all widgets of a page; a constructed one passes the strictest style policy. */
export function adoptSheet(shadow: ShadowRoot, css: string): void {
  if (!isSupported) return
  const sheet = sheets.get(css) ?? new CSSStyleSheet()
  if (!sheets.has(css)) sheet.replaceSync(css)
  sheets.set(css, sheet)
  if (!shadow.adoptedStyleSheets.includes(sheet)) shadow.adoptedStyleSheets.push(sheet)
}

/** Dispatches an event to the page; false when its listener prevented what would follow. */
export function emit<N extends 'load' | 'select' | 'subscribe' | 'error'>(
  host: Element,
  name: N,
  detail: CalendarFeedEvents[`calendar-feed-${N}`],
): boolean {
  const options = { bubbles: true, composed: true, cancelable: name === 'select', detail }
  return host.dispatchEvent(new CustomEvent(`calendar-feed-${name}`, options))
}

/** Reports any error to the page; `inside` is the element itself or any part of it. */
export function emitError(inside: Element, error: unknown): void {
  const { code, message } = toFeedError(error)
  const root = inside.getRootNode()
  const host = inside.shadowRoot ? inside : (root as ShadowRoot).host
  emit(host ?? inside, 'error', { code, message })
}
