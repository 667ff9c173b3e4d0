import Fastify from 'fastify'
import pg from 'pg'
import { READS, type Read } from './reads.ts'

// The reads by hand behind Fastify, their plans kept, in a process of its own: prints its port.
const pool = new pg.Pool({
  connectionString: process.env.BENCH_DATABASE_URL,
  max: 8,
  idleTimeoutMillis: 0,
  options: '-c TimeZone=UTC -c jit=off -c plan_cache_mode=force_generic_plan',
})
const reads: [string, Read][] = Object.entries(READS)
const app = Fastify()
for (const [route, alike] of Map.groupBy(reads, ([, { route }]) => route)) {
  app.get(route, async (request, reply) => {
    const params = request.params as Record<string, string>
    const query = request.query as Record<string, string>
    const isAsked = ([, { asksFor }]: [string, Read]) => asksFor && query[asksFor] !== undefined
    const [name, read] = alike.find(isAsked) ?? alike.find(([, { asksFor }]) => !asksFor) ?? []
    if (!read) throw new Error(`nothing answers ${route}`)
    const path = request.url.replace(/\?.*/, '')
    const asked = { path, params, query, now: new Date() }
    const { rows } = await pool.query({ name, text: read.text, values: read.values(asked) })
    const body = read.body(rows as never[], asked)
    const isCalendar = path.endsWith('.ics')
    reply.type(`${isCalendar ? 'text/calendar' : 'application/json'}; charset=UTF-8`)
    return body
  })
}
const address = await app.listen({ port: 0, host: '127.0.0.1' })
console.log(new URL(address).port)
// Never outlives the bench: its end closes this pipe.
process.stdin.on('end', () => process.exit()).resume()
