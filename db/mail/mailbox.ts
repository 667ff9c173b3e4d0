import { type SQL, sql } from 'drizzle-orm'

/** The mailbox of the address in a column. It says the same as `mailboxOf`. */
export function mailboxIn(column: string): SQL<string> {
  return sql.raw(`regexp_replace(${column}, '^([^+@]+)\\+[^@]*@', '\\1@')`) as SQL<string>
}
