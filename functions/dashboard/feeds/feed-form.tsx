import type { Child } from 'hono/jsx'
import * as z from 'zod/mini'
import { Area, Check, Field } from '../../forms/field.tsx'
import {
  checked,
  optionalImage,
  optionalUrl,
  paragraphs,
  requiredLine,
} from '../../forms/inputs.ts'
import type { FormState } from '../../forms/parse-form.ts'
import { currentZone, TimeZoneField, timeZone } from '../../forms/time-zones.tsx'
import { ColorField, paletteColor } from '../parts/color-field.tsx'
import { Form, FormEnd } from '../parts/form.tsx'
import { ImageField } from '../parts/image-field.tsx'
import type { OrgSession } from '../staff-context.ts'
import { ERRORS, FEED_HINTS, FEED_LABELS } from './texts.ts'

export const FeedForm = z.object({
  name: requiredLine(100, ERRORS.name),
  description: paragraphs(2000),
  timezone: timeZone,
  url: optionalUrl,
  color: paletteColor,
  imageUrl: optionalImage,
  takesSubmissions: checked,
})

/** Its short name is never blank: without one, the name gives it. */
export type FeedData = z.output<typeof FeedForm> & { slug: string }

/** A feed as its form shows it. */
export function feedValues(feed: FeedData) {
  const { name, slug, description, timezone, url, color, imageUrl, takesSubmissions } = feed
  return {
    name,
    slug,
    description,
    timezone: currentZone(timezone),
    url: url ?? '',
    color: color ?? '',
    imageUrl: imageUrl ?? '',
    takesSubmissions: takesSubmissions ? 'on' : '',
  }
}

type Props = {
  session: OrgSession
  action: string
  state: FormState
  /** For the offsets of time zones. */
  now: Date
  label: string
  children?: Child
}

export function FeedFields({ session, action, state, now, label, children }: Props) {
  return (
    <Form session={session} action={action} class="card form-part">
      {children}
      <Field state={state} name="name" label={FEED_LABELS.name} required maxlength={100} />
      <Field state={state} name="slug" label={FEED_LABELS.slug} optional hint={FEED_HINTS.slug} />
      <Area
        state={state}
        name="description"
        label={FEED_LABELS.description}
        optional
        rows={4}
        hint={FEED_HINTS.description}
      />
      <TimeZoneField state={state} now={now} hint={FEED_HINTS.timezone} browser="compares" />
      <Field
        state={state}
        name="url"
        label={FEED_LABELS.url}
        inputmode="url"
        optional
        placeholder="https://"
      />
      <ColorField state={state} label={FEED_LABELS.color} />
      <ImageField session={session} state={state} name="imageUrl" label={FEED_LABELS.imageUrl} />
      <Check
        state={state}
        name="takesSubmissions"
        label={FEED_LABELS.takesSubmissions}
        hint={FEED_HINTS.takesSubmissions}
      />
      <FormEnd label={label} back={session.path('/feeds')} />
    </Form>
  )
}
