import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { auditTriggers } from '../audit/audit-triggers.ts'

/**
 * A file of `db/functions/` as it is installed. A `function` or `type` is called by a name with a hash of
 * its text, so that those of two releases stand side by side. What is `replaced` (views, triggers, and
 * their functions) keeps its name.
 */
export type FunctionFile = {
  kind: 'function' | 'type' | 'replaced'
  plainName: string
  name: string
  sql: string
}

const FOLDER = fileURLToPath(new URL('../functions', import.meta.url))
const CREATES = /^CREATE (OR REPLACE )?(FUNCTION|TYPE|VIEW) (\w+)/m
/** A file with this line is made once for each of them: `owner_` stands for `feed_`, then for `org_`. */
const VARIANTS = /^-- Variants: ([\w, ]+)\n/
export const BREAKPOINT = '--> statement-breakpoint'

/** All files below `folder`, each after those it uses, and the triggers of the audit log, which have no file. */
export function readFunctionFiles(folder = FOLDER): FunctionFile[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.sql'))
    .toSorted()
    .flatMap((file) => readSources(folder, file))
  if (folder === FOLDER) files.push(readSource('audit-triggers.ts', auditTriggers()))
  const sources = new Map(files.map((source) => [source.plainName, source]))
  const uses = usesOf([...sources.values()])
  const done = new Map<string, FunctionFile>()
  for (const plainName of sources.keys()) add(plainName, [])
  return [...done.values()]

  function add(plainName: string, users: string[]): string {
    const known = done.get(plainName)
    if (known) return known.name
    if (users.includes(plainName)) throw new Error(`${plainName} calls itself`)
    const { kind, text } = sources.get(plainName) as Source
    const used = text.replace(uses, (other) =>
      other === plainName ? other : add(other, [...users, plainName]),
    )
    const hash = createHash('sha256').update(used).digest('hex').slice(0, 8)
    const name = kind === 'replaced' ? plainName : `${plainName}_${hash}`
    const sql = used.replace(uses, (own) => (own === plainName ? name : own))
    done.set(plainName, { kind, plainName, name, sql })
    return name
  }
}

type Source = Pick<FunctionFile, 'kind' | 'plainName'> & { text: string }

function readSources(folder: string, file: string): Source[] {
  const text = readFileSync(`${folder}/${file}`, 'utf8')
  const variants = VARIANTS.exec(text)?.[1]?.split(', ')
  if (!variants) return [readSource(file, text)]
  return variants.map((owner) =>
    readSource(
      file.replace('owner-', `${owner}-`),
      text.replace(VARIANTS, '').replace(/\bowner_/g, `${owner}_`),
    ),
  )
}

function readSource(file: string, text: string): Source {
  const [, replaced, what, plainName] = CREATES.exec(text) ?? []
  if (!plainName) throw new Error(`${file} creates no function, type, or view`)
  if (replaced) return { kind: 'replaced', plainName, text }
  if (!file.endsWith(`${plainName.replaceAll('_', '-')}.sql`)) {
    throw new Error(`${file} creates ${plainName}, which does not match its file name`)
  }
  return { kind: what === 'TYPE' ? 'type' : 'function', plainName, text }
}

/** Finds a function where it is called, and a type or view wherever its name stands. */
function usesOf(sources: Source[]): RegExp {
  const names = (kinds: string[]) =>
    sources.filter(({ kind }) => kinds.includes(kind)).map(({ plainName }) => plainName)
  const called = `(?:${names(['function']).join('|')})(?=\\()`
  const named = names(['type', 'replaced']).map((name) => `|${name}`)
  return new RegExp(`\\b(?:${called}${named.join('')})\\b`, 'g')
}
