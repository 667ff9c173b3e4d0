import type { Child } from 'hono/jsx'
import type { FeedName } from '../../../db/feeds/manage-feeds.ts'
import { eventFields, type FieldName, formLines, formParts } from '../../events/event-fields.ts'
import type { FormState } from '../../http/form/state.ts'
import type { OrgSession } from '../access/org-session.ts'
import { Form, FormEnd } from '../parts/form.tsx'
import { PositionField } from './event-position.tsx'
import { PlainField } from './plain-field.tsx'
import { PriceField } from './price-field.tsx'
import { TimesField } from './times-field.tsx'

type Shown = { state: FormState; feeds: FeedName[]; now: Date }
type Props = Shown & {
  session: OrgSession
  action: string
  label: string
  back: string
  /** Hidden fields: which event, and as of when. */
  children: Child
  /** Above the button. */
  end?: Child
}

const PARTS = Object.entries(formParts) as [keyof typeof formParts, string][]

/** Everything about an event, in the order of the list of its fields. */
export function EventForm({ session, action, label, back, children, end, ...shown }: Props) {
  return (
    <Form session={session} action={action} class="stack loose measure">
      {children}
      {PARTS.map(([part, title]) => (
        <section class="card form-part">
          <h2>{title}</h2>
          {formLines(part).map((names) => {
            const inputs = names.map((name) => <OneField name={name} {...shown} />)
            return names.length > 1 ? <div class="pair">{inputs}</div> : inputs
          })}
        </section>
      ))}
      {end}
      <FormEnd label={label} back={back} />
    </Form>
  )
}

function OneField({ name, ...shown }: Shown & { name: FieldName }) {
  switch (name) {
    case 'times':
      return <TimesField {...shown} />
    case 'position':
      return <PositionField {...shown} />
    case 'price':
      return <PriceField {...shown} />
  }
  const field = eventFields[name]
  const input = <PlainField name={name} {...shown} />
  if (!('under' in field)) return input
  return (
    <details open={shown.state.errors[name] !== undefined}>
      <summary>{field.under}</summary>
      {input}
    </details>
  )
}
