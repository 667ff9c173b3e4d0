import type { EditableEvent } from '../../../db/events/manage-events.ts'
import { isSameAddress } from '../../../domain/event-address.ts'
import type { EventColumns } from '../../../domain/event-columns.ts'
import { eventFields } from '../../events/event-fields.ts'
import { positionValues } from '../../events/event-position.ts'
import { Field } from '../../forms/field.tsx'
import type { FormState } from '../../forms/parse-form.ts'
import { SHOW, ShowButton } from './event-help.tsx'
import { HELP } from './texts.ts'

const { inputs, hint } = eventFields.position

/** The hidden input with the position that was found by address, as the form shows it. */
const FOUND = 'foundByAddress'

/** The position in the form of an event: the one that was entered, or found by its address. */
export function shownPosition({ event, foundPosition }: EditableEvent): FormState['values'] {
  const values = positionValues(foundPosition ?? event)
  return foundPosition ? { ...values, [FOUND]: foundIn(values) } : values
}

const foundIn = ({ lat, lng }: FormState['values']) => `${lat} ${lng}`

/**
 * The event of a form as it is saved: a position that was found by address is not one that staff entered, and one
 * that they cleared is not looked up again until they change the address.
 */
export function withEnteredPosition(
  event: EventColumns,
  { event: before, foundPosition }: EditableEvent,
): EventColumns {
  const { lat, lng } = event
  const isFound = lat !== null && lat === foundPosition?.lat && lng === foundPosition?.lng
  if (lat !== null && !isFound) return { ...event, positionCleared: null }
  const hadOne = foundPosition !== null || before.lat !== null || before.positionCleared
  const isCleared = !isFound && hadOne && isSameAddress(event, before)
  return { ...event, lat: null, lng: null, positionCleared: isCleared ? true : null }
}

export function PositionField({ state, path }: { state: FormState; path: string }) {
  const shared = { state, optional: true, inputmode: 'decimal' } as const
  return (
    <div id="position" class="stack">
      <div class="pair">
        <Field {...shared} name="lat" label={inputs.lat} placeholder="30.2672" />
        <Field {...shared} name="lng" label={inputs.lng} placeholder="-97.7431" />
      </div>
      <PositionHint {...state} />
      <p class="row">
        <ShowButton show={SHOW.place} path={path} to="lat">
          {HELP.place}
        </ShowButton>
        <span class="hint">{HELP.placeHint}</span>
      </p>
    </div>
  )
}

function PositionHint({ values }: FormState) {
  const found = values[FOUND]
  if (values.foundPlace) return <p class="hint">{HELP.found(values.foundPlace)}</p>
  if (!found || found !== foundIn(values)) return <p class="hint">{hint}</p>
  return (
    <p class="hint">
      <input type="hidden" name={FOUND} value={found} />
      {HELP.foundByAddress}{' '}
      <a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noopener">
        {HELP.mapData}
      </a>
    </p>
  )
}
