import pg from 'pg'
import { answerNeon, postgresBackend } from '../../db/pool/neon-protocol.ts'
import { serve } from '../../dev/serve.ts'

// Neon's HTTP protocol in front of PostgreSQL, in a process of its own: what it costs must not be
// counted as the Worker's. Prints its URL when it listens.
const pool = new pg.Pool({
  connectionString: process.env.BENCH_DATABASE_URL,
  max: 8,
  // A connection that ends takes the CPU time that it is counted by with it.
  idleTimeoutMillis: 0,
  options: '-c TimeZone=UTC',
})
const backend = postgresBackend(pool)
const { origin } = await serve(async (request) => {
  const body = await request.text()
  const answer = await answerNeon(backend, body, (name) => request.headers.get(name) ?? undefined)
  return new Response(answer.body, answer)
})
console.log(origin)
// Never outlives the bench: its end closes this pipe.
process.stdin.on('end', () => process.exit()).resume()
