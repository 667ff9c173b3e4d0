import * as z from 'zod/mini'
import { type ColumnsOf, eventFields, type InputOf } from '../../events/event-fields.ts'
import { Field } from '../../http/form/field.tsx'
import type { FormState } from '../../http/form/parse-form.ts'
import { SHOW, ShowButton } from './event-help.tsx'
import { ERRORS, HELP } from './texts.ts'

const { inputs, hint } = eventFields.position
const MOST = { lat: 90, lng: 180 }

export const positionInputs = {
  lat: coordinate('lat'),
  lng: coordinate('lng'),
} satisfies Record<InputOf<'position'>, z.ZodMiniType>

type Position = ColumnsOf<'position'>

/** What is wrong with half a place. */
export function positionErrors({ lat, lng }: Position): FormState['errors'] {
  if ((lat === null) === (lng === null)) return {}
  return { [lat === null ? 'lat' : 'lng']: ERRORS.halfPosition }
}

export function positionValues({ lat, lng }: Position) {
  return { lat: lat === null ? '' : String(lat), lng: lng === null ? '' : String(lng) }
}

export function PositionField({ state, path }: { state: FormState; path: string }) {
  const shared = { state, optional: true, inputmode: 'decimal' } as const
  return (
    <>
      <div class="pair">
        <Field {...shared} name="lat" label={inputs.lat} placeholder="30.2672" />
        <Field {...shared} name="lng" label={inputs.lng} placeholder="-97.7431" />
      </div>
      <p class="hint">{state.values.foundPlace ? HELP.found(state.values.foundPlace) : hint}</p>
      <p class="row">
        <ShowButton show={SHOW.place} path={path} to="lat">
          {HELP.place}
        </ShowButton>
        <span class="hint">{HELP.placeHint}</span>
      </p>
    </>
  )
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
