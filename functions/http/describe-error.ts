/**
 * What a log may say of a failure. Drizzle's own message repeats the query with its parameters,
 * which can be somebody's address, so only the cause behind it is named.
 */
export function describeError(error: unknown): Record<string, string> {
  const failed = error instanceof Error && error.message.startsWith('Failed query')
  const cause = failed ? error.cause : error
  if (!(cause instanceof Error)) return { cause: typeof cause }
  const { code } = cause as { code?: unknown }
  return {
    cause: `${cause.name}: ${cause.message}`.slice(0, 500),
    ...(typeof code === 'string' ? { code } : {}),
  }
}
