import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { App } from '../../platform/deps.ts'
import { Fault } from '../../platform/fault.ts'
import { HttpError } from '../errors.ts'

/** Larger than any form of ours without long texts. */
const MOST_BYTES = 16_384

/** Reads what is posted for those that come after it (`bodyOf`); more bytes than these are refused. */
export function limitBody(mostBytes = MOST_BYTES) {
  return createMiddleware<App>(async function limitBody(c, next) {
    if (c.req.method === 'POST') c.set('body', await readText(c.req.raw, mostBytes))
    await next()
  })
}

/** The text that was posted. */
export function bodyOf(c: Context<App>): string {
  const { body } = c.var
  if (body === undefined) throw new Fault('limitBody does not stand before this route')
  return body
}

async function readText(request: Request, mostBytes: number): Promise<string> {
  const length = request.headers.get('content-length')
  if (Number(length) > mostBytes) throw tooLarge(mostBytes)
  // HTTP carries no more bytes than were announced, so nothing has to be counted.
  if (length !== null) return request.text()
  const decoder = new TextDecoder()
  let text = ''
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength
    if (size > mostBytes) throw tooLarge(mostBytes)
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}

function tooLarge(mostBytes: number): HttpError {
  return new HttpError(413, `The request is larger than ${mostBytes} bytes`)
}
