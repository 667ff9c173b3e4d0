import type { Context } from 'hono'
import type { Child } from 'hono/jsx'
import { type Allowed, answerPage } from '../../http/answer-page.ts'
import { ASSETS } from '../../http/assets.generated.ts'
import { PageLayout, siteTitle } from '../../http/page-layout.tsx'
import type { App } from '../../platform/deps.ts'
import type { OrgSession } from '../access/org-session.ts'
import { Alert, type AlertContent, NOT_SAVED } from './alert.tsx'
import { Navigation, type Section } from './navigation.tsx'

type Content = {
  title: string
  section: Section | undefined
  /** Where the page stands: links to the pages above it. */
  above?: { label: string; path: string }
  /** Buttons beside the title. */
  actions?: Child
  lead?: Child
  children: Child
  status?: number
  /** The page says itself what went wrong. */
  error?: boolean
  /** Instead of the one that the address names, or that a refused form gets. */
  alert?: AlertContent
  allowed?: Allowed
  head?: Child
}

/** A page of the dashboard: navigation, title, what just happened, and its content. */
export function answerDashboard(c: Context<App>, session: OrgSession, content: Content) {
  const { title, section, above, actions, lead, children, status = 200, allowed, head } = content
  const refused = status === 400 && !content.error
  const named = c.req.query('done') ?? ''
  const done = Object.hasOwn(DONE_MESSAGES, named) && {
    kind: 'done' as const,
    text: <p>{DONE_MESSAGES[named]}</p>,
  }
  const alert = content.alert ?? (refused ? NOT_SAVED : undefined) ?? done
  const page = (
    <PageLayout
      title={siteTitle(`${title} · ${session.org.name}`)}
      bodyClass="dashboard"
      header={<Navigation session={session} current={section} />}
      footer={null}
      head={
        <>
          <meta name="robots" content="noindex" />
          <link rel="stylesheet" href={ASSETS.dashboardStyle} />
          <script type="module" src={ASSETS.dashboardScript} />
          {head}
        </>
      }
    >
      <div class="stack loose">
        <div class="stack tight">
          {above && (
            <p class="above">
              <a href={session.path(above.path)}>← {above.label}</a>
            </p>
          )}
          <div class="row apart">
            <h1>
              <bdi>{title}</bdi>
            </h1>
            {actions && <div class="row">{actions}</div>}
          </div>
          {lead && <p class="lead measure">{lead}</p>}
        </div>
        {alert && <Alert {...alert} role={alert.kind === 'failed' ? 'alert' : 'status'} />}
        {children}
      </div>
    </PageLayout>
  )
  const scripted = { 'script-src': "'self'", ...allowed }
  return answerPage(c, page, { status, allowed: scripted })
}

/** What a page says after a form has sent the browser there, by the word in its address. */
const DONE_MESSAGES: Record<string, string> = {
  joined: 'Welcome. You are part of this organization now.',
  'feed-saved': 'Saved. The public pages and the API show it within a minute.',
  'feed-archived':
    'The feed is archived. It is off the public pages, and its subscribers are told.',
  'feed-restored': 'The feed is public again.',
  'feed-deleted': 'The feed and its events are deleted.',
  'digests-saved': 'Saved. The next digest follows it.',
  'preview-sent': 'The mail is on its way to you.',
  'mails-stopped': 'It is stopped. Mails that were on their way may still arrive.',
  'widget-saved': 'Saved. Pages that embed the widget show it within a minute.',
  'custom-feed-created': 'The custom feed is there.',
  'custom-feed-saved': 'Saved. The API shows it within a minute.',
  'custom-feed-deleted': 'The custom feed is deleted.',
  'event-deleted': 'The event is deleted. It leaves the public pages within a minute.',
  'subscriber-removed': 'The subscriber is removed and gets no more mails.',
  'mails-allowed': 'Mails can go to this address again.',
  'mails-blocked': 'No more mails of yours go to this address.',
  merged: 'Saved, together with what somebody else changed meanwhile.',
  invited: 'The invitation is on its way.',
  withdrawn: 'The invitation is withdrawn: its link opens nothing any more.',
  'role-changed': 'The role is changed.',
  'member-removed': 'The person is removed and has no access any more.',
  'settings-saved': 'Saved.',
  'endpoint-saved': 'Saved. The next events follow the new settings.',
  'endpoint-deleted': 'The endpoint is deleted. Its past deliveries stay visible.',
  'endpoint-disabled': 'The endpoint is disabled: nothing is sent to it until you enable it again.',
  'endpoint-enabled': 'The endpoint is enabled: it gets events from now on.',
  'resend-begun': 'What failed is being sent again. This page shows how far it is.',
  retried: 'A new delivery of the same event is on its way.',
}
