import Fastify from 'fastify'

// Fastify with one answer of so many bytes that never changes, in a process of its own: prints its port.
const body = JSON.stringify({ text: 'x'.repeat(Number(process.env.BENCH_BYTES) - 11) })
const app = Fastify()
app.get('/', (_, reply) => reply.type('application/json; charset=UTF-8').send(body))
const address = await app.listen({ port: 0, host: '127.0.0.1' })
console.log(new URL(address).port)
// Never outlives the bench: its end closes this pipe.
process.stdin.on('end', () => process.exit()).resume()
