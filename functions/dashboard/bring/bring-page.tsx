import { createUpload, listUploads, mayBring, readUpload } from '../../../db/subscribers/uploads.ts'
import { newId } from '../../../domain/ids.ts'
import { readAddressTable } from '../../../domain/uploads/read-addresses.ts'
import { tidyLine, tidyLines } from '../../../domain/word-list.ts'
import { Area, Field } from '../../forms/field.tsx'
import { type FormState, NOTHING_TYPED, typed } from '../../forms/parse-form.ts'
import { notFound } from '../../http/errors.ts'
import { packBody } from '../../imports/body.ts'
import { MAX_BYTES } from '../../outbound/fetch-file.ts'
import { limitPreviews } from '../imports/limit-imports.ts'
import { answerDashboard } from '../parts/answer-dashboard.tsx'
import { FormEnd, FormToken } from '../parts/form.tsx'
import { formatCount, formatDay } from '../parts/format.ts'
import { DataTable, EmptyState } from '../parts/list-parts.tsx'
import { pathId } from '../parts/path-id.ts'
import type { FormContext, OrgSession, StaffContext } from '../staff-context.ts'
import { readColumn } from './read-upload.ts'
import { BRING, ERRORS, PROGRESS, STATES } from './texts.ts'

const LONGEST_CONSENT = 2_000

/** GET subscribers/bring/:feedId */
export function bringPage(c: StaffContext) {
  return answerBring(c, NOTHING_TYPED)
}

/** POST subscribers/bring/:feedId: takes the file, and shows what would be sent. */
export async function addUpload(c: FormContext) {
  const { session, form } = c.var
  const { db, env, random, now } = c.env
  await limitPreviews(c)
  const of = { orgId: session.org.id, feedId: pathId(c, 'feedId'), id: newId('upl', random) }
  const feed = await mayBring(db, of)
  if (!feed) throw notFound('Feed')
  const again = (errors: FormState['errors']) =>
    answerBring(c, { values: typed(form), errors }, 400)
  const consent = tidyLines(form.consent ?? '')
  const given = await receive(c.var.files?.file)
  const wrong = {
    ...('error' in given ? { file: given.error } : {}),
    ...consentError(consent),
  }
  if ('error' in given || Object.keys(wrong).length > 0) return again(wrong)
  const { name, packed, file } = given
  const kept = await createUpload(db, { ...of, name, consent, body: packed, now: now() })
  if (kept === 'missing') return answerBring(c, NOTHING_TYPED, 400)
  if (kept === 'full') return again({ file: ERRORS.full })
  if (file.column !== undefined) await readUpload(db, of, await readColumn(env, file, file.column))
  return c.redirect(session.path(`/subscribers/bring/${of.feedId}/${of.id}`), 303)
}

function consentError(consent: string): FormState['errors'] {
  if (consent === '') return { consent: ERRORS.consent }
  return consent.length > LONGEST_CONSENT ? { consent: ERRORS.consentLong(LONGEST_CONSENT) } : {}
}

async function receive(file: File | undefined) {
  if (!file) return { error: ERRORS.file }
  if (file.size > MAX_BYTES) return { error: ERRORS.large }
  const body = new Uint8Array(await file.arrayBuffer())
  const read = readAddressTable(body)
  if (read.kind === 'refused') return { error: read.text }
  const packed = await packBody(body)
  if (packed === undefined) return { error: ERRORS.large }
  return { name: tidyLine(file.name).slice(0, 200) || 'CSV', packed, file: read.file }
}

async function answerBring(c: StaffContext, state: FormState, status = 200) {
  const { session } = c.var
  const { db, now } = c.env
  const of = { orgId: session.org.id, feedId: pathId(c, 'feedId') }
  const feed = await mayBring(db, of)
  if (!feed) throw notFound('Feed')
  const uploads = await listUploads(db, of, now())
  return answerDashboard(c, {
    title: BRING.title,
    section: 'subscribers',
    above: { label: feed.feedName, path: `/feeds/${of.feedId}` },
    lead: BRING.lead,
    status,
    children: (
      <div class="stack loose">
        {feed.archived || !feed.isKnown ? (
          <EmptyState {...(feed.archived ? BRING.archived : BRING.known)} />
        ) : (
          <NewUpload {...{ session, state }} feedId={of.feedId} />
        )}
        {uploads.length > 0 && <Uploads {...{ session, uploads }} feedId={of.feedId} />}
      </div>
    ),
  })
}

type Props = { session: OrgSession; state: FormState; feedId: string }

function NewUpload({ session, state, feedId }: Props) {
  return (
    <form
      method="post"
      action={session.path(`/subscribers/bring/${feedId}`)}
      enctype="multipart/form-data"
      class="card form-part measure"
    >
      <FormToken token={session.formToken} />
      <Field
        state={state}
        name="file"
        label={BRING.file}
        hint={BRING.fileHint}
        type="file"
        accept=".csv,.tsv,.txt,text/csv"
      />
      <Area
        state={state}
        name="consent"
        label={BRING.consent}
        hint={BRING.consentHint}
        rows={3}
        maxlength={LONGEST_CONSENT}
      />
      <FormEnd label={BRING.next} />
      <p class="hint">
        {BRING.nextHint} <a href="/docs/subscriptions">{BRING.help}</a>
      </p>
    </form>
  )
}

type UploadsProps = {
  session: OrgSession
  feedId: string
  uploads: Awaited<ReturnType<typeof listUploads>>
}

function Uploads({ session, feedId, uploads }: UploadsProps) {
  return (
    <section class="stack">
      <h2>{BRING.earlier}</h2>
      <DataTable
        caption={BRING.earlier}
        rows={uploads}
        columns={[
          {
            head: 'File',
            cell: ({ id, name, createdAt }) => (
              <>
                <a href={session.path(`/subscribers/bring/${feedId}/${id}`)}>
                  <bdi>{name}</bdi>
                </a>
                <span class="sub">{formatDay(createdAt, session.org.timezone)}</span>
              </>
            ),
          },
          { head: 'State', cell: ({ state }) => STATES[state] },
          {
            head: PROGRESS.sent,
            cell: ({ sent, total }) => (total === null ? '' : formatCount(sent, 'email')),
          },
          {
            head: PROGRESS.confirmed,
            cell: ({ confirmed, total }) => (total === null ? '' : String(confirmed)),
          },
        ]}
      />
    </section>
  )
}
