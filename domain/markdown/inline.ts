import { lazyRegExp } from '../lazy-reg-exp.ts'
import { isWebAddress, MAX_URL } from '../web-address.ts'

/** A piece of a text in one style. A line break is a line break in it. */
export type Run = { text: string; bold?: true; italic?: true; url?: string }

/** A backslash before one of these takes its meaning away. */
export const PUNCTUATION = /[!-/:-@[-`{-~•]/

/** Longer rows of stars or underscores are lines that people draw. */
const LONGEST_MARK = 6
/** A URL in a link may have brackets within brackets within brackets, so that a search for its end stays short. */
const MOST_BRACKETS = 3

type Kind = 'bold' | 'italic'
const SIZE: Record<Kind, number> = { bold: 2, italic: 1 }

/** A row of stars or underscores: what it ends and begins, and how many of its signs are text. */
type Mark = { sign: string; left: number; ends: Kind[]; begins: Kind[] }
type Token = string | Mark | Run[]

export function parseInline(text: string): Run[] {
  return runsOf(tokensOf(text, matchBrackets(text)))
}

/** Without `pairs`, the text of a link, brackets are text. */
function tokensOf(text: string, pairs?: ReadonlyMap<number, number>): Token[] {
  const tokens: Token[] = []
  // The rows that wait for their end; the latest of a kind counts, so that nothing is nested in its own kind.
  const open = new Map<string, Mark>()
  for (let at = 0; at < text.length; ) {
    const sign = text[at] ?? ''
    const next = text[at + 1] ?? ''
    const url = urlAt(text, at)
    const link = sign === '[' ? linkAt(text, at, pairs?.get(at)) : undefined
    if (url) {
      tokens.push(url)
      at += url.length
    } else if (link) {
      tokens.push(link.runs)
      at = link.end
    } else if (sign === '\\' && PUNCTUATION.test(next)) {
      tokens.push(next)
      at += 2
    } else if (sign === '*' || sign === '_') {
      const length = rowAt(text, at)
      tokens.push(length > LONGEST_MARK ? sign.repeat(length) : readMark(text, at, length, open))
      at += length
    } else {
      PLAIN.lastIndex = at + 1
      const end = PLAIN.exec(text)?.index ?? text.length
      tokens.push(text.slice(at, end))
      at = end
    }
  }
  return tokens
}

/** Where something may have a meaning: at a sign, or where a URL may begin. */
const PLAIN = /[\\*_[]|\bh/gi

export function rowAt(text: string, at: number): number {
  let end = at + 1
  while (text[end] === text[at]) end++
  return end - at
}

const WORD = lazyRegExp(String.raw`[\p{L}\p{N}]`, 'u')

/** Whether a row of signs may begin and end something. Underscores within words, as in `snake_case`, are text. */
export function marksAt(text: string, at: number, length: number) {
  const [before = ' ', after = ' '] = [text[at - 1], text[at + length]]
  const within = (side: string) => text[at] === '_' && WORD().test(side)
  return {
    begins: !/\s/.test(after) && !within(before),
    ends: !/\s/.test(before) && !within(after),
  }
}

function readMark(text: string, at: number, length: number, open: Map<string, Mark>): Mark {
  const sign = text[at] ?? ''
  const mark: Mark = { sign, left: length, ends: [], begins: [] }
  const { begins, ends } = marksAt(text, at, length)
  const fits = (kind: Kind) => (length > 2 ? SIZE[kind] <= mark.left : SIZE[kind] === length)
  for (const kind of ['bold', 'italic'] as const) {
    const opener = open.get(sign + kind)
    if (!ends || !opener || !fits(kind)) continue
    open.delete(sign + kind)
    opener.begins.push(kind)
    opener.left -= SIZE[kind]
    mark.ends.push(kind)
    mark.left -= SIZE[kind]
  }
  if (!begins || mark.left > 3) return mark
  if (mark.left > 1) open.set(`${sign}bold`, mark)
  if (mark.left % 2 === 1) open.set(`${sign}italic`, mark)
  return mark
}

/** The end of each bracket. */
function matchBrackets(text: string): Map<number, number> {
  const pairs = new Map<number, number>()
  if (!text.includes('](')) return pairs
  const open: number[] = []
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === '[') open.push(at)
    else if (text[at] === ']') {
      const start = open.pop()
      if (start !== undefined) pairs.set(start, at)
    }
  }
  return pairs
}

/** `[Kiln](https://kiln.org)`; links to anything but web pages are text. */
function linkAt(text: string, at: number, close: number | undefined) {
  if (close === undefined || text[close + 1] !== '(') return undefined
  const end = endOfUrl(text, close + 2)
  const url = end === undefined ? undefined : webLink(text.slice(close + 2, end))
  const label = text.slice(at + 1, close)
  if (end === undefined || !url || label.trim() === '') return undefined
  const runs = runsOf(tokensOf(label)).map((run) => ({ ...run, url }))
  return { runs, end: end + 1 }
}

function endOfUrl(text: string, start: number): number | undefined {
  let depth = 0
  for (let at = start; at < text.length && at <= start + MAX_URL; at++) {
    const sign = text[at] ?? ''
    if (sign === ')' && depth-- === 0) return at
    if (/[\s<>]/.test(sign) || (sign === '(' && ++depth > MOST_BRACKETS)) return undefined
  }
  return undefined
}

/** The URL of a web page as links have it. */
export function webLink(url: string): string | undefined {
  if (url.length > MAX_URL || !/^https?:\/\//i.test(url) || !isWebAddress(url)) return undefined
  const { href } = new URL(url)
  return href.length <= MAX_URL ? href : undefined
}

const URL_START = /https?:\/\/[^\s<>\\]*/iy

/** A URL as people write it: the signs in it have no meaning, those around it have. */
export function urlAt(text: string, at: number): string | undefined {
  // Asked at every sign: `h`, in either case.
  if ((text.charCodeAt(at) | 32) !== 104 || /\w/.test(text[at - 1] ?? '')) return undefined
  URL_START.lastIndex = at
  const [found = ''] = URL_START.exec(text) ?? []
  let length = found.length
  while (length > 0 && '*_.,;:!?\'")]'.includes(found[length - 1] ?? '')) length--
  return found.slice(0, length) || undefined
}

function runsOf(tokens: Token[]): Run[] {
  const runs: Run[] = []
  const depth = { bold: 0, italic: 0 }
  const add = ({ text, ...run }: Run) => {
    if (text === '') return
    const bold = run.bold || depth.bold > 0
    const italic = run.italic || depth.italic > 0
    const last = runs.at(-1)
    if (
      last &&
      Boolean(last.bold) === bold &&
      Boolean(last.italic) === italic &&
      last.url === run.url
    )
      last.text += text
    else runs.push({ text, ...run, ...(bold && { bold }), ...(italic && { italic }) })
  }
  for (const token of tokens) {
    if (typeof token === 'string') add({ text: token })
    else if (Array.isArray(token)) token.forEach(add)
    else {
      for (const kind of token.ends) depth[kind]--
      add({ text: token.sign.repeat(token.left) })
      for (const kind of token.begins) depth[kind]++
    }
  }
  return runs
}
