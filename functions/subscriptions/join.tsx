import type { Context } from 'hono'
import * as z from 'zod/mini'
import {
  getFeedName,
  listFeedCategories,
  requestSubscription,
} from '../../db/subscribers/subscription.ts'
import { weekdayName } from '../../domain/digests/due-digests.ts'
import { parseEmailAddress } from '../../domain/email-address.ts'
import { isId, newId } from '../../domain/ids.ts'
import { criteriaText, SubscriberSettings } from '../../domain/subscriber-criteria.ts'
import { subscribers } from '../../domain/words/en.ts'
import { Field, HONEYPOT, Honeypot } from '../forms/field.tsx'
import { type FormState, formState } from '../forms/parse-form.ts'
import { type Fields, readFields } from '../forms/read-form.ts'
import { SubscriberFields, withCategories } from '../forms/subscriber-fields.tsx'
import { Challenge, challengeSources, isPerson, TURNSTILE_FIELD } from '../forms/turnstile.tsx'
import { badRequest, everyError, notFound } from '../http/errors.ts'
import { pathParam } from '../http/path-param.ts'
import { askedCountKey, clientKey, limitCalls, mailCountKey } from '../http/rate-limits.ts'
import { hashAddress } from '../keys/hash-address.ts'
import { answerPage, wantsHtml } from '../layout/answer-page.ts'
import type { Theme } from '../layout/theme.ts'
import type { App, Deps } from '../platform/deps.ts'
import { answerMessage } from '../visitors/answer-message.tsx'
import { CalendarPage, lookOf } from '../visitors/calendar-page.tsx'
import { type PageVoice, type PageWords, pageVoice, voiceFor } from '../visitors/page-voice.ts'
import { calendarInForm } from './messages.tsx'

const NO_ADDRESS = subscribers.emailInvalid

const Email = z.pipe(
  z.string('email is required and must be a string'),
  z.transform((text: string, { issues }) => {
    const address = parseEmailAddress(text)
    if (!address) issues.push({ code: 'custom', message: NO_ADDRESS, input: text })
    return address ?? z.NEVER
  }),
)

/** In the order in which its errors are listed: what is required first. */
const JoinForm = z.object({
  feedId: z.string('feedId is required and must be a string'),
  email: Email,
  ...SubscriberSettings.shape,
  [HONEYPOT]: z.nullish(z.string()),
  [TURNSTILE_FIELD]: z.nullish(z.string()),
})
type JoinForm = z.output<typeof JoinForm>

/** POST /subscriptions: always the same response, whether the email address is known or not. */
export async function join(c: Context<App>) {
  const deps = c.env
  await limitCalls(deps.limits.client(clientKey(c)))
  const typed = withCategories(readFields(c))
  const { data: form, error } = JoinForm.safeParse(typed)
  if (error) {
    if (!wantsHtml(c) || typeof typed.feedId !== 'string') throw badRequest(everyError(error))
    return answerJoinPage(c, typed.feedId, formState(typed, error))
  }
  if (!isId('feed', form.feedId)) throw notFound('Feed')
  if (!(await isPerson(deps, form[TURNSTILE_FIELD], 'subscribe'))) {
    return refuseProgram(c, typed, form.feedId)
  }
  const isLimited = !form[HONEYPOT] && (await request(deps, form))
  const calendar = await calendarInForm(c)
  const voice = await voiceFor(c, calendar)
  if (isLimited) {
    return answerMessage(c, {
      voice,
      calendar,
      status: 429,
      title: voice.say('fullTitle'),
      message: voice.say('fullText'),
    })
  }
  return answerMessage(c, {
    voice,
    calendar,
    status: 202,
    title: voice.say('sentTitle'),
    message: voice.say('sentText', { email: form.email.email }),
  })
}

/** Other sites' forms and the widget cannot show the challenge: the error links to the page that does. */
function refuseProgram(c: Context<App>, typed: Fields, feedId: string) {
  if (!wantsHtml(c)) {
    const page = `${c.env.env.PUBLIC_URL}/subscriptions/join/${feedId}`
    throw badRequest(`Sign-up requires a bot check; sign up at ${page}`)
  }
  const { values } = formState(typed)
  return answerJoinPage(c, feedId, {
    values,
    errors: { [TURNSTILE_FIELD]: subscribers.humanInvalid },
  })
}

/** Whether a daily limit was reached that has nothing to do with the mailbox, so that nothing was sent. */
async function request(deps: Deps, form: JoinForm): Promise<boolean> {
  const { digestFrequency, email, feedId } = form
  const emailHash = await hashAddress(deps.env.APP_SECRET, email.key)
  const countKey = await mailCountKey(deps.env.APP_SECRET, `subscribe ${feedId}`, email.key)
  const mailboxKey = await askedCountKey(deps.env.APP_SECRET, email.key)
  await limitCalls(deps.limits.address(countKey))
  const requested = await requestSubscription(deps.db, {
    id: newId('sub', deps.random),
    mailId: newId('mail', deps.random),
    nonce: newId('n', deps.random),
    feedId,
    email: email.email,
    emailKey: email.key,
    emailHash,
    countKey,
    mailboxKey,
    digestFrequency,
    criteria: criteriaText(form),
    now: deps.now(),
  })
  if (!requested) throw notFound('Feed')
  const { tasks, limited, orgId } = requested
  if (limited) {
    const message = 'sign-up email limit reached'
    deps.log({ level: 'error', message, scope: limited, org: orgId })
  }
  deps.enqueue(tasks)
  return limited !== null
}

/** GET /subscriptions/join/:feedId: the form for visitors without JavaScript. */
export function joinPage(c: Context<App>) {
  return answerJoinPage(c, pathParam(c, 'feedId'), formState({}))
}

/** The form: empty, or as it was sent with its errors. */
async function answerJoinPage(c: Context<App>, feedId: string, form: FormState) {
  const { db, now } = c.env
  const feed = isId('feed', feedId) ? await getFeedName(db, feedId) : undefined
  if (!feed) throw notFound('Feed')
  const categories = await listFeedCategories(db, feedId, now())
  const status = Object.keys(form.errors).length > 0 ? 400 : 200
  const siteKey = c.env.env.TURNSTILE_SITE_KEY
  const voice = await pageVoice(feed.feedLanguage)
  const theme = await lookOf(feed)
  const shown = { form: inLanguage(form, voice), siteKey, voice, theme }
  return answerPage(c, <JoinPage {...{ calendar: feed, categories }} {...shown} />, {
    status,
    allowed: { ...theme.allowed, ...challengeSources(c.env) },
  })
}

const ERRORS: Record<string, keyof PageWords> = {
  email: 'emailInvalid',
  digestFrequency: 'frequencyInvalid',
  keywords: 'keywordsInvalid',
  state: 'stateInvalid',
  [TURNSTILE_FIELD]: 'humanInvalid',
}

/** A form with its errors in the language of the page. */
export function inLanguage({ values, errors }: FormState, { say }: PageVoice): FormState {
  const said = Object.entries(errors).map(([field, error]) => {
    const name = ERRORS[field]
    return [field, error && name ? say(name) : error]
  })
  return { values, errors: Object.fromEntries(said) }
}

type Props = {
  calendar: NonNullable<Awaited<ReturnType<typeof getFeedName>>>
  theme: Theme
  categories: string[]
  form: FormState
  siteKey: string | undefined
  voice: PageVoice
}

/** Whether a form says more than the defaults, or has an error there. */
function saysMore({ values, errors }: FormState): boolean {
  const { digestFrequency = 'weekly', keywords, state } = values
  const names = ['digestFrequency', 'keywords', 'state']
  return digestFrequency !== 'weekly' || !!keywords || !!state || names.some((name) => errors[name])
}

/** Asks for the email address; what has a default is folded away until someone opens it. */
function JoinPage({ calendar, theme, categories, form, siteKey, voice }: Props) {
  const { feedId, feedName, orgName, digestsOn, digestWeekday } = calendar
  const { say, locale } = voice
  const title = say('joinTitle', { feed: feedName })
  return (
    <CalendarPage {...{ voice, title, calendar, theme }}>
      <form method="post" action="/subscriptions" class="stack">
        <h1>{title}</h1>
        <p class="lead">
          {digestsOn
            ? say('joinDigests', { org: orgName, weekday: weekdayName(digestWeekday, locale) })
            : say('joinNoDigests', { org: orgName, feed: feedName })}
        </p>
        <input type="hidden" name="feedId" value={feedId} />
        <Field
          state={form}
          name="email"
          label={say('email')}
          type="email"
          autocomplete="email"
          required
        />
        <details open={saysMore(form)}>
          <summary>{say('joinMore')}</summary>
          <div class="stack">
            <SubscriberFields state={form} {...{ say, categories }} />
          </div>
        </details>
        <Honeypot />
        <Challenge
          siteKey={siteKey}
          form="subscribe"
          state={form}
          needsScript={say('needsScript')}
        />
        <p class="hint">{say('joinNext')}</p>
        <p>
          <button class="button" type="submit">
            {say('subscribe')}
          </button>
        </p>
      </form>
    </CalendarPage>
  )
}
