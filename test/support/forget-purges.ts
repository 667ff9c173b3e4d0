import type { TestApp } from './app.ts'

/** What factories noted, and what was dropped so far, is not part of the story. */
export async function forgetPurges(app: TestApp): Promise<void> {
  await app.settled()
  await app.database.query('delete from purges')
  app.purged.splice(0)
}
