import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFileSync,
  cpSync,
  mkdtempSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { hashOfBuild, hashOfSources } from '../../dev/server-sources.ts'
import { V8_OPTIONS } from '../../server/v8-options.ts'
import { freePort } from '../support/free-port.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
/** What a release and its operator's commands need; packages are the same in all of them. */
const PARTS = ['dist', 'db', 'domain', 'functions', 'server', 'package.json']
const START_MS = 600_000

export type Log = (line: Record<string, unknown>) => void
export type Service = {
  port: number
  pid: number
  /** Ends it as a power cut would. */
  kill: () => Promise<void>
  /** Ends it as systemd does; returns the exit code. */
  stop: () => Promise<number | null>
}

/** As `npm start` does first. */
export function buildService(): void {
  if (hashOfBuild() === hashOfSources()) return
  const { status } = spawnSync(process.execPath, [join(ROOT, 'dev/build-server.ts')], {
    stdio: 'inherit',
  })
  if (status !== 0) process.exit(1)
}

/** A copy of what was built, or of the release before, as release `number`: later ones bring a migration each. */
export function makeRelease(number: number, from = ROOT): string {
  const folder = mkdtempSync(join(tmpdir(), `soak-release-${number}-`))
  for (const part of PARTS) cpSync(join(from, part), join(folder, part), { recursive: true })
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  appendFileSync(join(folder, 'dist/server/index.js'), `\n// Release ${number}.\n`)
  if (number > 1) addMigration(join(folder, 'db/migrations'), number)
  return folder
}

function addMigration(folder: string, number: number): void {
  const tag = `9${number}_soak`
  const file = join(folder, 'meta/_journal.json')
  const journal = JSON.parse(readFileSync(file, 'utf8'))
  const last = journal.entries.at(-1)
  journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag })
  writeFileSync(file, JSON.stringify(journal))
  const statements = [
    `ALTER TABLE events ADD COLUMN soak_${number} text NOT NULL DEFAULT ''`,
    `CREATE INDEX CONCURRENTLY IF NOT EXISTS events_soak_${number} ON events (soak_${number})`,
  ]
  writeFileSync(join(folder, `${tag}.sql`), statements.join(';--> statement-breakpoint\n'))
}

/** Runs a release as `npm start` does once it is built, until it says that it serves. */
export async function runService(
  release: string,
  env: Record<string, string>,
  { log, onEnd, port: wanted }: { log: Log; onEnd: (why: string) => void; port?: number },
): Promise<Service> {
  const port = wanted ?? (await freePort())
  const child = spawn(process.execPath, [...V8_OPTIONS, join(release, 'dist/server/index.js')], {
    cwd: release,
    env: { PATH: process.env.PATH ?? '', ...env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let isAsked = false
  const kill = () => {
    isAsked = true
    child.kill('SIGKILL')
  }
  process.once('exit', kill)
  const ended = once(child, 'exit').finally(() => process.off('exit', kill))
  const said: string[] = []
  child.once('exit', (code) => {
    if (!isAsked) onEnd(`the process ended by itself with ${code}: ${said.slice(-30).join('\n')}`)
  })
  await listening(child, said, log)
  return {
    port,
    pid: child.pid ?? 0,
    async kill() {
      kill()
      await ended
    },
    async stop() {
      isAsked = true
      child.kill('SIGTERM')
      const [code] = await ended
      return code
    },
  }
}

async function listening(child: ChildProcess, said: string[], log: Log): Promise<void> {
  const errors = createInterface({ input: child.stderr as NodeJS.ReadableStream })
  errors.on('line', (line) => {
    said.push(line)
    log({ level: 'error', message: line })
  })
  const lines = createInterface({ input: child.stdout as NodeJS.ReadableStream })
  await new Promise<void>((done, fail) => {
    const late = setTimeout(() => fail(new Error(`No start in time: ${said.join('\n')}`)), START_MS)
    child.once('exit', (code) => fail(new Error(`Ended with ${code}: ${said.join('\n')}`)))
    lines.on('line', (line) => {
      if (line.startsWith('Serving ')) {
        clearTimeout(late)
        done()
      }
      if (line.startsWith('{')) log(JSON.parse(line))
      else said.push(line)
    })
  })
}
