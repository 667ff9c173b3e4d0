import { type EditableFeed, getFeed } from '../../../db/feeds/manage-feeds.ts'
import { notFound } from '../../http/errors.ts'
import { answerDashboard } from '../parts/answer-dashboard.tsx'
import { Badge } from '../parts/badge.tsx'
import { fillText } from '../parts/fill-text.tsx'
import { Form } from '../parts/form.tsx'
import type { FormView } from '../parts/form-of.tsx'
import { pathId } from '../parts/path-id.ts'
import type { OrgSession, StaffContext } from '../staff-context.ts'
import { type FeedData, FeedFields } from './feed-form.tsx'
import { FEED_PAGE, FEEDS_PAGE } from './texts.ts'

/** The form of a feed, and what else there is to do with it. */
export function answerFeed(
  c: StaffContext,
  found: EditableFeed,
  { state, hidden, ...view }: FormView<FeedData>,
) {
  const { session } = c.var
  const { feed } = found
  const created = view.status === 200 && c.req.query('done') === 'feed-created'
  const alert = created && { kind: 'done' as const, text: <NextStep {...{ session, found }} /> }
  return answerDashboard(c, {
    title: feed.name,
    subjectId: feed.id,
    section: 'feeds',
    above: { label: FEEDS_PAGE.title, path: '/feeds' },
    lead: feed.archivedAt && <Badge>Archived</Badge>,
    ...(alert ? { alert } : {}),
    ...view,
    children: (
      <div class="split">
        <FeedFields
          {...{ session, state }}
          now={c.env.now()}
          action={`/feeds/${feed.id}`}
          label="Save changes"
        >
          {hidden}
        </FeedFields>
        <div class="stack">
          {feed.archivedAt ? (
            <Archived {...{ session, found }} />
          ) : (
            <Public {...{ session, found }} />
          )}
        </div>
      </div>
    ),
  })
}

function NextStep({ session, found }: { session: OrgSession; found: EditableFeed }) {
  return (
    <p>
      {FEED_PAGE.created}{' '}
      {session.may('events.edit') &&
        fillText(FEED_PAGE.next, {
          link: (
            <a href={session.path(`/events/new?feed=${found.feed.id}`)}>{FEED_PAGE.addEvent}</a>
          ),
        })}
    </p>
  )
}

function Public({
  session,
  found: { feed, subscribers },
}: {
  session: OrgSession
  found: EditableFeed
}) {
  const path = `/feeds/${feed.id}`
  return (
    <>
      <section class="card stack">
        <h2>{FEED_PAGE.share}</h2>
        <ul class="plain stack tight">
          <li>
            <a href={session.path(`${path}/widget`)}>{FEED_PAGE.widget}</a>
          </li>
          <li>
            <a href={`/f/${feed.id}`}>{FEED_PAGE.page}</a>
          </li>
          <li>
            <a href={`/api/v1/feeds/${feed.id}/events`}>{FEED_PAGE.api}</a>
          </li>
          <li>
            <a href={`/subscriptions/join/${feed.id}`}>{FEED_PAGE.signUp}</a>
          </li>
          {feed.takesSubmissions && (
            <li>
              <a href={`/submit/${feed.id}`}>{FEED_PAGE.suggest}</a>
            </li>
          )}
          <li>
            <a href={session.path(`${path}/digests`)}>{FEED_PAGE.emails}</a>
          </li>
          {session.may('subscribers.manage') && (
            <li>
              <a href={session.path(`/subscribers/bring/${feed.id}`)}>{FEED_PAGE.bring}</a>
            </li>
          )}
          {session.may('events.edit') && (
            <li>
              <a href={session.path(`/events?feed=${feed.id}`)}>{FEED_PAGE.events}</a>
            </li>
          )}
        </ul>
        <p class="hint">{fillText(FEED_PAGE.id, { id: <code>{feed.id}</code> })}</p>
        <p class="hint">
          {fillText(FEED_PAGE.help, {
            calendars: <a href="/docs/calendar-feeds">calendar subscriptions</a>,
            forms: <a href="/docs/subscriptions">sign-up forms</a>,
            api: <a href="/docs/api">API</a>,
          })}
        </p>
      </section>
      <section class="card stack">
        <h2>{subscribers > 0 ? 'Archive' : 'Archive or delete'}</h2>
        {subscribers > 0 ? (
          <a href={session.path(`${path}/archive`)}>{FEED_PAGE.archive}</a>
        ) : (
          <>
            <a href={session.path(`${path}/archive`)}>{FEED_PAGE.archive}</a>
            <a href={session.path(`${path}/delete`)}>{FEED_PAGE.delete}</a>
          </>
        )}
      </section>
    </>
  )
}

function Archived({
  session,
  found: { feed, subscribers },
}: {
  session: OrgSession
  found: EditableFeed
}) {
  return (
    <section class="card stack">
      <h2>Archived</h2>
      <p>{FEED_PAGE.archived}</p>
      <Form session={session} action={`/feeds/${feed.id}/restore`}>
        <button class="button" type="submit">
          {FEED_PAGE.restore}
        </button>
      </Form>
      {subscribers === 0 && (
        <a href={session.path(`/feeds/${feed.id}/delete`)}>{FEED_PAGE.delete}</a>
      )}
    </section>
  )
}

/** The feed of the address, if it belongs to this organization. */
export async function findFeed(c: StaffContext): Promise<EditableFeed> {
  const { session } = c.var
  const found = await getFeed(c.env.db, session.org.id, pathId(c, 'feedId'))
  if (!found) throw notFound('Feed')
  return found
}
