import {
  discardUpload,
  getUpload,
  readUpload,
  startUpload,
  stopUpload,
  type Upload,
} from '../../../db/subscribers/uploads.ts'
import { type AddressTable, readAddressTable } from '../../../domain/uploads/read-addresses.ts'
import { notFound } from '../../http/errors.ts'
import { unpackBody } from '../../imports/body.ts'
import { voiceOf } from '../../mail/voice.ts'
import { limitPreviews } from '../imports/limit-imports.ts'
import { renews } from '../imports/run-parts.tsx'
import { answerDashboard } from '../parts/answer-dashboard.tsx'
import { pathId } from '../parts/path-id.ts'
import type { FormContext, StaffContext } from '../staff-context.ts'
import { Preview } from './preview.tsx'
import { Progress } from './progress.tsx'
import { readColumn } from './read-upload.ts'
import { BRING, ERRORS, PREVIEW } from './texts.ts'

/** GET subscribers/bring/:feedId/:uploadId: what would be sent, or how far it is. */
export async function uploadPage(c: StaffContext) {
  return answerUpload(c)
}

/**
 * POST subscribers/bring/:feedId/:uploadId: reads another column, with `intent=send` sends, with `discard` forgets the file,
 * and with `stop` sends no more.
 */
export async function decideUpload(c: FormContext) {
  const { session, form } = c.var
  const { db, now, enqueue } = c.env
  const of = scoped(c)
  const list = `/subscribers/bring/${of.feedId}`
  const here = `${list}/${of.id}`
  switch (form.intent) {
    case 'discard':
      await discardUpload(db, of)
      return c.redirect(session.path(`${list}?done=upload-discarded`), 303)
    case 'stop': {
      const isStopped = await stopUpload(db, of, now())
      return c.redirect(session.path(isStopped ? `${here}?done=upload-stopped` : here), 303)
    }
    case 'send': {
      // Pressed twice, it is sent once: the page says how far it is.
      enqueue((await startUpload(db, of, now())) ?? [])
      return c.redirect(session.path(here), 303)
    }
    default:
      return chooseColumn(c, form.column ?? '')
  }
}

async function chooseColumn(c: FormContext, typed: string) {
  const { db, env, now } = c.env
  const of = scoped(c)
  await limitPreviews(c)
  const upload = await getUpload(db, of, now())
  const file = upload && (await fileOf(upload))
  if (!file) return answerUpload(c)
  const column = /^\d{1,3}$/.test(typed) ? Number(typed) : -1
  if (column < 0 || column >= file.width) return answerUpload(c, ERRORS.column)
  await readUpload(db, of, await readColumn(env, file, column))
  const { session } = c.var
  return c.redirect(session.path(`/subscribers/bring/${of.feedId}/${of.id}`), 303)
}

async function answerUpload(c: StaffContext, error?: string) {
  const { session } = c.var
  const { db, now } = c.env
  const of = scoped(c)
  const upload = await getUpload(db, of, now())
  if (!upload) throw notFound('Upload')
  const path = `/subscribers/bring/${of.feedId}`
  const isPreview = upload.state === 'preview'
  if (isPreview) await limitPreviews(c)
  const file = isPreview ? await fileOf(upload) : undefined
  return answerDashboard(c, {
    title: upload.name,
    section: 'subscribers',
    above: { label: BRING.title, path },
    ...(isPreview ? { lead: PREVIEW.lead } : {}),
    ...(upload.state === 'sending' ? { head: renews({ reloads: true }) } : {}),
    status: error ? 400 : 200,
    children: file ? (
      <Preview
        {...{ session, upload, file, error }}
        voice={await voiceOf(upload.feedLanguage)}
        path={`${path}/${upload.id}`}
      />
    ) : (
      <Progress {...{ session, upload }} feedId={of.feedId} path={`${path}/${upload.id}`} />
    ),
  })
}

async function fileOf({ body, state }: Upload): Promise<AddressTable | undefined> {
  if (state !== 'preview' || body === null) return undefined
  const read = readAddressTable(await unpackBody(body))
  return read.kind === 'table' ? read.file : undefined
}

function scoped(c: StaffContext) {
  const { session } = c.var
  return { orgId: session.org.id, feedId: pathId(c, 'feedId'), id: pathId(c, 'uploadId') }
}
