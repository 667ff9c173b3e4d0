import type { Context } from 'hono'
import type { Child } from 'hono/jsx'
import { changeSource, confirmPreview, type ImportNote } from '../../../db/imports/sources.ts'
import type { Mapping } from '../../../domain/imports/source-event.ts'
import { Choices, Select } from '../../http/form/field.tsx'
import type { FormState } from '../../http/form/parse-form.ts'
import type { Content } from '../../imports/content.ts'
import { previewSource } from '../../imports/preview.ts'
import type { App } from '../../platform/deps.ts'
import type { Form as FormData, OrgSession } from '../access/org-session.ts'
import { answerDashboard } from '../parts/answer-dashboard.tsx'
import { Form } from '../parts/form.tsx'
import { formatCount } from '../parts/format.ts'
import { DataTable } from '../parts/list-parts.tsx'
import { repeatOfContent, timesOfContent } from './content-words.ts'
import { type Found, findSource, readSettings, SettingsFields, settingsState } from './settings.tsx'
import { COLUMNS, LIST, PREVIEW, problemText } from './texts.ts'

const ROWS = 20
const NOTES = 50

/** GET imports/:sourceId/preview: what an import would do. */
export async function previewPage(c: Context<App>, session: OrgSession) {
  const found = await findSource(c, session)
  return answerPreview(c, session, found, settingsState(found.source))
}

/** POST imports/:sourceId/preview: imports, or with `intent=preview` shows what other settings make of it. */
export async function importPreviewed(c: Context<App>, session: OrgSession, form: FormData) {
  const found = await findSource(c, session)
  const { db, now, enqueue } = c.env
  const of = { orgId: session.org.id, id: found.source.id, now: now() }
  const { changes, state } = readSettings(form, found)
  if (!changes) return answerPreview(c, session, found, state, 400)
  await changeSource(db, { ...of, ...changes })
  const here = `/imports/${found.source.id}`
  if (form.intent !== 'import') return c.redirect(session.path(`${here}/preview`), 303)
  const changed = await findSource(c, session)
  const shown = await read(c, session, changed)
  if (shown?.kind !== 'read') return answerPreview(c, session, changed, state, 400)
  const nextFetchAt = found.source.url === null ? null : new Date(now().getTime() + 3_600_000)
  enqueue(await confirmPreview(db, { ...of, nextFetchAt }))
  return c.redirect(session.path(`${here}?done=import-begun`), 303)
}

async function read(c: Context<App>, session: OrgSession, found: Found) {
  const { source, feedTimezone, preview, now } = found
  if (preview?.body == null) return undefined
  const { body, contentType } = preview
  const of = { orgId: session.org.id, sourceId: source.id }
  return previewSource(c.env, { ...of, source, feedTimezone, body, contentType, now })
}

type Shown = NonNullable<Awaited<ReturnType<typeof read>>>

async function answerPreview(
  c: Context<App>,
  session: OrgSession,
  found: Found,
  state: FormState,
  status = 200,
) {
  const shown = await read(c, session, found)
  const { source } = found
  if (!shown) return c.redirect(session.path(`/imports/${source.id}`), 303)
  const isNew = source.state === 'preview'
  return answerDashboard(c, session, {
    title: PREVIEW.title,
    section: 'imports',
    above: isNew
      ? { label: LIST.title, path: '/imports' }
      : { label: source.name, path: `/imports/${source.id}` },
    lead: PREVIEW.lead(source.name),
    status,
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
          <h2>{PREVIEW.settings}</h2>
          <Questions {...{ shown, state }} />
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
            <a href={session.path('/imports')}>{PREVIEW.discard}</a>
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
      {notes.length > 0 && <Notes notes={notes} />}
    </section>
  )
}

/** What could not be read as it is, by line. */
export function Notes({ notes }: { notes: ImportNote[] }) {
  return (
    <>
      <h3>{PREVIEW.problems}</h3>
      <p class="hint">{PREVIEW.problemsLead}</p>
      <ul class="stack tight">
        {notes.slice(0, NOTES).map(({ line, text }) => (
          <li>
            {line !== null && <strong>{PREVIEW.line(line)}</strong>}
            <bdi>{text}</bdi>
          </li>
        ))}
        {notes.length > NOTES && <li>{PREVIEW.more(notes.length - NOTES)}</li>}
      </ul>
    </>
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

/** The first rows of a table whose columns nobody can tell. */
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

/** What only staff can know of a table: its columns, and which number of a date is the month. */
function Questions({ shown, state }: { shown: Shown; state: FormState }) {
  const { result } = shown
  const table = 'header' in result && result.header ? result : undefined
  if (!table?.header) return null
  const columns = table.header.map((head, i) => ({ value: String(i), label: head || `#${i + 1}` }))
  const mapping: Mapping = table.mapping ?? {}
  const values = Object.fromEntries(
    Object.keys(COLUMNS).map((name) => [
      `column:${name}`,
      state.values[`column:${name}`] ?? String(mapping[name as keyof Mapping] ?? ''),
    ]),
  )
  const options = [{ value: '', label: PREVIEW.noColumn }, ...columns]
  return (
    <>
      {result.kind === 'question' && (
        <Choices
          state={state}
          name="dateOrder"
          label={PREVIEW.order(result.example.text)}
          hint={PREVIEW.orderLead}
          options={[
            { value: 'mdy', label: result.example.mdy },
            { value: 'dmy', label: result.example.dmy },
          ]}
        />
      )}
      <details open={result.kind === 'mapping-needed'}>
        <summary>{PREVIEW.columns}</summary>
        <p class="hint">{PREVIEW.columnsLead}</p>
        {Object.entries(COLUMNS).map(([name, label]) => (
          <Select
            state={{ values, errors: {} }}
            name={`column:${name}`}
            label={label}
            options={options}
          />
        ))}
      </details>
    </>
  )
}
