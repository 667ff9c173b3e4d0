import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import * as z from 'zod/mini'
import { actAs } from '../../../db/audit/act-as.ts'
import { liftBounces } from '../../../db/mail/suppressions.ts'
import {
  confirmSignUp,
  getSignUp,
  requestSignUp,
  SIGN_UP_HOURS,
} from '../../../db/people/sign-up.ts'
import { newId } from '../../../domain/ids.ts'
import { subscribers } from '../../../domain/words/en.ts'
import { Field } from '../../forms/field.tsx'
import { emailAddress, requiredLine } from '../../forms/inputs.ts'
import { type FormState, NOTHING_TYPED, parseForm, typed } from '../../forms/parse-form.ts'
import { TimeZoneField, timeZone } from '../../forms/time-zones.tsx'
import { Challenge, challengeSources, isPerson, TURNSTILE_FIELD } from '../../forms/turnstile.tsx'
import { openLink } from '../../http/open-link.ts'
import { clientCountKey, clientKey, limitCalls, mailCountKey } from '../../http/rate-limits.ts'
import { hashAddress, hashesOfAddress } from '../../keys/hash-address.ts'
import type { App } from '../../platform/deps.ts'
import { fillText } from '../parts/fill-text.tsx'
import { ButtonForm, FormToken } from '../parts/form.tsx'
import { plainPage } from '../parts/plain-page.tsx'
import { freeSlugs } from '../parts/short-name.ts'
import { makeFormToken, postedForm } from './own-forms.ts'
import { newSession } from './session-cookie.ts'
import { CLOSED, SIGN_IN, SIGN_UP, SIGN_UP_LIMIT, SIGN_UP_LINK, SIGN_UP_SENT } from './texts.ts'
import { ToMailbox } from './to-mailbox.tsx'

const SignUpForm = z.object({
  email: emailAddress,
  // Also the name of the first feed, which is shorter.
  name: requiredLine(100, SIGN_UP.noName),
  timezone: timeZone,
  [TURNSTILE_FIELD]: z.optional(z.string()),
})

/** Keeps everything below `/start` closed unless the operator opened it. */
export const onlyIfOpen = createMiddleware<App>(async function onlyIfOpen(c, next) {
  if (c.env.env.SIGN_UP === 'open') return next()
  return plainPage(c, {
    status: 404,
    title: CLOSED.title,
    lead: CLOSED.lead,
    children: (
      <p>
        <a class="button" href="/sign-in">
          {SIGN_IN.title}
        </a>
      </p>
    ),
  })
})

/** GET /start */
export function signUpPage(c: Context<App>) {
  return answerForm(c, NOTHING_TYPED)
}

/** POST /start: always the same response, whether the address has an account or not. */
export async function askToSignUp(c: Context<App>) {
  const { limits, env, db, enqueue, random, now, log } = c.env
  const { data, state } = parseForm(SignUpForm, postedForm(c))
  if (!data) return answerForm(c, state, 400)
  const { email, key } = data.email
  await limitCalls(limits.client(`sign-up:${clientKey(c)}`))
  if (!(await isPerson(c.env, data[TURNSTILE_FIELD], 'sign-up'))) {
    const errors = { [TURNSTILE_FIELD]: subscribers.humanInvalid }
    return answerForm(c, { values: typed(postedForm(c)), errors }, 400)
  }
  await limitCalls(limits.address(`sign-up:${await hashAddress(env.APP_SECRET, key)}`))
  const { limited, tasks } = await requestSignUp(db, {
    id: newId('sup', random),
    mailId: newId('mail', random),
    nonce: newId('n', random),
    email,
    emailKey: key,
    countKey: await mailCountKey(env.APP_SECRET, 'sign-up', key),
    clientKey: (await clientCountKey(c, 'sign-up')) ?? null,
    organization: data.name,
    timezone: data.timezone,
    now: now(),
  })
  if (limited === 'service') {
    log({ level: 'error', message: 'sign-up email limit reached', scope: 'new organizations' })
  }
  if (limited) return nothingSent(c, limited)
  enqueue(tasks)
  return plainPage(c, {
    title: SIGN_UP_SENT.title,
    lead: fillText(SIGN_UP_SENT.lead(SIGN_UP_HOURS), { email: <bdi>{email}</bdi> }),
    children: (
      <>
        <p>{SIGN_UP_SENT.help}</p>
        <p>
          <a href="/start">{SIGN_UP_SENT.again}</a>
        </p>
        <ToMailbox env={c.env.env} />
      </>
    ),
  })
}

/** The same page for every address, since limits of a mailbox don't lead here. */
function nothingSent(c: Context<App>, limited: 'client' | 'service') {
  return plainPage(c, {
    status: 429,
    title: SIGN_UP_LIMIT.title,
    lead: SIGN_UP_LIMIT[limited],
    children: (
      <p>
        {SIGN_UP.known} <a href="/sign-in">{SIGN_IN.title}</a>
      </p>
    ),
  })
}

async function answerForm(c: Context<App>, state: FormState, status = 200) {
  return plainPage(c, {
    title: SIGN_UP.title,
    lead: SIGN_UP.lead,
    status,
    scripted: true,
    allowed: challengeSources(c.env),
    children: (
      <>
        <form method="post" action="/start" class="stack">
          <FormToken token={await makeFormToken(c)} />
          <Field
            state={state}
            name="email"
            label="Email address"
            type="email"
            autocomplete="email"
            required
          />
          <Field
            state={state}
            name="name"
            label={SIGN_UP.name}
            hint={SIGN_UP.nameHint}
            autocomplete="organization"
            maxlength={100}
            required
          />
          <TimeZoneField
            state={state}
            now={c.env.now()}
            hint={SIGN_UP.timezoneHint}
            browser="suggests"
          />
          <Challenge
            siteKey={c.env.env.TURNSTILE_SITE_KEY}
            form="sign-up"
            state={state}
            needsScript={subscribers.needsScript}
          />
          <p>
            <button class="button" type="submit">
              {SIGN_UP.send}
            </button>
          </p>
        </form>
        <p>
          {SIGN_UP.known} <a href="/sign-in">{SIGN_IN.title}</a>
        </p>
      </>
    ),
  })
}

/** GET /start/:token: shows a button and changes nothing, since mail scanners open links too. */
export async function signUpLinkPage(c: Context<App>) {
  const { id, nonce } = await openLink(c, 'sign-up')
  const link = await getSignUp(c.env.db, id, c.env.now())
  if (link?.nonce !== nonce) return tooLate(c)
  return plainPage(c, {
    title: SIGN_UP_LINK.title,
    lead: fillText(SIGN_UP_LINK.lead, {
      organization: <bdi>{link.organization}</bdi>,
      email: <bdi>{link.email}</bdi>,
    }),
    children: <ButtonForm token={await makeFormToken(c)} label={SIGN_UP_LINK.create} />,
  })
}

/** POST /start/:token: creates the organization and signs its owner in. */
export async function finishSignUp(c: Context<App>) {
  const { env, random, now } = c.env
  const db = actAs(c.env.db, { kind: 'link', id: 'sign-up' })
  const { id, nonce } = await openLink(c, 'sign-up')
  const link = await getSignUp(db, id, now())
  if (link?.nonce !== nonce) return tooLate(c)
  const { session, keep } = await newSession(c)
  const ids = {
    orgId: newId('org', random),
    feedId: newId('feed', random),
    personId: newId('person', random),
  }
  for (const slug of freeSlugs(link.organization, 'calendar', random)) {
    const confirmed = await confirmSignUp(db, { id, nonce, slug, ...ids, session, now: now() })
    if (!confirmed) return tooLate(c)
    if (!confirmed.isCreated) continue
    keep()
    // The link was in an email: their mailbox works.
    await liftBounces(db, await hashesOfAddress(env, confirmed.email), now())
    return c.redirect(`/dashboard/${slug}?done=signed-up`, 303)
  }
  throw new Error('no slug is free')
}

function tooLate(c: Context<App>) {
  return plainPage(c, {
    status: 410,
    title: SIGN_UP_LINK.expiredTitle,
    lead: SIGN_UP_LINK.expired(SIGN_UP_HOURS),
    children: (
      <p class="row">
        <a class="button" href="/sign-in">
          {SIGN_IN.title}
        </a>
        <a href="/start">{SIGN_UP_LINK.startAgain}</a>
      </p>
    ),
  })
}
