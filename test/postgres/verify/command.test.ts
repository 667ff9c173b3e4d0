import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { PROBE } from '../../../db/admin/probe.ts'
import { testDatabase } from '../../support/database.ts'
import { databaseAddress } from '../../support/database-address.ts'
import { emptyTables } from '../../support/empty-tables.ts'
import { freePort } from '../../support/free-port.ts'
import { APP_SECRET, openService } from './world.ts'

beforeEach(emptyTables)

/** Runs the command as an operator does. */
async function run(...args: string[]) {
  const env = { ...process.env, DATABASE_URL: await databaseAddress(), APP_SECRET }
  const child = spawn(process.execPath, ['dev/verify/index.ts', ...args], { env })
  onTestFinished(() => void child.kill('SIGKILL'))
  const said = { out: '', err: '' }
  child.stdout.on('data', (text) => (said.out += text))
  child.stderr.on('data', (text) => (said.err += text))
  const ended = once(child, 'close').then(([code]) => code as number | null)
  return { child, said, ended }
}

async function openRows() {
  const { query } = await testDatabase()
  const { orgId, endpointId } = PROBE
  return query(
    `select id from organizations where id = $1 and disabled_at is null
     union all select id from webhook_endpoints where id = $2 and disabled_at is null
     union all select id from webhook_events`,
    [orgId, endpointId],
  )
}

it('prints a table and ends with 0, or with 1 and what failed', async () => {
  const { origin } = await openService((_, pass) => pass())
  const fine = await run(origin)
  expect({ code: await fine.ended, err: fine.said.err }).toEqual({ code: 0, err: '' })
  expect(fine.said.out).toContain(`${origin}, on one machine, `)
  expect(fine.said.out).toContain('| Check | Result | Seen |\n|---|---|---|\n| `/healthz`')
  expect(await openRows()).toEqual([])

  const wrong = await run(`http://localhost:${await freePort()}`)
  expect(await wrong.ended).toBe(1)
  expect(wrong.said.out).toMatch(
    /Failed: 1\.\n- `\/healthz` reports no problems: No response: ECONNREFUSED\n$/,
  )
})

it.each([
  ['a file that is not there', ['--message', 'none.eml'], 'none.eml cannot be read (ENOENT)'],
  ['a port that is none', ['--listen', 'x'], '--listen must be a port'],
])('refuses %s before it changes anything', async (_, args, reason) => {
  const refused = await run(`http://localhost:${await freePort()}`, ...args)
  expect(await refused.ended).toBe(1)
  expect(refused.said).toEqual({
    out: '',
    err: `${reason}. Run \`npm run verify -- --help\` for usage.\n`,
  })
})

it('says how long it waits for retries, and leaves nothing public when it is stopped', async () => {
  const listen = await freePort()
  const receiver = `127.0.0.1:${listen}`
  const { origin } = await openService((_, pass) => pass(), { WEBHOOK_INSECURE_HOSTS: receiver })
  const waiting = await run(origin, '--receiver', `http://${receiver}/`, '--listen', `${listen}`)
  await expect
    .poll(() => waiting.said.err, { timeout: 60_000 })
    .toContain('failed webhook: 36 min, until ')
  expect(await openRows()).not.toEqual([])
  waiting.child.kill('SIGINT')
  expect(await waiting.ended).toBe(1)
  expect(await openRows()).toEqual([])
})
