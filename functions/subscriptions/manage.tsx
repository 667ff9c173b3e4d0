import type { Context } from 'hono'
import type * as z from 'zod/mini'
import { setCalendarNonce } from '../../db/subscribers/calendar-link.ts'
import { type CriteriaPreview, previewCriteria } from '../../db/subscribers/manage-subscribers.ts'
import {
  changeSubscriberSettings,
  getSubscription,
  listFeedCategories,
  type Subscription,
} from '../../db/subscribers/subscription.ts'
import { newId } from '../../domain/ids.ts'
import {
  compileWish,
  criteriaOf,
  criteriaText,
  SubscriberSettings,
} from '../../domain/subscriber-criteria.ts'
import { type FormState, formState } from '../forms/parse-form.ts'
import { type Fields, readFields } from '../forms/read-form.ts'
import { SubscriberFields, withCategories } from '../forms/subscriber-fields.tsx'
import { badRequest, firstError, HttpError } from '../http/errors.ts'
import { openLink } from '../http/open-link.ts'
import { answerPage, wantsHtml } from '../layout/answer-page.ts'
import type { Theme } from '../layout/theme.ts'
import { calendarAddress, lastingPath, subscriberPath } from '../mail/subscriber-links.ts'
import type { App } from '../platform/deps.ts'
import { CalendarPage, lookOf } from '../visitors/calendar-page.tsx'
import { type PageVoice, type PageWords, pageVoice } from '../visitors/page-voice.ts'
import { CalendarSettings } from './calendar-settings.tsx'
import { inLanguage } from './join.tsx'
import { Matching } from './preferences-summary.tsx'

/** GET: the settings; with other settings in the query, what those would match. Changes nothing. */
export async function managePage(c: Context<App>) {
  const subscription = await openSubscription(c)
  const query = withCategories(c.req.query())
  if (!('digestFrequency' in query)) return answerSettings(c, subscription, saved(subscription))
  const { data: asked, error } = SubscriberSettings.safeParse(query)
  if (error) return refuse(c, subscription, query, error)
  const isSaved = isSame(inSavedOrder(asked, subscription), subscription)
  return answerSettings(c, subscription, asked, isSaved ? undefined : 'unsaved')
}

/** POST: saves the settings; the same ones again emit nothing. */
export async function manage(c: Context<App>) {
  const deps = c.env
  const subscription = await openSubscription(c)
  const typed = withCategories(readFields(c))
  const { data: asked, error } = SubscriberSettings.safeParse(typed)
  if (error) return refuse(c, subscription, typed, error)
  const settings = inSavedOrder(asked, subscription)
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
  const leavePath = await lastingPath(c.env, 'unsubscribe', subscription)
  const calendar = await calendarAddress(c.env, subscription)
  const voice = await pageVoice(subscription.feedLanguage)
  const { db, now } = c.env
  const props = {
    subscription,
    categories: await listFeedCategories(db, subscription.feedId, now()),
    form: inLanguage(form, voice),
    matching,
    alert,
    managePath,
    unsubscribePath: leavePath,
    calendar,
    voice,
    theme: await lookOf(subscription),
  }
  const status = alert === 'refused' ? 400 : 200
  return answerPage(c, <ManagePage {...props} />, { status, allowed: props.theme.allowed })
}

function preview({ env }: Context<App>, { feedId }: Subscription, settings: SubscriberSettings) {
  const matcher = compileWish(criteriaOf(settings))
  return previewCriteria(env.db, { feedId }, matcher, { now: env.now(), first: 5 })
}

function saved({ digestFrequency, criteria }: Subscription): SubscriberSettings {
  return { digestFrequency, ...(criteria ? JSON.parse(criteria) : {}) }
}

/** Boxes and words come in another order than they were saved in, which is no change to report. */
function inSavedOrder(asked: SubscriberSettings, subscription: Subscription): SubscriberSettings {
  const { keywords } = saved(subscription)
  const sorted = (words: SubscriberSettings['keywords']) => JSON.stringify(words?.toSorted())
  return sorted(asked.keywords) === sorted(keywords) ? { ...asked, keywords } : asked
}

function isSame(asked: SubscriberSettings, { digestFrequency, criteria }: Subscription): boolean {
  return asked.digestFrequency === digestFrequency && criteriaText(asked) === criteria
}

type AlertName = 'saved' | 'unsaved' | 'calendar' | 'withdrawn' | 'refused'

const ALERTS: Record<AlertName, { tone: string; text: keyof PageWords }> = {
  saved: { tone: 'success', text: 'saved' },
  unsaved: { tone: 'warning', text: 'unsaved' },
  calendar: { tone: 'success', text: 'calendarRenewed' },
  withdrawn: { tone: 'success', text: 'calendarOff' },
  refused: { tone: 'danger', text: 'notSaved' },
}

type Props = {
  subscription: Subscription
  categories: string[]
  form: FormState
  /** What the settings match; nothing when they are at fault. */
  matching: CriteriaPreview | undefined
  alert: AlertName | undefined
  managePath: string
  unsubscribePath: string
  /** The link of the private calendar. */
  calendar: string | undefined
  voice: PageVoice
  theme: Theme
}

function ManagePage(props: Props) {
  const { subscription, form, matching, alert, managePath, unsubscribePath, calendar, voice } =
    props
  const { categories, theme } = props
  const { say } = voice
  const title = say('manageTitle', { feed: subscription.feedName })
  return (
    <CalendarPage {...{ voice, title, theme }} calendar={subscription}>
      <div class="stack">
        <h1>{title}</h1>
        <p class="muted">
          <bdi>{subscription.email}</bdi>
        </p>
        {alert && (
          <p class={`notice ${ALERTS[alert].tone}`} role="status">
            {say(ALERTS[alert].text)}
          </p>
        )}
        <form method="post" action={managePath} class="stack">
          <SubscriberFields state={form} {...{ say, categories }} />
          {matching && <Matching {...matching} voice={voice} />}
          <p class="row">
            <button class="button" type="submit">
              {say('save')}
            </button>
            <button class="button secondary" type="submit" formmethod="get">
              {say('preview')}
            </button>
          </p>
        </form>
        <hr />
        <CalendarSettings
          {...{ managePath, voice }}
          address={calendar}
          name={subscription.feedName}
        />
        <hr />
        <h2>{say('unsubscribe')}</h2>
        <form method="post" action={unsubscribePath} class="row">
          <input type="hidden" name="feedId" value={subscription.feedId} />
          {subscription.digestFrequency === 'daily' && (
            <button class="button secondary" type="submit" name="intent" value="weekly">
              {say('weeklyInstead')}
            </button>
          )}
          <button class="button secondary" type="submit">
            {say('unsubscribe')}
          </button>
        </form>
        <hr />
        <MyData {...{ subscription, managePath, voice }} />
      </div>
    </CalendarPage>
  )
}

function MyData({
  subscription: { feedId, feedName, orgName },
  managePath,
  voice: { say },
}: Pick<Props, 'subscription' | 'managePath' | 'voice'>) {
  return (
    <>
      <h2>{say('dataTitle')}</h2>
      <p>
        <a href={`${managePath}/export`}>{say('dataDownload')}</a>
      </p>
      <details>
        <summary>{say('erase')}</summary>
        <div class="stack">
          <p>{say('eraseText', { feed: feedName, org: orgName })}</p>
          <form method="post" action={`${managePath}/erase`}>
            <input type="hidden" name="feedId" value={feedId} />
            <button class="button danger" type="submit">
              {say('eraseButton')}
            </button>
          </form>
        </div>
      </details>
    </>
  )
}

/** The subscription of a manage link; 410 if it no longer exists. */
export async function openSubscription(c: Context<App>): Promise<Subscription> {
  const { id, nonce } = await openLink(c, 'manage')
  const subscription = await getSubscription(c.env.db, id, nonce)
  if (subscription?.state !== 'active') throw gone()
  return subscription
}

export function gone(): HttpError {
  return new HttpError(410, 'This subscription has ended. You can subscribe again at any time.')
}
