import type { Context } from 'hono'
import { fetchNow } from '../../../db/imports/fetches.ts'
import { keepMissing, separateItem } from '../../../db/imports/items.ts'
import { savePreview } from '../../../db/imports/previews.ts'
import { getShownRun } from '../../../db/imports/shown-runs.ts'
import { deleteSource, setSourceState, startRun } from '../../../db/imports/sources.ts'
import { newId } from '../../../domain/ids.ts'
import { Choices } from '../../forms/field.tsx'
import { type FormState, NOTHING_TYPED } from '../../forms/parse-form.ts'
import { notFound } from '../../http/errors.ts'
import { pathParam } from '../../http/path-param.ts'
import type { App } from '../../platform/deps.ts'
import { confirmPage } from '../parts/confirm-page.tsx'
import { formatTime } from '../parts/format.ts'
import { pathId } from '../parts/path-id.ts'
import type { Form, FormContext, StaffContext } from '../staff-context.ts'
import { answerImport } from './import-page.tsx'
import { limitCalendars } from './limit-imports.ts'
import { notKept, previewOf, receiveFile } from './new-import.tsx'
import { fetchingPath } from './run-page.tsx'
import { changesInWords } from './run-texts.ts'
import { findSource, settingsValues } from './settings.tsx'
import { DELETE, ERRORS, UNDO } from './texts.ts'

/**
 * `false`: it cannot be done at the moment. `'gone'`: there is nothing to do it to. `to`: the page below the source's
 * that shows how far it is.
 */
type Change = (
  c: Context<App>,
  of: { orgId: string; id: string },
  form: Form,
) => Promise<boolean | 'gone' | { to: string }>

/** Decisions after which a calendar is fetched at once. */
const FETCHING = ['fetch', 'resume']

/** What one button on the page of a source does, by its address. */
const DECISIONS: Record<string, Change> = {
  fetch: fetchAtOnce,
  pause: (c, of) => setState(c, of, 'paused'),
  resume: async (c, of) => {
    return (await setState(c, of, 'active')) && fetchAtOnce(c, of)
  },
  keep: async (c, { orgId, id }) => {
    await keepMissing(c.env.db, { orgId, sourceId: id })
    return true
  },
  remove: (c, of) => begin(c, { ...of, kind: 'remove' }),
  separate: async (c, of, form) => {
    const items = { orgId: of.orgId, sourceId: of.id }
    const found = await separateItem(c.env.db, items, form.uid ?? '')
    if (!found) return 'gone'
    // While an import is written, the next one does it.
    await begin(c, { ...of, kind: 'sync' })
    return true
  },
}

/** POST imports/:sourceId/:decision */
export async function decide(c: FormContext) {
  const { session, form } = c.var
  const { source } = await findSource(c)
  const name = pathParam(c, 'decision')
  const change = Object.hasOwn(DECISIONS, name) ? DECISIONS[name] : undefined
  if (!change) throw notFound('Page')
  if (FETCHING.includes(name)) await limitCalendars(c)
  const done = await change(c, { orgId: session.org.id, id: source.id }, form)
  if (typeof done === 'object')
    return c.redirect(session.path(`/imports/${source.id}${done.to}`), 303)
  const word = done === false ? 'busy' : done === 'gone' ? 'gone' : name
  return c.redirect(session.path(`/imports/${source.id}?done=import-${word}`), 303)
}

async function fetchAtOnce(c: Context<App>, of: { orgId: string; id: string }) {
  const now = c.env.now()
  const tasks = await fetchNow(c.env.db, { ...of, now })
  c.env.enqueue(tasks ?? [])
  return tasks !== undefined && { to: fetchingPath(now) }
}

function setState(
  c: Context<App>,
  of: { orgId: string; id: string },
  state: 'active' | 'paused',
): Promise<boolean> {
  const now = c.env.now()
  return setSourceState(c.env.db, {
    ...of,
    state,
    now,
    nextFetchAt: state === 'active' ? now : null,
  })
}

type Begun = {
  orgId: string
  id: string
  kind: 'sync' | 'remove' | 'delete' | 'undo'
  undoes?: string
}

/** The page of the run, if it began: while an import is written, nothing else is. */
async function begin(c: Context<App>, run: Begun): Promise<false | { to: string }> {
  const { db, random, now, enqueue } = c.env
  const runId = newId('imp', random)
  const tasks = await startRun(db, { ...run, runId, now: now() })
  if (!tasks) return false
  enqueue(tasks)
  return { to: `/runs/${runId}` }
}

/** POST imports/:sourceId/file: a newer version of a file, looked at first. */
export async function uploadNewer(c: StaffContext) {
  const { session } = c.var
  const found = await findSource(c)
  const { source } = found
  const again = (errors: FormState['errors']) => {
    const state = { values: settingsValues(source), errors: {} }
    return answerImport(c, { found, state, upload: { values: {}, errors }, status: 400 })
  }
  const file = c.var.files?.file
  if (!file) return again({ file: ERRORS.nothing })
  await limitCalendars(c)
  const came = await receiveFile(file)
  if ('errors' in came) return again(came.errors)
  const of = { orgId: session.org.id, id: source.id }
  const kept = await savePreview(c.env.db, of, previewOf(c.env, came))
  if (kept !== 'kept') return again({ file: notKept(session, kept) })
  return c.redirect(session.path(`/imports/${source.id}/preview`), 303)
}

/** GET imports/:sourceId/undo/:importId */
export async function undoPage(c: StaffContext) {
  const { session } = c.var
  const { source } = await findSource(c)
  const path = `/imports/${source.id}`
  const run = await runOf(c, source.id)
  return confirmPage(c, {
    title: UNDO.title,
    section: 'imports',
    above: { label: source.name, path },
    action: `${path}/undo/${run.id}`,
    label: UNDO.label,
    children: (
      <>
        <p>
          <strong>{formatTime(run.startedAt, session.org.timezone, { seconds: true })}</strong>
          <br />
          {changesInWords(run)}
        </p>
        <p>{UNDO.text}</p>
      </>
    ),
  })
}

/** POST imports/:sourceId/undo/:importId */
export async function undoImport(c: StaffContext) {
  const { session } = c.var
  const { source } = await findSource(c)
  const { id: undoes } = await runOf(c, source.id)
  const begun = await begin(c, { orgId: session.org.id, id: source.id, kind: 'undo', undoes })
  const to = begun ? begun.to : '?done=import-busy'
  return c.redirect(session.path(`/imports/${source.id}${to}`), 303)
}

async function runOf(c: StaffContext, sourceId: string) {
  const { session } = c.var
  const runId = pathId(c, 'importId')
  const of = { orgId: session.org.id, id: sourceId, now: c.env.now(), runId }
  const run = await getShownRun(c.env.db, of)
  if (!run) throw notFound('Import')
  return run
}

/** GET imports/:sourceId/delete */
export async function deleteImportPage(c: StaffContext) {
  const { source } = await findSource(c)
  const path = `/imports/${source.id}`
  return confirmPage(c, {
    title: DELETE.title(source.name),
    section: 'imports',
    above: { label: source.name, path },
    action: `${path}/delete`,
    label: DELETE.label,
    children: null,
    fields: (
      <Choices
        state={{ ...NOTHING_TYPED, values: { events: 'keep' } }}
        name="events"
        label={DELETE.text}
        options={[
          { value: 'keep', label: DELETE.keep },
          { value: 'remove', label: DELETE.remove },
        ]}
      />
    ),
  })
}

/** POST imports/:sourceId/delete */
export async function removeImport(c: FormContext) {
  const { session, form } = c.var
  const { source } = await findSource(c)
  const of = { orgId: session.org.id, id: source.id }
  if (form.events === 'remove') await begin(c, { ...of, kind: 'delete' })
  else await deleteSource(c.env.db, of)
  return c.redirect(session.path('/imports?done=import-deleted'), 303)
}
