import { splitLinks } from '../display/text-links.ts'
import type { Run } from './inline.ts'
import { namesOtherHost } from './other-host.ts'
import type { Block } from './parse.ts'
import { byStyle, byUrl, isSameUrl } from './text.ts'

// Markdown as elements, for HTML and for the widget, which builds nodes. Nothing is deeper than the levels of lists.

type Element = {
  name: 'p' | 'ul' | 'ol' | 'li' | 'strong' | 'em' | 'a' | 'br'
  children: Node[]
  /** Of a link, and whether it shows its own URL. */
  url?: string
  isUrl?: boolean
}
export type Node = string | Element

export function markdownTree(blocks: Block[]): Node[] {
  const roots: Node[] = []
  let open: { list: Element; item: Element }[] = []
  for (const { kind, depth, number, runs } of blocks) {
    const children = inline(runs)
    if (kind === 'paragraph') {
      open = []
      roots.push({ name: 'p', children })
      continue
    }
    open = open.slice(0, depth + 1)
    const name = number === null ? 'ul' : 'ol'
    const item: Element = { name: 'li', children }
    const last = open[depth]
    // A number that is 1 again begins another list.
    if (last && last.list.name === name && !(number === 1)) {
      last.list.children.push(item)
      last.item = item
    } else {
      const list: Element = { name, children: [item] }
      open = open.slice(0, depth)
      ;(open.at(-1)?.item.children ?? roots).push(list)
      open.push({ list, item })
    }
  }
  return roots
}

function inline(runs: Run[]): Node[] {
  return byUrl(runs).flatMap(({ url, runs }): Node[] => {
    if (url === undefined) return styled(runs, linked)
    const label = runs.map(({ text }) => text).join('')
    const children = styled(runs, lines)
    if (namesOtherHost(label, url)) children.push(` (${url})`)
    return [{ name: 'a', url, isUrl: isSameUrl(label, url), children }]
  })
}

function styled(runs: Run[], read: (text: string) => Node[]): Node[] {
  return byStyle(runs, 'bold').flatMap((bold) => {
    const within = byStyle(bold.runs, 'italic').flatMap((italic) =>
      wrap(
        'em',
        italic.isOn,
        italic.runs.flatMap(({ text }) => read(text)),
      ),
    )
    return wrap('strong', bold.isOn, within)
  })
}

const wrap = (name: 'em' | 'strong', isOn: boolean, children: Node[]): Node[] =>
  isOn ? [{ name, children }] : children

/** Text with the web addresses in it as links. */
function linked(text: string): Node[] {
  return splitLinks(text).flatMap((part): Node[] =>
    typeof part === 'string'
      ? lines(part)
      : [{ name: 'a', url: part.url, isUrl: true, children: [part.text] }],
  )
}

function lines(text: string): Node[] {
  const [first = '', ...more] = text.split('\n')
  return [first, ...more.flatMap((line): Node[] => [{ name: 'br', children: [] }, line])].filter(
    (node) => node !== '',
  )
}
