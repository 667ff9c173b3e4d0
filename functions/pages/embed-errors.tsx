import { createMiddleware } from 'hono/factory'
import { answerPage } from '../http/answer-page.ts'
import { ASSETS } from '../http/assets.generated.ts'
import { errorWords } from '../http/error-page.tsx'
import { PageLayout } from '../http/page-layout.tsx'
import type { App } from '../platform/deps.ts'

/**
 * Says inside an iframe why it has no calendar. Browsers show a broken page instead of one that may
 * not stand in a frame.
 */
export const embedErrors = createMiddleware<App>(async (c, next) => {
  c.set('errorPage', (status, message) => {
    const { title, advice } = errorWords(status, message)
    const page = (
      <PageLayout
        title={title}
        bodyClass="embed"
        header={null}
        footer={null}
        head={
          <>
            <meta name="robots" content="noindex" />
            <script src={ASSETS.embedHeight} defer />
          </>
        }
      >
        <div class="empty">
          <h1>{title}</h1>
          <p>{advice}</p>
        </div>
      </PageLayout>
    )
    const allowed = { 'frame-ancestors': '*', 'script-src': "'self'" }
    return answerPage(c, page, { status, allowed })
  })
  await next()
})
