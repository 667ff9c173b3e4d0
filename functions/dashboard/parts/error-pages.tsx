import { createMiddleware } from 'hono/factory'
import { answerPage } from '../../layout/answer-page.ts'
import { ErrorPage, errorWords } from '../../layout/error-page.tsx'
import type { App } from '../../platform/deps.ts'
import { FORM_TOKEN } from '../access/own-forms.ts'
import { type Form, isStaff } from '../staff-context.ts'
import { answerDashboard } from './answer-dashboard.tsx'
import { OPENED } from './merge-edits.tsx'
import { sectionFor } from './navigation.tsx'

const DASHBOARD = { label: 'Go to your dashboard', href: '/dashboard' }

/** Errors of people who belong here keep the menu; all of them show a way back. */
export const errorPages = createMiddleware<App>(async (c, next) => {
  c.set('errorPage', (status, message) => {
    const children = <TypedText form={c.get('typed')} />
    if (!isStaff(c)) {
      return answerPage(c, ErrorPage({ status, message, back: DASHBOARD, children }), { status })
    }
    const { session } = c.var
    const { title, advice } = errorWords(status, message)
    const [, , , named = ''] = c.req.path.split('/')
    const section = sectionFor(session, named)
    return answerDashboard(c, {
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
          {children}
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

/** Fields that people do not type. */
const NOT_TYPED = new Set([
  ...[FORM_TOKEN, OPENED, 'once', 'version', 'intent'],
  ...['meantDate', 'feedId', 'descriptionFormat'],
])

/** What was typed into a form that could not be saved: the way back may lead to an error, too. */
function TypedText({ form = {} }: { form: Form | undefined }) {
  const lines = Object.entries(form)
    .filter(([name, value]) => !NOT_TYPED.has(name) && value.trim() !== '' && value !== 'on')
    .map(([name, value]) => `${labelOf(name)}: ${value}`)
  if (lines.length === 0) return null
  return (
    <div class="field measure">
      <label for="typed">What you entered, to copy</label>
      <textarea id="typed" readonly rows={Math.min(lines.length + 1, 12)}>
        {lines.join('\n')}
      </textarea>
    </div>
  )
}

/** `startDate` -> `Start date` */
function labelOf(name: string): string {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}
