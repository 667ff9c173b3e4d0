import type { Child } from '../dom.ts'
import { h } from '../shared.ts'

export function externalLink(href: string, content: Child, spec = 'a.link'): HTMLElement {
  return h(spec, { href, target: '_blank', rel: 'noopener' }, content)
}
