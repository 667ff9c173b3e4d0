import { exportOrganization } from '../../../db/organizations/export-organization.ts'
import { limitCalls } from '../../http/rate-limits.ts'
import { answerDashboard } from '../parts/answer-dashboard.tsx'
import type { StaffContext } from '../staff-context.ts'
import { EXPORT } from './texts.ts'

/** GET export */
export function exportPage(c: StaffContext) {
  const { session } = c.var
  return answerDashboard(c, {
    title: EXPORT.title,
    section: 'settings',
    above: { label: 'Settings', path: '/settings' },
    children: (
      <div class="card stack measure">
        <p>{EXPORT.what}</p>
        <p>{EXPORT.without}</p>
        <p>{EXPORT.personal}</p>
        <p>
          <a class="button" href={session.path('/export.json')} download>
            {EXPORT.label}
          </a>
        </p>
      </div>
    ),
  })
}

/** GET export.json: streamed in parts as the client reads them, never all in memory. */
export async function exportFile(c: StaffContext): Promise<Response> {
  const { session } = c.var
  const { db, now, limits } = c.env
  // Each reads every row of the organization.
  await limitCalls(limits.client(`export:${session.org.id}`))
  const encoder = new TextEncoder()
  const parts = exportOrganization(db, session.org.id, now())
  // Read before anything is sent, so that a failure can still be answered with an error.
  const head = await parts.next()
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      if (!head.done) controller.enqueue(encoder.encode(head.value))
    },
    async pull(controller) {
      const part = await parts.next()
      if (part.done) controller.close()
      else controller.enqueue(encoder.encode(part.value))
    },
  })
  const day = now().toISOString().slice(0, 10)
  return c.body(body, 200, {
    'Content-Type': 'application/json; charset=UTF-8',
    'Content-Disposition': `attachment; filename="${session.org.slug}-${day}.json"`,
    'X-Content-Type-Options': 'nosniff',
  })
}
