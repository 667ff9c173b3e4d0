import type { Context } from 'hono'
import { changeFeed, type EditableFeed, getFeed } from '../../../db/feeds/manage-feeds.ts'
import { isId } from '../../../domain/ids.ts'
import { purgeAfterAnswer } from '../../caching/flush-purges.ts'
import { type FormState, parseForm, typed } from '../../forms/parse-form.ts'
import { notFound } from '../../http/errors.ts'
import type { App } from '../../platform/deps.ts'
import type { Form as FormData, OrgSession } from '../access/org-session.ts'
import type { AlertContent } from '../parts/alert.tsx'
import { answerDashboard } from '../parts/answer-dashboard.tsx'
import { Badge } from '../parts/badge.tsx'
import { fillText } from '../parts/fill-text.tsx'
import { Form } from '../parts/form.tsx'
import { OPENED, openedAs, saveMerged } from '../parts/merge-edits.tsx'
import { mendedForm, saveUnderFreeName, shortName } from '../parts/short-name.ts'
import { FeedFields, FeedForm, feedValues, SLUG_TAKEN } from './feed-form.tsx'
import { addDeletedFeed } from './new-feed.tsx'
import { FEED_LABELS, FEED_PAGE, FEEDS_PAGE } from './texts.ts'

/** GET feeds/:feedId */
export async function editFeedPage(c: Context<App>, session: OrgSession) {
  const found = await findFeed(c, session)
  const created = c.req.query('done') === 'feed-created'
  const alert = created && { kind: 'done' as const, text: <NextStep {...{ session, found }} /> }
  return answerEdit(
    c,
    session,
    found,
    { values: feedValues(found.feed), errors: {} },
    { ...(alert ? { alert } : {}) },
  )
}

/** POST feeds/:feedId: merged with what another member saved since the form was opened. */
export async function saveFeed(c: Context<App>, session: OrgSession, form: FormData) {
  const { data, state } = parseForm(FeedForm, mendedForm(form))
  const { opened } = form
  const found = await getFeed(c.env.db, session.org.id, feedId(c))
  if (!found) return addDeletedFeed(c, session, mendedForm(form))
  if (!data) return answerEdit(c, session, found, state, { status: 400, opened })
  const { outcome, merged, ask } = await saveMerged({
    thing: 'this feed',
    labels: FEED_LABELS,
    opened,
    mine: feedValues({ ...data, slug: shortName(form, 'feed') }),
    found,
    findAgain: () => findFeed(c, session),
    valuesOf: ({ feed }) => feedValues(feed),
    save: (values, seen) => save(c, session, { form, values, found: seen }),
  })
  if (ask) {
    const { found, values, ...rest } = ask
    return answerEdit(c, session, found, { values, errors: {} }, { status: 409, ...rest })
  }
  if (outcome !== 'saved') return answerEdit(c, session, found, outcome, { status: 400, opened })
  purgeAfterAnswer(c.env)
  const done = merged ? 'merged' : 'feed-saved'
  return c.redirect(session.path(`/feeds/${feedId(c)}?done=${done}`), 303)
}

type Save = { form: FormData; values: FormData; found: EditableFeed }

async function save(c: Context<App>, session: OrgSession, { form, values, found }: Save) {
  const { data, state } = parseForm(FeedForm, values)
  if (!data) return state
  const { id } = found.feed
  const of = { orgId: session.org.id, id, now: c.env.now(), version: found.settingsVersion }
  const saved = await saveUnderFreeName(form, shortName(values, 'feed'), (slug) =>
    changeFeed(c.env.db, of, { ...data, slug }),
  )
  if (saved === 'missing') return undefined
  if (saved === 'saved') return saved
  return { values: typed(mendedForm(form)), errors: SLUG_TAKEN }
}

type Extra = { status?: number; alert?: AlertContent; opened?: string | undefined }

function answerEdit(
  c: Context<App>,
  session: OrgSession,
  found: EditableFeed,
  state: FormState,
  { status = 200, alert, opened = openedAs(FEED_LABELS, feedValues(found.feed)) }: Extra = {},
) {
  const { feed } = found
  return answerDashboard(c, session, {
    title: feed.name,
    section: 'feeds',
    above: { label: FEEDS_PAGE.title, path: '/feeds' },
    lead: feed.archivedAt && <Badge>Archived</Badge>,
    status,
    ...(alert ? { alert } : {}),
    children: (
      <div class="split">
        <FeedFields
          {...{ session, state }}
          now={c.env.now()}
          action={`/feeds/${feed.id}`}
          label="Save changes"
        >
          <input type="hidden" name={OPENED} value={opened} />
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
          <li>
            <a href={session.path(`${path}/digests`)}>{FEED_PAGE.emails}</a>
          </li>
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
export async function findFeed(c: Context<App>, session: OrgSession): Promise<EditableFeed> {
  const found = await getFeed(c.env.db, session.org.id, feedId(c))
  if (!found) throw notFound('Feed')
  return found
}

export function feedId(c: Context<App>): string {
  const id = c.req.param('feedId') ?? ''
  if (!isId('feed', id)) throw notFound('Feed')
  return id
}
