import { isSlug } from '../../domain/slug.ts'
import { listBody } from '../events/list-body.ts'
import { ListQuery } from '../events/params.ts'
import { cacheTags } from '../http/cache-tags.ts'
import { endpoint } from '../http/endpoint.ts'
import { notFound } from '../http/errors.ts'
import { upcomingPage } from './upcoming-page.ts'

export const customFeedEvents = endpoint({
  path: '/orgs/:orgSlug/custom/:customSlug',
  summary: 'Upcoming events of a custom feed (Pro and Enterprise)',
  answers: 'json',
  query: ListQuery,
  async handle(input) {
    const { orgSlug = '', customSlug = '' } = input.params
    const scope = { orgSlug, customSlug }
    const plausible = isSlug(orgSlug) && isSlug(customSlug)
    const page = plausible ? await upcomingPage(input, scope) : undefined
    if (!page) throw notFound('Custom feed')
    const customFeed = { slug: page.slug, name: page.name }
    return {
      body: listBody(page, input.query.per_page, input.cursorScope, { after: { customFeed } }),
      tags: [cacheTags.org(page.orgId), cacheTags.orgEvents(page.orgId)],
    }
  },
})
