import type * as z from 'zod/mini'
import type { Fields } from '../http/form/read-form.ts'

/** What was typed, and by field what is wrong with it: what a page needs to show a form again. */
export type FormState = { values: Record<string, string>; errors: Record<string, string> }

export function formState(typed: Partial<Fields>, error?: z.core.$ZodError): FormState {
  const errors = (error?.issues ?? []).map((issue) => [String(issue.path[0]), issue.message])
  const values = Object.entries(typed).map(([name, value]) => [name, [value].flat().join(', ')])
  return {
    values: Object.fromEntries(values),
    // The first complaint about a field is the one that counts.
    errors: Object.fromEntries(errors.reverse()),
  }
}

/** The sentence for a script, which has no fields to show it beside. */
export function firstError(error: z.core.$ZodError): string {
  return error.issues[0]?.message ?? 'Invalid request'
}
