import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** A function of the database: what its file calls it, its name with a hash, and what makes it. */
export type FunctionFile = { plainName: string; name: string; sql: string }

const HERE = fileURLToPath(new URL('..', import.meta.url))
/** The folders and how the names of their functions begin. */
const FOLDERS = { reads: 'read', writes: 'write' }
const CALLED = /\b(?:read|write)_[a-z_]+\b/g

/**
 * The functions of `db/reads/` and `db/writes/`, those that others call first. Each is named after its
 * text and the names of those it calls, so that those of two releases stand side by side.
 */
export function readFunctionFiles(db = HERE): FunctionFile[] {
  const texts = new Map(Object.keys(FOLDERS).flatMap((folder) => textsOf(db, folder)))
  const done = new Map<string, FunctionFile>()
  for (const plainName of texts.keys()) add(plainName, [])
  return [...done.values()]

  function add(plainName: string, callers: string[]): string {
    const known = done.get(plainName)
    if (known) return known.name
    if (callers.includes(plainName)) throw new Error(`${plainName} calls itself`)
    const text = texts.get(plainName)
    if (text === undefined)
      throw new Error(`${callers.at(-1)} calls ${plainName}, which has no file`)
    const called = text.replace(CALLED, (other) =>
      other === plainName ? other : add(other, [...callers, plainName]),
    )
    const hash = createHash('sha256').update(called).digest('hex').slice(0, 8)
    const name = `${plainName}_${hash}`
    done.set(plainName, {
      plainName,
      name,
      sql: called.replace(CALLED, (own) => (own === plainName ? name : own)),
    })
    return name
  }
}

function textsOf(db: string, folder: string): [plainName: string, text: string][] {
  const begin = FOLDERS[folder as keyof typeof FOLDERS]
  return readdirSync(`${db}/${folder}`)
    .filter((file) => file.endsWith('.sql'))
    .toSorted()
    .map((file) => {
      const plainName = `${begin}_${file.slice(0, -'.sql'.length).replaceAll('-', '_')}`
      const text = readFileSync(`${db}/${folder}/${file}`, 'utf8')
      if (!text.includes(`CREATE FUNCTION ${plainName}(`)) {
        throw new Error(`${folder}/${file} does not create ${plainName}`)
      }
      return [plainName, text]
    })
}
