import { PLAN_NAMES } from '../../../domain/plan.ts'
import type { Page, StaffContext } from '../staff-context.ts'
import { answerDashboard } from './answer-dashboard.tsx'
import type { Section } from './navigation.tsx'

type Feature = { title: string; section: Section; text: string }

export const CUSTOM_FEEDS: Feature = {
  title: 'Custom feeds',
  section: 'custom-feeds',
  text: 'A custom feed is a filtered view of your events, such as all jazz in Texas. It updates automatically as you add events, and has its own page, calendar, and API endpoint.',
}
export const WEBHOOKS: Feature = {
  title: 'Webhooks',
  section: 'webhooks',
  text: 'A webhook notifies your own systems right away when someone subscribes, changes their preferences, or unsubscribes. Messages are signed and logged, and retried when your server is down.',
}

/**
 * A page of a Pro feature. On a lower plan it is `kept`, what still can be done with what was set up
 * before; where there is none, it says what the feature is and that it is not included.
 */
export function proPage(show: Page, feature: Feature, kept?: Page): Page {
  const otherwise = kept ?? ((c: StaffContext) => explainFeature(c, feature))
  return (c) => (c.var.session.pro ? show : otherwise)(c)
}

export function explainFeature(c: StaffContext, { title, section, text }: Feature) {
  const { session } = c.var
  const list = session.path(`/${section}`)
  return answerDashboard(c, {
    title,
    section,
    status: 403,
    children: (
      <div class="empty">
        <h2>Included in Pro and Enterprise</h2>
        <p>
          <bdi>{session.org.name}</bdi> is on the {PLAN_NAMES[session.org.plan]} plan, which doesn’t
          include this feature.
        </p>
        <p class="measure">{text}</p>
        <p class="measure">
          Ask the operator of this service to change your plan. Anything you set up earlier is kept
          and works again then.
        </p>
        {c.req.path !== list && (
          <p>
            <a href={list}>See what you set up earlier</a>
          </p>
        )}
      </div>
    ),
  })
}
