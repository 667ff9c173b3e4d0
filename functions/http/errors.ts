/** Stops a request with an answer; the message is ours and meant for the caller to read. */
export class HttpError extends Error {
  readonly status: 400 | 404

  constructor(status: 400 | 404, message: string) {
    super(message)
    this.status = status
  }
}

export function badRequest(message: string): HttpError {
  return new HttpError(400, message)
}

/** `notFound('Feed')` -> 404 "Feed not found". */
export function notFound(what: string): HttpError {
  return new HttpError(404, `${what} not found`)
}
