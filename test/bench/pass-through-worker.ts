import { neon, neonConfig } from '@neondatabase/serverless'
import { etagOf } from '../../functions/http/etag.ts'

// The least that a file can cost: its bytes, kept finished in the database, handed on with their ETag.
export default {
  async fetch(request: Request, env: Record<string, string>): Promise<Response> {
    neonConfig.fetchEndpoint = env.NEON_ENDPOINT ?? ''
    const { query, params } = JSON.parse(env[new URL(request.url).pathname] ?? '')
    const ask = neon(env.DATABASE_URL ?? '')
    const answer = await ask.query(query, params, { fullResults: true, arrayMode: true })
    const [row] = answer.rows as string[][]
    const body = new TextEncoder().encode(row?.[0])
    return new Response(body, {
      headers: { 'content-type': 'text/plain; charset=UTF-8', etag: await etagOf(body) },
    })
  },
}
