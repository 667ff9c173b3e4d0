import type { Connection } from './client.ts'
import { AS_WRITTEN, type Columns, type Given, type Params, readerOf } from './column-types.ts'
import { FUNCTION_NAMES } from './function-names.generated.ts'

/** A stored function of `db/functions/` as the Worker calls it: by name, in one round trip. */
export type StoredFunction<T extends Columns, G extends Columns> = {
  (db: Connection, values: Params<T>): Promise<Given<G>[]>
  plainName: keyof typeof FUNCTION_NAMES
  takes: T
  gives: G
}

/** Every declaration of the modules that are loaded, for the test that compares them with the database. */
export const DECLARED: Pick<StoredFunction<Columns, Columns>, 'plainName' | 'takes' | 'gives'>[] =
  []

/**
 * States once what a function takes and gives, in its order; a test compares both with the database.
 * `inFeed` is called `p_in_feed` there, since a column may have the same name.
 */
export function storedFunction<const T extends Columns, const G extends Columns>(
  plainName: keyof typeof FUNCTION_NAMES,
  { takes, gives }: { takes: T; gives: G },
): StoredFunction<T, G> {
  DECLARED.push({ plainName, takes, gives })
  const parameters = Object.keys(takes)
  const columns = Object.entries(gives).map(([name, type]) => ({ name, read: readerOf(type) }))
  const names = columns.map(({ name }) => `"${name}"`).join(', ')
  const places = parameters.map((_, i) => `$${i + 1}`).join(', ')
  const statement = `select ${names} from ${FUNCTION_NAMES[plainName]}(${places})`
  const call = async ({ $client }: Connection, values: Params<T>) => {
    const given: Record<string, unknown> = values
    const params = parameters.map((name) => given[name] ?? null)
    const { rows } = await $client.query(statement, params, AS_WRITTEN)
    return rows.map((row) => {
      const given: Record<string, unknown> = {}
      columns.forEach(({ name, read }, i) => {
        given[name] = row[i] === null ? null : read(row[i])
      })
      return given as Given<G>
    })
  }
  return Object.assign(call, { plainName, takes, gives })
}

/** A feed, or an organization, or one of its custom feeds. */
type Scope = { feedId: string } | { orgSlug: string } | { orgSlug: string; customSlug: string }
const OWNER = { owner: 'text', customSlug: 'text?' } as const
type Variants = 'events' | 'facets' | 'calendar'

/**
 * States once what the two variants of a function take and give besides their owner, `feed_events` and
 * `org_events` for example; the scope chooses one of them.
 */
export function storedForOwner<const T extends Columns, const G extends Columns>(
  name: Variants,
  { takes, gives }: { takes: T; gives: G },
) {
  const shape = { takes: { ...OWNER, ...takes }, gives }
  const ofFeed = storedFunction(`feed_${name}`, shape)
  const ofOrg = storedFunction(`org_${name}`, shape)
  type Values = Parameters<typeof ofFeed>[1]
  const call = (db: Connection, scope: Scope, values: Params<T>): Promise<Given<G>[]> => {
    if ('feedId' in scope) {
      return ofFeed(db, { ...values, owner: scope.feedId } as unknown as Values)
    }
    const { orgSlug: owner, ...custom } = scope
    return ofOrg(db, { ...values, owner, ...custom } as unknown as Values)
  }
  return call
}

/** What the parameter of this name is called in the database. */
export const parameterName = (name: string) =>
  `p_${name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`
