import { isSlug } from '../../domain/slug.ts'
import { listBody } from '../events/list-body.ts'
import { ListQuery } from '../events/params.ts'
import { cacheTags } from '../http/cache-tags.ts'
import { endpoint } from '../http/endpoint.ts'
import { notFound } from '../http/errors.ts'
import { upcomingPage } from './upcoming-page.ts'

export const orgEvents = endpoint({
  path: '/orgs/:orgSlug/events',
  summary: 'Upcoming events of all feeds of an organization, merged by date',
  answers: 'json',
  query: ListQuery,
  async handle(input) {
    const { orgSlug = '' } = input.params
    const page = isSlug(orgSlug) ? await upcomingPage(input, { orgSlug }) : undefined
    if (!page) throw notFound('Organization')
    return {
      body: listBody(page, input.query.per_page, input.cursorScope),
      tags: [cacheTags.org(page.orgId), cacheTags.orgEvents(page.orgId)],
    }
  },
})
