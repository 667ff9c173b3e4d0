import type { Context } from 'hono'
import type { EditableEvent } from '../../../db/events/manage-events.ts'
import { findPlace, findVenue } from '../../../db/events/suggestions.ts'
import { listImagesAfter, type OfferedImages } from '../../../db/media/own-images.ts'
import { countryCode } from '../../../domain/countries.ts'
import { knownState } from '../../../domain/states.ts'
import { positionValues } from '../../events/event-position.ts'
import { ERRORS } from '../../events/input-errors.ts'
import { type FormState, typed } from '../../forms/parse-form.ts'
import { isTimeZone } from '../../forms/time-zones.tsx'
import type { App } from '../../platform/deps.ts'
import type { Form, StaffContext } from '../staff-context.ts'
import { AFTER_IMAGE, SHOW, showsDates, USE_ZONE } from './event-help.tsx'
import { draftsOf, onlyWrites } from './own-drafts.ts'
import { type ShownDates, showDates } from './repeat-dates.tsx'

type More = { status: 200 | 400; state: FormState; dates?: ShownDates; images?: OfferedImages }

/** The form again, with more filled in by the button that sent it (`show`). Nothing is saved. */
export async function showMore(
  c: StaffContext,
  form: Form,
  found?: EditableEvent,
): Promise<More | undefined> {
  const { show } = form
  if (show === undefined) return undefined
  if (showsDates(show)) return showDates(form, show, c.env.now(), found)
  const values = typed(form)
  switch (show) {
    case SHOW.venue:
      return { status: 200, state: await withVenue(c, values) }
    case SHOW.place:
      return { status: 200, state: await withPlace(c, values) }
  }
  // All images are offered to those only who see everyone's drafts.
  if (show.startsWith(AFTER_IMAGE) && !onlyWrites(c.var.session)) {
    const { db } = c.env
    const after = show.slice(AFTER_IMAGE.length)
    const images = await listImagesAfter(db, c.var.session.org.id, after)
    return { status: 200, state: { values, errors: {} }, images }
  }
  const zone = show.startsWith(USE_ZONE) ? show.slice(USE_ZONE.length) : ''
  const chosen = isTimeZone(zone) ? { timezone: zone } : {}
  return { status: 200, state: { values: { ...values, ...chosen }, errors: {} } }
}

type Values = FormState['values']

/** Fills in the venue's address from the latest event there. Its zone is only suggested. */
async function withVenue(c: StaffContext, values: Values): Promise<FormState> {
  const { session } = c.var
  const name = values.location?.trim() ?? ''
  const found =
    name.length > 0 &&
    (await findVenue(c.env.db, { orgId: session.org.id, name, draftsOf: draftsOf(session) }))
  if (!found) return { values, errors: { location: ERRORS.unknownVenue } }
  const { lat, lng, timezone, ...texts } = found
  const filled = Object.entries(texts).map(([field, text]) => [field, text ?? ''])
  return {
    values: {
      ...values,
      ...Object.fromEntries(filled),
      ...positionValues({ lat, lng }),
      ...(timezone === values.timezone ? {} : { suggestedZone: timezone }),
    },
    errors: {},
  }
}

/** Fills in the coordinates of the postal code or city. */
async function withPlace(c: Context<App>, values: Values): Promise<FormState> {
  const { postalCode = '', city = '', state = '', country = '' } = values
  const inCity = [city, state, country].filter((part) => part.trim() !== '').join(', ')
  const { db } = c.env
  const found =
    (postalCode.trim() && hasKnownCodes(country)
      ? await findPlace(db, postalCode.slice(0, 100))
      : undefined) ?? (city.trim() ? await findPlace(db, inCity.slice(0, 300)) : undefined)
  if (!found) return { values, errors: { lat: ERRORS.unknownPlace } }
  const { lat, lng, label, region } = found
  const named = state.trim() || knownState(region, found.country)?.name || ''
  const filled = { ...positionValues({ lat, lng }), foundPlace: label, state: named }
  return { values: { ...values, ...filled }, errors: {} }
}

/** Postal codes of the US and Canada are known; the same digits mean another place elsewhere. */
function hasKnownCodes(country: string): boolean {
  return ['', 'us', 'ca'].includes(countryCode(country))
}
