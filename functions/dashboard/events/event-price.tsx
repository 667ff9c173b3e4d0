import * as z from 'zod/mini'
import { type ColumnsOf, eventFields, type InputOf } from '../../events/event-fields.ts'
import { Choices, type FormState } from '../parts/field.tsx'

const { inputs } = eventFields.price
const PRICES = [
  { value: 'unknown', label: 'Not said' },
  { value: 'free', label: 'Free' },
  { value: 'paid', label: 'It costs something' },
]

export const priceInputs = {
  price: z.catch(z.enum(['unknown', 'free', 'paid']), 'unknown'),
} satisfies Record<InputOf<'price'>, z.ZodMiniType>

type Price = ColumnsOf<'price'>

export function readPrice({ price }: { price: string }): Price {
  return { isFree: price === 'unknown' ? null : price === 'free' }
}

export function priceValues({ isFree }: Price) {
  return { price: isFree === null ? 'unknown' : isFree ? 'free' : 'paid' }
}

export function PriceField({ state }: { state: FormState }) {
  return <Choices {...{ state }} name="price" label={inputs.price} options={PRICES} />
}
