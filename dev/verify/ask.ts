import { request as overHttp } from 'node:http'
import { request as overHttps } from 'node:https'

export type Answer = { status: number; headers: Headers; body: Buffer }
export type Ask = (
  path: string,
  options?: { method?: string; headers?: Record<string, string> },
) => Promise<Answer>

const TIMEOUT_MS = 15_000

/** Asks a host as a client does that decodes nothing, follows nothing, and keeps no connection. */
export function askAt(origin: string): Ask {
  const request = origin.startsWith('https:') ? overHttps : overHttp
  return (path, { method = 'GET', headers = {} } = {}) =>
    new Promise((done, fail) => {
      const sent = { 'user-agent': 'calendar-feed-service verify', ...headers }
      const asked = request(origin + path, { method, headers: sent, agent: false }, (incoming) => {
        const chunks: Buffer[] = []
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
        incoming.on('error', fail)
        incoming.on('end', () =>
          done({
            status: incoming.statusCode ?? 0,
            headers: headersOf(incoming.rawHeaders),
            body: Buffer.concat(chunks),
          }),
        )
      })
      asked.setTimeout(TIMEOUT_MS, () => asked.destroy(new Error('no response within 15 seconds')))
      asked.on('error', fail)
      asked.end()
    })
}

function headersOf(raw: string[]): Headers {
  const headers = new Headers()
  for (let i = 0; i + 1 < raw.length; i += 2) headers.append(raw[i] ?? '', raw[i + 1] ?? '')
  return headers
}
