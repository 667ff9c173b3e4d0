import type * as z from 'zod/mini'

/** The read API answers 400, 404 and 500 only; the others belong to forms and pages. */
export type ErrorStatus = 400 | 401 | 403 | 404 | 405 | 409 | 410 | 413 | 415 | 429 | 500

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

/** Returns the input as its schema describes it, or throws a 400 with the first rule that it breaks. */
export function validate<S extends z.ZodMiniType>(schema: S, input: unknown): z.output<S> {
  const parsed = schema.safeParse(input)
  if (parsed.success) return parsed.data
  throw badRequest(firstError(parsed.error))
}

/** How zod's messages begin where a schema has none of its own. */
const DEFAULT_MESSAGE = /^Invalid input/

/** Returns the first rule that was broken as one line for a script: `feedId is required`. */
export function firstError({ issues: [issue] }: z.core.$ZodError): string {
  if (issue && !DEFAULT_MESSAGE.test(issue.message)) return issue.message
  return `${issue?.path.join('.') || 'Request'} is invalid`
}

/** Returns the first broken rule of every field in one line for a script, each with the name of its field. */
export function everyError({ issues }: z.core.$ZodError): string {
  const messages = new Map<string, string>()
  for (const issue of issues) {
    const field = String(issue.path[0] ?? 'Request')
    const message = firstError({ issues: [issue] } as z.core.$ZodError)
    const named = message.startsWith(`${field} `) ? message : `${field}: ${message}`
    if (!messages.has(field)) messages.set(field, named)
  }
  return [...messages.values()].join('; ')
}
