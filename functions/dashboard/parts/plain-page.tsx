import type { Context } from 'hono'
import type { Child } from 'hono/jsx'
import { ASSETS } from '../../caching/assets.generated.ts'
import { type Allowed, answerPage } from '../../layout/answer-page.ts'
import { PageLayout, siteTitle } from '../../layout/page-layout.tsx'
import type { App } from '../../platform/deps.ts'

type Content = {
  title: string
  lead: Child
  children?: Child
  status?: number
  scripted?: boolean
  /** What the page needs besides our own script. */
  allowed?: Allowed
}

/** A short page for visitors who are not signed in. */
export function plainPage(
  c: Context<App>,
  { title, lead, children, status = 200, scripted, allowed = {} }: Content,
) {
  return answerPage(
    c,
    <PageLayout
      title={siteTitle(title)}
      width="narrow"
      stylesheet={ASSETS.dashboardStyle}
      head={
        <>
          <meta name="robots" content="noindex" />
          {scripted && <script type="module" src={ASSETS.dashboardScript} />}
        </>
      }
    >
      <div class="card stack">
        <h1>{title}</h1>
        <p class="lead">{lead}</p>
        {children}
      </div>
    </PageLayout>,
    { status, allowed: scripted ? withOwnScript(allowed) : allowed },
  )
}

function withOwnScript(allowed: Allowed): Allowed {
  return { ...allowed, 'script-src': ["'self'", allowed['script-src']].filter(Boolean).join(' ') }
}
