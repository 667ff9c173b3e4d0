import { type FeedName, listFeedNames } from '../../../db/feeds/manage-feeds.ts'
import { createSource, type Preview, type PreviewOutcome } from '../../../db/imports/previews.ts'
import { getFeedForImport } from '../../../db/imports/sources.ts'
import { cutText } from '../../../domain/cut-text.ts'
import { newId } from '../../../domain/ids.ts'
import { IMPORT_FORMATS } from '../../../domain/imports/import-formats.ts'
import { FETCH_MINUTES } from '../../../domain/imports/limits.ts'
import { completeUrl } from '../../../domain/web-address.ts'
import { tidyLine } from '../../../domain/word-list.ts'
import { clockIn } from '../../../domain/zoned-time.ts'
import { Field, Select } from '../../forms/field.tsx'
import { type FormState, NOTHING_TYPED, typed } from '../../forms/parse-form.ts'
import { packBody } from '../../imports/body.ts'
import { readSource } from '../../imports/read-source.ts'
import { encryptUrl, urlHint } from '../../imports/source-url.ts'
import { LookupOutage } from '../../outbound/endpoint-url.ts'
import { fetchFile, MAX_BYTES } from '../../outbound/fetch-file.ts'
import type { Deps } from '../../platform/deps.ts'
import { answerDashboard } from '../parts/answer-dashboard.tsx'
import { FormEnd, FormToken } from '../parts/form.tsx'
import { formatTime } from '../parts/format.ts'
import { EmptyState } from '../parts/list-parts.tsx'
import type { FormContext, Form as FormData, OrgSession, StaffContext } from '../staff-context.ts'
import { limitCalendars } from './limit-imports.ts'
import { ERRORS, LIST, NEW, problemText } from './texts.ts'

/** GET imports/new */
export async function newImportPage(c: StaffContext) {
  return answerNew(c, NOTHING_TYPED)
}

/** POST imports: fetches the calendar or takes the file, and shows what it contains. */
export async function addImport(c: FormContext) {
  const { session, form } = c.var
  const { db, env, random, now } = c.env
  const feed = await getFeedForImport(db, session.org.id, form.feed ?? '')
  const again = (errors: FormState['errors']) => answerNew(c, { values: typed(form), errors }, 400)
  if (!feed) return again({ feed: ERRORS.feed })
  await limitCalendars(c)
  const came = await receive(c.env, form, c.var.files?.file)
  if ('errors' in came) return again(came.errors)
  const since = clockIn(now(), feed.timezone).date
  const reading = { feedTimezone: feed.timezone, contentType: came.contentType, now: now(), env }
  const source = { settings: {}, includesPast: false, since, name: came.name }
  const read = await readSource(came.body, { source, ...reading })
  if (read.kind === 'unread' && read.result.kind === 'refused') {
    return again({ [came.url ? 'url' : 'file']: read.result.text })
  }
  const id = newId('src', random)
  const name = (read.kind === 'read' && read.name) || came.name
  const kept = await createSource(db, {
    ...{ ...source, id, orgId: session.org.id, feedId: feed.id, name: cutText(name, 100) },
    url: came.url && (await encryptUrl(env, random, came.url)),
    urlHint: came.url && urlHint(new URL(came.url)),
    preview: previewOf(c.env, came),
  })
  if (kept !== 'kept') return again({ [came.url ? 'url' : 'file']: notKept(session, kept) })
  return c.redirect(session.path(`/imports/${id}/preview`), 303)
}

export type Came = {
  body: Uint8Array
  /** The body as it is kept. */
  packed: string
  contentType: string | null
  name: string
  /** Null: a file. */
  url: string | null
}

/** What came, to be kept until staff have looked at it. */
export function previewOf({ random, now }: Deps, { body, packed, contentType }: Came): Preview {
  const kept = { body: packed, bytes: body.byteLength }
  return { ...kept, contentType, runId: newId('imp', random), now: now() }
}

/** Why what came was not kept. */
export function notKept({ org }: OrgSession, kept: Exclude<PreviewOutcome, 'kept'>): string {
  if (kept === 'full') return ERRORS.full
  if (kept === 'missing') return ERRORS.gone
  return ERRORS.previews(formatTime(kept, org.timezone))
}

type Received = Came | { errors: FormState['errors'] }

/** What a URL answers with, or the file that was sent. */
async function receive(deps: Deps, form: FormData, file: File | undefined): Promise<Received> {
  const typedUrl = completeUrl((form.url ?? '').trim())
  if (!file && typedUrl === '') return { errors: { url: ERRORS.nothing } }
  if (file && typedUrl !== '') return { errors: { file: ERRORS.both } }
  return file ? receiveFile(file) : fetchCalendar(deps, typedUrl)
}

export async function receiveFile(file: File): Promise<Received> {
  if (file.size > MAX_BYTES) return { errors: { file: ERRORS.tooLarge } }
  const body = new Uint8Array(await file.arrayBuffer())
  const packed = await packBody(body)
  if (packed === undefined) return { errors: { file: ERRORS.incompressible } }
  return {
    body,
    packed,
    contentType: tidyLine(file.type) || null,
    name: tidyLine(file.name) || LIST.file,
    url: null,
  }
}

/** Fetches a calendar to look at; what is wrong with its URL is said at the field. */
export async function fetchCalendar(deps: Deps, url: string): Promise<Received> {
  try {
    const answer = await fetchFile(deps, url, {})
    if ('refused' in answer) return { errors: { url: problemText(answer.refused, null) } }
    if ('failure' in answer) return { errors: { url: problemText(answer.failure, null) } }
    const { status, body, header } = answer
    if (!body) return { errors: { url: problemText('http', status) } }
    const { host } = new URL(url.replace(/^webcals?:/i, 'https:'))
    const packed = await packBody(body)
    if (packed === undefined) return { errors: { url: ERRORS.incompressible } }
    return { body, packed, contentType: header('content-type'), name: host, url }
  } catch (error) {
    if (error instanceof LookupOutage) return { errors: { url: ERRORS.busy } }
    throw error
  }
}

async function answerNew(c: StaffContext, state: FormState, status = 200) {
  const { session } = c.var
  const feeds = (await listFeedNames(c.env.db, session.org.id)).filter(({ archived }) => !archived)
  return answerDashboard(c, {
    title: NEW.title,
    section: 'imports',
    above: { label: LIST.title, path: '/imports' },
    lead: NEW.lead,
    status,
    children:
      feeds.length === 0 ? (
        <EmptyState title={NEW.feed} text={NEW.noFeed}>
          <a class="button" href={session.path('/feeds/new')}>
            {NEW.createFeed}
          </a>
        </EmptyState>
      ) : (
        <NewImport {...{ session, feeds, state }} />
      ),
  })
}

type Props = { session: OrgSession; feeds: FeedName[]; state: FormState }

function NewImport({ session, feeds, state }: Props) {
  return (
    <form
      method="post"
      action={session.path('/imports')}
      enctype="multipart/form-data"
      class="card form-part"
    >
      <FormToken token={session.formToken} />
      <Field
        state={state}
        name="url"
        label={NEW.url}
        hint={NEW.urlHint(session.pro ? FETCH_MINUTES.pro : FETCH_MINUTES.usual)}
        inputmode="url"
        maxlength={2048}
        placeholder="https://"
      />
      <details>
        <summary>{NEW.where}</summary>
        <dl class="stack tight">
          {NEW.places.map(([program, where]) => (
            <div>
              <dt>{program}</dt>
              <dd>{where}</dd>
            </div>
          ))}
        </dl>
      </details>
      <FileField state={state} label={NEW.or} />
      <Select
        state={state}
        name="feed"
        label={NEW.feed}
        hint={NEW.feedHint}
        options={feeds.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <FormEnd label={NEW.next} back={session.path('/imports')} />
    </form>
  )
}

export function FileField({ state, label }: { state: FormState; label: string }) {
  const accept = IMPORT_FORMATS.flatMap(({ files }) => files).join()
  return <Field {...{ state, label, accept }} name="file" type="file" hint={NEW.fileHint} />
}
