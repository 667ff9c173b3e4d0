import type { Context } from 'hono'
import { createCustomFeed, getCustomFeed } from '../../../db/feeds/custom-feeds.ts'
import { listFeedNames } from '../../../db/feeds/manage-feeds.ts'
import { purgeAfterAnswer } from '../../caching/flush-purges.ts'
import { onceId } from '../../forms/idempotency-key.tsx'
import { typed } from '../../forms/parse-form.ts'
import { notFound } from '../../http/errors.ts'
import type { App } from '../../platform/deps.ts'
import type { Form, OrgSession } from '../access/org-session.ts'
import type { AlertContent } from '../parts/alert.tsx'
import { askAboutSecond } from '../parts/already-created.tsx'
import { mendedForm, saveUnderFreeName, shortName } from '../parts/short-name.ts'
import {
  type CustomFeedInput,
  collectFeeds,
  customFeedInWords,
  customFeedValues,
  readCustomFeed,
} from './custom-feed-input.ts'
import { answerForm, answerPreview, SLUG_TAKEN } from './custom-feed-page.tsx'
import { LABELS } from './texts.ts'

/** GET custom-feeds/new */
export async function newCustomFeedPage(c: Context<App>, session: OrgSession) {
  const feeds = await listFeedNames(c.env.db, session.org.id)
  return answerForm(c, session, { feeds, values: {}, criteria: {} })
}

/** POST custom-feeds: creates, or with `intent=preview` only shows what matches. */
export async function addCustomFeed(c: Context<App>, session: OrgSession, posted: Form) {
  const { db, random, now } = c.env
  const orgId = session.org.id
  const { id, once } = await onceId(posted, { prefix: 'custom', orgId, random })
  const form: Form = { ...collectFeeds(posted), once }
  const feeds = await listFeedNames(db, orgId)
  const { input, criteria, errors } = readCustomFeed(form, feeds)
  const shown = { feeds, criteria, values: typed(mendedForm(form)) }
  if (form.intent === 'preview') return answerPreview(c, session, shown, errors)
  if (!input) return answerForm(c, session, { ...shown, errors }, 400)
  const of = { orgId, id, now: now() }
  const saved = await saveUnderFreeName(form, shortName(form, 'custom-feed'), (slug) =>
    createCustomFeed(db, of, { ...input, slug }),
  )
  if (saved === 'missing') throw notFound('Custom feed')
  if (saved === 'slug taken') {
    return answerForm(c, session, { ...shown, criteria: undefined, errors: SLUG_TAKEN }, 400)
  }
  const again = saved === 'again' && (await sentAgain(c, session, { id, form, posted, input }))
  if (again) return again
  purgeAfterAnswer(c.env)
  return c.redirect(session.path(`/custom-feeds/${id}?done=custom-feed-created`), 303)
}

type Second = { id: string; form: Form; posted: Form; input: CustomFeedInput }

async function sentAgain(c: Context<App>, session: OrgSession, second: Second) {
  const { id, form, posted, input } = second
  const found = await getCustomFeed(c.env.db, session.org.id, id)
  if (!found) throw notFound('Custom feed')
  const { name, slug } = found.customFeed
  return askAboutSecond(c, session, {
    thing: 'custom feed',
    section: 'custom-feeds',
    above: { label: 'Custom feeds', path: '/custom-feeds' },
    first: { id, name },
    labels: LABELS,
    inWords: (name, value) => customFeedInWords(name, value, found),
    mine: customFeedValues({ ...input, slug: form.slug ? shortName(form, 'custom-feed') : slug }),
    theirs: customFeedValues(found.customFeed),
    form: posted,
  })
}

/** The form of a custom feed that was deleted meanwhile, for a new one. */
export async function addDeletedCustomFeed(c: Context<App>, session: OrgSession, form: Form) {
  const feeds = await listFeedNames(c.env.db, session.org.id)
  const { criteria, errors } = readCustomFeed(form, feeds)
  const values = typed(mendedForm(form))
  return answerForm(c, session, { feeds, criteria, values, errors, alert: DELETED }, 404)
}

const DELETED: AlertContent = {
  kind: 'warning',
  text: (
    <p>
      <strong>Not saved because this custom feed was deleted.</strong> What you entered is in the
      form below. To add it as a new custom feed, select “Create custom feed”.
    </p>
  ),
}
