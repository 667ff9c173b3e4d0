import { describeError } from '../http/describe-error.ts'

/** What may be kept of an error: its kind with its code. Its text can hold an address or a query. */
export function errorKind(error: unknown): string {
  const { cause, code, status } = describeError(error)
  return [cause, code, status]
    .filter((part) => part !== undefined)
    .join(' ')
    .slice(0, 100)
}
