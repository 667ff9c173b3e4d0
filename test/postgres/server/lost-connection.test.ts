import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { postgresBackend } from '../../../db/pool/neon-protocol.ts'
import { databaseAddress } from '../../support/database-address.ts'

it('goes on when a connection ends within a transaction', async () => {
  const pool = new pg.Pool({ connectionString: await databaseAddress(), max: 1 })
  onTestFinished(() => pool.end())
  pool.on('error', () => {})
  const backend = postgresBackend(pool)
  const ask = (query: string) => ({ query, params: [] })
  // An 'error' that no listener hears ends the process, and here the test run.
  const broken = backend.transaction((run) =>
    run(ask('select pg_terminate_backend(pg_backend_pid())')),
  )
  await expect(broken).rejects.toThrow()
  expect((await backend.run(ask('select 1'))).rows).toEqual([['1']])
})
