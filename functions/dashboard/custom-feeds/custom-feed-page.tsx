import type { Context } from 'hono'
import { type EditableCustomFeed, getCustomFeed } from '../../../db/custom-feeds.ts'
import type { FeedName } from '../../../db/feeds/manage-feeds.ts'
import { previewCriteria } from '../../../db/subscribers/manage-subscribers.ts'
import { type Criteria, compileCriteria } from '../../../domain/criteria.ts'
import { notFound } from '../../http/errors.ts'
import { OnceId } from '../../http/form/once.tsx'
import type { FormState } from '../../http/form/state.ts'
import { isRowId } from '../../http/position.ts'
import type { App } from '../../platform/deps.ts'
import type { OrgSession } from '../access/org-session.ts'
import { answerDashboard } from '../parts/answer-dashboard.tsx'
import { OPENED } from '../parts/merge-edits.ts'
import type { Notice } from '../parts/notice.tsx'
import { openedAs } from '../parts/save-merged.ts'
import { CustomFeedAddress } from './custom-feed-address.tsx'
import { CustomFeedFields, Matches } from './custom-feed-form.tsx'
import { CUSTOM_FEED_LABELS, customFeedValues } from './custom-feed-input.ts'

export const SLUG_TAKEN: FormState['errors'] = {
  slug: 'Another custom feed of yours has this short name',
}

type View = {
  /** As it is saved; a new one is not. */
  found?: EditableCustomFeed
  feeds: FeedName[]
  values: FormState['values']
  errors?: FormState['errors']
  /** Whose matches to show; none when they cannot be read. */
  criteria: Criteria | undefined
  opened?: string | undefined
  notice?: Notice
}

/** A name is not missed before something is to be saved. */
export function answerPreview(
  c: Context<App>,
  session: OrgSession,
  view: View,
  { name: _, ...errors }: FormState['errors'],
) {
  return answerForm(c, session, { ...view, errors })
}

export async function answerForm(c: Context<App>, session: OrgSession, view: View, status = 200) {
  const { found, feeds, values, errors = {}, criteria, notice } = view
  const state = { values, errors }
  const saved = found?.customFeed
  const { opened = saved && openedAs(CUSTOM_FEED_LABELS, customFeedValues(saved)) } = view
  const window = { now: c.env.now(), first: 10 }
  const preview =
    criteria &&
    (await previewCriteria(c.env.db, { orgId: session.org.id }, compileCriteria(criteria), window))
  return answerDashboard(c, session, {
    title: saved?.name ?? 'New custom feed',
    section: 'custom-feeds',
    above: { label: 'Custom feeds', path: '/custom-feeds' },
    status,
    ...(notice ? { notice } : {}),
    children: (
      <div class="split">
        <CustomFeedFields
          {...{ session, state, feeds }}
          action={saved ? `/custom-feeds/${saved.id}` : '/custom-feeds'}
          label={saved ? 'Save changes' : 'Create custom feed'}
        >
          {saved ? (
            <input type="hidden" name={OPENED} value={opened} />
          ) : (
            <OnceId {...{ state }} prefix="custom" random={c.env.random} />
          )}
        </CustomFeedFields>
        <div class="stack">
          <Matches preview={preview} />
          {saved && (
            <>
              <CustomFeedAddress
                {...{ session }}
                customFeed={saved}
                publicUrl={c.env.env.PUBLIC_URL}
              />
              <a href={session.path(`/custom-feeds/${saved.id}/delete`)}>Delete this custom feed</a>
            </>
          )}
        </div>
      </div>
    ),
  })
}

/** The custom feed of the address, if it belongs to this organization. */
export async function findCustomFeed(c: Context<App>, session: OrgSession) {
  const found = await getCustomFeed(c.env.db, session.org.id, customId(c))
  if (!found) throw notFound('Custom feed')
  return found
}

export function customId(c: Context<App>): string {
  const id = c.req.param('customId') ?? ''
  if (!isRowId(id)) throw notFound('Custom feed')
  return id
}
