const READ = /^\s*(select|with)\b/i
/**
 * Words of statements that change something, and the functions of `db/writes/`; `for update` counts as
 * one, which does no harm.
 */
const CHANGE = /\b(insert|update|delete|merge|truncate|lock|call|nextval|setval|write_\w+)\b/i

/**
 * Whether a call of the driver changes nothing, judged by the words of its statements. They hold no
 * value that anybody typed: those are parameters.
 */
export function onlyReads(body: string): boolean {
  const asked = JSON.parse(body)
  const statements: { query: string }[] = asked.queries ?? [asked]
  return statements.every(({ query }) => READ.test(query) && !CHANGE.test(query))
}
