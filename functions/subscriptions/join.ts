import type { Context } from 'hono'
import * as z from 'zod'
import { requestSubscription } from '../../db/queries/subscriptions/request-subscription.ts'
import { parseEmailAddress } from '../domain/email-address.ts'
import { isId, newId } from '../domain/ids.ts'
import { criteriaText, SubscriberSettings } from '../domain/subscriber-criteria.ts'
import { HttpError, notFound } from '../http/errors.ts'
import { readForm } from '../http/read-form.ts'
import { validate } from '../http/validate.ts'
import type { App, Deps } from '../platform/deps.ts'
import { hashAddress } from '../platform/hash-address.ts'
import { answerMessage } from './answer-message.tsx'

const JoinForm = z.object({
  ...SubscriberSettings.shape,
  feedId: z.string('feedId is missing'),
  email: z.string('email is missing').max(320, 'email is not a valid address'),
  /** The honeypot: people do not see it, programs fill it in. */
  website: z.string().nullish(),
})

/** POST /subscriptions: always the same answer, whether the address is known or not. */
export async function join(c: Context<App>) {
  const deps = c.env
  await limit(deps.limits.client(c.req.header('cf-connecting-ip') ?? 'unknown'))
  const form = validate(JoinForm, await readForm(c))
  const address = parseEmailAddress(form.email)
  if (!address) throw new HttpError(400, 'email is not a valid address')
  if (!isId('feed', form.feedId)) throw notFound('Feed')
  if (!form.website) await request(deps, { ...form, address })
  return answerMessage(c, {
    status: 202,
    title: 'Check your mail',
    message: `We have sent a mail to ${address.email}. Open its link to finish.`,
  })
}

async function request(
  deps: Deps,
  form: Omit<z.output<typeof JoinForm>, 'email'> & { address: { email: string; key: string } },
) {
  const { address, digestFrequency, feedId } = form
  const emailHash = await hashAddress(deps.env.APP_SECRET, address.key)
  await limit(deps.limits.address(emailHash))
  const requested = await requestSubscription(deps.db, {
    id: newId('sub', deps.random),
    mailId: newId('mail', deps.random),
    nonce: newId('n', deps.random),
    feedId,
    email: address.email,
    emailKey: address.key,
    emailHash,
    digestFrequency,
    criteria: criteriaText(form),
    now: deps.now(),
  })
  if (!requested) throw notFound('Feed')
  deps.enqueue(requested.tasks)
}

async function limit(allowed: Promise<boolean>) {
  if (await allowed) return
  throw new HttpError(429, 'Too many requests. Please wait a minute.', { 'Retry-After': '60' })
}
