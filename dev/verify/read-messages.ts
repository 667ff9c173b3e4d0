import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Between the emails of a mailbox that a mail program exports as one file. */
const MBOX = /^From [^\n]*\n(?=[\w-]+:)/m

/** The sources of emails: of a file, of an exported mailbox, or of all files in a folder. */
export function readMessages(path: string): string[] {
  const files = statSync(path).isDirectory()
    ? readdirSync(path, { withFileTypes: true })
        .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
        .map(({ name }) => join(path, name))
    : [path]
  return files
    .flatMap((file) => readFileSync(file, 'utf8').replaceAll('\r\n', '\n').split(MBOX))
    .filter((text) => text.trim() !== '')
}
