import type { Child } from 'hono/jsx'
import { answerDashboard } from '../parts/answer-dashboard.tsx'
import { formatCount } from '../parts/format.ts'
import type { StaffContext } from '../staff-context.ts'

type Left = {
  /** The query of the list that the events were selected in. */
  list: string
  title: string
  /** What was done with the others. */
  said: string
  /** How many were left as they are. */
  count: number
  events: { id: string; title: string; why: string; isThere: boolean }[]
  /** Undoes what was done with the others. */
  undo?: Child
}

/** What was not done as asked, with the reason for each event. */
export function answerLeft(c: StaffContext, { list, title, said, count, events, undo }: Left) {
  const { session } = c.var
  return answerDashboard(c, {
    title,
    section: 'events',
    above: { label: 'Events', path: `/events${list}` },
    alert: {
      kind: 'warning',
      text: (
        <div class="row">
          <span>
            {said} {count > 0 && `${formatCount(count, 'event')} not changed:`}
          </span>
          {undo}
        </div>
      ),
    },
    children: (
      <div class="card stack measure">
        <ul class="selected-events">
          {events.map(({ id, title, why, isThere }) => (
            <li>
              {isThere ? (
                <a href={session.path(`/events/${id}`)}>
                  <bdi>{title}</bdi>
                </a>
              ) : (
                <strong>
                  <bdi>{title}</bdi>
                </strong>
              )}{' '}
              <span class="muted">{why}</span>
            </li>
          ))}
        </ul>
        <p>
          <a class="button" href={session.path(`/events${list}`)}>
            Show events
          </a>
        </p>
      </div>
    ),
  })
}
