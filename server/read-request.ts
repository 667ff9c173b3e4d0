import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import { ReadableStream as NodeStream } from 'node:stream/web'

/** What only the server itself says of a client: from outside it would be a claim. */
const CLIENT_ADDRESS = 'cf-connecting-ip'
/** The whole answer is kept and cut to what each client asked for; nothing of it is the first one's. */
const OF_ONE_CLIENT = new Set([
  'if-none-match',
  'if-modified-since',
  'if-match',
  'if-range',
  'range',
])

/**
 * The request under the service's own address, whatever `Host` says. The client is whoever the socket belongs to, or
 * whom the trusted proxy names last.
 */
export function toRequest(
  incoming: IncomingMessage,
  { origin, proxies, forAll }: { origin: string; proxies: string[]; forAll: boolean },
): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(incoming.headersDistinct)) {
    if (name.startsWith('cf-') || (forAll && OF_ONE_CLIENT.has(name))) continue
    for (const one of value ?? []) headers.append(name, one)
  }
  headers.set('host', new URL(origin).host)
  const client = clientOf(incoming, proxies)
  if (client) headers.set(CLIENT_ADDRESS, client)
  const method = forAll ? 'GET' : (incoming.method ?? 'GET')
  const hasBody = method !== 'GET' && method !== 'HEAD'
  return new Request(origin + incoming.url, {
    method,
    headers,
    redirect: 'manual',
    ...(hasBody ? { body: bodyOf(incoming), duplex: 'half' } : {}),
  } as RequestInit)
}

/** Who stops reading, because it is too much, can still be answered: the connection stays. */
function bodyOf(incoming: IncomingMessage): ReadableStream {
  return NodeStream.from(incoming.iterator({ destroyOnReturn: false })) as ReadableStream
}

function clientOf({ socket, headers }: IncomingMessage, proxies: string[]): string | undefined {
  const peer = plain(socket.remoteAddress ?? '')
  if (!proxies.includes(peer)) return peer || undefined
  const forwarded = String(headers['x-forwarded-for'] ?? '')
  const last = forwarded.split(',').at(-1)?.trim() ?? ''
  return isIP(last) ? last : peer
}

/** `::ffff:127.0.0.1`, as a socket for both families says it. */
const plain = (address: string) => address.replace(/^::ffff:(?=\d+\.)/, '')
