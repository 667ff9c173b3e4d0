import type { NeonDbError } from '@neondatabase/serverless'
import { beforeAll, describe, expect, it } from 'vitest'
import { answerNeon, NEON_LIMITS, type NeonBackend } from '../../db/pool/neon-protocol.ts'
import { type TestDatabase, testDatabase } from '../support/database.ts'
import { makeOrg } from '../support/factories.ts'

let database: TestDatabase
let sql: TestDatabase['db']['$client']

beforeAll(async () => {
  database = await testDatabase()
  sql = database.db.$client
})

/** What the wire carries, past the driver's own reading of it. */
async function raw(body: unknown, headers: Record<string, string> = {}) {
  const answer = await fetch(database.endpoint, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  })
  const json = (await answer.json()) as { fields: { dataTypeID: number }[]; rows: unknown[][] }
  return { status: answer.status, headers: answer.headers, json }
}

async function failureOf(query: Promise<unknown>): Promise<NeonDbError> {
  return query.then(
    () => expect.fail('the query should have failed'),
    (error: NeonDbError) => error,
  )
}

describe('a single query through the driver', () => {
  it('hands back values of each type as the driver reads them', async () => {
    const [row] = (await sql`
      SELECT true AS bool, 9007199254740993::int8 AS big, 7::int4 AS small, NULL AS nothing,
        '{a,"b c",NULL}'::text[] AS list, '{"k":[1]}'::jsonb AS json, '\\x00ff'::bytea AS bytes,
        '2026-11-20 18:44:52.416+00'::timestamptz AS moment`) as Record<string, unknown>[]

    expect(row).toMatchObject({
      bool: true,
      big: '9007199254740993',
      small: 7,
      nothing: null,
      list: ['a', 'b c', null],
      json: { k: [1] },
    })
    expect(Buffer.from(row?.bytes as Uint8Array).toString('hex')).toBe('00ff')
    expect(new Date(row?.moment as string).toISOString()).toBe('2026-11-20T18:44:52.416Z')
  })

  it('takes parameters of each type', async () => {
    const at = new Date('2026-02-03T04:05:06.789Z')
    const query = `SELECT $1::bool AS bool, $2::int AS int, $3::timestamptz = '2026-02-03 04:05:06.789Z'
      AS moment, $4::text[] AS list, $5::jsonb AS json, $6::text AS nothing`
    const list = ['x', 'line\nbreak', 'quote " and \\']
    const [row] = (await sql.query(query, [true, 5, at, list, { a: 1 }, null])) as unknown[]

    expect(row).toEqual({ bool: true, int: 5, moment: true, list, json: { a: 1 }, nothing: null })
  })

  it('reports a violated unique key with the fields PostgreSQL gives', async () => {
    const org = await makeOrg()

    const error = await failureOf(
      sql`INSERT INTO organizations (id, slug, name) VALUES ('org_other', ${org.slug}, 'x')`,
    )

    expect(error.name).toBe('NeonDbError')
    expect(error).toMatchObject({
      code: '23505',
      table: 'organizations',
      constraint: 'organizations_slug_unique',
      severity: 'ERROR',
    })
    expect(error.detail).toContain(org.slug)
  })

  it('refuses two statements in one query, as Neon does', async () => {
    expect(await failureOf(sql.query('SELECT 1; SELECT 2'))).toMatchObject({ code: '42601' })
  })
})

describe('a batch through the driver', () => {
  it('answers in order', async () => {
    const results = await sql.transaction([sql`SELECT 1 AS a`, sql`SELECT 2 AS b`])
    expect(results).toEqual([[{ a: 1 }], [{ b: 2 }]])
  })

  it('undoes everything when one statement fails', async () => {
    const org = await makeOrg({ name: 'before' })

    const error = await failureOf(
      sql.transaction([
        sql`UPDATE organizations SET name = 'after' WHERE id = ${org.id}`,
        sql`SELECT 1 / 0`,
      ]),
    )

    expect(error.code).toBe('22012')
    expect(await sql`SELECT name FROM organizations WHERE id = ${org.id}`).toEqual([
      { name: 'before' },
    ])
  })

  it('runs in the asked isolation level', async () => {
    const [rows] = await sql.transaction([sql`SHOW transaction_isolation`], {
      isolationLevel: 'Serializable',
    })
    expect(rows).toEqual([{ transaction_isolation: 'serializable' }])
  })

  it('writes nothing when it is read-only', async () => {
    const org = await makeOrg()
    const write = sql`UPDATE organizations SET name = 'x' WHERE id = ${org.id}`
    const error = await failureOf(sql.transaction([write], { readOnly: true }))
    expect(error.code).toBe('25006')
  })
})

describe('the wire', () => {
  it('carries every value as PostgreSQL text', async () => {
    const query = `SELECT true, 12::int8, '2026-11-20 18:44:52.416+00'::timestamptz, '{1,2}'::int[],
      '{"a": 1}'::jsonb, '\\x00ff'::bytea, NULL`
    const { json } = await raw({ query, params: [] })

    expect(json).toMatchObject({
      rowAsArray: true,
      command: 'SELECT',
      rowCount: 1,
      rows: [['t', '12', '2026-11-20 18:44:52.416+00', '{1,2}', '{"a": 1}', '\\x00ff', null]],
    })
    expect(json.fields.map(({ dataTypeID }) => dataTypeID)).toEqual([
      16, 20, 1184, 1007, 3802, 17, 25,
    ])
  })

  it('turns JSON parameters into what PostgreSQL reads', async () => {
    const query = 'SELECT $1::text[], $2::int, $3::bool, $4::jsonb'
    const { json } = await raw({ query, params: [['a"b', 'c\nd', null], 1, false, { k: 1 }] })
    expect(json.rows).toEqual([['{"a\\"b","c\nd",NULL}', '1', 'f', '{"k": 1}']])
  })

  it('refuses an isolation level that does not exist', async () => {
    const { status } = await raw({ queries: [] }, { 'Neon-Batch-Isolation-Level': 'Chaos' })
    expect(status).toBe(400)
  })

  it('names in the answer the mode a batch ran in', async () => {
    const mode = { 'Neon-Batch-Read-Only': 'true' }
    const { headers } = await raw({ queries: [{ query: 'SELECT 1', params: [] }] }, mode)
    expect(headers.get('neon-batch-read-only')).toBe('true')
  })

  it('refuses a body that is not a query', async () => {
    expect(await raw('SELECT 1')).toMatchObject({ status: 400 })
    expect(await raw({ query: 1 })).toMatchObject({ status: 400 })
  })
})

describe('the limits of the endpoint', () => {
  const MOST = NEON_LIMITS.responseBytes
  const ask = (query: string, params: unknown[] = []) => raw({ query, params })
  const limits = { ...NEON_LIMITS, statementMs: 1 }

  it('are those of Neon', () => {
    expect(NEON_LIMITS).toEqual({
      requestBytes: 10_485_760,
      responseBytes: 10_485_760,
      statementMs: 15_000,
    })
  })

  it('refuses a response with one byte more', async () => {
    const query = 'SELECT repeat($1, $2::int)'
    expect((await ask(query, ['x', MOST])).status).toBe(200)
    const { status, json } = await ask(query, ['x', MOST + 1])
    expect(status).toBe(507)
    expect(json).toEqual({ message: `response is too large (max is ${MOST} bytes)` })
    // Letters of two bytes each.
    expect((await ask(query, ['ä', MOST / 2])).status).toBe(200)
    expect((await ask(query, ['ä', MOST / 2 + 1])).status).toBe(507)
  })

  it('counts all responses of a batch, and undoes what it wrote', async () => {
    const org = await makeOrg({ name: 'before' })
    const half = { query: 'SELECT repeat($1, $2::int)', params: ['x', MOST / 2 + 1] }
    const actor = { query: `SELECT set_config('audit.actor', 'command:test', true)`, params: [] }
    const write = {
      query: `UPDATE organizations SET name = 'after' WHERE id = $1`,
      params: [org.id],
    }
    expect((await raw({ queries: [actor, write, half, half] })).status).toBe(507)
    expect(await sql`SELECT name FROM organizations WHERE id = ${org.id}`).toEqual([
      { name: 'before' },
    ])
    expect((await raw({ queries: [actor, write, half] })).status).toBe(200)
  })

  it('refuses a request with one byte more', async () => {
    const query = 'SELECT length($1)'
    const empty = JSON.stringify({ query, params: [''] }).length
    const longest = 'x'.repeat(NEON_LIMITS.requestBytes - empty)
    expect((await ask(query, [longest])).json.rows).toEqual([[String(longest.length)]])
    expect((await ask(query, [`${longest}x`])).status).toBe(413)
  })

  it('cancels a statement that takes too long', async () => {
    const never: NeonBackend = {
      run: () => new Promise(() => {}),
      transaction: (work) => work(never.run),
    }
    const body = JSON.stringify({ query: 'SELECT 1', params: [] })
    const answer = await answerNeon(never, body, () => undefined, limits)
    expect(answer.status).toBe(400)
    expect(JSON.parse(answer.body)).toMatchObject({ code: '57014' })
  })
})
