import type { TestDatabase } from './database.ts'

/** Does something while nobody can reach the database. */
export async function whileDown<T>(database: TestDatabase, act: () => Promise<T>): Promise<T> {
  database.down = true
  try {
    return await act()
  } finally {
    database.down = false
  }
}
