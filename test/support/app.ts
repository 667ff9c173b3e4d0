import { createApp } from '../../functions/app.ts'
import { guardPolicy } from '../../functions/http/cache-policy.ts'
import type { Deps, LogEntry } from '../../functions/platform/deps.ts'
import { parseEnv } from '../../functions/platform/env.ts'
import { type TestDatabase, testDatabase } from './database.ts'

export const TEST_ENV = {
  ENVIRONMENT: 'test',
  PUBLIC_URL: 'https://calendar.test',
  DATABASE_URL: 'postgres://test:test@localhost/test',
  APP_SECRET: 'test-secret-test-secret-test-secret-test',
}

export type TestApp = {
  request: (path: string, init?: RequestInit) => Promise<Response>
  /** The body of a GET that must answer 200. */
  get: <T>(path: string) => Promise<T>
  deps: Deps
  database: TestDatabase
  logs: LogEntry[]
  purged: string[][]
  loopbacks: Request[]
  setNow: (time: string) => void
}

/** The app as the Worker runs it, on the test database, with a clock that stands where it is put. */
export async function testApp(now = '2026-06-15T12:00:00Z', env = {}): Promise<TestApp> {
  const database = await testDatabase()
  const app = createApp()
  let time = new Date(now)
  const test = { database, logs: [], purged: [], loopbacks: [] } as unknown as TestApp
  test.deps = {
    env: parseEnv({ ...TEST_ENV, NEON_ENDPOINT: database.endpoint, ...env }),
    db: database.db,
    now: () => time,
    random: (bytes) => crypto.getRandomValues(new Uint8Array(bytes)),
    loopback: async (request) => {
      test.loopbacks.push(request)
      return app.fetch(request, test.deps)
    },
    purge: async (tags) => void test.purged.push(tags),
    waitUntil: () => {},
    log: (entry) => void test.logs.push(entry),
  }
  test.setNow = (next) => {
    time = new Date(next)
  }
  test.request = async (path, init) =>
    guardPolicy(await app.request(`https://calendar.test${path}`, init, test.deps))
  test.get = async (path) => {
    const response = await test.request(path)
    const text = await response.text()
    if (response.status !== 200) throw new Error(`GET ${path} answered ${response.status}: ${text}`)
    return JSON.parse(text)
  }
  return test
}
