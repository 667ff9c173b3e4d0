import { testDatabase } from './database.ts'

/** Where somebody else's connection finds this process's tests on TEST_POSTGRES_URL's server. */
export async function databaseAddress(user?: string): Promise<string> {
  const [row] = await (await testDatabase()).query('SELECT current_database() AS name')
  const url = new URL(process.env.TEST_POSTGRES_URL ?? '')
  url.pathname = `/${row?.name}`
  if (user) url.username = user
  return url.href
}
