import type * as z from 'zod/mini'
import type { Fields, Form } from './read-form.ts'

/** What a form shows: what was typed or is saved, and what is wrong with it. */
export type FormState = {
  values: Record<string, string | undefined>
  errors: Record<string, string | undefined>
}

/** A form that has not been filled in yet. */
export const NOTHING_TYPED: FormState = { values: {}, errors: {} }

type Parsed<T> = { data: T; state?: never } | { data?: never; state: FormState }

/** The form as its schema describes it, or what was typed together with what is wrong where. */
export function parseForm<S extends z.ZodMiniType>(
  schema: S,
  form: FormState['values'],
): Parsed<z.output<S>> {
  const parsed = schema.safeParse(form)
  return parsed.success ? { data: parsed.data } : { state: formState(form, parsed.error) }
}

/** What was typed and what is wrong with it: the first complaint about a field is the one that counts. */
export function formState(fields: Partial<Fields>, error?: z.core.$ZodError): FormState {
  const errors: FormState['errors'] = {}
  for (const { path, message } of error?.issues ?? []) errors[String(path[0])] ??= message
  const values = Object.entries(fields).map(([name, value]) => [name, [value].flat().join(', ')])
  return { values: Object.fromEntries(values), errors }
}

/** What was typed, to be shown again. */
export function typed(form: Form): FormState['values'] {
  return formState(form).values
}

/** The version of something that a form was opened with, as a moment; what names none was opened at no time. */
export function versionIn(text: string | undefined): Date {
  const at = new Date(text ?? '')
  return Number.isNaN(at.getTime()) ? new Date(0) : at
}
