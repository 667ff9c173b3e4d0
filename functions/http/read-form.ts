import type { Context } from 'hono'
import type { App } from '../platform/deps.ts'
import { badRequest, HttpError } from './errors.ts'

/** Larger than any form of ours. */
export const MAX_FORM_BYTES = 16_384

/** The fields of a form or of a JSON object, whichever was posted; the last of a repeated field wins. */
export async function readForm(
  c: Context<App>,
  maxBytes = MAX_FORM_BYTES,
): Promise<Record<string, unknown>> {
  const text = await readText(c.req.raw, maxBytes)
  const type = c.req.header('content-type') ?? ''
  if (type.includes('json')) return parseObject(text)
  if (type === '' || type.includes('application/x-www-form-urlencoded')) {
    return Object.fromEntries(new URLSearchParams(text))
  }
  throw new HttpError(415, 'Send a form or JSON')
}

export function tooLargeFor(maxBytes: number): HttpError {
  return new HttpError(413, `The request is larger than ${maxBytes} bytes`)
}

async function readText(request: Request, maxBytes: number): Promise<string> {
  const tooLarge = tooLargeFor(maxBytes)
  if (Number(request.headers.get('content-length')) > maxBytes) throw tooLarge
  const decoder = new TextDecoder()
  let text = ''
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength
    if (size > maxBytes) throw tooLarge
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}

function parseObject(text: string): Record<string, unknown> {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw badRequest('The JSON cannot be read')
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw badRequest('The JSON must be an object')
  }
  return value as Record<string, unknown>
}
