import type { Context } from 'hono'
import type * as z from 'zod/mini'
import { type CriteriaPreview, previewCriteria } from '../../db/subscribers/manage-subscribers.ts'
import {
  changeSubscriberSettings,
  type Subscription,
  setCalendarNonce,
} from '../../db/subscribers/subscription.ts'
import { compileCriteria } from '../../domain/criteria.ts'
import { newId } from '../../domain/ids.ts'
import { criteriaOf, criteriaText, SubscriberSettings } from '../../domain/subscriber-criteria.ts'
import { answerPage, wantsHtml } from '../http/answer-page.ts'
import { badRequest, firstError } from '../http/errors.ts'
import type { FormState } from '../http/form/parse-form.ts'
import { formState } from '../http/form/parse-form.ts'
import { type Fields, readFields } from '../http/form/read-form.ts'
import { calendarAddress, subscriberPath } from '../mail/subscriber-links.ts'
import type { App } from '../platform/deps.ts'
import { ManagePage, type Notice } from './manage-page.tsx'
import { openSubscription } from './open-subscription.ts'

/** GET: the settings; with other settings in the query, what those would match. Changes nothing. */
export async function managePage(c: Context<App>) {
  const subscription = await openSubscription(c)
  const query = c.req.query()
  if (!('digestFrequency' in query)) return answerSettings(c, subscription, saved(subscription))
  const { data: asked, error } = SubscriberSettings.safeParse(query)
  if (error) return refuse(c, subscription, query, error)
  const isSaved = isSame(asked, subscription)
  return answerSettings(c, subscription, asked, isSaved ? undefined : 'unsaved')
}

/** POST: saves the settings; the same ones again emit nothing. */
export async function manage(c: Context<App>) {
  const deps = c.env
  const subscription = await openSubscription(c)
  const typed = readFields(c)
  const { data: settings, error } = SubscriberSettings.safeParse(typed)
  if (error) return refuse(c, subscription, typed, error)
  const { id, nonce } = subscription
  const { tasks } = await changeSubscriberSettings(deps.db, {
    id,
    nonce,
    digestFrequency: settings.digestFrequency,
    criteria: criteriaText(settings),
    eventId: newId('whe', deps.random),
    now: deps.now(),
  })
  deps.enqueue(tasks)
  return answerSettings(c, subscription, settings, 'saved')
}

/** POST: a new address for the private calendar, or none; the one before no longer works. */
export async function changeCalendar(c: Context<App>) {
  const { db, random } = c.env
  const { id, nonce } = await openSubscription(c)
  const isWithdrawn = readFields(c).intent === 'withdraw'
  const calendarNonce = isWithdrawn ? null : newId('cal', random)
  await setCalendarNonce(db, { id, nonce, calendarNonce })
  const subscription = await openSubscription(c)
  if (!wantsHtml(c)) {
    return c.json({ calendar: (await calendarAddress(c.env, subscription)) ?? null })
  }
  const notice = isWithdrawn ? 'withdrawn' : 'calendar'
  return answerSettings(c, subscription, saved(subscription), notice)
}

async function answerSettings(
  c: Context<App>,
  subscription: Subscription,
  settings: SubscriberSettings,
  notice?: Notice,
) {
  const { digestFrequency } = settings
  const matching = await preview(c, subscription, settings)
  if (wantsHtml(c)) return answerPageOf(c, subscription, formState(settings), notice, matching)
  const { count, first } = matching
  return c.json({
    feed: subscription.feedName,
    digestFrequency,
    criteria: criteriaOf(settings),
    matching: { count, first: first.map(({ title }) => title) },
  })
}

/** The form as it was sent, with what is wrong with it; what is saved stays. */
function refuse(
  c: Context<App>,
  subscription: Subscription,
  typed: Fields,
  error: z.core.$ZodError,
) {
  if (!wantsHtml(c)) throw badRequest(firstError(error))
  return answerPageOf(c, subscription, formState(typed, error), 'refused')
}

async function answerPageOf(
  c: Context<App>,
  subscription: Subscription,
  form: FormState,
  notice?: Notice,
  matching?: CriteriaPreview,
) {
  const managePath = await subscriberPath(c.env, 'manage', subscription)
  const unsubscribePath = await subscriberPath(c.env, 'unsubscribe', subscription)
  const calendar = await calendarAddress(c.env, subscription)
  const props = { subscription, form, matching, notice, managePath, unsubscribePath, calendar }
  return answerPage(c, <ManagePage {...props} />, { status: notice === 'refused' ? 400 : 200 })
}

function preview({ env }: Context<App>, { feedId }: Subscription, settings: SubscriberSettings) {
  const matcher = compileCriteria(criteriaOf(settings))
  return previewCriteria(env.db, { feedId }, matcher, { now: env.now(), first: 5 })
}

function saved({ digestFrequency, criteria }: Subscription): SubscriberSettings {
  return { digestFrequency, ...(criteria ? JSON.parse(criteria) : {}) }
}

function isSame(asked: SubscriberSettings, { digestFrequency, criteria }: Subscription): boolean {
  return asked.digestFrequency === digestFrequency && criteriaText(asked) === criteria
}
