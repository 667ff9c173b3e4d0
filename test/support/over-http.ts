import { once } from 'node:events'
import { type IncomingMessage, request as send } from 'node:http'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { Cache } from '../../server/cache.ts'
import { listen } from '../../server/listen.ts'

/** What HTTP and the server's cache add to every answer. */
const OF_THE_WAY =
  /^(age|cache-status|connection|content-length|date|keep-alive|transfer-encoding|vary)$/
/** What an edge takes from an answer; the server must take it, too. */
const FOR_THE_EDGE = ['cache-tag', 'cloudflare-cdn-cache-control']
const CALL = 'x-test-call'
const NO_BODY = [204, 304]

let addresses = 0
/** Of nobody else: limits that count by client are for tests that name one. */
const someAddress = () => `2001:db8:${(addresses++).toString(16)}::1`

type Answer = (request: Request) => Promise<Response>

/**
 * Answers as they travel: through the server of `npm start`, over a socket. Nothing is kept, since tests change rows
 * without a word to a cache; what is made for all still goes through it.
 */
export async function overHttp(origin: string, answer: Answer): Promise<Answer> {
  const forTheEdge = new Map<string, [string, string][]>()
  const { port } = await listen({
    ...{ port: 0, host: '127.0.0.1', origin, proxies: ['127.0.0.1'], files: new Map() },
    cache: new Cache({ most: 0, now: Date.now }),
    answer: async (request) => {
      const response = await answer(request)
      const said = FOR_THE_EDGE.flatMap((name): [string, string][] => {
        const value = response.headers.get(name)
        return value === null ? [] : [[name, value]]
      })
      forTheEdge.set(request.headers.get(CALL) ?? '', said)
      return response
    },
    onError: (error) => {
      throw error
    },
  })
  let calls = 0
  return async (request) => {
    const call = String(calls++)
    const client = request.headers.get('cf-connecting-ip') ?? someAddress()
    const headers = {
      ...Object.fromEntries(request.headers),
      [CALL]: call,
      'x-forwarded-for': client,
    }
    // As it was written: a `URL` forgets a question mark that nothing follows.
    const path = request.url.slice(origin.length)
    const sent = send({ port, path, method: request.method, headers, agent: false })
    if (request.body) Readable.fromWeb(request.body as never).pipe(sent)
    else sent.end()
    const [incoming] = (await once(sent, 'response')) as [IncomingMessage]
    // What was asked may have been answered before its end.
    sent.on('error', () => {})
    const bytes = await buffer(incoming)
    sent.destroy()
    const shown = Object.entries(incoming.headersDistinct).flatMap(([name, values = []]) =>
      values.map((value): [string, string] => [name, value]),
    )
    const seen = shown.find(([name]) => FOR_THE_EDGE.includes(name))
    if (seen) throw new Error(`${path} shows ${seen[0]}`)
    const status = incoming.statusCode ?? 0
    const response = new Response(NO_BODY.includes(status) ? null : bytes, { status })
    for (const [name, value] of shown) {
      if (!OF_THE_WAY.test(name)) response.headers.append(name, value)
    }
    for (const [name, value] of forTheEdge.get(call) ?? []) response.headers.set(name, value)
    forTheEdge.delete(call)
    return response
  }
}
