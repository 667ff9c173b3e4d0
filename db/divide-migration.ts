/** A statement that cannot or should not share a transaction; `index`: the one that it builds. */
export type OwnStatement = { text: string; index?: string }

const COMMENTS = /^(\s*--[^\n]*\n|\s+)*/
const BUILD = /^create (?:unique )?index concurrently (?:if not exists )?"?(\w+)"? on /i
/** Each may run again after an interruption. */
const ALONE = /^(drop index concurrently if exists |alter table \S+ validate constraint )/i

/**
 * What of a migration runs in one transaction, and what by itself after it, because it takes long
 * beside requests that go on.
 */
export function divideMigration(statements: string[]): {
  together: string[]
  alone: OwnStatement[]
} {
  const together: string[] = []
  const alone: OwnStatement[] = []
  for (const text of statements) {
    const bare = text.replace(COMMENTS, '').replace(/\s+/g, ' ')
    const index = BUILD.exec(bare)?.[1]
    if (index) alone.push({ text, index })
    else if (ALONE.test(bare)) alone.push({ text })
    else if (/^\w+ (unique )?index concurrently\b/i.test(bare)) {
      throw new Error(`cannot be repeated after an interruption: ${bare}`)
    } else together.push(text)
  }
  return { together, alone }
}
