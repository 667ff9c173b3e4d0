import { execFile, execFileSync } from 'node:child_process'
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { promisify } from 'node:util'
import { freePort } from '../support/free-port.ts'

export type Postgres = {
  url: string
  /** Ends every connection and all work at once, as a crash does, and starts it again, after `meanwhile`. */
  crash: (meanwhile?: () => Promise<unknown>) => Promise<void>
  stop: () => Promise<void>
}

const VERSIONS = '/usr/lib/postgresql'

/** A PostgreSQL server of our own: one that belongs to somebody else must not be crashed. */
export async function startPostgres(env: Record<string, string> = {}): Promise<Postgres> {
  const newest = existsSync(VERSIONS)
    ? readdirSync(VERSIONS).sort((a, b) => Number(a) - Number(b))
    : []
  const bin = `${VERSIONS}/${newest.at(-1)}/bin`
  if (!existsSync(`${bin}/initdb`)) throw new Error('Install PostgreSQL (its server) to run this.')
  const port = await freePort()
  const folder = (await run('mktemp', '-d')).trim()
  const data = `${folder}/data`
  await run(`${bin}/initdb`, '-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8')
  const settings = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 -c max_connections=60`
  const start = () =>
    runIn(env, `${bin}/pg_ctl`, '-D', data, '-w', '-l', `${folder}/log`, '-o', settings, 'start')
  const stopping = ['-D', data, '-m', 'immediate', 'stop']
  const stop = () => run(`${bin}/pg_ctl`, ...stopping)
  // The server is nobody's child: an end in the middle would leave it behind.
  const leave = () => execFileSync(...asPostgres(`${bin}/pg_ctl`, ...stopping))
  process.once('exit', leave)
  await start()
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    async crash(meanwhile) {
      await stop()
      await meanwhile?.()
      await start()
    },
    async stop() {
      process.off('exit', leave)
      await stop()
      rmSync(folder, { recursive: true })
    },
  }
}

const run = (command: string, ...args: string[]) => runIn({}, command, ...args)

async function runIn(env: object, command: string, ...args: string[]): Promise<string> {
  const [file, all, options] = asPostgres(command, ...args)
  const { stdout } = await promisify(execFile)(file, all, {
    ...options,
    env: { ...process.env, ...env },
  })
  return stdout
}

/** PostgreSQL refuses to run as root. */
function asPostgres(command: string, ...args: string[]): [string, string[], { cwd: string }] {
  const options = { cwd: '/' }
  if (process.getuid?.() !== 0) return [command, args, options]
  return ['runuser', ['-u', 'postgres', '--', command, ...args], options]
}
