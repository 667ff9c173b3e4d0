import type { Context } from 'hono'
import { MAILS_A_DAY } from '../../db/mail/asking-limits.ts'
import { requestSubmission, type SubmissionFeed } from '../../db/submissions/request.ts'
import { mailboxOf } from '../../domain/email-address.ts'
import { newId } from '../../domain/ids.ts'
import { Field, HONEYPOT, Honeypot } from '../forms/field.tsx'
import type { FormState } from '../forms/parse-form.ts'
import { readFields } from '../forms/read-form.ts'
import { Challenge, challengeSources, isPerson, TURNSTILE_FIELD } from '../forms/turnstile.tsx'
import { badRequest, notFound } from '../http/errors.ts'
import { askedCountKey, clientKey, limitCalls, mailCountKey } from '../http/rate-limits.ts'
import { hashAddress, hashesOfAddress } from '../keys/hash-address.ts'
import { answerPage, wantsHtml } from '../layout/answer-page.ts'
import type { App, Deps } from '../platform/deps.ts'
import { answerMessage } from '../visitors/answer-message.tsx'
import { CalendarPage, lookOf } from '../visitors/calendar-page.tsx'
import { type PageVoice, voiceFor } from '../visitors/page-voice.ts'
import { feedInPath } from './messages.tsx'
import { focusOf, MainFields, NoteField } from './submission-fields.tsx'
import { readEmail, readSubmission, typedIn } from './submission-input.ts'

/** GET /submit/:feedId: the form, which needs no JavaScript. */
export async function submitPage(c: Context<App>) {
  const feed = await findFeed(c)
  return feed.takesSubmissions
    ? answerForm(c, feed, { values: {}, errors: {} })
    : answerOff(c, feed)
}

/** POST /submit/:feedId: always the same response, whether the email address is known, new, or blocked. */
export async function submit(c: Context<App>) {
  const deps = c.env
  await limitCalls(deps.limits.client(clientKey(c)))
  const feed = await findFeed(c)
  if (!feed.takesSubmissions) return answerOff(c, feed)
  const voice = await voiceFor(c, feed)
  const fields = readFields(c)
  const typed = typedIn(fields)
  const email = readEmail(typed)
  const read = readSubmission(typed, { feed, now: deps.now() }, voice)
  if (!read.event || !email) {
    const errors = { ...read.state?.errors, ...(!email && { email: voice.say('emailInvalid') }) }
    return refuse(c, feed, { values: typed, errors })
  }
  const token = fields[TURNSTILE_FIELD]
  if (!(await isPerson(deps, typeof token === 'string' ? token : undefined, 'submit'))) {
    return refuse(c, feed, {
      values: typed,
      errors: { [TURNSTILE_FIELD]: voice.say('humanInvalid') },
    })
  }
  const isLimited = !fields[HONEYPOT] && (await request(deps, feed, { ...read, email }))
  if (isLimited) {
    return answerMessage(c, {
      ...{ voice, calendar: feed, status: 429 },
      title: voice.say('manySuggestionsTitle'),
      message: voice.say('fullText'),
    })
  }
  return answerMessage(c, {
    ...{ voice, calendar: feed, status: 202 },
    title: voice.say('sentTitle'),
    message: voice.say('sentText', { email: email.email }),
    // Everyone reads it, since the answer does not tell whether an address is above the limit.
    children: <p>{voice.say('sentMost', { count: MAILS_A_DAY })}</p>,
  })
}

type Sent = {
  event: { title: string; startsAt: Date; timezone: string; location: string | null }
  email: { email: string; key: string }
  inputs: Record<string, string>
  note: string | null
}

/** Whether a limit was reached that has nothing to do with the mailbox, so that nothing was sent. */
async function request(deps: Deps, { feedId }: SubmissionFeed, sent: Sent): Promise<boolean> {
  const { email, event, inputs, note } = sent
  const { APP_SECRET } = deps.env
  const mailbox = mailboxOf(email.key)
  const countKey = await mailCountKey(APP_SECRET, `submit ${feedId}`, email.key)
  await limitCalls(deps.limits.address(countKey))
  const requested = await requestSubmission(deps.db, {
    id: newId('smn', deps.random),
    mailId: newId('mail', deps.random),
    nonce: newId('n', deps.random),
    ...{ feedId, inputs, note },
    title: event.title,
    startsAt: event.startsAt,
    timezone: event.timezone,
    location: event.location,
    email: email.email,
    emailKey: email.key,
    emailHash: await hashAddress(APP_SECRET, email.key),
    mailbox,
    mailboxHash: await hashAddress(APP_SECRET, mailbox),
    hashes: [
      ...(await hashesOfAddress(deps.env, email.key)),
      ...(await hashesOfAddress(deps.env, mailbox)),
    ],
    countKey,
    mailboxKey: await askedCountKey(APP_SECRET, email.key),
    now: deps.now(),
  })
  if (!requested) throw notFound('Feed')
  const { tasks, limited, orgId } = requested
  if (limited) {
    const message = 'submission limit reached'
    deps.log({ level: 'error', message, scope: limited, org: orgId })
  }
  deps.enqueue(tasks)
  return limited !== null
}

async function findFeed(c: Context<App>): Promise<SubmissionFeed> {
  const feed = await feedInPath(c)
  if (!feed) throw notFound('Feed')
  return feed
}

/** The calendar is there, and leads on: only its form is off, or was switched off while it was filled in. */
async function answerOff(c: Context<App>, feed: SubmissionFeed) {
  const voice = await voiceFor(c, feed)
  return answerMessage(c, {
    ...{ voice, calendar: feed, status: 404 },
    title: voice.say('manySuggestionsTitle'),
    message: voice.say('suggestionsOff', { org: feed.orgName }),
  })
}

function refuse(c: Context<App>, feed: SubmissionFeed, state: FormState) {
  if (wantsHtml(c)) return answerForm(c, feed, state)
  const errors = Object.entries(state.errors).map(([name, error]) => `${name}: ${error}`)
  throw badRequest(errors.join('; '))
}

/** The form: empty, or as it was sent with its errors. */
async function answerForm(c: Context<App>, feed: SubmissionFeed, state: FormState) {
  const status = Object.keys(state.errors).length > 0 ? 400 : 200
  const theme = await lookOf(feed)
  const voice = await voiceFor(c, feed)
  const siteKey = c.env.env.TURNSTILE_SITE_KEY
  const title = voice.say('suggestTitle', { feed: feed.feedName })
  return answerPage(
    c,
    <CalendarPage {...{ voice, title, theme }} calendar={feed}>
      <Form {...{ feed, state, voice, title, siteKey }} />
    </CalendarPage>,
    { status, allowed: { ...theme.allowed, ...challengeSources(c.env) } },
  )
}

type Props = {
  feed: SubmissionFeed
  state: FormState
  voice: PageVoice
  title: string
  siteKey: string | undefined
}

function Form({ feed, state, voice, title, siteKey }: Props) {
  const { say } = voice
  const { feedId, orgName: org, timezone } = feed
  return (
    <form method="post" action={`/submit/${feedId}`} class="stack">
      <h1>{title}</h1>
      <p class="lead">{say('suggestText', { org })}</p>
      {Object.keys(state.errors).length > 0 && (
        <p class="notice danger" role="alert">
          {say('notSent')}
        </p>
      )}
      <MainFields {...{ state, voice, timezone }} />
      <NoteField {...{ state, voice, org }} />
      <Field
        {...{ state, name: 'email', label: say('yourEmail'), hint: say('yourEmailHint') }}
        {...focusOf(state, 'email')}
        type="email"
        autocomplete="email"
        required
      />
      <Honeypot />
      <Challenge {...{ siteKey, state }} form="submit" needsScript={say('needsScript')} />
      <p>
        <button class="button" type="submit">
          {say('send')}
        </button>
      </p>
    </form>
  )
}
