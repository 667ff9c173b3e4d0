import type { Context } from 'hono'
import type * as z from 'zod/mini'
import { createFeed, getFeed } from '../../../db/feeds/manage-feeds.ts'
import { purgeAfterAnswer } from '../../caching/flush-purges.ts'
import { OnceToken, onceId } from '../../forms/idempotency-key.tsx'
import { type FormState, parseForm, typed } from '../../forms/parse-form.ts'
import { notFound } from '../../http/errors.ts'
import type { App } from '../../platform/deps.ts'
import type { Form, OrgSession } from '../access/org-session.ts'
import type { AlertContent } from '../parts/alert.tsx'
import { askAboutSecond } from '../parts/already-created.tsx'
import { answerDashboard } from '../parts/answer-dashboard.tsx'
import { mendedForm, saveUnderFreeName, shortName } from '../parts/short-name.ts'
import { FeedFields, FeedForm, feedValues, SLUG_TAKEN } from './feed-form.tsx'
import { FEED_LABELS, FEEDS_PAGE } from './texts.ts'

/** GET feeds/new */
export function newFeedPage(c: Context<App>, session: OrgSession) {
  return answerNew(c, session, { values: { timezone: session.org.timezone }, errors: {} })
}

/** POST feeds: without a short name, the name gives one. */
export async function addFeed(c: Context<App>, session: OrgSession, form: Form) {
  const { data, state } = parseForm(FeedForm, mendedForm(form))
  if (!data) return answerNew(c, session, state, 400)
  const { db, random, now } = c.env
  const orgId = session.org.id
  const { id } = await onceId(form, { prefix: 'feed', orgId, random })
  const feed = { ...data, id, orgId, now: now() }
  const saved = await saveUnderFreeName(form, shortName(form, 'feed'), (slug) =>
    createFeed(db, { ...feed, slug }),
  )
  if (saved === 'missing') throw notFound('Feed')
  if (saved === 'slug taken') {
    const state = { values: typed(mendedForm(form)), errors: SLUG_TAKEN }
    return answerNew(c, session, state, 400)
  }
  const asked = saved === 'again' ? await sentAgain(c, session, { id, form, data }) : undefined
  if (asked) return asked
  purgeAfterAnswer(c.env)
  return c.redirect(session.path(`/feeds/${id}?done=feed-created`), 303)
}

type Second = { id: string; form: Form; data: z.output<typeof FeedForm> }

async function sentAgain(c: Context<App>, session: OrgSession, { id, form, data }: Second) {
  const found = await getFeed(c.env.db, session.org.id, id)
  if (!found) throw notFound('Feed')
  const { name, slug } = found.feed
  return askAboutSecond(c, session, {
    thing: 'feed',
    section: 'feeds',
    above: LIST,
    first: { id, name },
    labels: FEED_LABELS,
    mine: feedValues({ ...data, slug: form.slug ? shortName(form, 'feed') : slug }),
    theirs: feedValues(found.feed),
    form,
  })
}

const DELETED: AlertContent = {
  kind: 'warning',
  text: (
    <p>
      <strong>Not saved because this feed was deleted.</strong> What you entered is in the form
      below. To add it as a new feed, select “Create feed”.
    </p>
  ),
}

/** The form of a feed that was deleted meanwhile, for a new one. */
export function addDeletedFeed(c: Context<App>, session: OrgSession, form: Form) {
  return answerNew(c, session, { values: typed(form), errors: {} }, 404, DELETED)
}

const LIST = { label: FEEDS_PAGE.title, path: '/feeds' }

function answerNew(
  c: Context<App>,
  session: OrgSession,
  state: FormState,
  status = 200,
  alert?: AlertContent,
) {
  return answerDashboard(c, session, {
    title: 'New feed',
    section: 'feeds',
    above: LIST,
    status,
    ...(alert ? { alert } : {}),
    children: (
      <div class="measure">
        <FeedFields {...{ session, state }} now={c.env.now()} action="/feeds" label="Create feed">
          <OnceToken {...{ state }} random={c.env.random} />
        </FeedFields>
      </div>
    ),
  })
}
