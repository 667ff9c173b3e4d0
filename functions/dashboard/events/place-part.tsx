import { addressLine } from '../../../domain/address-line.ts'
import { formLines, formTopics } from '../../events/event-fields.ts'
import { SHOW, ShowButton } from './event-help.tsx'
import { hasErrors, Topic } from './event-topic.tsx'
import { FieldLines, inputsOf, OneField, type Shown } from './form-fields.tsx'
import { HELP } from './texts.ts'

/** Where it takes place: one field that the script suggests venues and places for, and the address below it. */
export function PlacePart(shown: Shown) {
  return (
    <>
      <OneField name="attendanceMode" {...shown} />
      <div
        class="beside place-field"
        data-places={shown.session.path('/places.json')}
        data-found={HELP.placesFound}
      >
        <OneField name="location" {...shown} />
        {shown.suggestions.venues.length > 0 && (
          <ShowButton show={SHOW.venue} path={shown.path} to="location">
            {HELP.venue}
          </ShowButton>
        )}
      </div>
      <Address {...shown} />
    </>
  )
}

/** Open where it was asked to be filled in, so that nothing folds. */
function Address(shown: Shown) {
  const { state } = shown
  const names = formLines('address').flat().flatMap(inputsOf)
  const isAsked = state.values.show === SHOW.place || state.values.show === SHOW.venue
  return (
    <Topic
      title={formTopics.address}
      said={[addressLine(state.values)]}
      open={isAsked || hasErrors(names, state)}
      class="address"
    >
      <FieldLines part="address" {...shown} />
    </Topic>
  )
}
