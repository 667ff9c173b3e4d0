import type { Context } from 'hono'
import { getSignInLink, SIGN_IN_MINUTES, signIn } from '../../../db/people/sign-in.ts'
import { liftBounces } from '../../../db/suppressions.ts'
import { openLink } from '../../http/open-link.ts'
import { hashesOfAddress } from '../../keys/hash-address.ts'
import type { App } from '../../platform/deps.ts'
import { FormToken } from '../parts/form.tsx'
import { plainPage } from '../parts/plain-page.tsx'
import { makeFormToken } from './form-token.ts'
import { newSession, readSession } from './session-cookie.ts'

/** GET /sign-in/:token: shows a button and changes nothing, since mail scanners open links too. */
export async function signInLinkPage(c: Context<App>) {
  const { id, nonce } = await openLink(c, 'sign-in')
  const link = await getSignInLink(c.env.db, id, c.env.now())
  if (link?.nonce !== nonce) return tooLate(c)
  return plainPage(c, {
    title: 'Sign in',
    lead: (
      <>
        as <bdi>{link.email}</bdi>
      </>
    ),
    children: (
      <form method="post">
        <FormToken token={await makeFormToken(c)} />
        <button class="button" type="submit">
          Sign in
        </button>
      </form>
    ),
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
    title: 'This link opens nothing any more',
    lead: `Sign-in links work once, for ${SIGN_IN_MINUTES} minutes. You can have a new one at once.`,
    children: (
      <p class="row">
        <a class="button" href="/sign-in">
          Mail me a new link
        </a>
        {signedIn && <a href="/dashboard">Go to the dashboard</a>}
      </p>
    ),
  })
}
