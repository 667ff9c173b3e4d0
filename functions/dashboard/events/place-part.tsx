import { SHOW, ShowButton } from './event-help.tsx'
import { OneField, type Shown } from './form-fields.tsx'
import { FormTopic } from './form-topic.tsx'
import { HELP } from './texts.ts'

/** Where it takes place: the venue, and its address. */
export function PlacePart(shown: Shown) {
  return (
    <>
      <OneField name="attendanceMode" {...shown} />
      <Venue {...shown} />
      <FormTopic topic="address" {...shown} />
    </>
  )
}

function Venue(shown: Shown) {
  const input = <OneField name="location" {...shown} />
  if (shown.suggestions.venues.length === 0) return input
  return (
    <div class="beside">
      {input}
      <ShowButton show={SHOW.venue} path={shown.path} to="location">
        {HELP.venue}
      </ShowButton>
    </div>
  )
}
