import { type PGlite, protocol } from '@electric-sql/pglite'
import type { NeonBackend, NeonQuery, NeonRows } from '../../../dev/neon.ts'
import type { TestDatabase } from '../../support/database.ts'

const { serialize } = protocol
type Kept = { backend: NeonBackend; query: TestDatabase['query'] }

/**
 * Has the embedded engine plan each statement once: of a long one that is nine tenths of its work, and
 * a simulation repeats some forty of them. A server plans anew: calls share no session there.
 */
export function keptPlans({ embedded, backend, query }: TestDatabase): Kept {
  if (!embedded) return { backend, query }
  const run = runKept(embedded)
  return {
    backend: { ...backend, run },
    async query(text, params = []) {
      const { fields, rows } = await run({ query: text, params })
      const parse = (value: string | null, type: number) =>
        value === null ? null : (embedded.parsers[type]?.(value, type) ?? value)
      return rows.map((row) =>
        Object.fromEntries(
          fields.map(({ name, dataTypeID }, i) => [name, parse(row[i] ?? null, dataTypeID)]),
        ),
      )
    },
  }
}

function runKept(engine: PGlite) {
  const names = new Map<string, string>()
  const send = async (...parts: Uint8Array[]) => {
    const all = Buffer.concat([...parts, serialize.sync()])
    const { messages } = await engine.runExclusive(() => engine.execProtocol(all))
    return messages
  }
  return async ({ query: text, params }: NeonQuery): Promise<NeonRows> => {
    const name = names.get(text) ?? `kept_${++plans}`
    if (!names.has(text)) await send(serialize.parse({ name, text }))
    names.set(text, name)
    const values = params.map(asText)
    const messages = await send(
      serialize.bind({ statement: name, values }),
      serialize.describe({ type: 'P' }),
      serialize.execute({}),
    )
    const result: NeonRows = { rows: [], fields: [], affected: null }
    for (const message of messages) {
      if ('fields' in message && message.name === 'rowDescription') {
        result.fields = (message as { fields: NeonRows['fields'] }).fields
      }
      if (message.name === 'dataRow') {
        result.rows.push((message as unknown as { fields: (string | null)[] }).fields)
      }
    }
    return result
  }
}

let plans = 0

function asText(value: unknown): string | null {
  if (value === null || value === undefined) return null
  return value instanceof Date ? value.toISOString() : String(value)
}
