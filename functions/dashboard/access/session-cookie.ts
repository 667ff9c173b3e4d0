import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { extendSession, type NewSession, SESSION_DAYS } from '../../../db/people/sign-in.ts'
import { browserName } from '../../../domain/browser-name.ts'
import { afterAnswer } from '../../http/after-answer.ts'
import { toBase64url } from '../../keys/encoding.ts'
import type { App } from '../../platform/deps.ts'

/** `__Host-`: Secure, for the whole of this host and no other (browsers take it on http://localhost too). */
const NAME = 'session'
const TOKEN = /^[A-Za-z0-9_-]{43}$/
const SECONDS = SESSION_DAYS * 86_400

/** The browser's token as the database knows it. */
export async function readSession(c: Context<App>): Promise<string | undefined> {
  const token = getCookie(c, NAME, 'host')
  return token && TOKEN.test(token) ? hashToken(token) : undefined
}

/** The row of a new session, and what gives the browser its token once the row is there. */
export async function newSession(c: Context<App>) {
  const { random, now } = c.env
  const oldTokenHash = (await readSession(c)) ?? null
  const token = toBase64url(random(32))
  const expiresAt = new Date(now().getTime() + SECONDS * 1000)
  const browser = browserName(c.req.header('user-agent') ?? '') ?? null
  const session: NewSession = {
    tokenHash: await hashToken(token),
    oldTokenHash,
    expiresAt,
    browser,
  }
  return { session, keep: () => keepSession(c, token) }
}

/** Moves on the end of a session in use, and that of its cookie. Where it fails, the next page does. */
export function renewSession(c: Context<App>, tokenHash: string): void {
  const token = getCookie(c, NAME, 'host')
  if (!token) return
  keepSession(c, token)
  const { db, now } = c.env
  afterAnswer(c.env, { message: 'session not extended' }, () => extendSession(db, tokenHash, now()))
}

export function dropSession(c: Context<App>): void {
  deleteCookie(c, NAME, { prefix: 'host', path: '/', secure: true })
}

function keepSession(c: Context<App>, token: string): void {
  setCookie(c, NAME, token, {
    prefix: 'host',
    path: '/',
    secure: true,
    httpOnly: true,
    sameSite: 'Lax',
    maxAge: SECONDS,
  })
}

async function hashToken(token: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))
  return toBase64url(new Uint8Array(digest))
}
