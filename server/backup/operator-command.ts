import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { refuseCommand } from '../../db/install/parse-command.ts'
import { checkDatabase } from '../check-database.ts'
import { readSettingsFile } from '../read-settings-file.ts'
import { DEFAULT_DATA, readSettings, SECRET_FILE, type Settings } from '../settings.ts'
import { BackupProblem } from './backup-file.ts'

/** The one file that `npm run backup -- FILE` and `npm run restore -- FILE` are about. */
export function readFileArgument(help: string): string {
  const args = process.argv.slice(2)
  if (args.some((arg) => arg === '--help' || arg === '-h')) {
    process.stdout.write(`${help.trim()}\n`)
    process.exit(0)
  }
  try {
    const [file, ...more] = parseArgs({ args, options: {}, allowPositionals: true }).positionals
    if (file && more.length === 0) return file
  } catch (error) {
    const [reason] = (error as Error).message.split('. ')
    return refuseCommand(help, `${reason}`)
  }
  return refuseCommand(help, 'Name one file')
}

/** Settings as `npm start` reads them, of a service that has a secret already. */
export async function operatorSettings({ toRestore = false } = {}): Promise<Settings> {
  readSettingsFile()
  const data = process.env.DATA_DIR || DEFAULT_DATA
  if (!process.env.APP_SECRET && !existsSync(join(data, SECRET_FILE))) {
    throw new BackupProblem(
      `No APP_SECRET. Set it, or put the file ${SECRET_FILE} of the service into ${data}`,
    )
  }
  const settings = readSettings(process.env)
  if ('problems' in settings) throw new BackupProblem(settings.problems.join('.\n'))
  const problem = await checkDatabase(settings.env.DATABASE_URL, { toRestore })
  if (problem) throw new BackupProblem(problem)
  return settings
}

/** Runs a command; what speaks against it is printed as a sentence. */
export async function runCommand(what: string, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException
    const reason = error instanceof BackupProblem ? message : `${code ?? message}`
    console.error(`${what}\n${reason}.`)
    process.exitCode = 1
  }
}

export function versionOfService(): string {
  const file = new URL('../../package.json', import.meta.url)
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version
}
