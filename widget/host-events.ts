import { toFeedError } from './feed-error.ts'

/** Tells the page that embeds the widget; false when its listener prevented what would follow. */
export function emit(host: Element, name: string, detail: object): boolean {
  const options = { bubbles: true, composed: true, cancelable: name === 'select', detail }
  return host.dispatchEvent(new CustomEvent(`calendar-feed-${name}`, options))
}

/** Whatever went wrong; `inside` is the element itself or any part of it. */
export function emitError(inside: Element, error: unknown): void {
  const { code, message } = toFeedError(error)
  const root = inside.getRootNode()
  const host = inside.shadowRoot ? inside : (root as ShadowRoot).host
  emit(host ?? inside, 'error', { code, message })
}
