import { cutText, isStorable } from '../cut-text.ts'

/** What a description is read of at most, before its tags are taken out. */
const LONGEST_TEXT = 100_000

const HTML =
  /<\/?(p|br|div|span|a|ul|ol|li|b|i|u|em|strong|h[1-6]|table|tbody|tr|td|th|img|font|blockquote|html|body|html-blob|pre|hr|center|small|section|article)\b[^<>]*>/i
const ENTITY = /&(#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,8});/gi
const ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  sbquo: '‚',
  ldquo: '“',
  rdquo: '”',
  bdquo: '„',
  laquo: '«',
  raquo: '»',
  hellip: '…',
  bull: '•',
  middot: '·',
  copy: '©',
  reg: '®',
  trade: '™',
  deg: '°',
  euro: '€',
  pound: '£',
  cent: '¢',
  yen: '¥',
  sect: '§',
  times: '×',
  frac12: '½',
  frac14: '¼',
  frac34: '¾',
  ensp: ' ',
  emsp: ' ',
  thinsp: ' ',
  shy: '',
  zwnj: '',
  zwj: '',
  eacute: 'é',
  egrave: 'è',
  ecirc: 'ê',
  agrave: 'à',
  aacute: 'á',
  acirc: 'â',
  ccedil: 'ç',
  iacute: 'í',
  ntilde: 'ñ',
  oacute: 'ó',
  ocirc: 'ô',
  uacute: 'ú',
  ugrave: 'ù',
  auml: 'ä',
  ouml: 'ö',
  uuml: 'ü',
  szlig: 'ß',
  aring: 'å',
  aelig: 'æ',
  oslash: 'ø',
}

/** Text as people read it: without tags if it has some, without entities. */
export function plainText(text: string): string {
  const short = shortened(text)
  return isHtml(short) ? htmlToText(short) : decodeEntities(short)
}

/** As much of a text as is read. */
export const shortened = (text: string) => cutText(text, LONGEST_TEXT)

export function isHtml(text: string): boolean {
  return text.includes('<') && HTML.test(text)
}

/** Paragraphs, lines, and list items stay; of a link its text stays with the URL behind it. */
export function htmlToText(html: string): string {
  return decodeEntities(
    withLinks(readableHtml(html)).replace(/<\/?([a-z][\w-]*)\b[^<>]*>/gi, breakOf),
  )
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** HTML without what is not for reading, where all blanks are alike. */
export function readableHtml(html: string): string {
  // A pattern that stops at the next `<` takes no longer for a text of nothing but `<`.
  return withoutBlocks(html, ['script', 'style', 'head', 'title'])
    .replace(/<!--[^<>]*-->/g, '')
    .replace(/\s+/g, ' ')
}

/** What takes the place of a tag, apart from those of list items. */
export const BREAKS = new Map<string, ' ' | '\n' | '\n\n'>([
  ...['td', 'th'].map((name) => [name, ' '] as const),
  ...['br', 'tr', 'div', 'hr', 'section', 'article'].map((name) => [name, '\n'] as const),
  ...['p', 'ul', 'ol', 'table', 'blockquote', 'pre'].map((name) => [name, '\n\n'] as const),
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((name) => [name, '\n\n'] as const),
])

function breakOf(tag: string, name: string): string {
  const known = name.toLowerCase()
  if (known === 'li') return tag[1] === '/' ? '' : '\n- '
  return BREAKS.get(known) ?? ''
}

/** Elements whose content is not for reading. */
function withoutBlocks(html: string, names: string[]): string {
  let rest = html
  for (const name of names) {
    const parts = rest.split(new RegExp(`<${name}\\b`, 'i'))
    if (parts.length === 1) continue
    const end = new RegExp(`</${name}\\s*>`, 'i')
    rest = parts
      .map((part, i) => {
        const found = i === 0 ? null : end.exec(part)
        if (i === 0) return part
        return found ? part.slice(found.index + found[0].length) : ''
      })
      .join('')
  }
  return rest
}

/** `<a href="https://kiln.org">Kiln</a>` -> `Kiln (https://kiln.org)` */
function withLinks(html: string): string {
  const [first = '', ...parts] = html.split(/<a\b/i)
  const texts = parts.map((part) => {
    const start = part.indexOf('>')
    const end = part.search(/<\/a\s*>/i)
    if (start < 0 || end < start) return start < 0 ? '' : part.slice(start + 1)
    const url = decodeEntities(hrefOf(part.slice(0, start)))
    const label = part.slice(start + 1, end)
    const words = decodeEntities(label.replace(/<[^<>]*>/g, '')).trim()
    const rest = part.slice(end).replace(/^<\/a\s*>/i, '')
    return labelled(words, label, url) + rest
  })
  return first + texts.join('')
}

export function hrefOf(attributes: string): string {
  const found = /\bhref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>]+))/i.exec(attributes)
  return (found?.[1] ?? found?.[2] ?? found?.[3] ?? '').trim()
}

/** The URL is not written twice, and only if a reader can follow it. */
function labelled(words: string, label: string, url: string): string {
  if (!/^(https?:\/\/|mailto:|tel:)/i.test(url)) return label
  const bare = url.replace(/^(mailto|tel):/i, '')
  const same = (text: string) => text.replace(/^https?:\/\//i, '').replace(/\/$/, '')
  const shown = escapeSigns(bare)
  if (words === '') return `${label}${shown}`
  return same(words) === same(bare) ? shown : `${label} (${shown})`
}

const escapeSigns = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(ENTITY, (entity, name: string) => {
    if (name[0] !== '#') return named(name) ?? entity
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
    if (code === 160) return ' '
    const sign = code <= 0x10ffff ? String.fromCodePoint(code) : ''
    return sign !== '' && isStorable(sign) ? sign : entity
  })
}

function named(name: string): string | undefined {
  if (Object.hasOwn(ENTITIES, name)) return ENTITIES[name]
  const lower = name.toLowerCase()
  if (!Object.hasOwn(ENTITIES, lower)) return undefined
  const sign = ENTITIES[lower]
  // `&Eacute;` is a capital letter, `&AMP;` is not.
  return name[0] === lower[0] ? sign : sign?.toUpperCase()
}
