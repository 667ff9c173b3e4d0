import * as z from 'zod/mini'
import type { FormState } from '../forms/parse-form.ts'
import { type ColumnsOf, eventFields, type InputOf } from './event-fields.ts'
import { ERRORS } from './input-errors.ts'

const { inputs } = eventFields.position
const MOST = { lat: 90, lng: 180 }

export const positionInputs = {
  lat: coordinate('lat'),
  lng: coordinate('lng'),
} satisfies Record<InputOf<'position'>, z.ZodMiniType>

type Position = Pick<ColumnsOf<'position'>, InputOf<'position'>>

/** What is wrong with half a place. */
export function positionErrors({ lat, lng }: Position): FormState['errors'] {
  if ((lat === null) === (lng === null)) return {}
  return { [lat === null ? 'lat' : 'lng']: ERRORS.halfPosition }
}

export function positionValues({ lat, lng }: Position) {
  return { lat: lat === null ? '' : String(lat), lng: lng === null ? '' : String(lng) }
}

function coordinate(name: InputOf<'position'>) {
  const most = MOST[name]
  return z.pipe(
    z.pipe(
      z.pipe(
        z.catch(z.string(), ''),
        z.transform((typed: string) => typed.trim().replace(',', '.')),
      ),
      z
        .string()
        .check(
          z.refine(
            (typed) => typed === '' || isWithin(typed, most),
            ERRORS.coordinate(inputs[name], most),
          ),
        ),
    ),
    z.transform((typed: string) => (typed === '' ? null : Number(typed))),
  )
}

function isWithin(typed: string, most: number): boolean {
  return /^[+-]?\d{1,3}(\.\d{1,30})?$/.test(typed) && Math.abs(Number(typed)) <= most
}
