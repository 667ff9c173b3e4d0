import type { Child } from 'hono/jsx'
import { ASSETS } from '../../caching/assets.generated.ts'
import { Form } from '../parts/form.tsx'
import { DatesPart } from './dates-part.tsx'
import { DescriptionPart } from './description-part.tsx'
import { EnterButton, EventButtons } from './event-buttons.tsx'
import { SuggestionLists } from './event-help.tsx'
import type { Shown } from './form-fields.tsx'
import { ImagePart } from './image-part.tsx'
import { PlacePart } from './place-part.tsx'
import { RestPart } from './rest-part.tsx'
import { TitlePart } from './title-part.tsx'

type Props = Omit<Shown, 'path'> & {
  action: string
  label: string
  back: string
  /** Further buttons, and whether one of them is the main one. */
  buttons?: Child
  secondary?: boolean
  /** The form has values that are not saved. */
  unsaved: boolean
  /** Hidden fields: which event, and as of when. */
  children: Child
  /** Above the buttons. */
  end?: Child
}

/** All fields of an event, in the order in which people see them on its page. */
export function EventForm(props: Props) {
  const { action, label, back, buttons, secondary, unsaved, children, end, ...fields } = props
  const { session } = fields
  const shown = { ...fields, path: session.path(action) }
  return (
    <Form {...{ session, action }} class="stack event-form" unsaved={unsaved ? 'yes' : 'no'}>
      <link rel="stylesheet" href={ASSETS.eventStyle} />
      <EnterButton label={label} />
      <SuggestionLists suggestions={shown.suggestions} />
      {children}
      <section class="card form-part">
        <div class="form-head form-part">
          <ImagePart {...shown} />
          <div class="stack">
            <TitlePart {...shown} />
          </div>
        </div>
        <DatesPart {...shown} />
        <PlacePart {...shown} />
        <DescriptionPart {...shown} />
      </section>
      <RestPart {...shown} />
      {end}
      <EventButtons {...{ label, back, secondary }}>{buttons}</EventButtons>
      <script type="module" src={ASSETS.eventScript} />
    </Form>
  )
}
