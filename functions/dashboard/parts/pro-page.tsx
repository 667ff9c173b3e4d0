import type { Context } from 'hono'
import type { Permission } from '../../../domain/roles.ts'
import type { App } from '../../platform/deps.ts'
import { type OrgSession, type Page, page } from '../access/org-session.ts'
import { answerDashboard } from './answer-dashboard.tsx'
import type { Section } from './navigation.tsx'

type Feature = { title: string; section: Section; text: string; permission: Permission }

export const CUSTOM_FEEDS: Feature = {
  title: 'Custom feeds',
  section: 'custom-feeds',
  permission: 'custom-feeds.edit',
  text: 'A custom feed is a part of your events by rule: all jazz in Texas, say, or everything free for families, from one feed or all. It has an address in the API of its own, and fills itself as you add events.',
}
export const WEBHOOKS: Feature = {
  title: 'Webhooks',
  section: 'webhooks',
  permission: 'webhooks.manage',
  text: 'A webhook tells your own systems at once when somebody subscribes, changes what they want, or leaves: signed, retried when your server is away, and with a log of every delivery.',
}

/**
 * A page of a Pro feature. On a lower plan it is `kept`, what still can be done with what was set up
 * before; where there is none, it says what the feature is and that it is not included.
 */
export function proPage(show: Page, feature: Feature, kept?: Page) {
  const otherwise: Page = kept ?? ((c, session) => explainFeature(c, session, feature))
  return page(feature.permission, (c, session) => (session.pro ? show : otherwise)(c, session))
}

export function explainFeature(
  c: Context<App>,
  session: OrgSession,
  { title, section, text }: Feature,
) {
  const list = session.path(`/${section}`)
  return answerDashboard(c, session, {
    title,
    section,
    status: 403,
    children: (
      <div class="empty">
        <h2>Part of Pro and Enterprise</h2>
        <p>
          The {session.org.plan} plan of <bdi>{session.org.name}</bdi> does not include this.
        </p>
        <p class="measure">{text}</p>
        <p class="measure">
          Ask the operator of this service to change your plan. What you set up earlier is kept and
          works again then.
        </p>
        {c.req.path !== list && (
          <p>
            <a href={list}>What was set up earlier</a>
          </p>
        )}
      </div>
    ),
  })
}
