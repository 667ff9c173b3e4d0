import { writeFileSync } from 'node:fs'
import { readFunctionFiles } from '../db/stored/function-files.ts'

export const FUNCTION_NAMES_FILE = new URL(
  '../db/stored/function-names.generated.ts',
  import.meta.url,
)

/** What the Worker imports: the names of this release's functions in the database. */
export function functionNamesModule(): string {
  const lines = readFunctionFiles()
    .map(({ plainName, name }) => `  ${plainName}: '${name}',\n`)
    .toSorted()
  return `export const FUNCTION_NAMES = {\n${lines.join('')}} as const\n`
}

export function writeFunctionNames(): void {
  writeFileSync(FUNCTION_NAMES_FILE, functionNamesModule())
}
