import { type AuditLine, listAuditBatch } from '../../../db/audit/lines.ts'
import { listFeedNames } from '../../../db/feeds/manage-feeds.ts'
import { limitCalls } from '../../http/rate-limits.ts'
import { csvLine } from '../parts/csv-line.ts'
import type { StaffContext } from '../staff-context.ts'
import { activityFilter, readActivitySearch } from './filters.tsx'
import { valuesOf } from './values.ts'
import { actorInWords, CHANGES, KINDS } from './words.ts'

const BATCH = 500
const HEAD = ['time', 'who', 'change', 'kind', 'id', 'name', 'field', 'before', 'after']

/** GET activity.csv: a row for each field that changed, batch after batch. */
export async function exportActivity(c: StaffContext): Promise<Response> {
  const { session } = c.var
  const { db, now, limits } = c.env
  await limitCalls(limits.client(`export:${session.org.id}`))
  const filter = { ...activityFilter(c, readActivitySearch(c)), limit: BATCH }
  const feeds = await listFeedNames(db, session.org.id)
  const encoder = new TextEncoder()
  // Before anything is sent, so that what fails can still be answered with an error.
  let batch = await listAuditBatch(db, filter)
  const rowsOf = (line: AuditLine) => {
    const of = [line.at.toISOString(), actorInWords(line), CHANGES[line.change], KINDS[line.kind]]
    const values = valuesOf(line, { feeds, zone: session.org.timezone })
    const fields = values.length > 0 ? values : [{ label: '', before: '', after: '' }]
    return fields.map(({ label, before, after }) =>
      csvLine([
        ...[...of, line.subjectId, line.title, label],
        ...[line.before ? before : '', line.after ? after : ''],
      ]),
    )
  }
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      // The mark tells spreadsheets that the text is UTF-8.
      controller.enqueue(encoder.encode(`\uFEFF${csvLine(HEAD)}`))
    },
    async pull(controller) {
      controller.enqueue(encoder.encode(batch.flatMap(rowsOf).join('')))
      const last = batch.at(-1)
      const isLast = batch.length === last?.found && batch.length < BATCH
      if (!last || isLast) return controller.close()
      batch = await listAuditBatch(db, { ...filter, before: last.id })
    },
  })
  const day = now().toISOString().slice(0, 10)
  return c.body(body, 200, {
    'Content-Type': 'text/csv; charset=UTF-8',
    'Content-Disposition': `attachment; filename="activity-${session.org.slug}-${day}.csv"`,
    'X-Content-Type-Options': 'nosniff',
  })
}
