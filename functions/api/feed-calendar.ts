import { listMonth } from '../../db/queries/events/list-month.ts'
import { isId } from '../../domain/ids.ts'
import { decodeCursor } from '../events/cursor.ts'
import { listBody } from '../events/list-body.ts'
import { MONTH_PER_PAGE, MonthQuery } from '../events/params.ts'
import { cacheTags } from '../http/cache-tags.ts'
import { endpoint } from '../http/endpoint.ts'
import { badRequest, notFound } from '../http/errors.ts'

export const feedCalendar = endpoint({
  path: '/feeds/:feedId/calendar/:year/:month',
  summary: 'All events of one calendar month, past days included',
  answers: 'json',
  query: MonthQuery,
  async handle({ deps, params: { feedId = '', year = '', month = '' }, query, cursorScope }) {
    if (!/^\d{4}$/.test(year) || year === '0000') throw badRequest('year must be four digits')
    if (!/^(0[1-9]|1[0-2])$/.test(month)) throw badRequest('month must be 01 to 12')
    if (!isId('feed', feedId)) throw notFound('Feed')
    const asked = { year: Number(year), month: Number(month) }
    const page = await listMonth(deps.db, {
      ...asked,
      feedId,
      after: query.cursor ? decodeCursor(query.cursor, cursorScope, false) : undefined,
      limit: MONTH_PER_PAGE,
      publicUrl: deps.env.PUBLIC_URL,
    })
    if (!page) throw notFound('Feed')
    const head = JSON.stringify({ ...asked, timezone: page.timezone }).slice(0, -1)
    return {
      body: `${head},${listBody(page, MONTH_PER_PAGE, cursorScope).slice(1)}`,
      tags: [cacheTags.org(page.orgId), cacheTags.feed(feedId)],
    }
  },
})
