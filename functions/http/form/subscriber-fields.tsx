import { Choices, Field } from './field.tsx'
import type { FormState } from './parse-form.ts'

/** The texts of the fields in English; the pages for subscribers have them in other languages. */
export const FIELD_WORDS = {
  frequency: 'Frequency',
  weekly: 'Weekly',
  daily: 'Daily',
  keywords: 'Keywords',
  keywordsHint:
    'Separate words or phrases with commas, for example: jazz, open air. You’ll get events with any of them in the title or place.',
  state: 'State or province',
  stateHint: 'Name or abbreviation, for example Texas or TX.',
  optional: '(optional)',
}

type Props = { state: FormState; say?: (name: keyof typeof FIELD_WORDS) => string }

/** The preferences of a subscriber: on the sign-up page, on their own page, and in previews. */
export function SubscriberFields({ state, say = (name) => FIELD_WORDS[name] }: Props) {
  const { digestFrequency = 'weekly' } = state.values
  return (
    <>
      <Choices
        state={{ ...state, values: { ...state.values, digestFrequency } }}
        name="digestFrequency"
        label={say('frequency')}
        options={[
          { value: 'weekly', label: say('weekly') },
          { value: 'daily', label: say('daily') },
        ]}
      />
      <Field
        state={state}
        name="keywords"
        label={say('keywords')}
        optional={say('optional')}
        hint={say('keywordsHint')}
      />
      <Field
        state={state}
        name="state"
        label={say('state')}
        optional={say('optional')}
        autocomplete="address-level1"
        hint={say('stateHint')}
      />
    </>
  )
}
