import type { Context } from 'hono'
import * as z from 'zod/mini'
import { getFeedName, requestSubscription } from '../../db/subscribers/subscription.ts'
import { weekdayName } from '../../domain/digests/due-digests.ts'
import { parseEmailAddress } from '../../domain/email-address.ts'
import { isId, newId } from '../../domain/ids.ts'
import { criteriaText, SubscriberSettings } from '../../domain/subscriber-criteria.ts'
import { answerPage, wantsHtml } from '../http/answer-page.ts'
import { badRequest, firstError, notFound } from '../http/errors.ts'
import { Field, HONEYPOT, Honeypot } from '../http/form/field.tsx'
import { type FormState, formState } from '../http/form/parse-form.ts'
import { type Fields, readFields } from '../http/form/read-form.ts'
import { SubscriberFields } from '../http/form/subscriber-fields.tsx'
import { PageLayout, siteTitle } from '../http/page-layout.tsx'
import { clientKey, limitCalls, mailCountKey } from '../http/rate-limits.ts'
import { hashAddress } from '../keys/hash-address.ts'
import type { App, Deps } from '../platform/deps.ts'
import { answerMessage } from './messages.tsx'
import { isPerson, TURNSTILE_ACTION, TURNSTILE_FIELD, TURNSTILE_ORIGIN } from './turnstile.ts'

const NO_ADDRESS = 'Enter an email address, for example name@example.com'

const Email = z.pipe(
  z.string('email is required and must be a string'),
  z.transform((text: string, { issues }) => {
    const address = parseEmailAddress(text)
    if (!address) issues.push({ code: 'custom', message: NO_ADDRESS, input: text })
    return address ?? z.NEVER
  }),
)

const JoinForm = z.object({
  ...SubscriberSettings.shape,
  feedId: z.string('feedId is required and must be a string'),
  email: Email,
  [HONEYPOT]: z.nullish(z.string()),
  [TURNSTILE_FIELD]: z.nullish(z.string()),
})
type JoinForm = z.output<typeof JoinForm>

/** POST /subscriptions: always the same answer, whether the address is known or not. */
export async function join(c: Context<App>) {
  const deps = c.env
  await limitCalls(deps.limits.client(clientKey(c)))
  const typed = readFields(c)
  const { data: form, error } = JoinForm.safeParse(typed)
  if (error) {
    if (!wantsHtml(c) || typeof typed.feedId !== 'string') throw badRequest(firstError(error))
    return answerJoinPage(c, typed.feedId, formState(typed, error))
  }
  if (!isId('feed', form.feedId)) throw notFound('Feed')
  if (deps.env.TURNSTILE_SITE_KEY && !(await isPerson(deps, form[TURNSTILE_FIELD]))) {
    return refuseProgram(c, typed, form.feedId)
  }
  if (!form[HONEYPOT]) await request(deps, form)
  return answerMessage(c, {
    status: 202,
    title: 'Check your mail',
    message: `We have sent a mail to ${form.email.email}. Open its link to finish.`,
  })
}

/** Other sites' forms and the widget cannot show the challenge: they are told where it is. */
function refuseProgram(c: Context<App>, typed: Fields, feedId: string) {
  if (!wantsHtml(c)) {
    const page = `${c.env.env.PUBLIC_URL}/subscriptions/join/${feedId}`
    throw badRequest(`Sign-up requires a bot check; sign up at ${page}`)
  }
  const { values } = formState(typed)
  const errors = { [TURNSTILE_FIELD]: 'We could not tell that you are a person. Please try again' }
  return answerJoinPage(c, feedId, { values, errors })
}

async function request(deps: Deps, form: JoinForm) {
  const { digestFrequency, email, feedId } = form
  const emailHash = await hashAddress(deps.env.APP_SECRET, email.key)
  const countKey = await mailCountKey(deps.env.APP_SECRET, `subscribe ${feedId}`, email.key)
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
    digestFrequency,
    criteria: criteriaText(form),
    now: deps.now(),
  })
  if (!requested) throw notFound('Feed')
  deps.enqueue(requested.tasks)
}

/** GET /subscriptions/join/:feedId: the form for those who have no script. */
export function joinPage(c: Context<App>) {
  return answerJoinPage(c, c.req.param('feedId') ?? '', formState({}))
}

/** The form, empty or as it was sent with what is wrong with it. */
async function answerJoinPage(c: Context<App>, feedId: string, form: FormState) {
  const feed = isId('feed', feedId) ? await getFeedName(c.env.db, feedId) : undefined
  if (!feed) throw notFound('Feed')
  const status = Object.keys(form.errors).length > 0 ? 400 : 200
  const siteKey = c.env.env.TURNSTILE_SITE_KEY
  const allowed = siteKey ? { 'script-src': TURNSTILE_ORIGIN, 'frame-src': TURNSTILE_ORIGIN } : {}
  return answerPage(c, <JoinPage {...{ ...feed, form, siteKey }} />, { status, allowed })
}

type Props = {
  feedId: string
  feedName: string
  orgName: string
  digestsOn: boolean
  digestWeekday: number
  form: FormState
  siteKey: string | undefined
}

function JoinPage({ form, siteKey, ...feed }: Props) {
  const { feedId, feedName, orgName, digestsOn, digestWeekday } = feed
  const title = `Events of ${feedName} by mail`
  return (
    <PageLayout title={siteTitle(title)} width="narrow">
      <form method="post" action="/subscriptions" class="stack">
        <h1>{title}</h1>
        <p class="lead">
          {digestsOn
            ? `You get a mail from ${orgName} each ${weekdayName(digestWeekday)} with the events of the week, or on each day that has something new. You can leave at any time.`
            : `Join the list, and events of ${feedName} will come by mail from ${orgName}. You can leave at any time.`}
        </p>
        <input type="hidden" name="feedId" value={feedId} />
        <Field
          state={form}
          name="email"
          label="Your e-mail address"
          type="email"
          autocomplete="email"
          required
        />
        <SubscriberFields state={form} />
        <Honeypot />
        {siteKey && <Challenge {...{ siteKey, form }} />}
        <p class="hint">You get a mail with a link first: only its click makes it count.</p>
        <p>
          <button class="button" type="submit">
            Subscribe
          </button>
        </p>
      </form>
    </PageLayout>
  )
}

/** Cloudflare's script fills the box in; most people have nothing to do. */
function Challenge({ siteKey, form }: { siteKey: string; form: FormState }) {
  const error = form.errors[TURNSTILE_FIELD]
  return (
    <div class="field">
      {error && <span class="error">{error}</span>}
      <div class="cf-turnstile" data-sitekey={siteKey} data-action={TURNSTILE_ACTION} />
      <noscript>
        <p>
          Programs fill in forms too, so this one needs JavaScript: please allow scripts from
          challenges.cloudflare.com and load the page again, or use another browser.
        </p>
      </noscript>
      <script src={`${TURNSTILE_ORIGIN}/turnstile/v0/api.js`} async defer />
    </div>
  )
}
