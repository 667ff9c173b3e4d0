import { encodePosition } from '../../http/position.ts'

type Props = {
  /** The page's address without its position. */
  path: string
  query: Record<string, string | undefined>
  started: boolean
  next: string[] | null
}

/** Onwards, and back to the start: lists are read by position, so they stay fast at any length. */
export function Pager({ path, query, started, next }: Props) {
  if (!started && !next) return null
  return (
    <nav class="pager" aria-label="Pages">
      {started ? (
        <a class="button secondary small" href={address(path, query)}>
          Back to the start
        </a>
      ) : (
        <span />
      )}
      {next && (
        <a
          class="button secondary small"
          href={address(path, { ...query, after: encodePosition(next) })}
          rel="next"
        >
          Next page
        </a>
      )}
    </nav>
  )
}

/** A path with those query parameters that are not empty. */
export function address(path: string, query: Record<string, string | undefined>): string {
  const given = Object.entries(query).filter((pair): pair is [string, string] => !!pair[1])
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path
}
