import type { Context } from 'hono'
import type { SubmissionFeed } from '../../db/submissions/request.ts'
import { mailboxOf } from '../../domain/email-address.ts'
import { newId } from '../../domain/ids.ts'
import { Field, HONEYPOT, Honeypot } from '../forms/field.tsx'
import { OnceToken } from '../forms/idempotency-key.tsx'
import type { FormState } from '../forms/parse-form.ts'
import { readFields } from '../forms/read-form.ts'
import { Challenge, challengeSources, isPerson, TURNSTILE_FIELD } from '../forms/turnstile.tsx'
import { badRequest } from '../http/errors.ts'
import { hashAddress, hashesOfAddress } from '../keys/hash-address.ts'
import { answerPage, wantsHtml } from '../layout/answer-page.ts'
import type { App, Deps } from '../platform/deps.ts'
import { answerMessage } from '../visitors/answer-message.tsx'
import { CalendarPage, lookOf } from '../visitors/calendar-page.tsx'
import { type PageVoice, voiceFor } from '../visitors/page-voice.ts'
import { focusOf, MainFields, NoteField } from './submission-fields.tsx'
import { readEmail, readSubmission, typedIn } from './submission-input.ts'

/** `sender`: the address of one who confirmed it before, and is not asked for it again. */
export type FormOf = { feed: SubmissionFeed; path: string; sender?: string }

/** What was sent, or the page that says what is wrong with it. */
export async function readSent(c: Context<App>, of: FormOf) {
  const { feed, sender } = of
  const { env: deps } = c
  const voice = await voiceFor(c, feed)
  const fields = readFields(c)
  const typed = typedIn(fields)
  const email = readEmail(sender ?? typed.email)
  const read = readSubmission(typed, { feed, now: deps.now() }, voice)
  if (!read.event || !email) {
    const errors = { ...read.state?.errors, ...(!email && { email: voice.say('emailInvalid') }) }
    return refuse(c, of, { values: typed, errors })
  }
  const token = fields[TURNSTILE_FIELD]
  if (!(await isPerson(deps, typeof token === 'string' ? token : undefined, 'submit'))) {
    const errors = { [TURNSTILE_FIELD]: voice.say('humanInvalid') }
    return refuse(c, of, { values: typed, errors })
  }
  return { ...read, email, voice, isProgram: Boolean(fields[HONEYPOT]) }
}

export type Sent = Exclude<Awaited<ReturnType<typeof readSent>>, Response>

/** What is stored of it, confirmed or not. */
export async function toStore({ env, random, now }: Deps, { event, email, inputs, note }: Sent) {
  const mailbox = mailboxOf(email.key)
  return {
    ...{ inputs, note, mailbox, now: now() },
    nonce: newId('n', random),
    title: event.title,
    startsAt: event.startsAt,
    timezone: event.timezone,
    location: event.location,
    email: email.email,
    emailKey: email.key,
    mailboxHash: await hashAddress(env.APP_SECRET, mailbox),
    hashes: [...(await hashesOfAddress(env, email.key)), ...(await hashesOfAddress(env, mailbox))],
  }
}

/** The calendar is there, and leads on: only its form is off, or was switched off while it was filled in. */
export async function answerOff(c: Context<App>, feed: SubmissionFeed) {
  const voice = await voiceFor(c, feed)
  return answerMessage(c, {
    ...{ voice, calendar: feed, status: 404 },
    title: voice.say('manySuggestionsTitle'),
    message: voice.say('suggestionsOff', { org: feed.orgName }),
  })
}

function refuse(c: Context<App>, of: FormOf, state: FormState) {
  if (wantsHtml(c)) return answerForm(c, of, state)
  const errors = Object.entries(state.errors).map(([name, error]) => `${name}: ${error}`)
  throw badRequest(errors.join('; '))
}

const EMPTY: FormState = { values: {}, errors: {} }

/** The form: empty, or as it was sent with its errors. */
export async function answerForm(c: Context<App>, of: FormOf, state = EMPTY) {
  const { feed } = of
  const status = Object.keys(state.errors).length > 0 ? 400 : 200
  const theme = await lookOf(feed)
  const voice = await voiceFor(c, feed)
  const title = voice.say('suggestTitle', { feed: feed.feedName })
  return answerPage(
    c,
    <CalendarPage {...{ voice, title, theme }} calendar={feed}>
      <Form {...{ of, state, voice, title }} deps={c.env} />
    </CalendarPage>,
    { status, allowed: { ...theme.allowed, ...challengeSources(c.env) } },
  )
}

type Props = {
  of: FormOf
  state: FormState
  voice: PageVoice
  title: string
  deps: Deps
}

function Form({ of: { feed, path, sender }, state, voice, title, deps }: Props) {
  const { say } = voice
  const { orgName: org, timezone } = feed
  return (
    <form method="post" action={path} class="stack">
      <h1>{title}</h1>
      <p class="lead">{say('suggestText', { org })}</p>
      {Object.keys(state.errors).length > 0 && (
        <p class="notice danger" role="alert">
          {say('notSent')}
        </p>
      )}
      <MainFields {...{ state, voice, timezone }} />
      <NoteField {...{ state, voice, org }} />
      {sender ? (
        <>
          <OnceToken {...{ state }} random={deps.random} />
          <p class="hint">{say('sameAddress')}</p>
        </>
      ) : (
        <Field
          {...{ state, name: 'email', label: say('yourEmail'), hint: say('yourEmailHint') }}
          {...focusOf(state, 'email')}
          type="email"
          autocomplete="email"
          required
        />
      )}
      <Honeypot />
      <Challenge
        {...{ state, siteKey: deps.env.TURNSTILE_SITE_KEY }}
        form="submit"
        needsScript={say('needsScript')}
      />
      <p>
        <button class="button" type="submit">
          {say('send')}
        </button>
      </p>
    </form>
  )
}
