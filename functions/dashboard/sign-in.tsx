import type { Context } from 'hono'
import { requestSignIn, SIGN_IN_MINUTES } from '../../db/queries/dashboard/sign-in.ts'
import { parseEmailAddress } from '../domain/email-address.ts'
import { newId } from '../domain/ids.ts'
import { afterAnswer } from '../http/after-answer.ts'
import { clientKey } from '../http/client-key.ts'
import { HttpError } from '../http/errors.ts'
import { readForm } from '../http/read-form.ts'
import type { App } from '../platform/deps.ts'
import { hashAddress } from '../platform/hash-address.ts'
import { checkOrigin, makeFormToken } from './form-token.ts'
import { nextPath } from './next-path.ts'
import { Field, type FormState } from './parts/field.tsx'
import { FormToken } from './parts/form.tsx'
import { plainPage } from './parts/plain-page.tsx'

/** GET /sign-in */
export function signInPage(c: Context<App>) {
  return answerForm(c, { values: { next: c.req.query('next') }, errors: {} })
}

/** POST /sign-in: always the same answer, whether we know the address or not. */
export async function askForLink(c: Context<App>) {
  const { limits, env, db, enqueue, random, now } = c.env
  const form = await readForm(c)
  await checkOrigin(c, form)
  const { email = '', next = '' } = form
  const address = parseEmailAddress(email.slice(0, 400))
  if (!address) {
    const errors = { email: 'This is not an e-mail address' }
    return answerForm(c, { values: { email, next }, errors })
  }
  await limit(limits.client(`sign-in:${clientKey(c)}`))
  await limit(limits.address(`sign-in:${await hashAddress(env.APP_SECRET, address.key)}`))
  const request = {
    id: newId('sil', random),
    mailId: newId('mail', random),
    nonce: newId('n', random),
    emailKey: address.key,
    nextPath: nextPath(next),
    now: now(),
  }
  const answer = await answerAsked(c, address.email)
  // A known address means more work, and whoever measures the answer must not notice.
  afterAnswer(c.env, 'POST /sign-in', async () => enqueue(await requestSignIn(db, request)))
  return answer
}

function answerAsked(c: Context<App>, email: string) {
  return plainPage(c, {
    title: 'Check your mail',
    lead: (
      <>
        If <bdi>{email}</bdi> belongs to an organization here, a mail with a sign-in link is on its
        way. The link works once, for {SIGN_IN_MINUTES} minutes.
      </>
    ),
    children: (
      <p>
        No mail after a few minutes? <a href="/sign-in">Ask again, or use another address</a>
      </p>
    ),
  })
}

async function answerForm(c: Context<App>, state: FormState) {
  return plainPage(c, {
    title: 'Sign in',
    lead: 'We mail you a link: no password to remember, and none to lose.',
    status: state.errors.email ? 400 : 200,
    children: (
      <form method="post" action="/sign-in" class="stack">
        <FormToken staff={{ formToken: await makeFormToken(c) }} />
        {state.values.next && <input type="hidden" name="next" value={state.values.next} />}
        <Field
          state={state}
          name="email"
          label="Your e-mail address"
          type="email"
          autocomplete="email"
          required
        />
        <p>
          <button class="button" type="submit">
            Mail me a link
          </button>
        </p>
      </form>
    ),
  })
}

async function limit(allowed: Promise<boolean>) {
  if (await allowed) return
  throw new HttpError(429, 'Too many requests. Please wait a minute.', { 'Retry-After': '60' })
}
