import * as z from 'zod/mini'
import { optionalLine } from '../forms/inputs.ts'
import type { FormState } from '../forms/parse-form.ts'
import type { ColumnsOf, InputOf } from './event-fields.ts'
import { ERRORS } from './input-errors.ts'

const amount = z.pipe(
  optionalLine(20),
  z.transform((typed: string | null) => typed?.replace(',', '.') ?? ''),
)

export const priceInputs = {
  price: z.catch(z.enum(['unknown', 'free', 'paid']), 'unknown'),
  priceMin: amount,
  priceMax: amount,
  currency: z.pipe(
    optionalLine(20),
    z.transform((typed: string | null) => typed?.toUpperCase() ?? ''),
  ),
} satisfies Record<InputOf<'price'>, z.ZodMiniType>

type PriceInput = { [N in keyof typeof priceInputs]: z.output<(typeof priceInputs)[N]> }
type Price = ColumnsOf<'price'>
type Read = { columns: Price; errors?: never } | { columns?: never; errors: FormState['errors'] }

const NO_AMOUNTS = { priceMin: null, priceMax: null, currency: null }
const AMOUNT = /^\d{1,9}(\.\d{1,4})?$/

/** What entry costs, or what keeps the fields from meaning anything. */
export function readPrice({ price, priceMin, priceMax, currency }: PriceInput): Read {
  const isFree = price === 'unknown' ? null : price === 'free'
  if (!priceMin && !priceMax && !currency) return { columns: { isFree, ...NO_AMOUNTS } }
  const errors = amountErrors({ priceMin, priceMax, currency })
  const [min, max] = [Number(priceMin), Number(priceMax || priceMin)]
  if (price === 'free' && max > 0) errors.price ??= ERRORS.freeWithAmount
  if (price === 'paid' && max === 0) errors.priceMin ??= ERRORS.paidWithoutAmount
  if (max < min) errors.priceMax ??= ERRORS.priceMax
  if (Object.values(errors).some(Boolean)) return { errors }
  // Nought is nought in every currency.
  if (max === 0) return { columns: { isFree: true, ...NO_AMOUNTS } }
  return { columns: { isFree: false, priceMin: min, priceMax: max, currency } }
}

function amountErrors({ priceMin, priceMax, currency }: Omit<PriceInput, 'price'>) {
  const errors: FormState['errors'] = {}
  const digits = digitsOf(currency)
  if (currency === '') errors.currency = ERRORS.currency
  else if (digits === undefined) errors.currency = ERRORS.unknownCurrency(currency.slice(0, 10))
  if (priceMin === '') errors.priceMin = ERRORS.priceMin
  for (const [name, typed] of Object.entries({ priceMin, priceMax })) {
    if (typed === '') continue
    if (!AMOUNT.test(typed)) errors[name] = ERRORS.amount
    else if ((typed.split('.')[1]?.length ?? 0) > (digits ?? 4)) {
      errors[name] =
        digits === 0 ? ERRORS.wholeAmount(currency) : ERRORS.amountDigits(currency, digits ?? 4)
    }
  }
  return errors
}

/** The event's price as its form shows it: one price stands in the first field alone. */
export function priceValues({ isFree, priceMin, priceMax, currency }: Price) {
  return {
    price: isFree === null ? 'unknown' : isFree ? 'free' : 'paid',
    priceMin: priceMin === null ? '' : String(priceMin),
    priceMax: priceMax === null || priceMax === priceMin ? '' : String(priceMax),
    currency: currency ?? '',
  }
}

/** How many digits an amount has after the point; `undefined` for what is no currency (ISO 4217). */
function digitsOf(currency: string): number | undefined {
  if (!Intl.supportedValuesOf('currency').includes(currency)) return undefined
  const format = new Intl.NumberFormat('en', { style: 'currency', currency })
  return format.resolvedOptions().maximumFractionDigits
}
