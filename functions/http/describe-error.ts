import { Fault } from '../platform/fault.ts'

const STATUS = /\(HTTP status (\d{3})\)/
const CODE = /^[A-Z0-9_]{2,40}$/
const MAX_FRAMES = 4

/**
 * What a log may say of a failure: its kind, and where it came from. What others wrote (Postgres, the
 * queue, a mail provider, a parser) may repeat an address or a token, so only our own words are kept.
 */
export function describeError(error: unknown): Record<string, string> {
  const cause = withoutQuery(error)
  if (!(cause instanceof Error)) return { cause: typeof cause }
  if (cause instanceof Fault) return { cause: cause.message }
  const logged = kindOf(cause)
  // A code or status names the fault; without one the place in the code has to.
  return Object.keys(logged).length > 1 ? logged : { ...logged, ...placeOf(cause) }
}

/** Drizzle wraps what the driver threw; its own message repeats the query with its values. */
function withoutQuery(error: unknown): unknown {
  const failed = error instanceof Error && error.message.startsWith('Failed query')
  return failed ? error.cause : error
}

type Upstream = { code?: unknown; status?: unknown; constraint?: unknown; sourceError?: unknown }

function kindOf(error: Error): Record<string, string> {
  const { code, status, constraint, sourceError } = error as Upstream
  const answered = typeof status === 'number' ? String(status) : STATUS.exec(error.message)?.[1]
  return {
    cause: error.name,
    ...(typeof code === 'string' && CODE.test(code) ? { code } : {}),
    ...(answered ? { status: answered } : {}),
    ...(sourceError instanceof Error ? { source: sourceError.name } : {}),
    ...(typeof constraint === 'string' ? { constraint } : {}),
  }
}

/** The calls that led there, without the message, which stands before them. */
function placeOf({ name, message, stack = '' }: Error): { at?: string } {
  const head = message === '' ? name : `${name}: ${message}`
  if (!stack.startsWith(head)) return {}
  const frames = stack
    .slice(head.length)
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
  return {
    at: frames
      .slice(0, MAX_FRAMES)
      .map((line) => line.trim())
      .join(' < '),
  }
}

/** What is kept of a crash: as much as a log may say of it, without its place in the code. */
export function errorKind(error: unknown): string {
  const { cause, code, status } = describeError(error)
  return [cause, code, status].filter((part) => part !== undefined).join(' ')
}
