import { describe, expect, it } from 'vitest'
import { checkDatabase } from '../../server/check-database.ts'
import { fakePostgres } from './fake-postgres.ts'

describe('A database that the service cannot use', () => {
  it('is named with its remedy', async () => {
    const found = {
      'without password': await checkDatabase(await fakePostgres({ asksPassword: true })),
      'older than 15': await checkDatabase(
        await fakePostgres({ version: 140_012, keepsOptions: true }),
      ),
      unreachable: await checkDatabase('postgres://me:pw@127.0.0.1:1/calendar'),
      'unknown host': await checkDatabase('postgres://me:pw@nowhere.invalid/calendar'),
    }
    expect(found).toEqual({
      'without password': expect.stringContaining('Add one to DATABASE_URL'),
      'older than 15': expect.stringContaining('this server is 14. Upgrade it'),
      unreachable: expect.stringContaining('Start it, or correct host and port'),
      'unknown host': expect.stringContaining('Correct it'),
    })
    expect(JSON.stringify(found)).not.toMatch(/me:|pw/)
  })

  it('is a pooler, whether that refuses the parameters of a connection or hides that it drops them', async () => {
    for (const fake of [{ refusesOptions: true }, { keepsOptions: false }]) {
      const url = await fakePostgres(fake)
      expect(await checkDatabase(url)).toContain('DATABASE_URL leads to a pooler')
    }
  })
})
