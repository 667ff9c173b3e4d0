import * as z from 'zod/mini'
import { getSource, type Source, type SourceSettings } from '../../../db/imports/sources.ts'
import { Check, Field, Select } from '../../forms/field.tsx'
import { checked, optionalLine, requiredLine } from '../../forms/inputs.ts'
import { type FormState, parseForm } from '../../forms/parse-form.ts'
import { isTimeZone, zoneGroups } from '../../forms/time-zones.tsx'
import { notFound } from '../../http/errors.ts'
import { pathId } from '../parts/path-id.ts'
import type { Form, StaffContext } from '../staff-context.ts'
import { COLUMNS, columnField } from './columns.ts'
import { DATE_ORDERS, ERRORS, NEW, PREVIEW, SOURCE } from './texts.ts'

export type Found = NonNullable<Awaited<ReturnType<typeof getSource>>> & { now: Date }

/** The source of the address, if it is of this organization. */
export async function findSource(c: StaffContext): Promise<Found> {
  const { session } = c.var
  const id = pathId(c, 'sourceId')
  const now = c.env.now()
  const found = await getSource(c.env.db, { orgId: session.org.id, id }, now)
  if (!found) throw notFound('Import')
  return { ...found, now }
}

const zone = z.catch(z.string().check(z.refine((name) => name === '' || isTimeZone(name))), '')
const Settings = z.object({
  name: requiredLine(100, 'Enter a name'),
  feed: z.catch(z.string(), ''),
  timezone: zone,
  category: optionalLine(50),
  location: optionalLine(200),
  past: checked,
})

/** What staff chose of a source, and which columns of its table they named. */
export function readSettings(form: Form, { feeds, source }: Found) {
  const { data, state } = parseForm(Settings, { name: source.name, ...form })
  if (!data) return { state }
  const feed = feeds.find(({ id, archived }) => id === data.feed && !archived)
  if (!feed && data.feed !== source.feedId) {
    return { state: { values: form, errors: { feed: ERRORS.feed } } }
  }
  const { timezone, category, location, past: includesPast, name } = data
  const settings: SourceSettings = {
    ...source.settings,
    ...readTable(form),
  }
  // Without any, those that the table's names suggest hold again.
  if ('column:title' in form && !hasColumns(form)) delete settings.columns
  const chosen = { timezone, category, location }
  for (const [key, value] of Object.entries(chosen) as [keyof typeof chosen, string | null][]) {
    if (value) settings[key] = value
    else delete settings[key]
  }
  const changes = { name, feedId: data.feed, settings, includesPast }
  return { changes, state: { values: form, errors: {} } as FormState }
}

const hasColumns = (form: Form) => readTable(form).columns !== undefined

function readTable(form: Form): Pick<SourceSettings, 'columns' | 'dateOrder'> {
  const columns = Object.keys(COLUMNS).flatMap((name): [string, number][] => {
    const value = form[columnField(name)] ?? ''
    return /^\d{1,3}$/.test(value) ? [[name, Number(value)]] : []
  })
  const { dateOrder } = form
  return {
    ...(columns.length > 0 && { columns: Object.fromEntries(columns) }),
    ...((dateOrder === 'mdy' || dateOrder === 'dmy') && { dateOrder }),
  }
}

type Chosen = Pick<Source, 'name' | 'feedId' | 'settings' | 'includesPast'>

/** What the form shows of a source's settings. */
export function settingsValues({ name, feedId, settings, includesPast }: Chosen): Form {
  const { timezone = '', category = '', location = '', columns = {}, dateOrder } = settings
  const chosen = Object.entries(columns).map(([column, i]) => [columnField(column), String(i)])
  return {
    ...{ name, feed: feedId, timezone, category, location },
    past: includesPast ? 'on' : '',
    ...(dateOrder && { dateOrder }),
    ...Object.fromEntries(chosen),
  }
}

const SETTING_LABELS = {
  name: SOURCE.name,
  feed: NEW.feed,
  timezone: PREVIEW.zone,
  category: PREVIEW.category,
  location: PREVIEW.location,
  past: PREVIEW.past2,
  url: SOURCE.url,
}

const TABLE_LABELS = {
  dateOrder: PREVIEW.dateOrder,
  ...Object.fromEntries(
    Object.entries(COLUMNS).map(([column, label]) => [columnField(column), label]),
  ),
}

/** Every field of the form; that of a table asks about its columns, too. */
export function labelsOf(isTable: boolean): Record<string, string> {
  return isTable ? { ...SETTING_LABELS, ...TABLE_LABELS } : SETTING_LABELS
}

/** A setting as the form words it. */
export function settingInWords(name: string, value: string, { feeds, source }: Found): string {
  if (name === 'url') return source.urlHint ?? ''
  if (name === 'feed') return feeds.find(({ id }) => id === value)?.name ?? value
  if (name === 'timezone') return value || PREVIEW.zoneFeed
  if (name === 'past') return value === 'on' ? 'selected' : 'not selected'
  if (name === 'dateOrder') return DATE_ORDERS[value as keyof typeof DATE_ORDERS] ?? value
  if (name.startsWith(columnField('')) && value) return PREVIEW.column(Number(value) + 1)
  return value
}

/** What events get that say nothing of it, and where they go. */
export function SettingsFields({ found, state }: { found: Found; state: FormState }) {
  const { feeds, source, now } = found
  const open = feeds.filter(({ id, archived }) => !archived || id === source.feedId)
  return (
    <>
      <Field state={state} name="name" label={SETTING_LABELS.name} required maxlength={100} />
      <Select
        state={state}
        name="feed"
        label={SETTING_LABELS.feed}
        options={open.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <Select
        state={state}
        name="timezone"
        label={SETTING_LABELS.timezone}
        groups={[
          { options: [{ value: '', label: PREVIEW.zoneFeed }] },
          ...zoneGroups(state.values.timezone, now),
        ]}
      />
      <Field
        state={state}
        name="category"
        label={SETTING_LABELS.category}
        optional
        maxlength={50}
      />
      <Field
        state={state}
        name="location"
        label={SETTING_LABELS.location}
        optional
        maxlength={200}
      />
      <Check state={state} name="past" label={SETTING_LABELS.past} />
    </>
  )
}
