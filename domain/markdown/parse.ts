import { parseInline, type Run } from './inline.ts'

// The small Markdown of descriptions: bold, italic, links, lists, paragraphs, and line breaks. Everything else is text:
// headings, code, images, and HTML stay as they were typed. Each line break counts, as in a chat. Every step goes
// forward, so that the time grows with the length alone, whatever was typed.

export type Block = {
  kind: 'paragraph' | 'item'
  /** The line breaks between it and what is before it, with any blank lines. */
  before: string
  runs: Run[]
  /** Of an item: how far it is indented. It is at most one more than that of the item before it. */
  depth: number
  /** Of an item of a numbered list. */
  number: number | null
}

/** Lists within lists; what is indented further is an item of the deepest. */
export const MOST_LEVELS = 4

/**
 * The marker of an item and one of the blanks behind it; a line of nothing but marks is a line that people draw. All
 * blanks would be tried one by one, each with what follows.
 */
const ITEM = /^([ \t]*)(?:[-*+•]|(\d{1,3})[.)])[ \t](?=[\s*+•_-]*[^\s*+•_-])/

export function parseMarkdown(text: string): Block[] {
  const reader = new Reader()
  for (const line of text.split('\n')) reader.read(line)
  return reader.blocks()
}

/** Whether it says more than plain text with the same words would. */
export function isFormatted(blocks: Block[]): boolean {
  return blocks.some(
    ({ kind, runs }) =>
      kind === 'item' || runs.some(({ bold, italic, url }) => bold || italic || url),
  )
}

type Open = Omit<Block, 'runs'> & { lines: string[] }

class Reader {
  #blocks: Open[] = []
  #blank = ''
  /** How far the open lists are indented, and the last number of each. */
  #indents: number[] = []
  #numbers: number[] = []

  read(line: string): void {
    if (line.trim() === '') {
      this.#blank += `${line}\n`
      return
    }
    const last = this.#blocks.at(-1)
    const isFollowing = last !== undefined && this.#blank === ''
    const item = ITEM.exec(line)
    if (item && this.#addItem(line, item, last?.kind === 'item')) return
    if (isFollowing && (last.kind === 'paragraph' || /^[ \t]/.test(line))) {
      last.lines.push(last.kind === 'item' ? line.trimStart() : line)
    } else {
      this.#indents = []
      this.#add('paragraph', 0, null, line)
    }
  }

  blocks(): Block[] {
    return this.#blocks.map(({ lines, ...block }) => ({
      ...block,
      runs: parseInline(lines.join('\n')),
    }))
  }

  /** `false`: its number is not the next one, as in a date. */
  #addItem(line: string, [marker, blanks = '', digits]: RegExpExecArray, goesOn: boolean) {
    const indents = goesOn ? [...this.#indents] : []
    const indent = blanks.replaceAll('\t', '    ').length
    while (indents.length > 1 && indent < (indents.at(-1) ?? 0)) indents.pop()
    const isDeeper = indent >= (indents.at(-1) ?? 0) + 2
    if (indents.length === 0 || (isDeeper && indents.length < MOST_LEVELS)) indents.push(indent)
    const depth = indents.length - 1
    const isNew = depth >= this.#indents.length || !goesOn
    const number = digits === undefined ? null : Number(digits)
    const next = isNew ? 1 : (this.#numbers[depth] ?? 0) + 1
    if (number !== null && number !== 1 && number !== next) return false
    this.#indents = indents
    this.#numbers[depth] = number ?? 0
    this.#add('item', depth, number, line.slice(marker.length).replace(/^[ \t]+/, ''))
    return true
  }

  #add(kind: Block['kind'], depth: number, number: number | null, line: string): void {
    const before = (this.#blocks.length > 0 ? '\n' : '') + this.#blank
    this.#blocks.push({ kind, before, depth, number, lines: [line] })
    this.#blank = ''
  }
}

/** The place of the sign in the marker of a line that may begin a list. */
export function markerAt(line: string): number | undefined {
  const found = /^[ \t]*(?:[-*+•]|0{0,2}1[.)])(?=[ \t])/.exec(line)
  return found ? found[0].length - 1 : undefined
}
