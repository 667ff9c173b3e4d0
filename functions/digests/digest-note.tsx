import { textOn } from '../../domain/display/accent.ts'
import { parseMarkdown } from '../../domain/markdown/parse.ts'
import { markdownText } from '../../domain/markdown/text.ts'
import { markdownTree, type Node } from '../../domain/markdown/tree.ts'
import { INK, TEXT } from '../mail/mail-layout.tsx'

const LIST = `${TEXT};padding-inline-start:22px`
const ITEM = `margin:0 0 4px;${INK}`
const NOTE_EDGE = '#dddcd5'

type Props = { note: string; accent: string | null }

/** What staff wrote above the events, beside a line in the color of the calendar. */
export function DigestNote({ note, accent }: Props) {
  const edge = accent && textOn(accent) ? accent : NOTE_EDGE
  return (
    <div
      dir="auto"
      style={`margin:20px 0 6px;padding-inline-start:14px;border-inline-start:4px solid ${edge}`}
    >
      {markdownTree(parseMarkdown(note)).map(part)}
    </div>
  )
}

/** Mail programs know no style sheets, so each element says how it looks. */
function part(node: Node) {
  if (typeof node === 'string') return node
  const children = node.children.map(part)
  switch (node.name) {
    case 'p':
      return (
        <p class="text" style={TEXT} dir="auto">
          {children}
        </p>
      )
    case 'ul':
      return (
        <ul class="text" style={LIST}>
          {children}
        </ul>
      )
    case 'ol':
      return (
        <ol class="text" style={LIST}>
          {children}
        </ol>
      )
    case 'li':
      return (
        <li style={ITEM} class="text" dir="auto">
          {children}
        </li>
      )
    case 'strong':
      return <strong>{children}</strong>
    case 'em':
      return <em>{children}</em>
    case 'a':
      return (
        <a class="text" href={node.url} style={INK} {...(node.isUrl ? { dir: 'ltr' } : {})}>
          {children}
        </a>
      )
    case 'br':
      return <br />
  }
}

/** The same for the text part. */
export function noteText(note: string): string {
  return markdownText(parseMarkdown(note))
}
