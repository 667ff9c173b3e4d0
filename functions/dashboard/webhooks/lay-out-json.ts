export type JsonPart = { kind: 'key' | 'text' | 'number' | 'word' | 'plain'; text: string }

const TOKEN = /"(?:[^"\\]|\\.)*(?:"|\\?$)|[{}[\],:]|-?\d[\d.eE+-]*|(?:true|false|null)\b|[a-z]*$/sy
const BLANK = /\s*/y
/** Deeper values are indented no further, or a few thousand brackets would fill megabytes. */
const MOST_INDENTS = 20

/**
 * JSON with a line for each value, as parts to be colored. Every token stays as it was written, so numbers keep their
 * digits. A text that was cut is laid out as far as it goes; what is no JSON gives `undefined`.
 */
export function layOutJson(json: string): JsonPart[] | undefined {
  const tokens = tokensOf(json)
  if (!tokens || !/^[{[]$/.test(tokens[0] ?? '')) return undefined
  const parts: JsonPart[] = []
  let depth = 0
  const line = () =>
    parts.push({ kind: 'plain', text: `\n${'  '.repeat(Math.min(depth, MOST_INDENTS))}` })
  tokens.forEach((token, i) => {
    const next = tokens[i + 1]
    const before = tokens[i - 1]
    if (isEnd(token)) {
      depth = Math.max(0, depth - 1)
      if (!isStart(before)) line()
    } else if (before !== undefined && isEnd(before) && token !== ',' && token !== ':') line()
    parts.push({ kind: kindOf(token, next), text: token === ':' ? ': ' : token })
    if (isStart(token)) {
      depth++
      if (next !== undefined && !isEnd(next)) line()
    } else if (token === ',') line()
  })
  return parts
}

function tokensOf(json: string): string[] | undefined {
  const tokens: string[] = []
  for (let at = 0; ; ) {
    BLANK.lastIndex = at
    at += BLANK.exec(json)?.[0].length ?? 0
    if (at >= json.length) return tokens
    TOKEN.lastIndex = at
    const token = TOKEN.exec(json)?.[0]
    if (!token) return undefined
    tokens.push(token)
    at += token.length
  }
}

function kindOf(token: string, next: string | undefined): JsonPart['kind'] {
  if (token.startsWith('"')) return next === ':' ? 'key' : 'text'
  if (/^[-\d]/.test(token)) return 'number'
  return /^[a-z]/.test(token) ? 'word' : 'plain'
}

const isStart = (token: string | undefined) => token === '{' || token === '['
const isEnd = (token: string | undefined) => token === '}' || token === ']'
