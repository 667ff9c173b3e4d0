import type { Child } from 'hono/jsx'
import { confirmPreview, discardPreview } from '../../../db/imports/previews.ts'
import type { Content } from '../../../domain/imports/content.ts'
import { countSkipped } from '../../../domain/imports/import-notes.ts'
import type { DateOrderNeeded, Mapping } from '../../../domain/imports/source-event.ts'
import { Choices } from '../../forms/field.tsx'
import type { FormState } from '../../forms/parse-form.ts'
import { previewSource } from '../../imports/preview.ts'
import type { AlertContent } from '../parts/alert.tsx'
import { answerDashboard } from '../parts/answer-dashboard.tsx'
import { Form } from '../parts/form.tsx'
import { formatCount } from '../parts/format.ts'
import { DataTable } from '../parts/list-parts.tsx'
import { OPENED } from '../parts/merge-edits.tsx'
import type { FormContext, Form as FormData, StaffContext } from '../staff-context.ts'
import { ColumnTable, type Table } from './column-table.tsx'
import { COLUMNS, columnValues, readColumns } from './columns.ts'
import { repeatOfContent, timesOfContent } from './content-words.ts'
import { limitPreviews } from './limit-imports.ts'
import { Notes } from './notes.tsx'
import { KEPT_URL, openedSettings, saveSettings, urlToken } from './save-settings.ts'
import { type Found, findSource, SettingsFields, settingsValues } from './settings.tsx'
import { ERRORS, LIST, PREVIEW, problemText } from './texts.ts'

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
  const { session } = c.var
  await limitPreviews(c)
  const found = await findSource(c)
  const { form, twice } = readColumns(c.var.form)
  const { db, now, enqueue } = c.env
  const of = { orgId: session.org.id, id: found.source.id, now: now() }
  if (form.intent === 'discard') {
    await discardPreview(db, of)
    return c.redirect(session.path('/imports?done=import-discarded'), 303)
  }
  if (twice) {
    const errors = { columns: `${ERRORS.twice(COLUMNS[twice] ?? twice)}.` }
    return answerPreview(c, { found, state: { values: form, errors }, form, status: 400 })
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
  const table = 'header' in shown.result ? tableOf(shown.result) : undefined
  const saved = table && columnValues(table.mapping, settingsValues(source))
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
      <Form
        session={session}
        action={`/imports/${source.id}/preview`}
        class={shown.kind === 'read' ? 'split' : 'stack'}
      >
        <input type="hidden" name={OPENED} value={opened} />
        <input type="hidden" name={KEPT_URL} value={form?.[KEPT_URL] ?? urlToken(source)} />
        <DefaultButton />
        {shown.kind === 'read' ? (
          <>
            <div class="stack">
              <Counts shown={shown} />
              {table && <Columns {...{ table, state, source }} />}
              <Rows shown={shown} />
            </div>
            <div class="card form-part">
              <h2>{PREVIEW.settings}</h2>
              <SettingsFields {...{ found, state }} />
              <p class="row">
                <button class="button secondary" type="submit" name="intent" value="preview">
                  {PREVIEW.update}
                </button>
              </p>
            </div>
          </>
        ) : (
          <>
            <Unread {...{ shown, table, state, source }} />
            <details class="card" open={Object.keys(state.errors).length > 0}>
              <summary>{PREVIEW.settings}</summary>
              <div class="form-part">
                <SettingsFields {...{ found, state }} />
              </div>
            </details>
          </>
        )}
      </Form>
    ),
  })
}

/** What Enter in a field does: a preview, until Import is selected. */
function DefaultButton() {
  return <button type="submit" name="intent" value="preview" hidden />
}

function Discard() {
  return (
    <button class="button secondary" type="submit" name="intent" value="discard" formnovalidate>
      {PREVIEW.discard}
    </button>
  )
}

type UnreadProps = {
  shown: Extract<Shown, { kind: 'unread' }>
  table: Table | undefined
  state: FormState
  source: Found['source']
}

/** What only staff can know, or why the file cannot be read. */
function Unread({ shown: { result, code }, table, state, source }: UnreadProps) {
  return (
    <section class="card form-part">
      {result.kind === 'refused' && <p class="notice danger">{problemText(code, null)}.</p>}
      {result.kind === 'question' && <DateOrder {...result} state={state} />}
      {result.kind === 'mapping-needed' && (
        <>
          <h2>{PREVIEW.columnsTitle}</h2>
          <p>{missingColumns(result.mapping)}</p>
        </>
      )}
      {table && (
        <>
          <p class="hint">{PREVIEW.columnsLead}</p>
          <TableOf {...{ table, state, source }} />
        </>
      )}
      <p class="row">
        {table && (
          <button class="button" type="submit" name="intent" value="preview">
            {PREVIEW.continue}
          </button>
        )}
        <Discard />
      </p>
    </section>
  )
}

function missingColumns({ title, start }: Mapping): string {
  const { both, none, ...one } = PREVIEW.columnsMissing
  if (title === undefined) return start === undefined ? both : one.title
  return start === undefined ? one.start : none
}

/** Which number of a date is the month: in the words of both readings. */
function DateOrder({ example, state }: DateOrderNeeded & { state: FormState }) {
  const { text, mdy, dmy } = example
  return (
    <>
      <h2 id="question">{PREVIEW.order(text)}</h2>
      <Choices
        state={state}
        name="dateOrder"
        label={PREVIEW.orderLead}
        options={[
          { value: 'mdy', label: dayInWords(mdy) },
          { value: 'dmy', label: dayInWords(dmy) },
        ]}
      />
    </>
  )
}

const DAY = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', dateStyle: 'long' })
const dayInWords = (day: string) => DAY.format(new Date(`${day}T00:00:00Z`))

type TableProps = { table: Table; state: FormState; source: Found['source'] }

function TableOf({ table, state, source }: TableProps) {
  const hasNames = table.header.some((name) => name !== '')
  return (
    <>
      {state.errors.columns && (
        <p class="error" role="alert">
          {state.errors.columns}
        </p>
      )}
      {!hasNames && <p class="hint">{PREVIEW.noHeader}</p>}
      {table.rows.length === 0 && <p>{PREVIEW.noRows}</p>}
      <ColumnTable {...{ table, state }} isChosen={source.settings.columns !== undefined} />
    </>
  )
}

/** Of a table that could be read: to look at, and to choose otherwise. */
function Columns({ table, state, source }: TableProps) {
  return (
    <details class="card" open={state.errors.columns !== undefined}>
      <summary>{PREVIEW.columns}</summary>
      <div class="stack tight">
        <p class="hint">{PREVIEW.columnsLead}</p>
        <TableOf {...{ table, state, source }} />
        <p class="row">
          <button class="button secondary" type="submit" name="intent" value="preview">
            {PREVIEW.update}
          </button>
        </p>
      </div>
    </details>
  )
}

function tableOf(result: Shown['result']): Table | undefined {
  if (!('header' in result) || !result.header) return undefined
  return { mapping: {}, ...result, header: result.header, rows: result.rows ?? [] }
}

function Counts({ shown }: { shown: Extract<Shown, { kind: 'read' }> }) {
  const { added, changed, gone, past, items, complete, notes } = shown
  const { header, rows = [] } = shown.result
  const hasNoRows = header !== undefined && rows.length === 0
  const skipped = countSkipped(notes)
  const lines: Child[] = [
    added.length > 0 && `${formatCount(added.length, 'event')} ${PREVIEW.added}.`,
    changed.length > 0 && `${formatCount(changed.length, 'event')} ${PREVIEW.changed}.`,
    items.length > 0 && added.length + changed.length === 0 && PREVIEW.same,
    items.length === 0 && (hasNoRows ? PREVIEW.noRows : PREVIEW.none),
    gone > 0 && PREVIEW.gone(gone),
    past > 0 && PREVIEW.past(past),
    skipped > 0 && PREVIEW.skipped(skipped),
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
      <p class="row">
        <button class="button" type="submit" name="intent" value="import">
          {PREVIEW.import}
        </button>
        <Discard />
      </p>
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
