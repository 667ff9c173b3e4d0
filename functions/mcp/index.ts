import { type Context, Hono } from 'hono'
import { setPolicy } from '../caching/cache-policy.ts'
import { bodyOf, limitBody } from '../forms/read-form.ts'
import { HttpError } from '../http/errors.ts'
import type { App } from '../platform/deps.ts'
import { answerMessage } from './answer-message.ts'
import { Message, ProtocolError, VERSION_KEY } from './messages.ts'

/** For assistants: the Model Context Protocol over HTTP, without sessions, streams or anything to keep. */
export const mcp = new Hono<App>()
mcp.post('/', ownPages, limitBody(), answer)
mcp.all('/', (c) => {
  throw new HttpError(405, `Method ${c.req.method} not allowed; use POST`, { Allow: 'POST' })
})

/** A page of another site must not speak through its visitor's browser; programs send no origin. */
async function ownPages(c: Context<App>, next: () => Promise<void>) {
  const origin = c.req.header('origin')
  if (origin !== undefined && origin !== new URL(c.env.env.PUBLIC_URL).origin) {
    throw new HttpError(403, 'Cross-origin requests from browsers are not allowed')
  }
  await next()
}

async function answer(c: Context<App>): Promise<Response> {
  let message: Message | undefined
  try {
    message = readMessage(bodyOf(c))
    if (message.id === undefined) return reply(c, 202)
    return reply(c, 200, { id: message.id, result: await answerMessage(c, message) })
  } catch (error) {
    if (!(error instanceof ProtocolError)) throw error
    const { code, message: text, data } = error
    const said = { code, message: text, ...(data === undefined ? {} : { data }) }
    const era = message?.params?._meta?.[VERSION_KEY] === undefined ? 'earlier' : 'modern'
    return reply(c, error.status[era], { id: message?.id ?? null, error: said })
  }
}

function readMessage(text: string): Message {
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    throw new ProtocolError('parse', 'Request body is not valid JSON')
  }
  const { data } = Message.safeParse(body)
  if (!data) throw new ProtocolError('request', 'Request body must be a single JSON-RPC request')
  return data
}

function reply(c: Context<App>, status: 200 | 202 | 400 | 404, body?: object): Response {
  const response = body ? c.json({ jsonrpc: '2.0', ...body }, status) : c.body(null, status)
  setPolicy(response.headers, 'never')
  return response
}
