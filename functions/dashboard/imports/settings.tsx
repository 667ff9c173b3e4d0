import type { Context } from 'hono'
import * as z from 'zod/mini'
import { getSource, type Source, type SourceSettings } from '../../../db/imports/sources.ts'
import { isId } from '../../../domain/ids.ts'
import { notFound } from '../../http/errors.ts'
import { Check, Field, Select } from '../../http/form/field.tsx'
import { checked, optionalLine, requiredLine } from '../../http/form/inputs.ts'
import { type FormState, parseForm } from '../../http/form/parse-form.ts'
import type { App } from '../../platform/deps.ts'
import type { Form, OrgSession } from '../access/org-session.ts'
import { isTimeZone, zoneGroups } from '../parts/time-zones.tsx'
import { COLUMNS, ERRORS, NEW, PREVIEW, SOURCE } from './texts.ts'

export type Found = NonNullable<Awaited<ReturnType<typeof getSource>>> & { now: Date }

/** The source of the address, if it is of this organization. */
export async function findSource(c: Context<App>, session: OrgSession): Promise<Found> {
  const id = c.req.param('sourceId') ?? ''
  const now = c.env.now()
  if (!isId('src', id)) throw notFound('Import')
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
  const chosen = { timezone, category, location }
  for (const [key, value] of Object.entries(chosen) as [keyof typeof chosen, string | null][]) {
    if (value) settings[key] = value
    else delete settings[key]
  }
  const changes = { name, feedId: data.feed, settings, includesPast }
  return { changes, state: { values: form, errors: {} } as FormState }
}

function readTable(form: Form): Pick<SourceSettings, 'columns' | 'dateOrder'> {
  const columns = Object.keys(COLUMNS).flatMap((name): [string, number][] => {
    const value = form[`column:${name}`] ?? ''
    return /^\d{1,3}$/.test(value) ? [[name, Number(value)]] : []
  })
  const { dateOrder } = form
  return {
    ...(columns.length > 0 && { columns: Object.fromEntries(columns) }),
    ...((dateOrder === 'mdy' || dateOrder === 'dmy') && { dateOrder }),
  }
}

export function settingsState({ name, feedId, settings, includesPast }: Source): FormState {
  const { timezone, category, location, columns = {}, dateOrder } = settings
  const chosen = Object.entries(columns).map(([column, i]) => [`column:${column}`, String(i)])
  return {
    values: {
      ...{ name, feed: feedId, timezone, category, location, dateOrder },
      past: includesPast ? 'on' : undefined,
      ...Object.fromEntries(chosen),
    },
    errors: {},
  }
}

/** What events get that say nothing of it, and where they go. */
export function SettingsFields({ found, state }: { found: Found; state: FormState }) {
  const { feeds, source, now } = found
  const open = feeds.filter(({ id, archived }) => !archived || id === source.feedId)
  return (
    <>
      <Field state={state} name="name" label={SOURCE.name} required maxlength={100} />
      <Select
        state={state}
        name="feed"
        label={NEW.feed}
        options={open.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <Select
        state={state}
        name="timezone"
        label={PREVIEW.zone}
        groups={[
          { options: [{ value: '', label: PREVIEW.zoneFeed }] },
          ...zoneGroups(state.values.timezone, now),
        ]}
      />
      <Field state={state} name="category" label={PREVIEW.category} optional maxlength={50} />
      <Field state={state} name="location" label={PREVIEW.location} optional maxlength={200} />
      <Check state={state} name="past" label={PREVIEW.past2} />
    </>
  )
}
