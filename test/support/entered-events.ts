import type { TestApp } from './app.ts'
import { eventForm } from './event-form.ts'
import { type Browser, sentTo } from './staff.ts'

export type Row = Record<string, unknown>

/** Events as staff enter them through the dashboard's form, and their rows. */
export function enteredEvents(app: () => TestApp) {
  const query = (text: string, params: unknown[]) => app().database.query(text, params)
  return {
    eventsOf: (orgId: string) =>
      query('select * from events where org_id = $1 order by starts_at', [orgId]),
    async create(staff: Browser, feedId: string, overrides = {}): Promise<Row> {
      const to = await sentTo(await staff.send('/events', eventForm(feedId, overrides)))
      const [row] = await query('select * from events where id = $1', [to.match(/evt_\w+/)?.[0]])
      return row as Row
    },
  }
}
