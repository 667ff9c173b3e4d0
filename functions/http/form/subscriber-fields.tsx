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
        label="Frequency"
        options={FREQUENCIES}
      />
      <Field
        state={state}
        name="keywords"
        label="Keywords"
        optional
        hint="Separate words or phrases with commas, for example jazz, open air. Events match if the title or place contains one of them."
      />
      <Field
        state={state}
        name="state"
        label="State or province"
        optional
        autocomplete="address-level1"
        hint="Name or abbreviation, for example Texas or TX."
      />
    </>
  )
}
