import { neon, neonConfig } from '@neondatabase/serverless'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/neon-http'
import { Hono } from 'hono'

// What the service is compared with. Every step answers the same bytes through Hono and adds one
// thing to the step before, so the differences say where the Worker's time goes.

type Bindings = { BODY: string; QUERY: string; NEON_ENDPOINT: string; DATABASE_URL: string }
type Query = { query: string; params: string[] }

const JSON_TYPE = { 'content-type': 'application/json; charset=UTF-8' }
let parsed: unknown
let db: ReturnType<typeof drizzle> | undefined

const app = new Hono<{ Bindings: Bindings }>()

app.get('/constant', (c) => c.body(c.env.BODY, 200, JSON_TYPE))

app.get('/stringified', (c) => {
  parsed ??= JSON.parse(c.env.BODY)
  return c.json(parsed)
})

app.get('/fetched', async (c) => {
  await (await ask(c.env)).text()
  return c.body(c.env.BODY, 200, JSON_TYPE)
})

app.get('/parsed', async (c) => {
  const { rows } = (await (await ask(c.env)).json()) as { rows: string[][] }
  return c.body(rows[0]?.[1] === undefined ? '' : c.env.BODY, 200, JSON_TYPE)
})

app.get('/driver', async (c) => {
  neonConfig.fetchEndpoint = c.env.NEON_ENDPOINT
  const { query, params } = JSON.parse(c.env.QUERY) as Query
  await neon(c.env.DATABASE_URL).query(query, params, { fullResults: true, arrayMode: true })
  return c.body(c.env.BODY, 200, JSON_TYPE)
})

app.get('/orm', async (c) => {
  neonConfig.fetchEndpoint = c.env.NEON_ENDPOINT
  db ??= drizzle(neon(c.env.DATABASE_URL))
  const { query, params } = JSON.parse(c.env.QUERY) as Query
  const texts = query.split(/\$\d+/)
  const chunks = texts.map((text, i) =>
    i < params.length ? sql`${sql.raw(text)}${params[i]}` : sql.raw(text),
  )
  await db.execute(sql.join(chunks))
  return c.body(c.env.BODY, 200, JSON_TYPE)
})

function ask(env: Bindings): Promise<Response> {
  return fetch(env.NEON_ENDPOINT, {
    method: 'POST',
    body: env.QUERY,
    headers: { 'Neon-Connection-String': env.DATABASE_URL, 'Neon-Raw-Text-Output': 'true' },
  })
}

/** The least that a list can be: the same question posted, its answer handed on, no framework. */
async function bare(env: Bindings): Promise<Response> {
  const answer = await ask(env)
  return new Response(await answer.text(), { headers: JSON_TYPE })
}

export default {
  fetch: (request: Request, env: Bindings) =>
    request.url.endsWith('/bare') ? bare(env) : app.fetch(request, env),
}
