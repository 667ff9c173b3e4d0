import { type ESTree, parseSync } from 'vite'

/** One small fault: what stands from `start` to `end` becomes `instead`. */
export type Mutant = { start: number; end: number; instead: string }

type Node = ESTree.Node
type Parent = { parent: Node; key: string }

const OTHER: Record<string, string> = {
  '===': '!==',
  '!==': '===',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
}
/** Types are gone when the program runs; these carry an expression that stays. */
const STAYS =
  /^TS(As|Satisfies|NonNull|Instantiation)Expression$|^TSTypeAssertion$|^TSParameterProperty$/
/** A name or a value, not a sentence for people. */
const NAME = /^[\w:./-]{2,40}$/

/** Every small fault that could be planted into a file of TypeScript, or of SQL. */
export function mutantsOf(file: string, source: string): Mutant[] {
  if (file.endsWith('.sql')) return sqlMutants(source, 0)
  const found: Mutant[] = []
  visit(parseSync(file, source).program)
  return found

  function visit(node: Node, above?: Parent): void {
    if (node.type.startsWith('TS') && !STAYS.test(node.type)) return
    if (/^(Import|Export(All|Named))\w*$/.test(node.type) && 'source' in node && node.source) return
    found.push(...mutantsAt(node, source, above))
    for (const [key, value] of Object.entries(node)) {
      for (const child of [value].flat()) if (isNode(child)) visit(child, { parent: node, key })
    }
  }
}

function mutantsAt(node: Node, source: string, above?: Parent): Mutant[] {
  const { start, end } = node
  const text = ({ start, end }: Node) => source.slice(start, end)
  const become = (...texts: string[]) => texts.map((instead) => ({ start, end, instead }))
  switch (node.type) {
    case 'BinaryExpression': {
      const other = OTHER[node.operator]
      return other ? become(`${text(node.left)} ${other} ${text(node.right)}`) : []
    }
    case 'LogicalExpression':
      return become(text(node.left), text(node.right))
    case 'ConditionalExpression':
      return become(text(node.consequent), text(node.alternate)).map((mutant) => ({
        ...mutant,
        instead: `(${mutant.instead})`,
      }))
    case 'UnaryExpression':
      return node.operator === '!' ? become(text(node.argument)) : []
    case 'IfStatement':
      return become(
        source.slice(start, end).replace(text(node.test), `!(${text(node.test)})`),
        '{}',
      )
    case 'ExpressionStatement':
      return 'directive' in node && node.directive ? [] : become('{}')
    case 'Literal':
      return isConstant(above) ? become(...otherValues(node.value)) : []
    case 'TemplateElement':
      return isSql(above) ? sqlMutants(source.slice(start, end), start) : []
    default:
      return []
  }
}

function otherValues(value: unknown): string[] {
  if (typeof value === 'number') return [String(value + 1)]
  if (typeof value === 'boolean') return [String(!value)]
  return typeof value === 'string' && NAME.test(value) ? [`'${value}x'`] : []
}

/** Not the key of a property, nor an attribute of a page. */
function isConstant(above?: Parent): boolean {
  return above?.parent.type !== 'JSXAttribute' && above?.key !== 'key'
}

function isSql(above?: Parent): boolean {
  return above?.parent.type === 'TemplateLiteral'
}

/** Only what looks like SQL: `is null`, `order by`, and comparisons between names and values. */
const IN_SQL: [RegExp, string][] = [
  [/(?<=\bwhere\b[\s\S]*\s)and(?=\s)/gi, 'or'],
  [/\bis not null\b/gi, 'is null'],
  [/\bis null\b/gi, 'is not null'],
  [/(?<=\w\s)<(?=\s)/g, '<='],
  [/(?<=\w\s)>(?=\s)/g, '>='],
  [/(?<=\w\s)<=(?=\s)/g, '<'],
  [/(?<=\w\s)>=(?=\s)/g, '>'],
  [/(?<=order by [^\n]*)\bdesc\b/gi, 'asc'],
  [/\bnot exists\b/gi, 'exists'],
  [/(?<=\blimit )\d+/gi, '1'],
]

function sqlMutants(text: string, offset: number): Mutant[] {
  const code = text.replace(/--[^\n]*/g, (comment) => ' '.repeat(comment.length))
  return IN_SQL.flatMap(([pattern, instead]) =>
    [...code.matchAll(pattern)].map(({ index, 0: { length } }) => ({
      start: offset + index,
      end: offset + index + length,
      instead,
    })),
  )
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value
}
