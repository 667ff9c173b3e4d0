import type { Context } from 'hono'
import type * as z from 'zod/mini'
import { type CriteriaPreview, previewCriteria } from '../../db/subscribers/manage-subscribers.ts'
import {
  changeSubscriberSettings,
  getSubscription,
  type Subscription,
  setCalendarNonce,
} from '../../db/subscribers/subscription.ts'
import { compileCriteria } from '../../domain/criteria.ts'
import { newId } from '../../domain/ids.ts'
import { criteriaOf, criteriaText, SubscriberSettings } from '../../domain/subscriber-criteria.ts'
import { answerPage, wantsHtml } from '../http/answer-page.ts'
import { badRequest, firstError, HttpError } from '../http/errors.ts'
import { type FormState, formState } from '../http/form/parse-form.ts'
import { type Fields, readFields } from '../http/form/read-form.ts'
import { SubscriberFields } from '../http/form/subscriber-fields.tsx'
import { openLink } from '../http/open-link.ts'
import { PageLayout, siteTitle } from '../http/page-layout.tsx'
import { calendarAddress, subscriberPath } from '../mail/subscriber-links.ts'
import type { App } from '../platform/deps.ts'
import { CalendarSettings } from './calendar-settings.tsx'
import { Matching } from './chosen.tsx'

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
  const alert = isWithdrawn ? 'withdrawn' : 'calendar'
  return answerSettings(c, subscription, saved(subscription), alert)
}

async function answerSettings(
  c: Context<App>,
  subscription: Subscription,
  settings: SubscriberSettings,
  alert?: AlertName,
) {
  const { digestFrequency } = settings
  const matching = await preview(c, subscription, settings)
  if (wantsHtml(c)) return answerPageOf(c, subscription, formState(settings), alert, matching)
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
  alert?: AlertName,
  matching?: CriteriaPreview,
) {
  const managePath = await subscriberPath(c.env, 'manage', subscription)
  const unsubscribePath = await subscriberPath(c.env, 'unsubscribe', subscription)
  const calendar = await calendarAddress(c.env, subscription)
  const props = { subscription, form, matching, alert, managePath, unsubscribePath, calendar }
  return answerPage(c, <ManagePage {...props} />, { status: alert === 'refused' ? 400 : 200 })
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

const ALERTS = {
  saved: { tone: 'success', text: 'Your settings are saved.' },
  unsaved: { tone: 'warning', text: 'Not saved yet: this is what these settings would match.' },
  calendar: { tone: 'success', text: 'Your calendar has a new address, below.' },
  withdrawn: {
    tone: 'success',
    text: 'The address no longer works. Calendars that have it will say so.',
  },
  refused: { tone: 'danger', text: 'Nothing was saved. Please look at the marked field.' },
}
type AlertName = keyof typeof ALERTS

type Props = {
  subscription: Subscription
  form: FormState
  /** What the settings match; nothing when they are at fault. */
  matching: CriteriaPreview | undefined
  alert: AlertName | undefined
  managePath: string
  unsubscribePath: string
  /** The address of the private calendar. */
  calendar: string | undefined
}

function ManagePage(props: Props) {
  const { subscription, form, matching, alert, managePath, unsubscribePath, calendar } = props
  const title = `Your mails from ${subscription.feedName}`
  return (
    <PageLayout
      title={siteTitle(title)}
      width="narrow"
      head={<meta name="robots" content="noindex" />}
    >
      <div class="stack">
        <h1>{title}</h1>
        <p class="muted">
          {subscription.email} · {subscription.orgName}
        </p>
        {alert && (
          <p class={`notice ${ALERTS[alert].tone}`} role="status">
            {ALERTS[alert].text}
          </p>
        )}
        <form method="post" action={managePath} class="stack">
          <SubscriberFields state={form} />
          {matching && <Matching {...matching} />}
          <p class="row">
            <button class="button" type="submit">
              Save
            </button>
            <button class="button secondary" type="submit" formmethod="get">
              Show matching events
            </button>
          </p>
        </form>
        <hr />
        <CalendarSettings {...{ managePath }} address={calendar} name={subscription.feedName} />
        <hr />
        <h2>Stop</h2>
        <form method="post" action={unsubscribePath}>
          <button class="button secondary" type="submit">
            Unsubscribe
          </button>
        </form>
        <MyData {...{ subscription, managePath }} />
      </div>
    </PageLayout>
  )
}

function MyData({
  subscription: { feedName, orgName },
  managePath,
}: Pick<Props, 'subscription' | 'managePath'>) {
  return (
    <>
      <h2>Your data</h2>
      <p>
        <a href={`${managePath}/export`}>Download what we know about you</a>
      </p>
      <details>
        <summary>Erase my data</summary>
        <div class="stack">
          <p>
            You are unsubscribed from {feedName}, and your address is taken out of what {orgName}{' '}
            keeps about past changes. Other subscriptions of yours stay. This cannot be undone.
          </p>
          <form method="post" action={`${managePath}/erase`}>
            <button class="button danger" type="submit">
              Unsubscribe and erase
            </button>
          </form>
        </div>
      </details>
    </>
  )
}

/** The subscription behind a manage link; 410 when there is none any more. */
export async function openSubscription(c: Context<App>): Promise<Subscription> {
  const { id, nonce } = await openLink(c, 'manage')
  const subscription = await getSubscription(c.env.db, id, nonce)
  if (subscription?.state !== 'active') throw gone()
  return subscription
}

export function gone(): HttpError {
  return new HttpError(410, 'This subscription has ended. You can subscribe again at any time.')
}
