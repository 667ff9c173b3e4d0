import type { Context } from 'hono'
import type { Child } from 'hono/jsx'
import { answerPage } from '../../http/answer-page.ts'
import { ASSETS } from '../../http/assets.generated.ts'
import type { Allowed } from '../../http/page-headers.ts'
import { PageLayout, siteTitle } from '../../http/page-layout.tsx'
import type { App } from '../../platform/deps.ts'
import type { OrgSession } from '../access/org-session.ts'
import { Navigation, type Section } from './navigation.tsx'
import { NOT_SAVED, type Notice, NoticeBox } from './notice.tsx'
import { NOTICES } from './notices.ts'

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
  notice?: Notice
  allowed?: Allowed
  head?: Child
}

/** A page of the dashboard: navigation, title, what just happened, and its content. */
export function answerDashboard(c: Context<App>, session: OrgSession, content: Content) {
  const { title, section, above, actions, lead, children, status = 200, allowed, head } = content
  const refused = status === 400 && !content.error
  const named = c.req.query('done') ?? ''
  const done = Object.hasOwn(NOTICES, named) && {
    kind: 'done' as const,
    text: <p>{NOTICES[named]}</p>,
  }
  const notice = content.notice ?? (refused ? NOT_SAVED : undefined) ?? done
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
        {notice && <NoticeBox {...notice} role={notice.kind === 'failed' ? 'alert' : 'status'} />}
        {children}
      </div>
    </PageLayout>
  )
  const scripted = { 'script-src': "'self'", ...allowed }
  return answerPage(c, page, { status, allowed: scripted })
}
