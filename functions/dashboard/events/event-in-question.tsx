import type { EditableEvent } from '../../../db/events/manage-events.ts'
import { whenOf } from '../parts/format.ts'

/** Which event a page asks about: its date tells it from the other dates of a repeating event. */
export function EventInQuestion({ event }: Pick<EditableEvent, 'event'>) {
  return (
    <p>
      <strong>
        <bdi>{event.title}</bdi>
      </strong>
      <br />
      {whenOf(event)}
    </p>
  )
}
