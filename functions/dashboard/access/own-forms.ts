import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { createMiddleware } from 'hono/factory'
import { type Form, readForm, readUpload } from '../../forms/read-form.ts'
import { HttpError } from '../../http/errors.ts'
import { deriveHmacKey } from '../../keys/derive-key.ts'
import { toHex } from '../../keys/encoding.ts'
import type { App } from '../../platform/deps.ts'
import { Fault } from '../../platform/fault.ts'
import { readSession } from './session-cookie.ts'
import { ERRORS } from './texts.ts'

/** Takes forms of our own pages only, and hands them to those that come after it (`postedForm`). */
export const ownForms = createMiddleware<App>(async function ownForms(c, next) {
  if (c.req.method === 'POST') {
    const form = readForm(c)
    await checkOrigin(c, form, await readSession(c))
    c.set('form', form)
  }
  await next()
})

/** The same for a form with files (`c.var.files`), up to so many bytes in all. */
export function ownUploads(mostBytes: { form: number; upload: number }) {
  return createMiddleware<App>(async function ownUploads(c, next) {
    if (c.req.method === 'POST') {
      const { form, files } = await readUpload(c, mostBytes)
      await checkOrigin(c, form, await readSession(c))
      c.set('form', form)
      c.set('files', files)
    }
    await next()
  })
}

/** The form that was posted, from one of our own pages. */
export function postedForm(c: Context<App>): Form {
  const { form } = c.var
  if (!form) throw new Fault('ownForms is missing on this route')
  return form
}

export const FORM_TOKEN = 'formToken'

/** What ties a form to a browser that has no session yet. */
const COOKIE = 'form'

/** The token for the forms of a page; a browser without a session gets a cookie to tie it to. */
export async function makeFormToken(c: Context<App>, sessionHash?: string): Promise<string> {
  if (sessionHash) return sign(c, `session:${sessionHash}`)
  let seed = getCookie(c, COOKIE, 'host')
  if (!seed) {
    seed = toHex(c.env.random(16))
    const options = { path: '/', secure: true, httpOnly: true, sameSite: 'Lax' } as const
    setCookie(c, COOKIE, seed, { ...options, prefix: 'host' })
  }
  return sign(c, `cookie:${seed}`)
}

/**
 * Refuses a form that another site sent. Browsers say where a form comes from; where they do not
 * (some proxies strip it, some pages hide it) the token of our own page must be in it.
 */
async function checkOrigin(c: Context<App>, form: Form, sessionHash?: string): Promise<void> {
  const origin = c.req.header('origin')
  if (origin && origin !== 'null') {
    if (origin === new URL(c.env.env.PUBLIC_URL).origin) return
    throw foreign()
  }
  const seed = getCookie(c, COOKIE, 'host')
  // A page from before the sign-in still belongs to the earlier cookie.
  const subjects = [sessionHash && `session:${sessionHash}`, seed && `cookie:${seed}`]
  const given = form[FORM_TOKEN]
  if (!given || given.length > 64) throw foreign()
  const mac = Uint8Array.from(given.match(/[0-9a-f]{2}/g) ?? [], (byte) =>
    Number.parseInt(byte, 16),
  )
  for (const subject of subjects) {
    if (!subject) continue
    const text = new TextEncoder().encode(subject)
    if (await crypto.subtle.verify('HMAC', await key(c), mac, text)) return
  }
  throw foreign()
}

async function sign(c: Context<App>, subject: string): Promise<string> {
  const mac = await crypto.subtle.sign('HMAC', await key(c), new TextEncoder().encode(subject))
  return toHex(new Uint8Array(mac))
}

function key(c: Context<App>) {
  return deriveHmacKey(c.env.env.APP_SECRET, 'form')
}

function foreign(): HttpError {
  return new HttpError(403, ERRORS.foreignForm)
}
