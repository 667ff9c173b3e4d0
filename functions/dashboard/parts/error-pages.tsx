import { createMiddleware } from 'hono/factory'
import { answerPage } from '../../http/answer-page.ts'
import { ErrorPage, errorWords } from '../../http/error-page.tsx'
import type { App } from '../../platform/deps.ts'
import { sessionOf } from '../access/org-session.ts'
import { answerDashboard } from './answer-dashboard.tsx'
import { sectionFor } from './navigation.tsx'

const DASHBOARD = { label: 'Go to your dashboard', href: '/dashboard' }

/** Errors of people who belong here keep the menu; all of them show a way back. */
export const errorPages = createMiddleware<App>(async (c, next) => {
  c.set('errorPage', (status, message) => {
    const session = sessionOf(c)
    if (!session) return answerPage(c, ErrorPage({ status, message, back: DASHBOARD }), { status })
    const { title, advice } = errorWords(status, message)
    const [, , , named = ''] = c.req.path.split('/')
    const section = sectionFor(session, named)
    return answerDashboard(c, session, {
      title,
      section,
      status,
      error: true,
      ...(advice ? { lead: advice } : {}),
      children: (
        <>
          {title !== message && (
            <p class="muted">
              {status} · {message}
            </p>
          )}
          <p class="row">
            {section && (
              <a class="button" href={session.path(`/${section}`)}>
                Back to the list
              </a>
            )}
            <a class="button secondary" href={session.path()}>
              Go to the overview
            </a>
          </p>
        </>
      ),
    })
  })
  await next()
})
