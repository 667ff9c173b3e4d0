import type { Context } from 'hono'
import type { Child } from 'hono/jsx'
import { answerPage } from '../../http/answer-page.ts'
import { ASSETS } from '../../http/assets.generated.ts'
import { PageLayout, siteTitle } from '../../http/page-layout.tsx'
import type { App } from '../../platform/deps.ts'

type Content = { title: string; lead: Child; children?: Child; status?: number; scripted?: boolean }

/** A short page for somebody who is not (yet) signed in. */
export function plainPage(
  c: Context<App>,
  { title, lead, children, status = 200, scripted }: Content,
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
    { status, ...(scripted ? { allowed: { 'script-src': "'self'" } } : {}) },
  )
}
