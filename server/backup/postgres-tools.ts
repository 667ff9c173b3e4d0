import { execFileSync, spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { BackupProblem } from './backup-file.ts'

type Tool = 'pg_dump' | 'pg_restore'

/** Where Debian and Ubuntu keep those of each version. */
const DEBIAN = '/usr/lib/postgresql'

/** The path of a tool that is as new as the server; else what to install. */
export function findTool(name: Tool, server: number, folders = foldersOfTools()): string {
  const found = folders
    .map((folder) => join(folder, name))
    .filter((path) => existsSync(path))
    .map((path) => ({ path, version: versionOf(path) }))
  const fit = found.find(({ version }) => version >= server)
  if (fit) return fit.path
  const install = `Install the tools of PostgreSQL ${server}, for example: apt install postgresql-client-${server}`
  const newest = Math.max(...found.map(({ version }) => version))
  throw new BackupProblem(
    found.length === 0
      ? `${name} was not found. ${install}`
      : `${name} is of PostgreSQL ${newest}, older than the server. ${install}`,
  )
}

function foldersOfTools(): string[] {
  const versions = existsSync(DEBIAN)
    ? readdirSync(DEBIAN).sort((a, b) => Number(a) - Number(b))
    : []
  const path = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  return [...path, ...versions.map((version) => join(DEBIAN, version, 'bin'))]
}

/** Of `pg_dump (PostgreSQL) 15.18`: 15; of what does not run: 0. */
function versionOf(path: string): number {
  try {
    const said = execFileSync(path, ['--version'], { encoding: 'utf8', stdio: 'pipe' })
    return Number(/\) (\d+)/.exec(said)?.[1] ?? 0)
  } catch {
    return 0
  }
}

/** How a tool reaches the database: all users of a machine can read the arguments of a program, so no password is one. */
function connection(databaseUrl: string) {
  const url = new URL(databaseUrl)
  const password = decodeURIComponent(url.password)
  url.password = ''
  return {
    dbname: url.href,
    env: { ...process.env, ...(password && { PGPASSWORD: password }) },
  }
}

type Run = { path: string; args: string[]; databaseUrl: string }

/** What the tool writes; the stream fails when the tool does. */
export async function readFromTool(
  { path, args, databaseUrl }: Run,
  take: (stream: Readable) => Promise<void>,
): Promise<void> {
  const { dbname, env } = connection(databaseUrl)
  const child = spawn(path, [...args, `--dbname=${dbname}`], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = endOf(child, path)
  await Promise.all([take(child.stdout), ended])
}

export async function writeToTool({ path, args, databaseUrl }: Run, from: Readable): Promise<void> {
  const { dbname, env } = connection(databaseUrl)
  const child = spawn(path, [...args, `--dbname=${dbname}`], {
    env,
    stdio: ['pipe', 'ignore', 'inherit'],
  })
  const ended = endOf(child, path)
  // A tool that gives up says why by itself; that it no longer listens says nothing more.
  const fed = pipeline(from, child.stdin).catch(() => {})
  await Promise.all([fed, ended])
}

function endOf(child: ReturnType<typeof spawn>, path: string): Promise<void> {
  return new Promise((done, fail) => {
    child.once('error', fail)
    child.once('close', (code) => {
      if (code === 0) done()
      else fail(new BackupProblem(`${path} failed. Fix what is printed above, then start again`))
    })
  })
}
