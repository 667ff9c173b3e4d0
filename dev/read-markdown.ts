/** A guide as the build reads it from its Markdown. */
export type Block =
  | { kind: 'heading'; level: number; id: string; text: string }
  | { kind: 'paragraph'; text: Inline[] }
  | { kind: 'list'; ordered: boolean; items: Inline[][] }
  | { kind: 'table'; head: Inline[][]; rows: Inline[][][] }
  | { kind: 'code'; language: string; code: string }
  /** `file`: its path beside the document. */
  | { kind: 'image'; file: string; alt: string; width?: number; height?: number }

export type Inline =
  | string
  | { code: string }
  | { strong: string }
  | { label: string; href: string }

/**
 * The Markdown that our guides use, as blocks: headings, paragraphs, lists, tables, code, and images. Throws
 * at what it does not know, so that nothing is lost on the way.
 */
export function readMarkdown(text: string): Block[] {
  return text.split(/^(```\w*\n[\s\S]*?^```)$/m).flatMap((part) => {
    const [, language, code] = /^```(\w*)\n([\s\S]*)```$/.exec(part) ?? []
    if (language !== undefined && code !== undefined) return { kind: 'code', language, code }
    return part.trim() === ''
      ? []
      : part
          .trim()
          .split(/\n{2,}/)
          .map(block)
  })
}

function block(part: string): Block {
  const lines = part.split('\n')
  const [, marks, title = ''] = /^(#{1,4}) (.*)$/.exec(part) ?? []
  if (marks) return { kind: 'heading', level: marks.length, id: anchorOf(title), text: title }
  if (part.startsWith('|')) {
    const [head = [], ...rows] = lines.filter((line) => !/^\|[-|]+$/.test(line)).map(cells)
    return { kind: 'table', head, rows }
  }
  const [, alt, file] = /^!\[([^\]]+)\]\((images\/[a-z-]+\.webp)\)$/.exec(part) ?? []
  if (alt && file) return { kind: 'image', file, alt: alt.replaceAll('\n', ' ') }
  const [, mark] = /^(- |1\. )/.exec(part) ?? []
  if (mark) {
    const items = `\n${part}`.split(mark === '- ' ? '\n- ' : /\n\d+\. /).slice(1)
    const texts = items.map((item) => inline(item.replaceAll(/\s*\n\s*/g, ' ')))
    return { kind: 'list', ordered: mark !== '- ', items: texts }
  }
  if (/^([>#+]|\* |<|!\[|```)/.test(part) || /^(- |\d+\. )/m.test(part))
    throw new Error(`unsupported Markdown: ${part}`)
  return { kind: 'paragraph', text: inline(lines.join(' ')) }
}

function cells(row: string): Inline[][] {
  return row
    .slice(1, -1)
    .split('|')
    .map((cell) => inline(cell.trim()))
}

/** GitHub's anchors, for headings without repetition. */
function anchorOf(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} -]/gu, '')
    .replaceAll(' ', '-')
}

function inline(text: string): Inline[] {
  const parts = text.matchAll(/`([^`]+)`|\*\*([^*]+)\*\*|\[([^\]]+)\]\(([^)]+)\)|[^`*[]+|[`*[]/g)
  return [...parts].map(([plain, code, strong, label, href]) => {
    if (code !== undefined) return { code }
    if (strong !== undefined) return { strong }
    return label !== undefined && href !== undefined ? { label, href } : plain
  })
}
