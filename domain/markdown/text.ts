import { marksAt, PUNCTUATION, type Run, rowAt, urlAt } from './inline.ts'
import { type Block, isFormatted, markerAt, parseMarkdown } from './parse.ts'

/** What an event's description says without formatting. A URL stands behind the text of its link. */
export function markdownText(blocks: Block[]): string {
  return blocks.map((block) => block.before + withMarker(block, textOf(block.runs))).join('')
}

/** The marker of an item before its text. */
export function withMarker({ kind, depth, number }: Block, text: string): string {
  if (kind === 'paragraph') return text
  const indent = '  '.repeat(depth)
  const lines = text.replaceAll('\n', `\n${indent}  `)
  return `${indent}${number === null ? '-' : `${number}.`} ${lines}`
}

function textOf(runs: Run[]): string {
  return byUrl(runs)
    .map(({ url, runs }) => {
      const text = runs.map((run) => run.text).join('')
      if (url === undefined) return text
      return isSameUrl(text, url) ? url : `${text} (${url})`
    })
    .join('')
}

/** Runs with those of one link together. */
export function byUrl(runs: Run[]): { url: string | undefined; runs: Run[] }[] {
  const parts: { url: string | undefined; runs: Run[] }[] = []
  for (const run of runs) {
    const last = parts.at(-1)
    if (last && last.url === run.url) last.runs.push(run)
    else parts.push({ url: run.url, runs: [run] })
  }
  return parts
}

/** Runs with those together that are bold, or not, or italic. */
export function byStyle(runs: Run[], style: 'bold' | 'italic'): { isOn: boolean; runs: Run[] }[] {
  const groups: { isOn: boolean; runs: Run[] }[] = []
  for (const run of runs) {
    const isOn = run[style] === true
    const last = groups.at(-1)
    if (last?.isOn === isOn) last.runs.push(run)
    else groups.push({ isOn, runs: [run] })
  }
  return groups
}

/** Whether a link shows its own URL. */
export function isSameUrl(text: string, url: string): boolean {
  const bare = (one: string) =>
    one
      .trim()
      .replace(/^https?:\/\//i, '')
      .replace(/\/$/, '')
  return bare(text) === bare(url)
}

/** A description by its Markdown: the plain text, and the Markdown if it says more. */
export function readMarkdown(markdown: string) {
  const blocks = parseMarkdown(markdown)
  return { text: markdownText(blocks), markdown: isFormatted(blocks) ? markdown : null }
}

/** Markdown that says this text as it is. Signs without a meaning where they stand keep their looks. */
export function escapeMarkdown(text: string): string {
  return escapeMarkers(escapeSigns(text))
}

/** Lines that would begin a list. */
export function escapeMarkers(text: string): string {
  return text
    .split('\n')
    .map((line) => {
      const at = markerAt(line)
      return at === undefined ? line : `${line.slice(0, at)}\\${line.slice(at)}`
    })
    .join('\n')
}

function escapeSigns(text: string): string {
  const lastLink = text.lastIndexOf('](')
  const parts: string[] = []
  for (let at = 0; at < text.length; ) {
    const sign = text[at] ?? ''
    const url = urlAt(text, at)
    let part = url ?? sign
    let length = part.length
    if (!url && (sign === '*' || sign === '_')) {
      length = rowAt(text, at)
      const { begins, ends } = marksAt(text, at, length)
      part = (begins || ends ? `\\${sign}` : sign).repeat(length)
    } else if (sign === '\\' && PUNCTUATION.test(text[at + 1] ?? '')) part = '\\\\'
    else if (sign === '[' && at < lastLink) part = '\\['
    parts.push(part)
    at += length
  }
  return parts.join('')
}
