import { posix } from 'node:path'
import { type ESTree, parseSync, Visitor } from 'vite'

/** `to` is a path from the root for a file of ours, else the name of a package. */
export type Import = { to: string; typeOnly: boolean }
/** `uses`: what it calls, makes or reads by a global name, as `fetch()`, `new Date()`, `Date.now`. */
export type Module = { imports: Import[]; uses: string[] }

export const COMPUTED_NAME = /^a computed name$/

/** What a module asks of others, read from its syntax: comments and texts do not count. */
export function readModule(file: string, source: string): Module {
  const { program, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
  const imports: Import[] = []
  const uses: string[] = []
  const own = new Set<string>()
  const add = (request: string, typeOnly: boolean) => {
    const path = request.replace(/\?.*$/, '')
    imports.push({
      to: path.startsWith('.') ? posix.join(posix.dirname(file), path) : path,
      typeOnly,
    })
  }
  new Visitor({
    ImportDeclaration: (node) => add(node.source.value, node.importKind === 'type'),
    ExportAllDeclaration: (node) => add(node.source.value, node.exportKind === 'type'),
    ExportNamedDeclaration: (node) => {
      if (node.source) add(node.source.value, node.exportKind === 'type')
    },
    FunctionDeclaration: (node) => addNames(own, node.params),
    FunctionExpression: (node) => addNames(own, node.params),
    ArrowFunctionExpression: (node) => addNames(own, node.params),
    VariableDeclarator: (node) => addNames(own, [node.id]),
    ImportExpression: (node) => {
      add(node.source.type === 'Literal' ? String(node.source.value) : 'a computed name', false)
    },
    CallExpression: (node) => {
      if (node.callee.type === 'Identifier') uses.push(`${node.callee.name}()`)
    },
    NewExpression: (node) => {
      if (node.callee.type === 'Identifier' && node.arguments.length === 0) {
        uses.push(`new ${node.callee.name}()`)
      }
    },
    MemberExpression: (node) => {
      if (node.object.type !== 'Identifier' || node.property.type !== 'Identifier') return
      uses.push(`${node.object.name}.${node.property.name}`)
    },
  }).visit(program)
  return { imports, uses: uses.filter((use) => !own.has(/\w+(?=\(\)$|\.)/.exec(use)?.[0] ?? '')) }
}

/** The names that parameters and variables bind: `({ fetch }, now)` -> fetch, now. */
function addNames(names: Set<string>, patterns: ESTree.ParamPattern[]): void {
  for (const pattern of patterns) {
    if (pattern.type === 'Identifier') names.add(pattern.name)
    if (pattern.type === 'ObjectPattern') {
      const values = pattern.properties.map((p) => (p.type === 'Property' ? p.value : p.argument))
      addNames(names, values)
    }
  }
}
