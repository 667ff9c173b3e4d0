import type { Child } from 'hono/jsx'
import type { FeedName } from '../../../db/queries/events/manage-events.ts'
import type { Staff } from '../access/staff.ts'
import { Area, Check, Choices, Field, type FormState, Select } from '../parts/field.tsx'
import { Form, FormEnd } from '../parts/form.tsx'
import { TimeZoneField } from '../parts/time-zone-field.tsx'

type Props = {
  staff: Staff
  action: string
  state: FormState
  feeds: FeedName[]
  /** Offsets of time zones are told as of now. */
  now: Date
  label: string
  back: string
  /** Hidden fields: which event, and as of when. */
  children: Child
}

/** Everything about an event, in the order people think of it. */
export function EventForm({ staff, action, state, feeds, now, label, back, children }: Props) {
  return (
    <Form staff={staff} action={action} class="stack loose measure">
      {children}
      <What {...{ state, feeds }} />
      <When {...{ state, now }} />
      <Where state={state} />
      <More state={state} />
      <FormEnd label={label} back={back} />
    </Form>
  )
}

function What({ state, feeds }: { state: FormState; feeds: FeedName[] }) {
  const options = feeds
    .filter(({ id, archived }) => !archived || id === state.values.feedId)
    .map(({ id, name }) => ({ value: id, label: name }))
  return (
    <section class="card form-part">
      <h2>What</h2>
      <Field {...{ state }} name="title" label="Title" required maxlength={200} />
      <Select {...{ state, options }} name="feedId" label="Feed" />
      <Area
        {...{ state }}
        name="description"
        label="Description"
        optional
        hint="Plain text. A blank line starts a new paragraph."
      />
      <Field
        {...{ state }}
        name="categories"
        label="Categories"
        optional
        hint="Separated by commas, such as Jazz, Outdoors. Visitors and custom feeds filter by them."
      />
    </section>
  )
}

function When({ state, now }: { state: FormState; now: Date }) {
  return (
    <section class="card form-part">
      <h2>When</h2>
      <input type="hidden" name="meantDate" value={state.values.meantDate ?? ''} />
      <Check {...{ state }} name="allDay" label="All day" hint="Without times of day." />
      <div class="pair">
        <Field {...{ state }} name="startDate" label="Starts on" type="date" required />
        <Field {...{ state }} name="startTime" label="Starts at" type="time" />
      </div>
      <Fold state={state} name="startFold" label="Which of the two?" />
      <div class="pair">
        <Field {...{ state }} name="endDate" label="Ends on" type="date" optional />
        <Field {...{ state }} name="endTime" label="Ends at" type="time" optional />
      </div>
      <Fold state={state} name="endFold" label="Which of the two ends it?" />
      <p class="hint">
        Leave the end empty if it is not known; leave only its date empty if it ends on the same
        day.
      </p>
      <TimeZoneField
        state={state}
        now={now}
        hint="Of the place: the times above are what clocks there show."
      />
    </section>
  )
}

/** Asked only where clocks go back and a time happens twice. */
function Fold({ state, name, label }: { state: FormState; name: string; label: string }) {
  if (!state.errors[name] && !state.values[name]) return null
  const options = [
    { value: 'first', label: 'The first, before clocks go back' },
    { value: 'second', label: 'The second, after clocks went back' },
  ]
  return <Choices {...{ state, name, label, options }} />
}

const ATTENDANCE = [
  { value: 'offline', label: 'At a place' },
  { value: 'online', label: 'Online' },
  { value: 'mixed', label: 'Both' },
]

function Where({ state }: { state: FormState }) {
  return (
    <section class="card form-part">
      <h2>Where</h2>
      <Choices {...{ state }} name="attendanceMode" label="People come" options={ATTENDANCE} />
      <Field {...{ state }} name="location" label="Venue" optional maxlength={200} />
      <Field {...{ state }} name="address" label="Street and number" optional maxlength={300} />
      <div class="pair">
        <Field {...{ state }} name="city" label="City" optional maxlength={100} />
        <Field {...{ state }} name="postalCode" label="Postal code" optional maxlength={20} />
      </div>
      <div class="pair">
        <Field
          {...{ state }}
          name="state"
          label="State or province"
          optional
          maxlength={100}
          hint="Name or code. US and Canadian codes are written out."
        />
        <Field {...{ state }} name="country" label="Country" optional maxlength={100} />
      </div>
      <div class="pair">
        <Field
          {...{ state }}
          name="lat"
          label="Latitude"
          optional
          inputmode="decimal"
          placeholder="30.2672"
        />
        <Field
          {...{ state }}
          name="lng"
          label="Longitude"
          optional
          inputmode="decimal"
          placeholder="-97.7431"
        />
      </div>
      <p class="hint">With latitude and longitude, “near me” finds the event.</p>
      <details open={state.errors.stateCode !== undefined}>
        <summary>Outside the US and Canada</summary>
        <Field
          {...{ state }}
          name="stateCode"
          label="Code of the state or region"
          optional
          maxlength={10}
        />
      </details>
    </section>
  )
}

const PRICES = [
  { value: 'unknown', label: 'Not said' },
  { value: 'free', label: 'Free' },
  { value: 'paid', label: 'It costs something' },
]

function More({ state }: { state: FormState }) {
  const url = { state, inputmode: 'url', optional: true, placeholder: 'https://' } as const
  return (
    <section class="card form-part">
      <h2>Links, picture, price</h2>
      <Field {...url} name="url" label="Web page of the event" />
      <Field {...url} name="imageUrl" label="Address of a picture" />
      <Field
        {...{ state }}
        name="imageAlt"
        label="What the picture shows"
        optional
        maxlength={300}
        hint="For those who cannot see it."
      />
      <Choices {...{ state }} name="price" label="Price" options={PRICES} />
      <div class="pair">
        <Field {...{ state }} name="priceText" label="Price in words" optional maxlength={100} />
        <Field {...url} name="ticketUrl" label="Where to get tickets" />
      </div>
      <div class="pair">
        <Field {...{ state }} name="organizerName" label="Organizer" optional maxlength={200} />
        <Field {...url} name="organizerUrl" label="Organizer's web page" />
      </div>
    </section>
  )
}
