import type { TestApp } from './app.ts'
import { eventForm, formFields } from './event-form.ts'
import { type Browser, sentTo } from './staff.ts'

type Changes = Record<string, string>

/** Yoga on Tuesday, June 16, 2026, 7:30 PM in Chicago, entered in the form of the dashboard. */
export function repeatingForm(feedId: string, changes: Changes = {}): Changes {
  return eventForm(feedId, { title: 'Yoga', startDate: '2026-06-16', ...changes })
}

/** Creates a series as staff do; by its dates it is read again. */
export async function makeRepeating(
  app: TestApp,
  staff: Browser,
  feedId: string,
  changes: Changes = {},
) {
  const form = repeatingForm(feedId, { repeat: 'weekly', ...changes })
  const to = await sentTo(await staff.send('/events', form))
  const id = /evt_\w+/.exec(to)?.[0] ?? ''
  const series = id.replace('evt_', 'ser_')
  const dates = () =>
    app.database.query('select * from events where series_id = $1 order by starts_at', [series])
  const rule = async () => {
    const [row] = await app.database.query('select * from series where id = $1', [series])
    return row?.rrule
  }
  /** The form of a date as the browser sends it back. */
  const opened = async (date = id) =>
    formFields(await staff.see(`/events/${date}`), `/dashboard/${staff.slug}/events/${date}`)
  return { id, series, dates, rule, opened }
}
