import type { Child } from 'hono/jsx'
import { confirmPreview, discardPreview } from '../../../db/imports/previews.ts'
import type { Content } from '../../../domain/imports/content.ts'
import type { Mapping } from '../../../domain/imports/source-event.ts'
import { Choices, Select } from '../../forms/field.tsx'
import type { FormState } from '../../forms/parse-form.ts'
import { previewSource } from '../../imports/preview.ts'
import type { AlertContent } from '../parts/alert.tsx'
import { answerDashboard } from '../parts/answer-dashboard.tsx'
import { Form } from '../parts/form.tsx'
import { formatCount } from '../parts/format.ts'
import { DataTable } from '../parts/list-parts.tsx'
import { OPENED } from '../parts/merge-edits.tsx'
import type { FormContext, Form as FormData, StaffContext } from '../staff-context.ts'
import { repeatOfContent, timesOfContent } from './content-words.ts'
import { limitPreviews } from './limit-imports.ts'
import { Notes } from './notes.tsx'
import { KEPT_URL, openedSettings, saveSettings, urlToken } from './save-settings.ts'
import { columnField, type Found, findSource, SettingsFields, settingsValues } from './settings.tsx'
import { COLUMNS, ERRORS, LIST, PREVIEW, problemText } from './texts.ts'

const ROWS = 20

/** GET imports/:sourceId/preview: what an import would do. */
export async function previewPage(c: StaffContext) {
  await limitPreviews(c)
  const found = await findSource(c)
  return answerPreview(c, { found, state: savedState(found) })
}

/**
 * POST imports/:sourceId/preview: imports, with `intent=discard` forgets what came, or with `intent=preview` shows
 * what other settings make of it, as it does if another member changed them since.
 */
export async function importPreviewed(c: FormContext) {
  const { session, form } = c.var
  await limitPreviews(c)
  const found = await findSource(c)
  const { db, now, enqueue } = c.env
  const of = { orgId: session.org.id, id: found.source.id, now: now() }
  if (form.intent === 'discard') {
    await discardPreview(db, of)
    return c.redirect(session.path('/imports?done=import-discarded'), 303)
  }
  const { merged, refused: state, ask } = await saveSettings(c, { form, found })
  if (state) return answerPreview(c, { found, state, form, status: 400 })
  if (ask) return answerPreview(c, { ...ask, status: 409 })
  const here = `/imports/${found.source.id}`
  if (merged) return c.redirect(session.path(`${here}/preview?done=merged`), 303)
  if (form.intent !== 'import') return c.redirect(session.path(`${here}/preview`), 303)
  const changed = await findSource(c)
  const shown = await read(c, changed)
  if (shown?.kind !== 'read') {
    return answerPreview(c, { found: changed, state: savedState(changed), status: 400 })
  }
  const nextFetchAt = found.source.url === null ? null : new Date(now().getTime() + 3_600_000)
  const confirmed = await confirmPreview(db, { ...of, nextFetchAt })
  if (!confirmed) {
    const alert: AlertContent = { kind: 'failed', text: <p>{ERRORS.full}.</p> }
    const state = savedState(changed)
    return answerPreview(c, { found: changed, state, alert, status: 400 })
  }
  const { tasks, runId } = confirmed
  enqueue(tasks)
  return c.redirect(session.path(runId === null ? here : `${here}/runs/${runId}`), 303)
}

function savedState({ source }: Found): FormState {
  return { values: settingsValues(source), errors: {} }
}

async function read(c: StaffContext, found: Found) {
  const { session } = c.var
  const { source, feedTimezone, preview, now } = found
  if (preview?.body == null) return undefined
  const { body, contentType } = preview
  const of = { orgId: session.org.id, sourceId: source.id }
  const { feedId } = source
  return previewSource(c.env, { ...of, feedId, source, feedTimezone, body, contentType, now })
}

type Shown = NonNullable<Awaited<ReturnType<typeof read>>>

type View = {
  found: Found
  state: FormState
  form?: FormData
  opened?: string
  status?: number
  alert?: AlertContent
}

async function answerPreview(c: StaffContext, view: View) {
  const { session } = c.var
  const { found, state, form, status = 200, alert } = view
  const shown = await read(c, found)
  const { source } = found
  const isNew = source.state === 'preview'
  if (!shown) {
    const path = isNew ? '/imports' : `/imports/${source.id}`
    return c.redirect(session.path(`${path}?done=import-expired`), 303)
  }
  const table = tableOf(shown)
  const saved = table && columnValues(table, settingsValues(source))
  const { opened = form?.opened ?? openedSettings(source, saved) } = view
  return answerDashboard(c, {
    title: PREVIEW.title,
    section: 'imports',
    above: isNew
      ? { label: LIST.title, path: '/imports' }
      : { label: source.name, path: `/imports/${source.id}` },
    lead: PREVIEW.lead(source.name),
    status,
    ...(alert ? { alert } : {}),
    children: (
      <div class="split">
        <div class="stack">
          {shown.kind === 'read' && <Counts shown={shown} />}
          {shown.kind === 'read' && <Rows shown={shown} />}
          {shown.kind === 'unread' && shown.result.kind === 'mapping-needed' && (
            <SampleRows {...shown.result} />
          )}
          {shown.kind === 'unread' && shown.result.kind === 'refused' && (
            <p class="notice danger">{problemText(shown.code, null)}</p>
          )}
        </div>
        <Form session={session} action={`/imports/${source.id}/preview`} class="card form-part">
          <input type="hidden" name={OPENED} value={opened} />
          <input type="hidden" name={KEPT_URL} value={form?.[KEPT_URL] ?? urlToken(source)} />
          <h2>{PREVIEW.settings}</h2>
          {table && <Questions {...{ table, state }} />}
          <SettingsFields {...{ found, state }} />
          <p class="row">
            {shown.kind === 'read' && (
              <button class="button" type="submit" name="intent" value="import">
                {PREVIEW.import}
              </button>
            )}
            <button class="button secondary" type="submit" name="intent" value="preview">
              {PREVIEW.update}
            </button>
            <button
              class="button secondary"
              type="submit"
              name="intent"
              value="discard"
              formnovalidate
            >
              {PREVIEW.discard}
            </button>
          </p>
        </Form>
      </div>
    ),
  })
}

function Counts({ shown }: { shown: Extract<Shown, { kind: 'read' }> }) {
  const { added, changed, gone, past, items, complete, notes } = shown
  const lines: Child[] = [
    added.length > 0 && `${formatCount(added.length, 'event')} ${PREVIEW.added}.`,
    changed.length > 0 && `${formatCount(changed.length, 'event')} ${PREVIEW.changed}.`,
    items.length > 0 && added.length + changed.length === 0 && PREVIEW.same,
    items.length === 0 && PREVIEW.none,
    gone > 0 && PREVIEW.gone(gone),
    past > 0 && PREVIEW.past(past),
    !complete && PREVIEW.cut,
  ]
  return (
    <section class="card stack">
      <h2>{PREVIEW.counts}</h2>
      <ul class="plain stack tight">
        {lines.filter(Boolean).map((line) => (
          <li>{line}</li>
        ))}
      </ul>
      <Notes title={PREVIEW.problems} lead={PREVIEW.problemsLead} notes={notes} />
    </section>
  )
}

function Rows({ shown: { items } }: { shown: Extract<Shown, { kind: 'read' }> }) {
  if (items.length === 0) return null
  const place = (content: Content) => {
    const { location, city } = content.kind === 'event' ? content.event : content.fields
    return [location, city].filter(Boolean).join(', ')
  }
  const rows = items
    .map((item) => ({ ...item, times: timesOfContent(item.content) }))
    .toSorted((a, b) => a.times.startsAt.getTime() - b.times.startsAt.getTime())
    .slice(0, ROWS)
  return (
    <section class="stack">
      <h2>{PREVIEW.events}</h2>
      {items.length > ROWS && <p>{PREVIEW.first(ROWS)}</p>}
      <DataTable
        caption={PREVIEW.events}
        rows={rows}
        columns={[
          { head: PREVIEW.event, cell: ({ title }) => <bdi>{title}</bdi> },
          {
            head: PREVIEW.when,
            cell: ({ times, content }) => (
              <>
                {times.inWords}
                {content.kind === 'series' && <span class="sub">{repeatOfContent(content)}</span>}
              </>
            ),
          },
          { head: PREVIEW.where, cell: ({ content }) => <bdi>{place(content)}</bdi> },
        ]}
      />
    </section>
  )
}

type Sample = { header: string[]; rows: string[][] }

/** The first rows of a table whose columns cannot be recognized. */
function SampleRows({ header, rows }: Sample) {
  return (
    <>
      <p class="notice warning">{PREVIEW.columnsMissing}</p>
      <DataTable<string[]>
        caption={PREVIEW.events}
        rows={rows}
        columns={header.map((head, i) => ({ head, cell: (row) => <bdi>{row[i]}</bdi> }))}
      />
    </>
  )
}

type Table = Shown['result'] & { header: string[]; mapping?: Mapping }

function tableOf({ result }: Shown): Table | undefined {
  return 'header' in result && result.header ? { ...result, header: result.header } : undefined
}

/** Which column holds what, as the form shows it: as chosen, or as the table's names suggest. */
function columnValues({ mapping = {} }: Table, values: FormState['values']) {
  return Object.fromEntries(
    Object.keys(COLUMNS).map((name) => [
      columnField(name),
      values[columnField(name)] ?? String(mapping[name as keyof Mapping] ?? ''),
    ]),
  )
}

/** What only staff can know of a table: its columns, and which number of a date is the month. */
function Questions({ table, state }: { table: Table; state: FormState }) {
  const columns = table.header.map((head, i) => ({ value: String(i), label: head || `#${i + 1}` }))
  const values = columnValues(table, state.values)
  const options = [{ value: '', label: PREVIEW.noColumn }, ...columns]
  return (
    <>
      {table.kind === 'question' && (
        <Choices
          state={state}
          name="dateOrder"
          label={PREVIEW.order(table.example.text)}
          hint={PREVIEW.orderLead}
          options={[
            { value: 'mdy', label: table.example.mdy },
            { value: 'dmy', label: table.example.dmy },
          ]}
        />
      )}
      <details open={table.kind === 'mapping-needed'}>
        <summary>{PREVIEW.columns}</summary>
        <p class="hint">{PREVIEW.columnsLead}</p>
        {Object.entries(COLUMNS).map(([name, label]) => (
          <Select
            state={{ values, errors: {} }}
            name={columnField(name)}
            label={label}
            options={options}
          />
        ))}
      </details>
    </>
  )
}
