import type { Child } from 'hono/jsx'
import * as z from 'zod/mini'
import { optionalUrl, paragraphs, requiredLine, slug, timeZone, zoneOptions } from './fields.ts'
import { Area, Field, type FormState, Select } from './parts/field.tsx'
import { Form, FormEnd } from './parts/form.tsx'
import type { Staff } from './staff.ts'

export const FeedForm = z.object({
  name: requiredLine(100, 'Every feed needs a name'),
  slug,
  description: paragraphs(2000),
  timezone: timeZone,
  url: optionalUrl,
})

type Props = {
  staff: Staff
  action: string
  state: FormState
  label: string
  children?: Child
}

export function FeedFields({ staff, action, state, label, children }: Props) {
  return (
    <Form staff={staff} action={action} class="card form-part">
      {children}
      <Field state={state} name="name" label="Name" required maxlength={100} />
      <Field
        state={state}
        name="slug"
        label="Short name"
        required
        maxlength={60}
        hint="For programs: webhooks and the API call the feed by it. Letters a to z, digits, hyphens."
      />
      <Area
        state={state}
        name="description"
        label="Description"
        optional
        rows={4}
        hint="One or two sentences for visitors."
      />
      <Select
        state={state}
        name="timezone"
        label="Time zone"
        options={zoneOptions(state.values.timezone)}
        hint="New events start with it, and the public calendar counts its days."
      />
      <Field
        state={state}
        name="url"
        label="Your own page about it"
        type="url"
        optional
        placeholder="https://"
      />
      <FormEnd label={label} back={staff.path('/feeds')} />
    </Form>
  )
}
