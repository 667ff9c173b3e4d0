import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { parseEnv } from 'node:util'

export type Settings = Record<string, string>

/** The settings in a file as `process.loadEnvFile` reads it. */
export function readSettingsIn(file: string): Settings {
  return existsSync(file) ? (parseEnv(readFileSync(file, 'utf8')) as Settings) : {}
}

/**
 * Writes settings into the file, readable by this user only. Lines that say something else stay as they are; an empty
 * value takes its line away.
 */
export function writeSettings(file: string, settings: Settings): void {
  const before = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const left = new Map(Object.entries(settings))
  const lines = before.split('\n').flatMap((line) => {
    const name = /^\s*(?:export\s+)?(\w+)\s*=/.exec(line)?.[1] ?? ''
    if (!Object.hasOwn(settings, name)) return [line]
    const value = left.get(name)
    left.delete(name)
    return value ? [lineOf(name, value)] : []
  })
  while (lines.at(-1) === '') lines.pop()
  for (const [name, value] of left) if (value) lines.push(lineOf(name, value))
  const draft = `${file}.${process.pid}.unfinished`
  writeFileSync(draft, `${lines.join('\n')}\n`, { mode: 0o600, flush: true })
  renameSync(draft, file)
}

/** Quoted so that Node.js and systemd read the same. */
function lineOf(name: string, value: string): string {
  if (/^[\w:/.@+,%=?&~-]*$/.test(value)) return `${name}=${value}`
  if (!value.includes("'")) return `${name}='${value}'`
  throw new Error(`${name} cannot be written into a file: it has a single quote`)
}
