import { neonConfig } from '@neondatabase/serverless'
import type pg from 'pg'
import { connect } from '../../db/connection/client.ts'
import { createDb } from '../../db/connection/create-db.ts'
import { answerNeon, type NeonBackend, type NeonQuery } from '../../db/pool/neon-protocol.ts'
import { createApp } from '../../functions/app.ts'
import { loadFeedView } from '../../functions/pages/calendar-view.ts'
import type { Deps } from '../../functions/platform/deps.ts'

/** What the service sends to the database for a path, and what it answers. */
export type Captured = { queries: NeonQuery[]; body: string }

const env = { PUBLIC_URL: 'https://calendar.test', APP_SECRET: 'bench' }
const app = createApp()

/** What the page of a feed shows, before it is written as HTML: Node does not read JSX. */
export async function pageBody(deps: Deps, path: string): Promise<string | undefined> {
  const [, feedId] = /^\/f\/(\w+)$/.exec(path) ?? []
  if (!feedId) return undefined
  return JSON.stringify(
    await loadFeedView(deps, { params: { feedId }, query: {}, cursorScope: path }),
  )
}

/**
 * Asks the service for a path and keeps what it sends through the real driver, while `client` answers:
 * a bench that runs this text again measures what production runs.
 */
export async function captureQuery(
  client: pg.Client,
  path: string,
  now = new Date(),
): Promise<Captured> {
  const sent: NeonQuery[] = []
  const backend = { run: runOn(client) } as NeonBackend
  const db = createDb(connect('postgres://bench:bench@localhost/bench'))
  neonConfig.fetchFunction = async (_url: string, init: { body: string }) => {
    sent.push(JSON.parse(init.body))
    const answer = await answerNeon(backend, init.body, () => undefined)
    return new Response(answer.body, answer)
  }
  const loopback = (request: Request) => app.fetch(request, deps as never)
  const deps = { env, db, loopback, now: () => now, log: () => {}, release: 'bench' }
  const page = await pageBody(deps as never, path)
  if (page) return { queries: sent, body: page }
  const response = await app.request(env.PUBLIC_URL + path, {}, deps as never)
  const body = await response.text()
  if (response.status !== 200 || sent.length === 0) {
    throw new Error(`${path} answered ${response.status}: ${body}`)
  }
  return { queries: sent, body }
}

/** Sends captured queries as the driver's proxy does: extended protocol, unnamed, planned each time. */
export async function runAgain(client: pg.Client, { queries }: Captured): Promise<void> {
  for (const { query, params } of queries) {
    await client.query({ text: query, values: params, rowMode: 'array' })
  }
}

function runOn(client: pg.Client): NeonBackend['run'] {
  return async ({ query, params }) => {
    const types = { getTypeParser: () => (value: string) => value }
    const result = await client.query({ text: query, values: params, rowMode: 'array', types })
    return { rows: result.rows, fields: result.fields, affected: result.rowCount }
  }
}
