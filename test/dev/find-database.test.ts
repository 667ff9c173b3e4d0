import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { DATABASE_FILE, findDatabase } from '../../db/admin/find-database.ts'

const MISSING =
  'No database. Set DATABASE_URL, or run `npm run dev` in another terminal to use its database.'
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'data '))
  onTestFinished(() => rmSync(folder, { recursive: true }))
})

const note = (text: string) => writeFileSync(join(folder, DATABASE_FILE), text)

/** A port on which something answers until `stop`. */
async function standIn() {
  const server = createServer((_, response) => response.writeHead(405).end()).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as { port: number }
  const stop = async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
  return { endpoint: `http://127.0.0.1:${port}/sql`, stop }
}

describe('npm run admin', () => {
  it('uses the database that is set, whatever runs here', async () => {
    note('{"DATABASE_URL":"postgres://dev"}')
    const DATABASE_URL = 'postgres://set'
    expect(await findDatabase({ DATABASE_URL }, folder)).toEqual({
      url: DATABASE_URL,
      endpoint: undefined,
    })
  })

  it('finds the database of the service that runs on this machine, and says so', async () => {
    const { endpoint } = await standIn()
    note(JSON.stringify({ DATABASE_URL: 'postgres://dev', NEON_ENDPOINT: endpoint }))
    expect(await findDatabase({}, folder)).toEqual({
      url: 'postgres://dev',
      endpoint,
      note: `Using the database of \`npm run dev\` in ${folder}.`,
    })
  })

  it('says in one sentence what is missing', async () => {
    expect(await findDatabase({}, folder)).toBe(MISSING)
    note('{"DATABASE_URL')
    expect(await findDatabase({}, folder)).toBe(MISSING)
    const { endpoint, stop } = await standIn()
    await stop()
    note(JSON.stringify({ DATABASE_URL: 'postgres://dev', NEON_ENDPOINT: endpoint }))
    expect(await findDatabase({}, folder)).toBe(MISSING)
  })
})
