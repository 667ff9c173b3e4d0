import { describeError } from '../http/describe-error.ts'

/** What is kept of a crash: as much as a log may say of it, without its place in the code. */
export function errorKind(error: unknown): string {
  const { cause, code, status } = describeError(error)
  return [cause, code, status].filter((part) => part !== undefined).join(' ')
}
