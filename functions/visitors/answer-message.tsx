import type { Context } from 'hono'
import type { Child } from 'hono/jsx'
import type { ErrorStatus } from '../http/errors.ts'
import { answerPage, wantsHtml } from '../layout/answer-page.ts'
import type { App } from '../platform/deps.ts'
import { CalendarPage, lookOf, type PageCalendar } from './calendar-page.tsx'
import type { PageVoice } from './page-voice.ts'

export type Message = {
  voice: PageVoice
  calendar?: PageCalendar | undefined
  title: string
  message: string
  children?: Child
  status?: 200 | 202 | ErrorStatus
}

/** A short page for a person, or the same message as JSON for a script. */
export async function answerMessage(
  c: Context<App>,
  { voice, calendar, title, message, children, status = 200 }: Message,
) {
  if (!wantsHtml(c)) return c.json(status < 400 ? { message } : { error: message }, status)
  const theme = await lookOf(calendar)
  return answerPage(
    c,
    <CalendarPage {...{ voice, title, calendar, theme }}>
      <div class="stack">
        <h1>{title}</h1>
        <p class="lead">{message}</p>
        {children}
      </div>
    </CalendarPage>,
    { status, allowed: theme.allowed },
  )
}
