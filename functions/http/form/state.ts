/** What a form shows: what was typed or is saved, and what is wrong with it. */
export type FormState = {
  values: Record<string, string | undefined>
  errors: Record<string, string | undefined>
}
