import { beforeAll } from 'vitest'
import { testDatabase } from './database.ts'

// Starting it is no test's business: the first of a process would else be held to its time.
beforeAll(async () => {
  await testDatabase()
})
