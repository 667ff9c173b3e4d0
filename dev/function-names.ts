import { readFunctionFiles } from '../db/install/function-files.ts'

/** What the Worker imports: this release's names of the stored functions, and which of them write. */
export function functionNamesModule(): string {
  const functions = readFunctionFiles()
    .filter(({ kind }) => kind === 'function')
    .toSorted((a, b) => (a.plainName < b.plainName ? -1 : 1))
  const lines = functions.map(({ plainName, name }) => `  ${plainName}: '${name}',\n`)
  const writing = functions
    .filter(({ sql }) => !/^LANGUAGE \w+ (STABLE|IMMUTABLE)/m.test(sql))
    .map(({ plainName }) => `  FUNCTION_NAMES.${plainName},\n`)
  return `export const FUNCTION_NAMES = {\n${lines.join('')}} as const

/** The functions that may write: a call of one is not repeated when its connection is dropped. */
export const WRITING_FUNCTIONS: readonly string[] = [\n${writing.join('')}]\n`
}
