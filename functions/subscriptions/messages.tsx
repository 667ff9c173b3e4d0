import type { Context } from 'hono'
import type { Child } from 'hono/jsx'
import { answerPage, wantsHtml } from '../http/answer-page.ts'
import { type ErrorStatus, HttpError } from '../http/errors.ts'
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

type Words = { title: string; message: string }

const FORM: Partial<Record<ErrorStatus, Words>> = {
  404: {
    title: 'This calendar is not here',
    message:
      'It may have ended or moved. Please look for a new form on the page where you found it.',
  },
  413: {
    title: 'That was too long',
    message: 'Nothing was saved. Please go back, shorten what you typed and send it again.',
  },
  429: {
    title: 'A little slower, please',
    message: 'Nothing was saved. Please wait a minute, go back and send the form again.',
  },
}

const LINK: Partial<Record<ErrorStatus, Words>> = {
  ...FORM,
  404: {
    title: 'This link does not work',
    message:
      'A part of it may be missing. Please use the button in your newest mail, or copy the whole link from there.',
  },
  410: {
    title: 'This link no longer works',
    message:
      'What it was for has ended: the subscription was removed, or not confirmed in time. You can subscribe again at any time, on the page where you found the calendar.',
  },
}

/** A person learns what to do next; a script, and a fault of ours, get the usual answer. */
export async function explainError(error: Error, c: Context<App>): Promise<Response> {
  if (!(error instanceof HttpError) || !wantsHtml(c)) throw error
  const words = (c.req.param('token') ? LINK : FORM)[error.status]
  if (!words) throw error
  const response = await answerMessage(c, { ...words, status: error.status })
  for (const [name, value] of Object.entries(error.headers)) response.headers.set(name, value)
  return response
}
