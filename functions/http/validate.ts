import type * as z from 'zod/mini'
import { badRequest } from './errors.ts'

/** The input as its schema describes it, or a 400 that says in one sentence what is wrong. */
export function validate<S extends z.ZodMiniType>(schema: S, input: unknown): z.output<S> {
  const parsed = schema.safeParse(input)
  if (parsed.success) return parsed.data
  throw badRequest(parsed.error.issues[0]?.message ?? 'Invalid request')
}
