import type { Context } from 'hono'
import {
  changeCustomFeed,
  type EditableCustomFeed,
  getCustomFeed,
} from '../../../db/feeds/custom-feeds.ts'
import { purgeAfterAnswer } from '../../caching/flush-purges.ts'
import { typed } from '../../forms/parse-form.ts'
import type { App } from '../../platform/deps.ts'
import type { Form, OrgSession } from '../access/org-session.ts'
import { saveMerged } from '../parts/merge-edits.tsx'
import { mendedForm, saveUnderFreeName, shortName } from '../parts/short-name.ts'
import {
  collectFeeds,
  customFeedInWords,
  customFeedValues,
  readCustomFeed,
} from './custom-feed-input.ts'
import {
  answerForm,
  answerPreview,
  customId,
  findCustomFeed,
  SLUG_TAKEN,
} from './custom-feed-page.tsx'
import { addDeletedCustomFeed } from './new-custom-feed.tsx'
import { LABELS } from './texts.ts'

/** GET custom-feeds/:customId */
export async function editCustomFeedPage(c: Context<App>, session: OrgSession) {
  const found = await findCustomFeed(c, session)
  const { feeds, customFeed } = found
  const values = customFeedValues(customFeed)
  return answerForm(c, session, { found, feeds, values, criteria: customFeed.criteria })
}

/**
 * POST custom-feeds/:customId: saves, merged with what another member saved since the form was
 * opened, or with `intent=preview` only shows what matches.
 */
export async function saveCustomFeed(c: Context<App>, session: OrgSession, posted: Form) {
  const form = collectFeeds(posted)
  const { opened } = form
  const found = await getCustomFeed(c.env.db, session.org.id, customId(c))
  if (!found) return addDeletedCustomFeed(c, session, form)
  const { feeds, customFeed } = found
  const { input, criteria, errors } = readCustomFeed(form, feeds, customFeed.criteria)
  const shown = { found, feeds, criteria, values: typed(mendedForm(form)), opened }
  if (form.intent === 'preview') return answerPreview(c, session, shown, errors)
  if (!input) return answerForm(c, session, { ...shown, errors }, 400)
  const { outcome, merged, ask } = await saveMerged({
    thing: 'this custom feed',
    labels: LABELS,
    inWords: customFeedInWords,
    opened,
    mine: customFeedValues({ ...input, slug: shortName(form, 'custom-feed') }),
    found,
    findAgain: () => findCustomFeed(c, session),
    valuesOf: (found) => customFeedValues(found.customFeed),
    save: (values, found) => save(c, session, { form, values, found }),
  })
  if (ask) {
    const { feeds } = ask.found
    return answerForm(c, session, { feeds, criteria: undefined, ...ask }, 409)
  }
  if (outcome !== 'saved') {
    return answerForm(c, session, { ...shown, criteria: undefined, errors: outcome }, 400)
  }
  purgeAfterAnswer(c.env)
  const done = merged ? 'merged' : 'custom-feed-saved'
  return c.redirect(session.path(`/custom-feeds/${customFeed.id}?done=${done}`), 303)
}

type Save = { form: Form; values: Form; found: EditableCustomFeed }

/** Saves over what was found; what is wrong with it comes as errors. */
async function save(c: Context<App>, session: OrgSession, { form, values, found }: Save) {
  const { feeds, customFeed, version } = found
  const { input, errors } = readCustomFeed(values, feeds, customFeed.criteria)
  if (!input) return errors
  const of = { orgId: session.org.id, id: customFeed.id, now: c.env.now(), version }
  const saved = await saveUnderFreeName(form, shortName(values, 'custom-feed'), (slug) =>
    changeCustomFeed(c.env.db, of, { ...input, slug }),
  )
  if (saved === 'missing') return undefined
  return saved === 'saved' ? saved : SLUG_TAKEN
}
