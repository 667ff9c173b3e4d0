import { ACCESS_FEATURES, accessColumns } from '../../../domain/access.ts'
import { type ColumnsOf, eventFields, type InputOf } from '../../events/event-fields.ts'
import type { FormState } from '../../forms/parse-form.ts'
import type { Form } from '../staff-context.ts'

const { inputs } = eventFields.access
type Input = InputOf<'access'>

const NAMES = Object.keys(inputs) as Input[]
const ANSWERS = { yes: 'Yes', no: 'No', '': 'Unknown' }

/** Whatever else than yes or no was sent leaves a feature unknown. */
export function readAccess(form: Form): ColumnsOf<'access'> {
  return accessColumns((feature) => form[`access:${feature}`])
}

export function accessValues({ accessYes, accessNo }: ColumnsOf<'access'>): FormState['values'] {
  return Object.fromEntries(
    ACCESS_FEATURES.map((feature) => [
      `access:${feature}`,
      accessYes?.includes(feature) ? 'yes' : accessNo?.includes(feature) ? 'no' : '',
    ]),
  )
}

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
