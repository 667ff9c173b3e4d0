import type { Context } from 'hono'
import * as z from 'zod/mini'
import { requestSubscription } from '../../db/subscribers/subscription.ts'
import { parseEmailAddress } from '../../domain/email-address.ts'
import { isId, newId } from '../../domain/ids.ts'
import { criteriaText, SubscriberSettings } from '../../domain/subscriber-criteria.ts'
import { wantsHtml } from '../http/answer-page.ts'
import { badRequest, firstError, notFound } from '../http/errors.ts'
import { HONEYPOT } from '../http/form/field.tsx'
import { formState } from '../http/form/parse-form.ts'
import { type Fields, readFields } from '../http/form/read-form.ts'
import { clientKey, limitCalls, mailCountKey } from '../http/rate-limits.ts'
import { hashAddress } from '../keys/hash-address.ts'
import type { App, Deps } from '../platform/deps.ts'
import { answerMessage } from './answer-message.tsx'
import { answerJoinPage } from './join-page.tsx'
import { isPerson, TURNSTILE_FIELD } from './turnstile.ts'

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
