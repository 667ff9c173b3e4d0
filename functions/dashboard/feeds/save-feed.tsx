import {
  changeFeed,
  createFeed,
  type EditableFeed,
  getFeed,
} from '../../../db/feeds/manage-feeds.ts'
import { parseForm } from '../../forms/parse-form.ts'
import { answerDashboard } from '../parts/answer-dashboard.tsx'
import { type FormView, formOf } from '../parts/form-of.tsx'
import { pathId } from '../parts/path-id.ts'
import { saveUnderFreeName, shortName, withShortName } from '../parts/short-name.ts'
import type { StaffContext } from '../staff-context.ts'
import { answerFeed } from './edit-feed.tsx'
import { type FeedData, FeedFields, FeedForm, feedValues } from './feed-form.tsx'
import { ERRORS, FEED_LABELS, FEEDS_PAGE } from './texts.ts'

const LIST = { label: FEEDS_PAGE.title, path: '/feeds' }

/** GET feeds/new, POST feeds, and GET and POST feeds/:feedId. Without a short name, the name gives one. */
export const feedForm = formOf<EditableFeed, FeedData>({
  thing: 'this feed',
  missing: 'Feed',
  labels: FEED_LABELS,
  collect: withShortName,
  read: (_, form) => {
    const { data, state } = parseForm(FeedForm, form)
    return data ? { data: { ...data, slug: shortName(form, 'feed') } } : { state }
  },
  values: feedValues,
  id: (c) => pathId(c, 'feedId'),
  find: (c, id) => getFeed(c.env.db, c.var.session.org.id, id),
  dataOf: ({ feed }) => feed,
  async change(c, { data, found, form }) {
    const { org } = c.var.session
    const { feed, settingsVersion: version } = found
    const of = { orgId: org.id, id: feed.id, now: c.env.now(), version }
    const saved = await saveUnderFreeName(form, data.slug, (slug) =>
      changeFeed(c.env.db, of, { ...data, slug }),
    )
    if (saved === 'slug taken') return { errors: { slug: ERRORS.slugTaken } }
    return saved === 'saved' ? saved : undefined
  },
  back: (id) => `/feeds/${id}`,
  done: 'feed-saved',
  show: answerFeed,
  create: {
    noun: 'feed',
    prefix: 'feed',
    section: 'feeds',
    list: LIST,
    button: 'Create feed',
    start: ({ org }) => ({ timezone: org.timezone }),
    async insert(c, { data, id, form }) {
      const { org } = c.var.session
      const of = { orgId: org.id, id, now: c.env.now() }
      const saved = await saveUnderFreeName(form, data.slug, (slug) =>
        createFeed(c.env.db, { ...data, ...of, slug }),
      )
      return saved === 'slug taken' ? { errors: { slug: ERRORS.slugTaken } } : saved
    },
    nameOf: ({ feed }) => feed.name,
    likeFirst: (data, form, { feed }) => (form.slug ? data : { ...data, slug: feed.slug }),
    done: 'feed-created',
    show: answerNew,
  },
})

function answerNew(c: StaffContext, { state, hidden, ...view }: FormView<FeedData>) {
  const { session } = c.var
  return answerDashboard(c, {
    title: 'New feed',
    section: 'feeds',
    above: LIST,
    ...view,
    children: (
      <div class="measure">
        <FeedFields {...{ session, state }} now={c.env.now()} action="/feeds" label="Create feed">
          {hidden}
        </FeedFields>
      </div>
    ),
  })
}
