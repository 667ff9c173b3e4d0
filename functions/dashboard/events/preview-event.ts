import { previewEvent } from '../../../db/events/preview-event.ts'
import { getEventChoices } from '../../../db/events/suggestions.ts'
import type { EventColumns } from '../../../domain/event-columns.ts'
import { clockIn } from '../../../domain/zoned-time.ts'
import { inMarkdown, readEvent } from '../../events/event-input.ts'
import { ERRORS } from '../../events/input-errors.ts'
import { typed } from '../../forms/parse-form.ts'
import { isTimeZone } from '../../forms/time-zones.tsx'
import { answerPreview } from '../../pages/event-preview.tsx'
import type { Form, FormContext } from '../staff-context.ts'
import { answerEdit, findEvent, openedBy } from './event-page.tsx'
import { answerNew } from './new-event.tsx'
import { draftsOf } from './own-drafts.ts'
import { PREVIEW } from './texts.ts'

/** The input that the script adds: whatever is wrong in the form is left out, so that there is always a page. */
const LIVE = 'live'

/** POST events/preview and events/:eventId/preview: the public page as the form would make it; saves nothing. */
export async function preview(c: FormContext) {
  const { env, var: own } = c
  const orgId = own.session.org.id
  const form = inMarkdown(own.form)
  const found = c.req.param('eventId') === undefined ? undefined : await findEvent(c)
  const choices = found ?? (await getEventChoices(env.db, orgId, draftsOf(own.session)))
  const again = (state: Parameters<typeof answerNew>[2]) =>
    found
      ? answerEdit(c, found, state, { status: 400, ...openedBy(form) })
      : answerNew(c, choices, state, 400)
  const isLive = form[LIVE] !== undefined
  const feedId = found?.event.feedId ?? choices.feeds.find(({ archived }) => !archived)?.id
  const now = env.now()
  const read = readEvent({ ...form, meantDate: form.startDate ?? '' }, now)
  const event = read.event ?? (isLive ? readWhatFits(form, { feedId, now }) : undefined)
  if (!event) return again(read.state ?? { values: typed(form), errors: {} })
  const publicUrl = env.env.PUBLIC_URL
  const of = { orgId, id: found?.event.id, publicUrl, now }
  const previewed =
    (await previewEvent(env.db, { ...of, event })) ??
    // A feed that was chosen in another tab and deleted meanwhile.
    (isLive && feedId
      ? await previewEvent(env.db, { ...of, event: { ...event, feedId } })
      : undefined)
  if (!previewed) return again({ values: typed(form), errors: { feedId: ERRORS.feedGone } })
  return answerPreview(c, { ...previewed, event: JSON.parse(previewed.event) })
}

type Fallback = { feedId: string | undefined; now: Date }

/** An event of what is right in a form, with something in the place of what must be there. */
function readWhatFits(form: Form, { feedId = '', now }: Fallback): EventColumns | undefined {
  const timezone = form.timezone && isTimeZone(form.timezone) ? form.timezone : 'UTC'
  const fits: Form = {
    title: PREVIEW.title,
    startDate: clockIn(now, timezone).date,
    ...{ timezone, feedId, attendanceMode: 'offline', price: 'unknown' },
    ...{ startFold: 'first', endFold: 'first' },
  }
  let values: Form = { ...form, meantDate: form.startDate ?? '' }
  // What is right alone may be wrong beside another: one thing after the other is left out.
  for (let tries = 0; tries < 5; tries++) {
    const { event, state } = readEvent(values, now)
    if (event) return event
    const wrong = Object.keys(state.errors).filter((name) => state.errors[name])
    const left = wrong.flatMap((name) => [name, ...(WITH[name] ?? [])])
    values = { ...values, ...Object.fromEntries(left.map((name) => [name, fits[name] ?? ''])) }
    if (wrong.includes('startTime')) values.timeUnknown = 'on'
    if (wrong.includes('startDate')) values.meantDate = values.startDate ?? ''
  }
  return undefined
}

/** What means nothing without the other. */
const WITH: Record<string, string[]> = {
  lat: ['lng'],
  lng: ['lat'],
  organizerName: ['organizerUrl'],
  price: ['priceMin', 'priceMax'],
  priceMin: ['price', 'priceMax'],
  priceMax: ['price', 'priceMin'],
  currency: ['price', 'priceMin', 'priceMax'],
  startDate: ['endDate'],
  endDate: ['endTime'],
  endTime: ['endDate'],
}
