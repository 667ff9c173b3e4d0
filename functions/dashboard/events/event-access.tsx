import { eventFields, type InputOf } from '../../events/event-fields.ts'
import type { FormState } from '../../forms/parse-form.ts'

const { inputs } = eventFields.access
type Input = InputOf<'access'>

const NAMES = Object.keys(inputs) as Input[]
const ANSWERS = { yes: 'Yes', no: 'No', '': 'Unknown' }

export function isAccessInput(name: string): name is Input {
  return Object.hasOwn(inputs, name)
}

export function accessInWords(value: string): string {
  return value && (ANSWERS[value as keyof typeof ANSWERS] ?? '')
}

/** An answer in a summary of several: the feature that is available, or that it is not; nothing if unknown. */
export function accessInSummary(name: Input, value: string): string {
  if (value === 'yes') return inputs[name]
  return value === 'no' ? `${inputs[name]}: no` : ''
}

/** A row for each feature with its three answers. */
export function AccessField({ state }: { state: FormState }) {
  return (
    <div class="answers">
      {NAMES.map((name) => (
        <div role="radiogroup" aria-labelledby={`${name}-label`}>
          <span id={`${name}-label`}>{inputs[name]}</span>
          {Object.entries(ANSWERS).map(([value, label]) => (
            <label class="choice">
              <input
                type="radio"
                name={name}
                value={value}
                checked={(state.values[name] ?? '') === value}
                data-says={accessInSummary(name, value)}
              />
              {label}
            </label>
          ))}
        </div>
      ))}
    </div>
  )
}
