import type { Plugin } from 'rolldown'
import { parseAst } from 'rolldown/parseAst'

/**
 * The minifier writes every text as a template, which the runtime reads at half the speed of a text in
 * quotes. Each keeps its length: stack traces stay true.
 */
export const plainQuotes: Plugin = {
  name: 'plain-quotes',
  generateBundle: (_, files) => {
    for (const file of Object.values(files)) {
      if (file.type === 'chunk') file.code = quoted(file.code)
    }
  },
}

function quoted(code: string): string {
  let plain = ''
  let done = 0
  for (const [start, end] of templatesIn(parseAst(code))) {
    const text = code.slice(start + 1, end - 1)
    const quote = ['"', "'"].find((quote) => !text.includes(quote))
    if (!quote || /[\r\n]/.test(text)) continue
    plain += code.slice(done, start) + quote + text + quote
    done = end
  }
  return plain + code.slice(done)
}

/** From where to where, of those without any `${}` or tag. */
function templatesIn(program: object): [number, number][] {
  const found: [number, number][] = []
  const look = (node: object, tagged: boolean) => {
    if (isTemplate(node)) {
      if (!tagged && node.expressions.length === 0) found.push([node.start, node.end])
    }
    for (const [key, part] of Object.entries(node)) {
      if (typeof part === 'object' && part !== null) look(part, key === 'quasi')
    }
  }
  look(program, false)
  return found.sort(([a], [b]) => a - b)
}

type Template = { type: 'TemplateLiteral'; start: number; end: number; expressions: object[] }
const isTemplate = (node: object): node is Template =>
  'type' in node && node.type === 'TemplateLiteral'
