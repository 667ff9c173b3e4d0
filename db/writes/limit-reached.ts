/** What an organization has too much of, by the codes of the trigger that refuses more. */
const LIMITS = {
  CF001: 'events',
  CF002: 'feeds',
  CF003: 'custom feeds',
  CF004: 'category styles',
  CF005: 'new names',
} as const

export type Limit = (typeof LIMITS)[keyof typeof LIMITS]

/** Which limit of an organization a write was refused for, if that is why it failed. */
export function limitReached(error: unknown): Limit | undefined {
  const cause = error instanceof Error && error.cause ? error.cause : error
  return LIMITS[(cause as { code?: keyof typeof LIMITS } | null)?.code as keyof typeof LIMITS]
}
