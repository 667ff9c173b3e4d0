import { WRITING_FUNCTIONS } from './function-names.generated.ts'

const READ = /^\s*(select|with)\b/i
/** Words of statements that change something; `for update` counts as one, which does no harm. */
const CHANGE = /\b(insert|update|delete|merge|truncate|lock|call|nextval|setval)\b/i

/** A value like `'event-update'`: its words are no SQL. */
const NAME = /'[\w-]+'/g

/**
 * Whether a call of the driver changes nothing, judged by the words of its statements. They hold no
 * user input: values are parameters.
 */
export function onlyReads(body: string): boolean {
  const call = JSON.parse(body)
  const statements: { query: string }[] = call.queries ?? [call]
  return statements.every(
    ({ query }) =>
      READ.test(query) &&
      !CHANGE.test(query.replace(NAME, '')) &&
      !WRITING_FUNCTIONS.some((name) => query.includes(name)),
  )
}
