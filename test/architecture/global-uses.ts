import type { ESTree } from 'vite'

type Node = ESTree.Node
type Scope = { names: Set<string>; outer: Scope | null }

/** Other names of the object that holds all globals. */
const EVERYTHING = new Set(['globalThis', 'self', 'window', 'global'])
/** What types say is gone when the program runs; these carry an expression that stays. */
const WRAPPERS = new Set([
  'TSAsExpression',
  'TSSatisfiesExpression',
  'TSNonNullExpression',
  'TSTypeAssertion',
  'TSInstantiationExpression',
])
const STAYS = new Set(['TSEnumDeclaration', 'TSEnumBody', 'TSEnumMember', 'TSParameterProperty'])

/** A use of the network through the port of `Deps`, or of anything else that has one. */
const PORT_FETCH = '.fetch'

/**
 * Every use of a name that the module did not bind itself: `fetch()`, `new Date()`, `Date.now`, and
 * the bare `fetch` of `const send = fetch`. `globalThis.fetch()` and `self['fetch']()` read as
 * `fetch()`, `deps.fetch()` and `({ fetch }) => …` as `.fetch`. Imported names count as not its own.
 */
export function globalUses(program: ESTree.Program): string[] {
  const uses: string[] = []
  visit(program, [], { names: new Set(), outer: null })
  return uses

  function visit(node: Node, above: Node[], scope: Scope): void {
    if (node.type === 'Identifier') {
      if (isReference(node, above) && !isBound(node.name, scope)) uses.push(useOf(node, above))
      return
    }
    if (takesFetch(node, scope)) uses.push(PORT_FETCH)
    if (node.type.startsWith('TS') && !WRAPPERS.has(node.type) && !STAYS.has(node.type)) return
    const inner = opensScope(node) ? { names: namesIn(node), outer: scope } : scope
    for (const child of childrenOf(node)) visit(child, [node, ...above], inner)
  }
}

/** `deps.fetch`, `deps['fetch']`, and `{ fetch }` as a pattern. */
function takesFetch(node: Node, scope: Scope): boolean {
  if (node.type === 'MemberExpression') {
    return memberName(node) === 'fetch' && !isEverything(node.object, scope)
  }
  return node.type === 'ObjectPattern' && node.properties.some((one) => keyOf(one) === 'fetch')
}

function isEverything(expression: Node, scope: Scope): boolean {
  const node = bare(expression)
  if (node.type === 'Identifier') return EVERYTHING.has(node.name) && !isBound(node.name, scope)
  return (
    node.type === 'MemberExpression' &&
    EVERYTHING.has(memberName(node)) &&
    isEverything(node.object, scope)
  )
}

/** An expression without what types and parentheses put around it. */
export function bare(node: Node): Node {
  const isWrapped = WRAPPERS.has(node.type) || /^(Parenthesized|Chain)Expression$/.test(node.type)
  return isWrapped ? bare((node as Node & { expression: Node }).expression) : node
}

/** `{ name: … }` and `{ 'name': … }`, in an object or a pattern. */
export function keyOf(property: Node): string | undefined {
  if (property.type !== 'Property') return undefined
  const { key } = property
  if (key.type === 'Identifier' && !property.computed) return key.name
  return key.type === 'PrivateIdentifier' ? undefined : textOf(key)
}

/** The use as text, read from the name outwards. */
function useOf(name: Node & { name: string }, above: Node[]): string {
  let use = name.name
  let node: Node = name
  let everything = EVERYTHING.has(use)
  for (const parent of above) {
    if (WRAPPERS.has(parent.type) || parent.type === 'ParenthesizedExpression') {
      node = parent
      continue
    }
    if (parent.type === 'MemberExpression' && parent.object === node) {
      const member = memberName(parent)
      if (!everything || member === '…') return `${use}.${member}`
      use = member
      everything = EVERYTHING.has(member)
      node = parent
      continue
    }
    if (parent.type === 'CallExpression' && parent.callee === node) return `${use}()`
    if (parent.type === 'NewExpression' && parent.callee === node) {
      return `new ${use}(${parent.arguments.length > 0 ? '…' : ''})`
    }
    if (parent.type === 'BinaryExpression' && parent.operator === 'instanceof') return `is ${use}`
    break
  }
  return use
}

/** Whether the name stands for a value, and not for a key, a label or something imported. */
function isReference(node: Node, [parent]: Node[]): boolean {
  switch (parent?.type) {
    case 'MemberExpression':
      return parent.object === node || parent.computed
    case 'Property':
    case 'PropertyDefinition':
    case 'MethodDefinition':
      return parent.value === node || parent.computed
    case 'ImportSpecifier':
    case 'ImportDefaultSpecifier':
    case 'ImportNamespaceSpecifier':
    case 'ExportSpecifier':
    case 'ExportAllDeclaration':
    case 'LabeledStatement':
    case 'BreakStatement':
    case 'ContinueStatement':
    case 'MetaProperty':
    case 'TSEnumMember':
      return false
    default:
      return true
  }
}

function isBound(name: string, scope: Scope | null): boolean {
  return scope !== null && (scope.names.has(name) || isBound(name, scope.outer))
}

function opensScope({ type }: Node): boolean {
  return /^(Program|BlockStatement|StaticBlock|CatchClause|For\w*Statement|SwitchCase)$|Function|^Class/.test(
    type,
  )
}

/** The names that a scope binds: its parameters, and what is declared right in it. */
function namesIn(node: Node): Set<string> {
  const names = new Set<string>()
  const bind = (pattern: Node | null | undefined): void => {
    if (!pattern) return
    if (pattern.type === 'Identifier') names.add(pattern.name)
    else if (pattern.type === 'Property') bind(pattern.value)
    else if (pattern.type === 'AssignmentPattern') bind(pattern.left)
    else if (pattern.type === 'TSParameterProperty') bind(pattern.parameter)
    else if (/^(ObjectPattern|ArrayPattern|RestElement)$/.test(pattern.type)) {
      childrenOf(pattern).forEach(bind)
    }
  }
  const declare = (statement: Node): void => {
    if (statement.type === 'VariableDeclaration') for (const d of statement.declarations) bind(d.id)
    else if (/^(Function|Class|TSEnum)\w*Declaration$/.test(statement.type)) {
      bind((statement as { id?: Node | null }).id)
    } else if (/^Export(Named|Default)Declaration$/.test(statement.type)) {
      const { declaration } = statement as { declaration?: Node | null }
      if (declaration) declare(declaration)
    }
  }
  if (/Function|^Class/.test(node.type)) bind((node as { id?: Node | null }).id)
  if ('params' in node && Array.isArray(node.params)) (node.params as Node[]).forEach(bind)
  if (node.type === 'CatchClause') bind(node.param)
  childrenOf(node).forEach(declare)
  return names
}

function childrenOf(node: Node): Node[] {
  return Object.entries(node).flatMap(([key, value]) => {
    if (key === 'parent') return []
    return (Array.isArray(value) ? value : [value]).filter(isNode)
  })
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value
}

/** `x.name`, `x['name']`, and `…` where only running it tells. */
export function memberName(node: ESTree.MemberExpression): string {
  if (node.property.type === 'PrivateIdentifier') return `#${node.property.name}`
  if (node.computed) return textOf(node.property) ?? '…'
  return node.property.type === 'Identifier' ? node.property.name : '…'
}

/** The text of an expression that is one as it stands. */
export function textOf(node: Node): string | undefined {
  if (node.type === 'Literal') return String(node.value)
  if (node.type !== 'TemplateLiteral' || node.expressions.length > 0) return undefined
  return node.quasis[0]?.value.raw
}
