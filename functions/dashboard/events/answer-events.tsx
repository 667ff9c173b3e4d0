import type { Child } from 'hono/jsx'
import { ASSETS } from '../../caching/assets.generated.ts'
import type { AlertContent } from '../parts/alert.tsx'
import { answerDashboard } from '../parts/answer-dashboard.tsx'
import { address } from '../parts/list-parts.tsx'
import type { StaffContext } from '../staff-context.ts'

type Content = {
  view: 'events' | 'month'
  /** The feed that is shown alone, which a new event is for. */
  feed: string | undefined
  status?: 200 | 400
  alert?: AlertContent
  children: Child
}

/** Answers with events as a list or as a month. */
export function answerEvents(c: StaffContext, { view, feed, ...content }: Content) {
  return answerDashboard(c, {
    title: 'Events',
    section: 'events',
    ...content,
    head: (
      <>
        <link rel="stylesheet" href={ASSETS[`${view}Style`]} />
        <script type="module" src={ASSETS[`${view}Script`]} />
      </>
    ),
    actions: (
      <a class="button" href={address(c.var.session.path('/events/new'), { feed })}>
        New event
      </a>
    ),
  })
}
