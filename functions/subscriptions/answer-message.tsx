import type { Context } from 'hono'
import type { Child } from 'hono/jsx'
import { answerPage, wantsHtml } from '../http/answer-page.ts'
import type { ErrorStatus } from '../http/errors.ts'
import { PageLayout, siteTitle } from '../http/page-layout.tsx'
import type { App } from '../platform/deps.ts'

type Message = {
  title: string
  message: string
  children?: Child
  status?: 200 | 202 | ErrorStatus
}

/** A short page for a person, or the same words as JSON for a script. */
export function answerMessage(
  c: Context<App>,
  { title, message, children, status = 200 }: Message,
) {
  if (!wantsHtml(c)) return c.json(status < 400 ? { message } : { error: message }, status)
  return answerPage(
    c,
    <PageLayout
      title={siteTitle(title)}
      width="narrow"
      head={<meta name="robots" content="noindex" />}
    >
      <div class="stack">
        <h1>{title}</h1>
        <p class="lead">{message}</p>
        {children}
      </div>
    </PageLayout>,
    { status },
  )
}
