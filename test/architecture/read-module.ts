import { posix } from 'node:path'
import { type ESTree, parseSync, Visitor } from 'vite'
import { bare, globalUses, keyOf, memberName, textOf } from './global-uses.ts'

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
  /^(dangerouslySetInnerHTML|innerHTML|outerHTML|insertAdjacentHTML|setHTMLUnsafe|isEscaped|srcdoc|createContextualFragment|on… as text)$/
/** Ways to read text as markup. */
export const PARSES_MARKUP = /^(DOMParser|parseHTMLUnsafe)$/
const NAMED = new RegExp(`${UNESCAPED.source}|${PARSES_MARKUP.source}`)
/** `onclick` and its like, not `one` or `online`. */
const HANDLER =
  /^on(abort|animation|before|blur|cancel|change|click|close|context|copy|cut|dblclick|drag|drop|error|focus|hash|input|invalid|key|load|message|mouse|page|paste|play|pointer|popstate|reset|resize|scroll|select|submit|toggle|touch|transition|unload|wheel)[a-z]*$/i
/** `format()` without a date formats the present one. */
export const FORMATS_NOW = 'format() of now'
export const WRITES_DOCUMENT = '.write'

/** What a module asks of others, read from its syntax: comments do not count. */
export function readModule(file: string, source: string): Module {
  const { program, errors } = parseSync(file, source, { sourceType: 'module' })
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
    if (NAMED.test(text)) uses.push(text)
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
    Identifier: (node) => {
      if (NAMED.test(node.name)) uses.push(node.name)
      if (isTypedDatabase(node) && node.name !== 'db') uses.push('db.alias')
    },
    JSXIdentifier: ({ name }) => {
      if (NAMED.test(name)) uses.push(name)
    },
    JSXAttribute: ({ name }) => {
      if (name.type === 'JSXIdentifier' && HANDLER.test(name.name)) uses.push('on… as text')
    },
    Property: (node) => {
      const isText = textOf(node.value) !== undefined || node.value.type === 'TemplateLiteral'
      if (HANDLER.test(keyOf(node) ?? '') && isText) uses.push('on… as text')
    },
    ObjectPattern: ({ properties }) => {
      for (const property of properties) {
        if (keyOf(property) === 'db' && !isNamedDb((property as ESTree.BindingProperty).value)) {
          uses.push('db.alias')
        }
      }
    },
    CallExpression: ({ callee, arguments: given }) => {
      if (callee.type !== 'MemberExpression') return
      const method = memberName(callee)
      const [first] = given
      const isNow = !first || (first.type === 'Identifier' && first.name === 'undefined')
      if (/^format(ToParts)?$/.test(method) && isNow) uses.push(FORMATS_NOW)
      const texts = given.map((argument) => textOf(argument) ?? '')
      if (/^(set|toggle)Attribute/.test(method) && texts.slice(0, 2).some(isHandler)) {
        uses.push('on… as text')
      }
    },
    MemberExpression: (node) => {
      if (isDatabase(node.object)) uses.push(`db.${memberName(node)}`)
      if (/^write(ln)?$/.test(memberName(node))) uses.push(WRITES_DOCUMENT)
    },
    VariableDeclarator: ({ id, init }) => {
      if (!init || !isDatabase(init)) return
      if (id.type === 'ObjectPattern') uses.push('db.{}')
      else if (!isNamedDb(id)) uses.push('db.alias')
    },
    AssignmentExpression: ({ left, right }) => {
      if (isDatabase(right) && !isDatabase(left)) uses.push('db.alias')
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

const isHandler = (name: string) => HANDLER.test(name)

/** `db`, `deps.db`, `c.env.db`. */
function isDatabase(expression: ESTree.Node): boolean {
  const node = bare(expression)
  if (node.type === 'Identifier') return node.name === 'db'
  return node.type === 'MemberExpression' && memberName(node) === 'db'
}

/** What is bound is called `db`, so that every use of it is found by its name. */
function isNamedDb(pattern: ESTree.Node): boolean {
  return pattern.type === 'Identifier' && pattern.name === 'db'
}

/** `x: Db`, `x: Deps['db']`. */
function isTypedDatabase(node: object): boolean {
  const { typeAnnotation: type } =
    (node as { typeAnnotation?: ESTree.TSTypeAnnotation | null }).typeAnnotation ?? {}
  if (type?.type === 'TSIndexedAccessType') {
    return type.indexType.type === 'TSLiteralType' && textOf(type.indexType.literal) === 'db'
  }
  if (type?.type !== 'TSTypeReference') return false
  return type.typeName.type === 'Identifier' && type.typeName.name === 'Db'
}
