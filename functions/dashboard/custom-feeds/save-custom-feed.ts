import {
  changeCustomFeed,
  createCustomFeed,
  type EditableCustomFeed,
  getCustomFeed,
} from '../../../db/feeds/custom-feeds.ts'
import { listFeedNames } from '../../../db/feeds/manage-feeds.ts'
import { typed } from '../../forms/parse-form.ts'
import { formOf } from '../parts/form-of.tsx'
import { pathId } from '../parts/path-id.ts'
import { saveUnderFreeName, shortName, withShortName } from '../parts/short-name.ts'
import {
  type CustomFeedData,
  collectFeeds,
  customFeedInWords,
  customFeedValues,
  readCustomFeed,
} from './custom-feed-input.ts'
import { answerCustomFeed, answerNew } from './custom-feed-page.tsx'
import { ERRORS, LABELS, LIST } from './texts.ts'

/**
 * GET custom-feeds/new, POST custom-feeds, and GET and POST custom-feeds/:customId. With `intent=preview` both
 * POST only show what matches.
 */
export const customFeedForm = formOf<EditableCustomFeed, CustomFeedData>({
  thing: 'this custom feed',
  missing: 'Custom feed',
  labels: LABELS,
  inWords: customFeedInWords,
  collect: (form) => collectFeeds(withShortName(form)),
  async read(c, form, found) {
    const feeds = found?.feeds ?? (await listFeedNames(c.env.db, c.var.session.org.id))
    const { input, errors } = readCustomFeed(form, feeds, found?.customFeed.criteria)
    if (!input) return { state: { values: typed(form), errors } }
    return { data: { ...input, slug: shortName(form, 'custom-feed') } }
  },
  values: customFeedValues,
  id: (c) => pathId(c, 'customId'),
  find: (c, id) => getCustomFeed(c.env.db, c.var.session.org.id, id),
  dataOf: ({ customFeed }) => customFeed,
  async change(c, { data, found, form }) {
    const { org } = c.var.session
    const { customFeed, version } = found
    const of = { orgId: org.id, id: customFeed.id, now: c.env.now(), version }
    const saved = await saveUnderFreeName(form, data.slug, (slug) =>
      changeCustomFeed(c.env.db, of, { ...data, slug }),
    )
    if (saved === 'slug taken') return { errors: { slug: ERRORS.slugTaken } }
    return saved === 'saved' ? saved : undefined
  },
  back: (id) => `/custom-feeds/${id}`,
  done: 'custom-feed-saved',
  show: answerCustomFeed,
  instead(form, { state }, show) {
    if (form.intent !== 'preview') return undefined
    // A name is not missed before something is to be saved.
    const { name: _, ...errors } = state?.errors ?? {}
    return show({ values: typed(form), errors })
  },
  create: {
    noun: 'custom feed',
    prefix: 'custom',
    section: 'custom-feeds',
    list: { label: LIST.title, path: '/custom-feeds' },
    button: 'Create custom feed',
    start: () => ({}),
    async insert(c, { data, id, form }) {
      const { org } = c.var.session
      const of = { orgId: org.id, id, now: c.env.now() }
      const saved = await saveUnderFreeName(form, data.slug, (slug) =>
        createCustomFeed(c.env.db, of, { ...data, slug }),
      )
      return saved === 'slug taken' ? { errors: { slug: ERRORS.slugTaken } } : saved
    },
    nameOf: ({ customFeed }) => customFeed.name,
    likeFirst: (data, form, { customFeed: { slug } }) => (form.slug ? data : { ...data, slug }),
    done: 'custom-feed-created',
    show: answerNew,
  },
})
