import { emitError } from './host-events.ts'

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
  element.append(...withoutEmpty(children))
  return element as Made<S>
}

/** `condition && child` leaves `false` behind; `append` would write it out as a word. */
function withoutEmpty(children: Child[]): (Node | string)[] {
  return children.flatMap((child) => (Array.isArray(child) ? withoutEmpty(child) : child || []))
}

/** Somebody else's words: kept from turning the direction of what stands beside them. */
export function bidiIsolate(text: string): HTMLElement {
  return h('bdi', {}, text)
}

export function externalLink(href: string, content: Child, spec = 'a.link'): HTMLElement {
  return h(spec, { href, target: '_blank', rel: 'noopener' }, content)
}

/** What goes wrong in a listener is told to the host's listener, never to its error handler. */
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
