import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { liftBounces } from '../../../db/mail/suppressions.ts'
import {
  signOut as endSession,
  getSignInLink,
  getStaff,
  requestSignIn,
  SIGN_IN_MINUTES,
  type Signed,
  signIn,
} from '../../../db/people/sign-in.ts'
import { parseEmailAddress } from '../../../domain/email-address.ts'
import { newId } from '../../../domain/ids.ts'
import { Field } from '../../forms/field.tsx'
import { NO_EMAIL_ADDRESS } from '../../forms/inputs.ts'
import type { FormState } from '../../forms/parse-form.ts'
import { readForm } from '../../forms/read-form.ts'
import { afterAnswer } from '../../http/after-answer.ts'
import { openLink } from '../../http/open-link.ts'
import { clientKey, limitCalls } from '../../http/rate-limits.ts'
import { hashAddress, hashesOfAddress } from '../../keys/hash-address.ts'
import type { App } from '../../platform/deps.ts'
import { fillText } from '../parts/fill-text.tsx'
import { ButtonForm, FormToken } from '../parts/form.tsx'
import { address } from '../parts/list-parts.tsx'
import { plainPage } from '../parts/plain-page.tsx'
import { makeFormToken, postedForm } from './own-forms.ts'
import { dropSession, newSession, readSession } from './session-cookie.ts'
import { LINK_SENT, NO_ORGANIZATION, SIGN_IN, SIGN_IN_LINK, SIGN_UP } from './texts.ts'
import { ToMailbox } from './to-mailbox.tsx'

/** GET /sign-in */
export function signInPage(c: Context<App>) {
  return answerForm(c, { values: { next: c.req.query('next') }, errors: {} })
}

/** POST /sign-in: always the same answer, whether we know the address or not. */
export async function askForLink(c: Context<App>) {
  const { limits, env, db, enqueue, random, now } = c.env
  const { email = '', next = '' } = postedForm(c)
  const address = parseEmailAddress(email.slice(0, 400))
  if (!address) {
    const errors = { email: NO_EMAIL_ADDRESS }
    return answerForm(c, { values: { email, next }, errors })
  }
  await limitCalls(limits.client(`sign-in:${clientKey(c)}`))
  await limitCalls(limits.address(`sign-in:${await hashAddress(env.APP_SECRET, address.key)}`))
  const request = {
    id: newId('sil', random),
    mailId: newId('mail', random),
    nonce: newId('n', random),
    emailKey: address.key,
    nextPath: nextPath(next),
    now: now(),
  }
  const answer = await answerAsked(c, address.email)
  // A known address means more work. It is not awaited: the time of the answer must not reveal it.
  afterAnswer(c.env, { message: 'background work failed', route: 'POST /sign-in' }, async () =>
    enqueue(await requestSignIn(db, request)),
  )
  return answer
}

function answerAsked(c: Context<App>, email: string) {
  return plainPage(c, {
    title: LINK_SENT.title,
    lead: fillText(LINK_SENT.lead(SIGN_IN_MINUTES), { email: <bdi>{email}</bdi> }),
    children: (
      <>
        <p>
          {LINK_SENT.help} {c.env.env.SIGN_UP === 'closed' && LINK_SENT.byInvitation}
        </p>
        <p>
          <a href="/sign-in">{LINK_SENT.again}</a>
        </p>
        <ToMailbox env={c.env.env} />
      </>
    ),
  })
}

/** Tells people who use this page under another name of the service where they can sign in. */
export const explainOtherHost = createMiddleware<App>(async function explainOtherHost(c, next) {
  const posted = c.req.method === 'POST' && isFromOtherHost(c)
  if (posted) return answerOtherHost(c, readForm(c).next ?? '')
  return next()
})

/** A form that was sent from this very page, which stands under another name than the service's own. */
function isFromOtherHost(c: Context<App>): boolean {
  const origin = c.req.header('origin') ?? ''
  return URL.canParse(origin) && isOtherHost(c) && new URL(origin).host === new URL(c.req.url).host
}

/** Behind some proxies the host differs although the site is right, so this alone must not keep people out. */
function isOtherHost(c: Context<App>): boolean {
  return new URL(c.req.url).host !== new URL(c.env.env.PUBLIC_URL).host
}

function RightAddress({ publicUrl, next }: { publicUrl: string; next: string }) {
  return (
    <a href={publicUrl + address('/sign-in', { next: nextPath(next) ?? undefined })}>
      {new URL(publicUrl).host}
    </a>
  )
}

function answerOtherHost(c: Context<App>, next: string) {
  return plainPage(c, {
    title: SIGN_IN.otherHostTitle,
    lead: fillText(SIGN_IN.otherHost, {
      host: <RightAddress publicUrl={c.env.env.PUBLIC_URL} next={next} />,
    }),
    status: 403,
  })
}

async function answerForm(c: Context<App>, state: FormState) {
  return plainPage(c, {
    title: SIGN_IN.title,
    lead: SIGN_IN.lead,
    status: state.errors.email ? 400 : 200,
    children: (
      <>
        <form method="post" action="/sign-in" class="stack">
          {isOtherHost(c) && (
            <p class="notice warning">
              {fillText(SIGN_IN.otherHost, {
                host: (
                  <RightAddress publicUrl={c.env.env.PUBLIC_URL} next={state.values.next ?? ''} />
                ),
              })}
            </p>
          )}
          <FormToken token={await makeFormToken(c)} />
          {state.values.next && <input type="hidden" name="next" value={state.values.next} />}
          <Field
            state={state}
            name="email"
            label="Email address"
            type="email"
            autocomplete="email"
            required
          />
          <p>
            <button class="button" type="submit">
              {SIGN_IN.send}
            </button>
          </p>
        </form>
        {c.env.env.SIGN_UP === 'open' && (
          <p>
            {SIGN_IN.new} <a href="/start">{SIGN_UP.title}</a>
          </p>
        )}
      </>
    ),
  })
}

/** GET /sign-in/:token: shows a button and changes nothing, since mail scanners open links too. */
export async function signInLinkPage(c: Context<App>) {
  const { id, nonce } = await openLink(c, 'sign-in')
  const link = await getSignInLink(c.env.db, id, c.env.now())
  if (link?.nonce !== nonce) return tooLate(c)
  return plainPage(c, {
    title: SIGN_IN.title,
    lead: fillText(SIGN_IN_LINK.lead, { email: <bdi>{link.email}</bdi> }),
    children: <ButtonForm token={await makeFormToken(c)} label={SIGN_IN.title} />,
  })
}

/** POST: the link is used up and a new session begins, whatever session there was before. */
export async function finishSignIn(c: Context<App>) {
  const { id, nonce } = await openLink(c, 'sign-in')
  const { session, keep } = await newSession(c)
  const opened = await signIn(c.env.db, { id, nonce, session, now: c.env.now() })
  if (!opened) return tooLate(c)
  keep()
  // The link was in a mail: their mailbox works.
  await liftBounces(c.env.db, await hashesOfAddress(c.env.env, opened.email), c.env.now())
  return c.redirect(opened.nextPath ?? '/dashboard', 303)
}

async function tooLate(c: Context<App>) {
  const signedIn = (await readSession(c)) !== undefined
  return plainPage(c, {
    status: 410,
    title: SIGN_IN_LINK.expiredTitle,
    lead: SIGN_IN_LINK.expired(SIGN_IN_MINUTES),
    children: (
      <p class="row">
        <a class="button" href="/sign-in">
          {SIGN_IN_LINK.sendNew}
        </a>
        {signedIn && <a href="/dashboard">{SIGN_IN_LINK.toDashboard}</a>}
      </p>
    ),
  })
}

/** GET /dashboard: on to the first organization that is open. */
export async function home(c: Context<App>) {
  const session = await readSession(c)
  const signed = session && (await getStaff(c.env.db, session, c.env.now()))
  if (!signed) return c.redirect('/sign-in')
  const open = signed.organizations.find(({ disabled }) => !disabled)
  return open ? c.redirect(`/dashboard/${open.slug}`) : answerNoOrganization(c, session, signed)
}

/** For people who left their only organization, or whose organizations are all disabled. */
async function answerNoOrganization(c: Context<App>, session: string, signed: Signed) {
  const { email, organizations } = signed
  const isLeft = organizations.length === 0
  return plainPage(c, {
    status: 403,
    title: isLeft ? NO_ORGANIZATION.left : NO_ORGANIZATION.disabled,
    lead: (
      <>
        {fillText(NO_ORGANIZATION.lead, { email: <bdi>{email}</bdi> })}{' '}
        {isLeft ? NO_ORGANIZATION.askOwner : NO_ORGANIZATION.askOperator}
      </>
    ),
    children: (
      <form method="post" action="/sign-out" class="row">
        <FormToken token={await makeFormToken(c, session)} />
        <button class="button" type="submit">
          {NO_ORGANIZATION.signOut}
        </button>
        <a class="button secondary" href="/">
          {NO_ORGANIZATION.home}
        </a>
      </form>
    ),
  })
}

/** POST /sign-out: here, or with `everywhere` on all devices. */
export async function signOut(c: Context<App>) {
  const session = await readSession(c)
  if (session) await endSession(c.env.db, session, postedForm(c).everywhere !== undefined)
  dropSession(c)
  return c.redirect('/sign-in', 303)
}

/** Where to go after signing in: a page of the dashboard and nowhere else, or null. */
export function nextPath(wanted: string): string | null {
  if (wanted.length > 500) return null
  // Browsers read `\` as `/` and skip tabs and line breaks: an address is judged as they see it.
  if (!/^\/dashboard\/[\w!$&'()*+,;=:@%./?~-]*$/.test(wanted)) return null
  const { origin, pathname, search } = new URL(wanted, 'https://here.invalid')
  const stays = origin === 'https://here.invalid' && pathname.startsWith('/dashboard/')
  return stays ? pathname + search : null
}
