import type * as z from 'zod/mini'

/** The read API answers 400, 404 and 500 only; the others belong to forms and pages. */
export type ErrorStatus = 400 | 401 | 403 | 404 | 405 | 409 | 410 | 413 | 415 | 429

/** Stops a request with an answer; the message is ours and meant for the caller to read. */
export class HttpError extends Error {
  readonly status: ErrorStatus
  readonly headers: Record<string, string>

  constructor(status: ErrorStatus, message: string, headers: Record<string, string> = {}) {
    super(message)
    this.status = status
    this.headers = headers
  }
}

export function badRequest(message: string): HttpError {
  return new HttpError(400, message)
}

/** `notFound('Feed')` -> 404 "Feed not found". */
export function notFound(what: string): HttpError {
  return new HttpError(404, `${what} not found`)
}

/** The input as its schema describes it, or a 400 that says in one sentence what is wrong. */
export function validate<S extends z.ZodMiniType>(schema: S, input: unknown): z.output<S> {
  const parsed = schema.safeParse(input)
  if (parsed.success) return parsed.data
  throw badRequest(parsed.error.issues[0]?.message ?? 'Invalid request')
}
