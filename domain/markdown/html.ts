import { parseMarkdown } from './parse.ts'
import { markdownTree, type Node } from './tree.ts'

/** What others wrote is no recommendation of the page that shows it. */
export const LINK_REL = 'nofollow noopener'

/** HTML of these elements only, with all text escaped: `p br strong em a ul ol li`. */
export function markdownHtml(markdown: string): string {
  return htmlOf(markdownTree(parseMarkdown(markdown)))
}

function htmlOf(nodes: Node[]): string {
  return nodes
    .map((node) => {
      if (typeof node === 'string') return escapeHtml(node)
      if (node.name === 'br') return '<br>'
      const attributes =
        node.url === undefined
          ? ''
          : ` href="${escapeHtml(node.url)}" rel="${LINK_REL}"${node.isUrl ? ' dir="ltr"' : ''}`
      return `<${node.name}${attributes}>${htmlOf(node.children)}</${node.name}>`
    })
    .join('')
}

const ESCAPED: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => ESCAPED[sign] ?? sign)
