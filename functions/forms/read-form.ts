import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import * as z from 'zod/mini'
import { lazyRegExp } from '../../domain/lazy-reg-exp.ts'
import { badRequest, HttpError, validate } from '../http/errors.ts'
import type { App } from '../platform/deps.ts'
import { Fault } from '../platform/fault.ts'

/** More fields, or more items in one list, than any form of the service has. */
const MAX_FIELDS = 1_000

export type Fields = Record<string, string | string[] | number | boolean | null>
export type Form = Record<string, string>

/** JSON may nest without end: values that are no fields are refused unread. */
const Fields = z.record(
  z.string(),
  z.pipe(
    z.custom<Fields[string]>(isField, 'Each field must be a string or an array of strings'),
    z.transform((value) =>
      Array.isArray(value)
        ? value.map(cleaned)
        : typeof value === 'string'
          ? cleaned(value)
          : value,
    ),
  ),
)
const Form = z.record(z.string(), z.string('Each field must be a string'))

/** The fields of a form or of a JSON object, whichever was posted; the last of a repeated field wins. */
export function readFields(c: Context<App>): Fields {
  const text = bodyOf(c)
  const type = c.req.header('content-type') ?? ''
  if (type.includes('json')) return validate(Fields, parseObject(text))
  if (type === '' || type.includes('application/x-www-form-urlencoded')) {
    if (hasMoreThan(MAX_FIELDS, '&', text)) throw tooMany()
    return validate(Fields, Object.fromEntries(new URLSearchParams(text)))
  }
  throw new HttpError(415, 'Unsupported Content-Type; send application/json or a form')
}

/** The same where every field is a single text, as in all forms of our own pages. */
export function readForm(c: Context<App>): Form {
  return validate(Form, readFields(c))
}

/** Reads a form with files, by the names of their fields. An empty file counts as none. */
export async function readUpload(
  c: Context<App>,
  mostBytes: { form: number; upload: number },
): Promise<{ form: Form; files: Record<string, File> }> {
  if (!isUpload(c)) {
    await readBody(c, mostBytes.form)
    return { form: readForm(c), files: {} }
  }
  const type = c.req.header('content-type') ?? ''
  const bytes = await readBytes(c.req.raw, mostBytes.upload)
  const data = await new Response(bytes, { headers: { 'content-type': type } })
    .formData()
    .catch(() => {
      throw badRequest('Request body is not a valid form')
    })
  const entries = [...data]
  if (entries.length > MAX_FIELDS) throw tooMany()
  const texts = entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  const files = entries.filter((entry): entry is [string, File] => isFile(entry[1]))
  const form = validate(Form, validate(Fields, Object.fromEntries(texts)))
  return { form, files: Object.fromEntries(files) }
}

/** Whether a form was posted as those with files are. */
export function isUpload(c: Context): boolean {
  return c.req.header('content-type')?.startsWith('multipart/form-data') ?? false
}

function isFile(value: string | File): boolean {
  return value instanceof File && value.size > 0
}

async function readBytes(request: Request, mostBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(request.headers.get('content-length')) > mostBytes) throw tooLarge(mostBytes)
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength
    if (size > mostBytes) throw tooLarge(mostBytes)
    chunks.push(chunk)
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer())
}

function parseObject(text: string): object {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw badRequest('Request body is not valid JSON')
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw badRequest('Request body must be a JSON object')
  }
  if (Object.keys(value).length > MAX_FIELDS) throw tooMany()
  return value
}

function isField(value: unknown): boolean {
  if (!Array.isArray(value)) return typeof value !== 'object' || value === null
  return value.length <= MAX_FIELDS && value.every((item) => typeof item === 'string')
}

const UNFIT = lazyRegExp(String.raw`[\0\p{Cs}]`, 'gu')

/** Postgres cannot store NUL or half of a surrogate pair; neither means anything in a field. */
function cleaned(text: string): string {
  return text.replace(UNFIT(), '')
}

function hasMoreThan(most: number, separator: string, text: string): boolean {
  let at = -1
  for (let found = 0; found < most; found++) {
    at = text.indexOf(separator, at + 1)
    if (at === -1) return false
  }
  return true
}

function tooMany(): HttpError {
  return new HttpError(413, `Request has more than ${MAX_FIELDS} fields`)
}

/** Larger than any form of the service without long texts. */
const MOST_BYTES = 16_384

/** Reads what is posted for those that come after it (`bodyOf`); more bytes than these are refused. */
export function limitBody(mostBytes = MOST_BYTES) {
  return createMiddleware<App>(async function limitBody(c, next) {
    if (c.req.method === 'POST') await readBody(c, mostBytes)
    await next()
  })
}

/** The same for a single request. */
export async function readBody(c: Context<App>, mostBytes: number): Promise<void> {
  c.set('body', await readText(c.req.raw, mostBytes))
}

/** The text that was posted. */
export function bodyOf(c: Context<App>): string {
  const { body } = c.var
  if (body === undefined) throw new Fault('limitBody is missing on this route')
  return body
}

async function readText(request: Request, mostBytes: number): Promise<string> {
  const length = request.headers.get('content-length')
  if (Number(length) > mostBytes) throw tooLarge(mostBytes)
  // HTTP carries no more bytes than were announced, so nothing has to be counted.
  if (length !== null) return request.text()
  const decoder = new TextDecoder()
  let text = ''
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength
    if (size > mostBytes) throw tooLarge(mostBytes)
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}

function tooLarge(mostBytes: number): HttpError {
  return new HttpError(413, `Request body exceeds ${mostBytes / 1024} KB`)
}
