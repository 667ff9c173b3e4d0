import type { Context } from 'hono'
import { canonicalQuery, readQuery, throughLoopback } from '../caching/canonical-url.ts'
import { limitRunning } from '../caching/costly-reads.ts'
import { HttpError, validate } from '../http/errors.ts'
import type { App } from '../platform/deps.ts'
import { Fault } from '../platform/fault.ts'
import { describeResult, type Found } from './describe-result.ts'
import { type Message, ProtocolError } from './messages.ts'
import { type Question, toolNamed } from './tools.ts'

const API = '/api/v1'

/** Asks the read API, through the edge; what it refuses is told to the model, which can ask better. */
export async function callTool(c: Context<App>, params: Message['params']) {
  const name = params?.name ?? ''
  const tool = toolNamed(name)
  if (!tool) throw new ProtocolError('params', 'Unknown tool')
  try {
    const question = tool.read(params?.arguments ?? {})
    const found = await answerOf(c, question)
    const { text, structured } = describeResult(found, name)
    return { content: [{ type: 'text', text }], structuredContent: structured }
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    return { content: [{ type: 'text', text: error.message }], isError: true }
  }
}

async function answerOf(c: Context<App>, question: Question): Promise<Found> {
  const read = () => throughLoopback(c, addressOf(question))
  // The endpoint counts who asks for it directly.
  const response = await (question.costly ? limitRunning(c, read) : read())
  const answer = (await response.json()) as Found & { error?: string }
  if (response.ok) return answer
  if (response.status >= 500) throw new Fault('read API request failed')
  throw new HttpError(response.status === 404 ? 404 : 400, answer.error ?? 'Not found')
}

/** Written canonically, so that the edge keeps it under the name that others ask for. */
function addressOf({ path, schema, query }: Question): string {
  const given = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) given.set(name, String(value))
  }
  const asked = validate(schema, readQuery(schema, given))
  // Half of a letter, which JSON can hold and an address cannot, finds nothing.
  const segments = path.map((segment) => encodeURIComponent(segment.toWellFormed()))
  return [API, ...segments].join('/') + canonicalQuery(schema, asked)
}
