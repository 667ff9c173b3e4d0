import type { ErrorCode } from './public-events.ts'

export type { ErrorCode }

/** Why nothing came back; the message is the service's own where it gave one. */
export class FeedError extends Error {
  readonly code: ErrorCode

  constructor(code: ErrorCode, message: string) {
    super(message)
    this.code = code
  }
}

export function toFeedError(error: unknown): FeedError {
  return error instanceof FeedError ? error : new FeedError('internal', String(error))
}
