import { Choices, Field } from './field.tsx'
import type { FormState } from './parse-form.ts'

const FREQUENCIES = [
  { value: 'weekly', label: 'Once a week' },
  { value: 'daily', label: 'Once a day' },
]

/** The three things a subscriber can choose: where they join, in their settings and in previews. */
export function SubscriberFields({ state }: { state: FormState }) {
  const { digestFrequency = 'weekly' } = state.values
  return (
    <>
      <Choices
        state={{ ...state, values: { ...state.values, digestFrequency } }}
        name="digestFrequency"
        label="How often at most"
        options={FREQUENCIES}
      />
      <Field
        state={state}
        name="keywords"
        label="Only events about"
        optional
        hint="Words or phrases, separated by commas: jazz, open air. One of them must occur in the title or the place."
      />
      <Field
        state={state}
        name="state"
        label="Only in this state or province"
        optional
        autocomplete="address-level1"
        hint="Its name or code: Texas or TX."
      />
    </>
  )
}
