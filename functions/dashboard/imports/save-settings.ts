import { changeSource } from '../../../db/imports/sources.ts'
import { shortHash } from '../../../domain/short-hash.ts'
import { completeUrl } from '../../../domain/web-address.ts'
import type { FormState } from '../../forms/parse-form.ts'
import { encryptUrl, holdsUrl, urlHint } from '../../imports/source-url.ts'
import { openedAs, saveMerged } from '../parts/merge-edits.tsx'
import type { Form, StaffContext } from '../staff-context.ts'
import {
  type Found,
  findSource,
  labelsOf,
  readSettings,
  settingInWords,
  settingsValues,
} from './settings.tsx'

/** The hidden field that stands for the URL the form was opened with, which no page shows. */
export const KEPT_URL = 'keptUrl'

type Source = Found['source']

/** Tells one URL of a source from the next without saying anything about it: each is encrypted anew. */
export function urlToken({ url }: Source): string {
  return url === null ? '' : shortHash(url)
}

/** The hidden field's value of a form with a source's settings, as it is shown. */
export function openedSettings(source: Source, table: FormState['values'] | undefined): string {
  const values = { ...settingsValues(source), ...table, url: urlToken(source) }
  return openedAs(labelsOf(table !== undefined), values)
}

/** Saves settings merged with what another member saved since the form was opened. */
export async function saveSettings(c: StaffContext, { form, found }: { form: Form; found: Found }) {
  const { session } = c.var
  const { db, env, random, now } = c.env
  const { changes, state } = readSettings(form, found)
  if (!changes) return { refused: state }
  const labels = labelsOf('column:title' in form)
  const newUrl = completeUrl((form.url ?? '').trim())
  const mine: Form = {
    ...settingsValues({ ...found.source, ...changes }),
    url: newUrl || (form[KEPT_URL] ?? ''),
  }
  const valuesOf = ({ source, holdsNew }: Found & { holdsNew: boolean }): Form => ({
    // Until columns are chosen they are those that the form shows.
    ...(source.settings.columns ? {} : mine),
    ...settingsValues(source),
    url: holdsNew ? newUrl : urlToken(source),
  })
  const seen = async (one: Found) => ({
    ...one,
    holdsNew: newUrl !== '' && (await holdsUrl(env, one.source.url, newUrl)),
  })
  const { outcome, merged, ask } = await saveMerged({
    thing: 'these settings',
    labels,
    opened: form.opened,
    mine: Object.fromEntries(Object.keys(labels).map((name) => [name, mine[name]])),
    found: await seen(found),
    findAgain: async () => seen(await findSource(c)),
    valuesOf,
    inWords: (name, value, seen) =>
      name === 'url' && value === newUrl && newUrl !== ''
        ? urlHint(asHttps(newUrl))
        : settingInWords(name, value, seen),
    save: async ({ url, ...values }, { source, version, ...seen }) => {
      const { changes, state } = readSettings(values, { ...seen, source, version })
      if (!changes) return state
      const at = newUrl !== '' &&
        url === newUrl && {
          url: await encryptUrl(env, random, newUrl),
          urlHint: urlHint(asHttps(newUrl)),
        }
      const of = { orgId: session.org.id, id: source.id, version, now: now() }
      const saved = await changeSource(db, { ...of, ...changes, ...at })
      return saved ? ('saved' as const) : undefined
    },
  })
  if (ask) {
    const { values, ...rest } = ask
    // The form's field is for a new URL: what stands for the present one stays hidden.
    const shown = { ...values, url: values.url === newUrl ? newUrl : '' }
    return { ask: { ...rest, state: { values: shown, errors: {} } } }
  }
  return outcome === 'saved' ? { merged } : { refused: outcome }
}

function asHttps(url: string): URL {
  return new URL(url.replace(/^webcals?:/i, 'https:'))
}
