import { mayBeNull, type TypeName, typeOf } from '../../db/connection/column-types.ts'
import { ANSWERS } from '../../db/connection/query-rows.ts'

/** The types that a declaration may name, by the numbers that the driver returns. */
const TYPE_NAMES: Record<number, TypeName> = {
  16: 'boolean',
  20: 'bigint',
  23: 'integer',
  25: 'text',
  114: 'json',
  701: 'double precision',
  1007: 'integer[]',
  1009: 'text[]',
  1082: 'date',
  1184: 'timestamp with time zone',
  3802: 'jsonb',
}

/** What a function returns that is called for its effect. */
const VOID = 2278

type Compare = NonNullable<typeof ANSWERS.compare>

/** What was thrown since the last test: a task catches it and succeeds at its next try, when nothing is left to do. */
const FAULTS: string[] = []
export const takeFaults = () => FAULTS.splice(0)

/** Throws when an answer has other columns than its statement declares, other types, or a null where none may be. */
const compareAnswer: Compare = ({ statement, declared, fields, rows }) => {
  const real = new Map(
    fields
      .filter(({ dataTypeID }) => dataTypeID !== VOID)
      .map(({ name, dataTypeID }) => [name, TYPE_NAMES[dataTypeID] ?? `type ${dataTypeID}`]),
  )
  const faults = []
  for (const name of new Set([...Object.keys(declared), ...real.keys()])) {
    const type = declared[name]
    const is = real.get(name)
    if (!type || !is || typeOf(type) !== is) {
      faults.push(`${name}: declared ${type ?? 'nowhere'}, is ${is ?? 'not in the answer'}`)
      continue
    }
    const at = fields.findIndex((field) => field.name === name)
    const hasNull = rows.some((row) => (Array.isArray(row) ? row[at] : row[name as never]) === null)
    if (hasNull && !mayBeNull(type)) faults.push(`${name}: declared ${type}, is null`)
  }
  if (faults.length > 0) {
    const fault = `a statement answers otherwise than declared\n${faults.join('\n')}\n${statement}`
    FAULTS.push(fault)
    throw new Error(fault)
  }
}

/** From now on, in this process. */
export function compareAnswers(): void {
  ANSWERS.compare = compareAnswer
}
