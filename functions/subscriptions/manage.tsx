import type { Context } from 'hono'
import { previewCriteria } from '../../db/queries/events/preview-criteria.ts'
import { changeSubscriberSettings } from '../../db/queries/subscriptions/change-subscription.ts'
import type { Subscription } from '../../db/queries/subscriptions/get-subscription.ts'
import { compileCriteria } from '../domain/criteria.ts'
import { newId } from '../domain/ids.ts'
import { criteriaText, SubscriberSettings } from '../domain/subscriber-criteria.ts'
import { answerPage } from '../http/answer-page.ts'
import { readForm } from '../http/read-form.ts'
import { validate } from '../http/validate.ts'
import { wantsHtml } from '../http/wants-html.ts'
import type { App } from '../platform/deps.ts'
import { subscriberLink } from './links.ts'
import { ManagePage } from './manage-page.tsx'
import { openSubscription } from './open-link.ts'

/** GET: the settings; with other settings in the query, what those would match. Changes nothing. */
export async function managePage(c: Context<App>) {
  const subscription = await openSubscription(c)
  const query = c.req.query()
  const asked =
    'digestFrequency' in query ? validate(SubscriberSettings, query) : saved(subscription)
  return answerSettings(c, subscription, asked)
}

/** POST: saves the settings; the same ones again emit nothing. */
export async function manage(c: Context<App>) {
  const deps = c.env
  const subscription = await openSubscription(c)
  const settings = validate(SubscriberSettings, await readForm(c))
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
  return answerSettings(c, subscription, settings, 'Your settings are saved.')
}

async function answerSettings(
  c: Context<App>,
  subscription: Subscription,
  settings: SubscriberSettings,
  notice?: string,
) {
  const { feedId, feedName } = subscription
  const { digestFrequency, keywords, state } = settings
  const criteria = { ...(keywords ? { keywords } : {}), ...(state ? { state } : {}) }
  const matcher = compileCriteria(criteria)
  const window = { now: c.env.now(), first: 5 }
  const preview = await previewCriteria(c.env.db, { feedId }, matcher, window)
  if (!wantsHtml(c)) {
    const matching = { count: preview.count, first: preview.first.map(({ title }) => title) }
    return c.json({ feed: feedName, digestFrequency, criteria, matching })
  }
  const manageLink = await subscriberLink(c.env, 'manage', subscription)
  const unsubscribeLink = await subscriberLink(c.env, 'unsubscribe', subscription)
  return answerPage(
    c,
    <ManagePage {...{ subscription, settings, preview, notice, manageLink, unsubscribeLink }} />,
  )
}

function saved({ digestFrequency, criteria }: Subscription): SubscriberSettings {
  return { digestFrequency, ...(criteria ? JSON.parse(criteria) : {}) }
}
