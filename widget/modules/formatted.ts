import type { Event, OneEvent } from '../../domain/event-contract.ts'
import { getJson, h, httpLink } from '../shared.ts'

/** The parts of a description's HTML, as `domain/markdown/html.ts` writes it: its elements, and text. */
const PART = /<(\/?)(p|br|strong|em|ul|ol|li|a)(?: href="([^"]*)"[^>]*)?>|<|[^<]+/g
const SIGNS: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }

/**
 * The formatted description of an event. Lists have none, so it is asked for. Each element is made here, by name: a
 * page's policy may refuse markup, and what is no part of a description stays text.
 */
export async function formatted(api: string, { feedId, id }: Event): Promise<Node[]> {
  const { event } = await getJson<OneEvent>(`${api}/api/v1/feeds/${feedId}/events/${id}`)
  const root = h('div')
  let inside: Element = root
  for (const [part, slash, name, href] of (event.descriptionHtml ?? '').matchAll(PART)) {
    if (!name) inside.append(plain(part))
    else if (slash) inside = inside === root ? root : (inside.parentElement ?? root)
    else {
      const props = href && {
        href: httpLink(plain(href)),
        target: '_blank',
        rel: 'nofollow noopener',
        dir: part.includes(' dir="ltr"') && 'ltr',
      }
      const element = h(name === 'a' ? 'a.link' : name, props || {})
      inside.append(element)
      if (name !== 'br') inside = element
    }
  }
  return [...root.childNodes]
}

const plain = (text: string) =>
  text.replace(/&(\w+|#39);/g, (entity, name: string) => SIGNS[name] ?? entity)
