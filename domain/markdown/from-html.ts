import { EVENT_FIELDS } from '../event-fields.ts'
import {
  BREAKS,
  decodeEntities,
  hrefOf,
  isHtml,
  readableHtml,
  shortened,
} from '../imports/plain-text.ts'
import { lazyRegExp } from '../lazy-reg-exp.ts'
import { type Run, urlAt, webLink } from './inline.ts'
import { type Block, isFormatted, MOST_LEVELS } from './parse.ts'
import { byStyle, byUrl, escapeMarkers, isSameUrl, readMarkdown, withMarker } from './text.ts'

// HTML from outside, such as descriptions of imported events: what the small Markdown can say of it stays.

/** The Markdown of a text, if it is HTML, has formatting, and is no longer than descriptions may be. */
export function markdownOfHtml(text: string): string | null {
  const html = shortened(text)
  if (!isHtml(html)) return null
  const blocks = readBlocks(html)
  return blocks && isFormatted(blocks) ? readMarkdown(formatMarkdown(blocks)).markdown : null
}

type State = {
  blocks: Block[]
  runs: Run[]
  /** What the next block is, and the line breaks before it. */
  next: Pick<Block, 'kind' | 'depth' | 'number'>
  breaks: number
  lists: { count: number | null; hasItems: boolean }[]
  bold: number
  italic: number
  /** Of all text without the blanks around its pieces. */
  length: number
  /** The open link: its URL, and what stands behind its text where it has none. */
  link: { url: string | undefined; behind: string; from: number; hasBlocks: boolean } | undefined
}

const MOST = EVENT_FIELDS.descriptionMarkdown.most
const PARAGRAPH = { kind: 'paragraph', depth: 0, number: null } as const
/** A name ends where no more of it follows, so that none of its parts is tried as one. */
const TAG = /<(\/?)([a-z][\w-]*)(?![\w-])([^<>]*)>/gi

/** `undefined`: there is too much text, and the rest is not read. */
function readBlocks(html: string): Block[] | undefined {
  const state: State = {
    ...{ blocks: [], runs: [], next: PARAGRAPH, breaks: 0, lists: [] },
    ...{ bold: 0, italic: 0, link: undefined, length: 0 },
  }
  const text = readableHtml(html)
  let end = 0
  for (const { 0: tag, 1: slash, 2: name = '', 3: attributes = '', index } of text.matchAll(TAG)) {
    addText(state, decodeEntities(text.slice(end, index)))
    readTag(state, name.toLowerCase(), slash === '/', attributes)
    if (state.length > MOST) return undefined
    end = index + tag.length
  }
  addText(state, decodeEntities(text.slice(end)))
  closeBlock(state)
  return state.length > MOST ? undefined : state.blocks
}

function readTag(state: State, name: string, isEnd: boolean, attributes: string): void {
  const by = isEnd ? -1 : 1
  switch (name) {
    case 'b':
    case 'strong':
      state.bold = Math.max(0, state.bold + by)
      break
    case 'i':
    case 'em':
      state.italic = Math.max(0, state.italic + by)
      break
    case 'a':
      readLink(state, isEnd ? undefined : attributes)
      break
    case 'ul':
    case 'ol':
      closeBlock(state)
      if (isEnd) state.lists.pop()
      else state.lists.push({ count: name === 'ol' ? 0 : null, hasItems: false })
      breakBlock(state, state.lists.length > (isEnd ? 0 : 1) ? 1 : 2)
      break
    case 'li':
      readItem(state, isEnd)
      break
    case 'br':
      addBreak(state)
      break
    default: {
      const isHeading = /^h[1-6]$/.test(name)
      const found = BREAKS.get(name)
      const isLine = found === '\n' || (state.lists.length > 0 && !isHeading)
      if (found === ' ') addText(state, ' ')
      else if (found) breakLine(state, isLine ? 1 : 2)
      if (isHeading) state.bold = Math.max(0, state.bold + by)
    }
  }
}

function readItem(state: State, isEnd: boolean): void {
  breakBlock(state, 1)
  if (isEnd) return
  const depth = Math.min(Math.max(0, state.lists.length - 1), MOST_LEVELS - 1)
  const last = state.blocks.at(-1)
  const list = state.lists.at(-1)
  if (list) list.hasItems = true
  if (list && list.count !== null) list.count++
  const above = last?.kind === 'item' ? last.depth + 1 : 0
  state.next = { kind: 'item', depth: Math.min(depth, above), number: list?.count ?? null }
}

/** Two of them end a paragraph. */
function addBreak(state: State): void {
  const last = state.runs.at(-1)
  if (!last) state.breaks = Math.min(2, state.breaks + 1)
  else if (/\n *$/.test(last.text)) breakLine(state, 2)
  else addText(state, '\n')
}

/** Paragraphs of an item are lines of it: a paragraph would end its list. */
function breakLine(state: State, breaks: 1 | 2): void {
  const { next, runs, lists } = state
  if (next.kind !== 'item') breakBlock(state, breaks)
  else if (runs.length > 0 && lists.length > 0) addText(state, '\n')
  else if (runs.length > 0) breakBlock(state, breaks)
}

function breakBlock(state: State, breaks: 1 | 2): void {
  closeBlock(state)
  state.next = PARAGRAPH
  state.breaks = Math.max(state.breaks, breaks)
}

function closeBlock(state: State): void {
  const { blocks, next, breaks, lists } = state
  const runs = trimmed(state.runs)
  state.runs = []
  if (runs.length === 0) return
  if (state.link) Object.assign(state.link, { from: 0, hasBlocks: true })
  const last = blocks.at(-1)
  // Text behind a list within an item stays with what is above it.
  const isOfItem = last?.kind === 'item' && lists[0]?.hasItems
  // Lines of paragraphs are one paragraph, as in its text.
  const isOfParagraph = last?.kind === 'paragraph' && breaks < 2
  if (next.kind === 'paragraph' && (isOfItem || isOfParagraph)) {
    last.runs.push({ text: '\n' }, ...runs)
  } else blocks.push({ ...next, before: last ? '\n'.repeat(Math.max(1, breaks)) : '', runs })
  state.breaks = 0
}

/** Without blanks at its ends, at line breaks, and of more than one. */
function trimmed(runs: Run[]): Run[] {
  const kept: Run[] = []
  let before = '\n'
  for (const run of runs) {
    let text = run.text.replace(/[^\S\n]+/g, ' ').replace(/ ?\n ?/g, '\n')
    if (/\s$/.test(before)) text = text.replace(/^ /, '')
    if (before === '\n') text = text.replace(/^\n+/, '')
    if (text === '') continue
    kept.push({ ...run, text })
    before = text.at(-1) === '\n' ? '\n' : text
  }
  for (let last = kept.at(-1); last; last = kept.at(-1)) {
    last.text = last.text.trimEnd()
    if (last.text !== '') break
    kept.pop()
  }
  return kept
}

function addText(state: State, text: string): void {
  if (text === '') return
  const { bold, italic, link, runs } = state
  state.length += text.trim().length
  runs.push({
    text,
    ...(bold > 0 && { bold: true as const }),
    ...(italic > 0 && { italic: true as const }),
    ...(link?.url && { url: link.url }),
  })
}

/** A link to a web page stays one; of others that readers can follow, the address stands behind the text. */
function readLink(state: State, attributes: string | undefined): void {
  const { link } = state
  if (link?.behind) {
    const label = state.runs
      .slice(link.from)
      .map(({ text }) => text)
      .join('')
      .trim()
    if (label === '' && !link.hasBlocks) addText(state, link.behind)
    else if (label !== '' && label !== link.behind && !link.url) addText(state, ` (${link.behind})`)
  }
  state.link = undefined
  if (attributes === undefined) return
  const href = decodeEntities(hrefOf(attributes))
  const url = webLink(href)
  const behind = url ?? (/^(mailto|tel):/i.test(href) ? href.replace(/^\w+:/, '') : '')
  state.link = { url, behind, from: state.runs.length, hasBlocks: false }
}

/** Markdown that says these blocks. */
function formatMarkdown(blocks: Block[]): string {
  return blocks
    .map((block) => {
      const [first = '', ...more] = formatRuns(block.runs).split('\n')
      const text = [first, ...more.map(escapeMarkers).map(escapeNumber)].join('\n')
      const shown = block.kind === 'item' ? text : escapeMarkers(text)
      return block.before + withMarker(block, shown)
    })
    .join('')
}

/** In a list any number may be the next one. */
const escapeNumber = (line: string) => line.replace(/^(\d{1,3})(?=[.)][ \t])/, '$1\\')

function formatRuns(runs: Run[]): string {
  const parts = byUrl(runs)
  return parts
    .map(({ url, runs }, i) => {
      const label = runs.map(({ text }) => text).join('')
      const after = parts[i + 1]?.runs[0]?.text ?? ' '
      const isBare = runs.every(({ bold, italic }) => !bold && !italic) && /^\s/.test(after)
      if (url === undefined) return formatBold(runs)
      if (label.trim() === '') return label
      if (isBare && isSameUrl(label, url) && urlAt(url, 0) === url) return url
      const shown = url.replaceAll('(', '%28').replaceAll(')', '%29')
      return around(formatBold(runs), (text) => `[${text}](${shown})`)
    })
    .join('')
}

function formatBold(runs: Run[]): string {
  return byStyle(runs, 'bold')
    .map(({ isOn, runs }) => (isOn ? marked(formatItalic(runs), '**') : formatItalic(runs)))
    .join('')
}

function formatItalic(runs: Run[]): string {
  return byStyle(runs, 'italic')
    .map(({ isOn, runs }) => {
      const text = escapeAll(runs.map((run) => run.text).join(''))
      return isOn ? marked(text, '*') : text
    })
    .join('')
}

const marked = (text: string, mark: string) => around(text, (core) => mark + core + mark)

/** Blanks stay outside: a mark beside one has no meaning. */
function around(text: string, wrap: (core: string) => string): string {
  const core = text.trim()
  if (core === '') return text
  const start = text.indexOf(core)
  return text.slice(0, start) + wrap(core) + text.slice(start + core.length)
}

/** All signs that may have a meaning beside what follows. */
function escapeAll(text: string): string {
  const parts: string[] = []
  for (let at = 0; at < text.length; ) {
    const part = urlAt(text, at) ?? text[at] ?? ''
    parts.push(/^[\\*[\]]$/.test(part) || isOuter(text, at, part) ? `\\${part}` : part)
    at += part.length
  }
  return parts.join('')
}

const WITHIN_WORD = lazyRegExp(String.raw`^[\p{L}\p{N}]_[\p{L}\p{N}]$`, 'u')

/** An underscore that is not within a word. */
function isOuter(text: string, at: number, part: string): boolean {
  return part === '_' && !WITHIN_WORD().test(text.slice(at - 1, at + 2))
}
