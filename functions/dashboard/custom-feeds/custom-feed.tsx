import type { Context } from 'hono'
import {
  changeCustomFeed,
  createCustomFeed,
  deleteCustomFeed,
  getCustomFeed,
} from '../../../db/queries/custom-feeds/custom-feeds.ts'
import { type FeedName, listFeedNames } from '../../../db/queries/events/manage-events.ts'
import { previewCriteria } from '../../../db/queries/subscribers/preview-criteria.ts'
import { type Criteria, compileCriteria } from '../../../domain/criteria.ts'
import { newId } from '../../../domain/ids.ts'
import { notFound } from '../../http/errors.ts'
import { purgeAfterAnswer } from '../../http/purge-noted.ts'
import type { App } from '../../platform/deps.ts'
import type { Form, Staff } from '../access/staff.ts'
import { answerDashboard } from '../parts/answer-dashboard.tsx'
import { confirmPage } from '../parts/confirm-page.tsx'
import type { FormState } from '../parts/field.tsx'
import { parseForm, typed } from '../parts/fields.ts'
import { isRowId } from '../parts/position.ts'
import { mendedForm, saveUnderFreeName, shortName } from '../parts/short-name.ts'
import { CustomFeedAddress } from './custom-feed-address.tsx'
import {
  CriteriaForm,
  CustomFeedFields,
  CustomFeedForm,
  criteriaValues,
  Matches,
  readCriteria,
} from './custom-feed-form.tsx'

/** GET custom-feeds/new */
export async function newCustomFeedPage(c: Context<App>, staff: Staff) {
  const feeds = await listFeedNames(c.env.db, staff.org.id)
  return answerForm(c, staff, { feeds, state: { values: {}, errors: {} }, criteria: {} })
}

/** POST custom-feeds: creates, or with `intent=preview` only shows what matches. */
export async function addCustomFeed(c: Context<App>, staff: Staff, form: Form) {
  const { id: sent = '' } = form
  const id = isRowId(sent) && sent.startsWith('custom_') ? sent : newId('custom', c.env.random)
  return save(c, staff, { ...form, id }, undefined)
}

/** GET custom-feeds/:customId */
export async function editCustomFeedPage(c: Context<App>, staff: Staff) {
  const { customFeed, feeds } = await findCustomFeed(c, staff)
  const { id, name, slug, criteria } = customFeed
  const values = { name, slug, ...criteriaValues(criteria) }
  const state = { values, errors: {} }
  return answerForm(c, staff, { id, feeds, state, criteria, saved: name, savedSlug: slug })
}

/** POST custom-feeds/:customId: saves, or with `intent=preview` only shows what matches. */
export function saveCustomFeed(c: Context<App>, staff: Staff, form: Form) {
  return save(c, staff, form, customId(c))
}

/** GET custom-feeds/:customId/delete */
export async function deleteCustomFeedPage(c: Context<App>, staff: Staff) {
  const { customFeed } = await findCustomFeed(c, staff)
  return confirmPage(c, staff, {
    title: 'Delete this custom feed?',
    section: 'custom-feeds',
    above: staff.pro
      ? { label: customFeed.name, path: `/custom-feeds/${customFeed.id}` }
      : { label: 'Custom feeds', path: '/custom-feeds' },
    action: `/custom-feeds/${customFeed.id}/delete`,
    label: 'Delete the custom feed',
    children: (
      <p>
        Its address in the API answers “not found” from then on, within a minute. No event is
        deleted.
      </p>
    ),
  })
}

/** POST custom-feeds/:customId/delete */
export async function removeCustomFeed(c: Context<App>, staff: Staff) {
  const deleted = await deleteCustomFeed(c.env.db, staff.org.id, customId(c))
  if (!deleted) throw notFound('Custom feed')
  purgeAfterAnswer(c.env)
  return c.redirect(staff.path('/custom-feeds?done=custom-feed-deleted'), 303)
}

async function save(c: Context<App>, staff: Staff, form: Form, id: string | undefined) {
  const { db, now } = c.env
  const orgId = staff.org.id
  const { feeds, name, slug } = id
    ? await findCustomFeed(c, staff).then(({ feeds, customFeed }) => ({
        feeds,
        name: customFeed.name,
        slug: customFeed.slug,
      }))
    : { feeds: await listFeedNames(db, orgId), name: undefined, slug: undefined }
  const asked = parseForm(CriteriaForm, form)
  const names = parseForm(CustomFeedForm, form)
  const criteria = asked.data && readCriteria(asked.data, form, feeds)
  const view = {
    feeds,
    criteria,
    ...(id ? { id } : {}),
    ...(name ? { saved: name, savedSlug: slug } : {}),
  }
  const state = (errors: FormState['errors']) => ({ values: typed(mendedForm(form)), errors })
  if (form.intent === 'preview') {
    return answerForm(c, staff, { ...view, state: state(asked.state?.errors ?? {}) })
  }
  if (!names.data || !criteria) {
    const errors = { ...asked.state?.errors, ...names.state?.errors }
    return answerForm(c, staff, { ...view, state: state(errors) }, 400)
  }
  const of = { orgId, id: id ?? form.id ?? '', now: now() }
  const input = { ...names.data, criteria }
  const outcome = await saveUnderFreeName(form, shortName(form, 'custom-feed'), (slug) =>
    (id ? changeCustomFeed : createCustomFeed)(db, of, { ...input, slug }),
  )
  if (outcome === 'missing') throw notFound('Custom feed')
  if (outcome === 'slug taken') {
    const errors = { slug: 'Another custom feed of yours has this short name' }
    return answerForm(c, staff, { ...view, criteria: undefined, state: state(errors) }, 400)
  }
  purgeAfterAnswer(c.env)
  const done = id ? 'custom-feed-saved' : 'custom-feed-created'
  return c.redirect(staff.path(`/custom-feeds/${of.id}?done=${done}`), 303)
}

type View = {
  feeds: FeedName[]
  state: FormState
  /** Whose matches to show; none when they cannot be read. */
  criteria: Criteria | undefined
  id?: string
  /** Its name as saved; a new one has none. */
  saved?: string
  savedSlug?: string
}

async function answerForm(c: Context<App>, staff: Staff, view: View, status = 200) {
  const { feeds, state, criteria, id, saved, savedSlug } = view
  const window = { now: c.env.now(), first: 10 }
  const preview =
    criteria &&
    (await previewCriteria(c.env.db, { orgId: staff.org.id }, compileCriteria(criteria), window))
  return answerDashboard(c, staff, {
    title: saved ?? 'New custom feed',
    section: 'custom-feeds',
    above: { label: 'Custom feeds', path: '/custom-feeds' },
    status,
    children: (
      <div class="split">
        <CustomFeedFields
          {...{ staff, state, feeds }}
          action={id ? `/custom-feeds/${id}` : '/custom-feeds'}
          label={id ? 'Save changes' : 'Create custom feed'}
        >
          {!id && (
            <input
              type="hidden"
              name="id"
              value={state.values.id ?? newId('custom', c.env.random)}
            />
          )}
        </CustomFeedFields>
        <div class="stack">
          <Matches preview={preview} />
          {savedSlug && (
            <CustomFeedAddress {...{ staff }} slug={savedSlug} publicUrl={c.env.env.PUBLIC_URL} />
          )}
          {id && <a href={staff.path(`/custom-feeds/${id}/delete`)}>Delete this custom feed</a>}
        </div>
      </div>
    ),
  })
}

async function findCustomFeed(c: Context<App>, staff: Staff) {
  const found = await getCustomFeed(c.env.db, staff.org.id, customId(c))
  if (!found) throw notFound('Custom feed')
  return found
}

function customId(c: Context<App>): string {
  const id = c.req.param('customId') ?? ''
  if (!isRowId(id)) throw notFound('Custom feed')
  return id
}
