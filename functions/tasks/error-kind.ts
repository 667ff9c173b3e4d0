/** What may be kept of an error: its name and code. Its text can hold an address or a query. */
export function errorKind(error: unknown): string {
  const failed = error instanceof Error && error.message.startsWith('Failed query')
  const cause = failed ? error.cause : error
  if (!(cause instanceof Error)) return typeof cause
  const { code } = cause as { code?: unknown }
  return [cause.name, ...(typeof code === 'string' ? [code] : [])].join(' ').slice(0, 100)
}
