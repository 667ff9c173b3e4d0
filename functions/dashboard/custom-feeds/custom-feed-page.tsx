import { type EditableCustomFeed, getCustomFeed } from '../../../db/feeds/custom-feeds.ts'
import { type FeedName, listFeedNames } from '../../../db/feeds/manage-feeds.ts'
import { previewCriteria } from '../../../db/subscribers/manage-subscribers.ts'
import { compileCriteria } from '../../../domain/criteria.ts'
import { notFound } from '../../http/errors.ts'
import { CopyText } from '../../layout/copy-text.tsx'
import { answerDashboard } from '../parts/answer-dashboard.tsx'
import { fillText } from '../parts/fill-text.tsx'
import type { FormView } from '../parts/form-of.tsx'
import { pathId } from '../parts/path-id.ts'
import { WidgetSnippets } from '../parts/widget-snippets.tsx'
import type { OrgSession, StaffContext } from '../staff-context.ts'
import { CustomFeedFields, Matches } from './custom-feed-form.tsx'
import { type CustomFeedData, readCustomFeed } from './custom-feed-input.ts'
import { LINKS, LIST } from './texts.ts'

type View = FormView<CustomFeedData>

/** The form of a new custom feed. */
export async function answerNew(c: StaffContext, view: View) {
  const { session } = c.var
  const feeds = await listFeedNames(c.env.db, session.org.id)
  return answerForm(c, { ...view, feeds })
}

/** The form of a custom feed, and where it can be used. */
export function answerCustomFeed(c: StaffContext, found: EditableCustomFeed, view: View) {
  return answerForm(c, { ...view, feeds: found.feeds, saved: found.customFeed })
}

type FormPage = View & { feeds: FeedName[]; saved?: EditableCustomFeed['customFeed'] }

/** With the events that match what the form holds; with none where that cannot be read. */
async function answerForm(c: StaffContext, page: FormPage) {
  const { session } = c.var
  const { state, hidden, feeds, saved, ...view } = page
  const { criteria } = readCustomFeed(state.values, feeds, saved?.criteria)
  const window = { now: c.env.now(), first: 10 }
  const preview =
    criteria &&
    (await previewCriteria(c.env.db, { orgId: session.org.id }, compileCriteria(criteria), window))
  return answerDashboard(c, {
    title: saved?.name ?? 'New custom feed',
    subjectId: saved?.id,
    section: 'custom-feeds',
    above: { label: LIST.title, path: '/custom-feeds' },
    ...view,
    children: (
      <div class="split">
        <CustomFeedFields
          {...{ session, state, feeds }}
          action={saved ? `/custom-feeds/${saved.id}` : '/custom-feeds'}
          label={saved ? 'Save changes' : 'Create custom feed'}
        >
          {hidden}
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
              <a href={session.path(`/custom-feeds/${saved.id}/delete`)}>{LINKS.delete}</a>
            </>
          )}
        </div>
      </div>
    ),
  })
}

/** The custom feed of the address, if it belongs to this organization. */
export async function findCustomFeed(c: StaffContext) {
  const { session } = c.var
  const found = await getCustomFeed(c.env.db, session.org.id, pathId(c, 'customId'))
  if (!found) throw notFound('Custom feed')
  return found
}

type AddressProps = {
  session: OrgSession
  customFeed: { slug: string; name: string }
  publicUrl: string
}

/** Where a custom feed is to be had: page, calendar, API, widget; each to copy. */
function CustomFeedAddress({ session: { org }, customFeed, publicUrl }: AddressProps) {
  const { slug, name } = customFeed
  const path = `/o/${org.slug}/${slug}`
  const api = customFeedPath(org.slug, slug)
  return (
    <section class="card stack">
      <h2>{LINKS.title}</h2>
      <div class="stack tight">
        <label for="page-url">
          <a href={path}>{LINKS.page}</a>
        </label>
        <CopyText id="page-url" text={publicUrl + path} />
      </div>
      <div class="stack tight">
        <label for="calendar-url">
          {fillText(LINKS.calendar, { apps: <a href={`${path}#calendar`}>{LINKS.apps}</a> })}
        </label>
        <CopyText id="calendar-url" text={`${publicUrl}${path}.ics`} />
        <p class="hint">
          {fillText(LINKS.formats, {
            ics: <code>.ics</code>,
            rss: <code>.rss</code>,
            json: <code>.json</code>,
          })}{' '}
          <a href="/docs/calendar-feeds">{LINKS.help}</a>
        </p>
      </div>
      <div class="stack tight">
        <label for="api-url">
          {fillText(LINKS.api, {
            events: <a href={api}>{LINKS.events}</a>,
            api: <a href="/docs/api">API</a>,
          })}
        </label>
        <CopyText id="api-url" text={publicUrl + api} />
      </div>
      <div class="stack tight">
        <h3>{LINKS.widget}</h3>
        <WidgetSnippets {...{ publicUrl, name }} of={{ orgSlug: org.slug, customSlug: slug }} />
      </div>
    </section>
  )
}

export function customFeedPath(orgSlug: string, slug: string): string {
  return `/api/v1/orgs/${orgSlug}/custom/${slug}`
}
