/** Whether a write failed because a row with that value is there already. */
export function isTaken(error: unknown): boolean {
  const cause = error instanceof Error && error.cause ? error.cause : error
  return (cause as { code?: unknown } | null)?.code === '23505'
}
