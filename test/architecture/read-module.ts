import { posix } from 'node:path'
import { type ESTree, parseSync, Visitor } from 'vite'
import { globalUses, memberName, textOf } from './global-uses.ts'

/**
 * `to` is a path from the root for a file of ours, else the name of a package; `names` are what it
 * takes from there by their names there, `*` for everything.
 */
export type Import = { to: string; typeOnly: boolean; names: string[] }
/** `uses`: what it calls, makes or reads by a global name, as `fetch()`, `new Date()`, `Date.now`. */
export type Module = { imports: Import[]; uses: string[]; texts: string[] }

export const COMPUTED_NAME = 'a computed name'

/** Ways to put text into a page without escaping it. */
export const UNESCAPED =
  /^(dangerouslySetInnerHTML|innerHTML|outerHTML|insertAdjacentHTML|setHTMLUnsafe|isEscaped)$/

/** What a module asks of others, read from its syntax: comments do not count. */
export function readModule(file: string, source: string): Module {
  const { program, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
  const imports: Import[] = []
  const uses = globalUses(program)
  const texts: string[] = []
  const add = (request: string, typeOnly: boolean, names = ['*']) => {
    const path = request.replace(/\?.*$/, '')
    const to = path.startsWith('.') ? posix.join(posix.dirname(file), path) : path
    imports.push({ to, typeOnly, names })
  }
  const read = (text: string) => {
    texts.push(text)
    if (UNESCAPED.test(text)) uses.push(text)
  }
  new Visitor({
    ImportDeclaration: (node) => {
      add(node.source.value, node.importKind === 'type', node.specifiers.map(importedName))
    },
    ExportAllDeclaration: (node) => add(node.source.value, node.exportKind === 'type'),
    ExportNamedDeclaration: (node) => {
      const names = node.specifiers.map(({ local }) => nameOf(local))
      if (node.source) add(node.source.value, node.exportKind === 'type', names)
    },
    ImportExpression: ({ source }) => add(textOf(source) ?? COMPUTED_NAME, false),
    TSImportType: (node) => add(node.source.value, true),
    TSExternalModuleReference: (node) => add(node.expression.value, false),
    Literal: (node) => {
      if (typeof node.value === 'string') read(node.value)
    },
    TemplateLiteral: (node) => read(node.quasis.map(({ value }) => value.raw).join(' ? ')),
    Identifier: ({ name }) => {
      if (UNESCAPED.test(name)) uses.push(name)
    },
    JSXIdentifier: ({ name }) => {
      if (UNESCAPED.test(name)) uses.push(name)
    },
    MemberExpression: (node) => {
      if (isDatabase(node.object)) uses.push(`db.${memberName(node)}`)
    },
    VariableDeclarator: ({ id, init }) => {
      if (id.type === 'ObjectPattern' && init && isDatabase(init)) uses.push('db.{}')
    },
  }).visit(program)
  return { imports, uses, texts }
}

function importedName(node: ESTree.ImportDeclarationSpecifier): string {
  if (node.type === 'ImportNamespaceSpecifier') return '*'
  return node.type === 'ImportDefaultSpecifier' ? 'default' : nameOf(node.imported)
}

function nameOf(node: ESTree.ModuleExportName): string {
  return node.type === 'Literal' ? node.value : node.name
}

/** `db`, `deps.db`, `c.env.db`. */
function isDatabase(node: ESTree.Expression): boolean {
  if (node.type === 'Identifier') return node.name === 'db'
  return node.type === 'MemberExpression' && memberName(node) === 'db'
}
