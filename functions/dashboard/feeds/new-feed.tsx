import type { Context } from 'hono'
import { createFeed } from '../../../db/feeds/manage-feeds.ts'
import { notFound } from '../../http/errors.ts'
import { OnceId, onceId } from '../../http/form/once.tsx'
import { type FormState, parseForm, typed } from '../../http/form/parse-form.ts'
import { purgeAfterAnswer } from '../../http/purge-noted.ts'
import type { App } from '../../platform/deps.ts'
import type { Form, OrgSession } from '../access/org-session.ts'
import { answerDashboard } from '../parts/answer-dashboard.tsx'
import { mendedForm, saveUnderFreeName, shortName } from '../parts/short-name.ts'
import { FeedFields, FeedForm, SLUG_TAKEN } from './feed-form.tsx'

/** GET feeds/new */
export function newFeedPage(c: Context<App>, session: OrgSession) {
  return answerNew(c, session, { values: { timezone: session.org.timezone }, errors: {} })
}

/** POST feeds: without a short name, the name gives one. */
export async function addFeed(c: Context<App>, session: OrgSession, form: Form) {
  const { data, state } = parseForm(FeedForm, mendedForm(form))
  if (!data) return answerNew(c, session, state, 400)
  const { db, random, now } = c.env
  const id = onceId(form, { prefix: 'feed', random })
  const feed = { ...data, id, orgId: session.org.id, now: now() }
  const saved = await saveUnderFreeName(form, shortName(form, 'feed'), (slug) =>
    createFeed(db, { ...feed, slug }),
  )
  if (saved === 'missing') throw notFound('Feed')
  if (saved === 'slug taken') {
    const state = { values: typed(mendedForm(form)), errors: SLUG_TAKEN }
    return answerNew(c, session, state, 400)
  }
  purgeAfterAnswer(c.env)
  return c.redirect(session.path(`/feeds/${id}?done=feed-created`), 303)
}

function answerNew(c: Context<App>, session: OrgSession, state: FormState, status = 200) {
  return answerDashboard(c, session, {
    title: 'New feed',
    section: 'feeds',
    above: { label: 'Feeds and widget', path: '/feeds' },
    status,
    children: (
      <div class="measure">
        <FeedFields {...{ session, state }} now={c.env.now()} action="/feeds" label="Create feed">
          <OnceId {...{ state }} prefix="feed" random={c.env.random} />
        </FeedFields>
      </div>
    ),
  })
}
