import type { Context } from 'hono'
import type { Form } from '../../forms/read-form.ts'
import { HttpError } from '../../http/errors.ts'
import { pathParam } from '../../http/path-param.ts'
import { wantsHtml } from '../../layout/answer-page.ts'
import type { App } from '../../platform/deps.ts'
import { plainPage } from '../parts/plain-page.tsx'
import { FORM_TOKEN, makeFormToken } from './own-forms.ts'
import { nextPath } from './sign-in.tsx'
import { ERRORS, SESSION_ENDED, SIGN_IN } from './texts.ts'

/**
 * Answers a form whose session has ended. Only this page holds what was typed: after
 * signing in in another tab it is sent from here again. `keep: false` where a form may hold a secret.
 */
export async function sessionEnded(c: Context<App>, form: Form, { keep }: { keep: boolean }) {
  if (!wantsHtml(c)) throw new HttpError(401, ERRORS.sessionEnded)
  const signIn = `/sign-in?next=${encodeURIComponent(comesFrom(c))}`
  if (!keep) {
    return plainPage(c, {
      status: 401,
      title: SESSION_ENDED.title,
      lead: SESSION_ENDED.nothingChanged,
      children: (
        <p>
          <a class="button" href={signIn}>
            {SIGN_IN.title}
          </a>
        </p>
      ),
    })
  }
  const { [FORM_TOKEN]: _, ...fields } = form
  return plainPage(c, {
    status: 401,
    title: SESSION_ENDED.title,
    lead: SESSION_ENDED.lead,
    children: (
      <>
        <p>{SESSION_ENDED.first}</p>
        <p>
          <a class="button secondary" href={signIn} target="_blank" rel="noopener">
            {SESSION_ENDED.open}
          </a>
        </p>
        <p>{SESSION_ENDED.comeBack}</p>
        <form method="post" action={c.req.path}>
          {/* There is no session to tie it to, so the token hangs on the browser's own cookie. */}
          <input type="hidden" name={FORM_TOKEN} value={await makeFormToken(c)} />
          {Object.entries(fields).map(([name, value]) => (
            <input type="hidden" name={name} value={value} />
          ))}
          <button class="button" type="submit">
            {SESSION_ENDED.save}
          </button>
        </form>
      </>
    ),
  })
}

/** The page that the form stood on, or the first one of the organization. */
function comesFrom(c: Context<App>): string {
  const { referer = '' } = c.req.header()
  const first = `/dashboard/${pathParam(c, 'org')}`
  if (!URL.canParse(referer)) return first
  const { origin, pathname, search } = new URL(referer)
  const ours = origin === new URL(c.env.env.PUBLIC_URL).origin
  return (ours && nextPath(pathname + search)) || first
}
