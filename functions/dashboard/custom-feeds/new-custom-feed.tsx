import type { Context } from 'hono'
import { createCustomFeed } from '../../../db/custom-feeds.ts'
import { listFeedNames } from '../../../db/feeds/manage-feeds.ts'
import { notFound } from '../../http/errors.ts'
import { onceId } from '../../http/form/once.tsx'
import { typed } from '../../http/form/parse-form.ts'
import { purgeAfterAnswer } from '../../http/purge-noted.ts'
import type { App } from '../../platform/deps.ts'
import type { Form, OrgSession } from '../access/org-session.ts'
import { mendedForm, saveUnderFreeName, shortName } from '../parts/short-name.ts'
import { collectFeeds, readCustomFeed } from './custom-feed-input.ts'
import { answerForm, answerPreview, SLUG_TAKEN } from './custom-feed-page.tsx'

/** GET custom-feeds/new */
export async function newCustomFeedPage(c: Context<App>, session: OrgSession) {
  const feeds = await listFeedNames(c.env.db, session.org.id)
  return answerForm(c, session, { feeds, values: {}, criteria: {} })
}

/** POST custom-feeds: creates, or with `intent=preview` only shows what matches. */
export async function addCustomFeed(c: Context<App>, session: OrgSession, posted: Form) {
  const { db, random, now } = c.env
  const id = onceId(posted, { prefix: 'custom', random })
  const form: Form = { ...collectFeeds(posted), id }
  const feeds = await listFeedNames(db, session.org.id)
  const { input, criteria, errors } = readCustomFeed(form, feeds)
  const shown = { feeds, criteria, values: typed(mendedForm(form)) }
  if (form.intent === 'preview') return answerPreview(c, session, shown, errors)
  if (!input) return answerForm(c, session, { ...shown, errors }, 400)
  const of = { orgId: session.org.id, id, now: now() }
  const saved = await saveUnderFreeName(form, shortName(form, 'custom-feed'), (slug) =>
    createCustomFeed(db, of, { ...input, slug }),
  )
  if (saved === 'missing') throw notFound('Custom feed')
  if (saved === 'slug taken') {
    return answerForm(c, session, { ...shown, criteria: undefined, errors: SLUG_TAKEN }, 400)
  }
  purgeAfterAnswer(c.env)
  return c.redirect(session.path(`/custom-feeds/${id}?done=custom-feed-created`), 303)
}
