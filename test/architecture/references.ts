import { posix } from 'node:path'
import { type ESTree, parseSync, Visitor } from 'vite'

export type Declared = { name: string; isExported: boolean; names: Set<string> }

/** What a module declares at its top, and the names that each of these uses, read from its syntax. */
export function declaredIn(file: string, source: string): Declared[] {
  const { program } = parseSync(file, source, { sourceType: 'module' })
  return program.body.flatMap((statement): Declared[] => {
    const isExported = statement.type === 'ExportNamedDeclaration'
    const declaration = isExported ? statement.declaration : statement
    if (declaration?.type === 'FunctionDeclaration') {
      const name = declaration.id?.name ?? ''
      return [{ name, isExported, names: namesIn(declaration) }]
    }
    if (declaration?.type !== 'VariableDeclaration') return []
    return declaration.declarations.flatMap((one) =>
      one.id.type === 'Identifier' ? [{ name: one.id.name, isExported, names: namesIn(one) }] : [],
    )
  })
}

/** The names by which a module calls what it imports from some files of ours. */
export function importedNames(file: string, source: string, isWanted: (to: string) => boolean) {
  const { program } = parseSync(file, source, { sourceType: 'module' })
  return program.body.flatMap((statement) => {
    if (statement.type !== 'ImportDeclaration' || statement.importKind === 'type') return []
    const to = posix.join(posix.dirname(file), statement.source.value)
    return isWanted(to) ? statement.specifiers.map(({ local }) => local.name) : []
  })
}

function namesIn(node: ESTree.Node): Set<string> {
  const names = new Set<string>()
  const body = [{ type: 'ExpressionStatement', expression: node }]
  new Visitor({ Identifier: ({ name }) => void names.add(name) }).visit({
    ...{ type: 'Program', body, sourceType: 'module', hashbang: null, start: 0, end: 0 },
  } as never)
  return names
}

/** Whether a declaration uses one of the names, itself or through others of its module. */
export function uses(module: Declared[], from: Declared, names: string[]): boolean {
  const seen = new Set<Declared>()
  const visit = (one: Declared): boolean => {
    if (seen.has(one)) return false
    seen.add(one)
    if (names.some((name) => one.names.has(name))) return true
    return module.some((other) => other !== one && one.names.has(other.name) && visit(other))
  }
  return visit(from)
}
