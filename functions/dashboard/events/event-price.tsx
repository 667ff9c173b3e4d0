import { eventFields } from '../../events/event-fields.ts'
import { Choices, Field } from '../../forms/field.tsx'
import type { FormState } from '../../forms/parse-form.ts'

const { inputs, hint } = eventFields.price

export const PRICES = [
  { value: 'unknown', label: 'Not specified' },
  { value: 'free', label: 'Free' },
  { value: 'paid', label: 'Paid' },
]

export function PriceField({ state }: { state: FormState }) {
  const amount = { state, optional: true, inputmode: 'decimal', maxlength: 14 } as const
  return (
    <>
      <Choices {...{ state }} name="price" label={inputs.price} options={PRICES} />
      <div class="pair">
        <Field {...amount} name="priceMin" label={inputs.priceMin} placeholder="12.50" />
        <Field {...amount} name="priceMax" label={inputs.priceMax} />
      </div>
      <Field
        {...{ state }}
        name="currency"
        label={inputs.currency}
        optional
        maxlength={3}
        placeholder="USD"
        hint={hint}
      />
    </>
  )
}
