import { type SQL, sql } from 'drizzle-orm'

/** What goes to many readers of a feed; each has a run, editions and sends in tables of its own. */
export type MailingKind = 'digest' | 'notice'
export type MailingRun = { of: MailingKind; id: string }

type Tables = Record<'runs' | 'editions' | 'sends', SQL>
const TABLES: Record<MailingKind, Tables> = { digest: named('digest'), notice: named('notice') }

export const tablesOf = (kind: MailingKind): Tables => TABLES[kind]

function named(kind: MailingKind): Tables {
  const table = (name: string) => sql.raw(`${kind}_${name}`)
  return { runs: table('runs'), editions: table('editions'), sends: table('sends') }
}
