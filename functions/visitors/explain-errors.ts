import type { Context } from 'hono'
import { type ErrorStatus, HttpError } from '../http/errors.ts'
import { wantsHtml } from '../layout/answer-page.ts'
import type { App } from '../platform/deps.ts'
import { answerMessage, type Message } from './answer-message.tsx'
import { type PageVoice, voiceFor } from './page-voice.ts'

type Name = Parameters<PageVoice['say']>[0]
type Words = { title: Name; message: Name }

const FORM: Partial<Record<ErrorStatus, Words>> = {
  404: { title: 'noCalendarTitle', message: 'noCalendarText' },
  413: { title: 'tooLongTitle', message: 'tooLongText' },
  429: { title: 'tooManyTitle', message: 'tooManyText' },
}

type Language = { feedLanguage: string | null }
type Of<Calendar> = {
  /** What is said of a link whose thing is over. */
  gone: Name
  /** The calendar in whose language it is said. */
  find: (c: Context<App>, status: ErrorStatus) => Promise<Calendar | undefined>
  /** What else the page has. */
  more?: (
    calendar: Calendar | undefined,
    of: { status: ErrorStatus; voice: PageVoice },
  ) => Pick<Message, 'calendar' | 'children'>
}

/** Tells a person who sent a form or followed a link what to do next; scripts and internal errors get the usual response. */
export function explainErrors<Calendar extends Language>({ gone, find, more }: Of<Calendar>) {
  const link: typeof FORM = {
    ...FORM,
    404: { title: 'badLinkTitle', message: 'badLinkText' },
    410: { title: 'goneTitle', message: gone },
  }
  return async (error: Error, c: Context<App>): Promise<Response> => {
    if (!(error instanceof HttpError) || !wantsHtml(c)) throw error
    const { status } = error
    const words = (c.req.param('token') ? link : FORM)[status]
    if (!words) throw error
    const calendar = await find(c, status)
    const voice = await voiceFor(c, calendar)
    const response = await answerMessage(c, {
      voice,
      title: voice.say(words.title),
      message: voice.say(words.message),
      status,
      ...more?.(calendar, { status, voice }),
    })
    for (const [name, value] of Object.entries(error.headers)) response.headers.set(name, value)
    return response
  }
}
