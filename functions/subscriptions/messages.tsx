import type { Context } from 'hono'
import { getFeedName, type Subscription } from '../../db/subscribers/subscription.ts'
import { isId } from '../../domain/ids.ts'
import { readFields } from '../forms/read-form.ts'
import { type ErrorStatus, HttpError } from '../http/errors.ts'
import { wantsHtml } from '../layout/answer-page.ts'
import { lastingPath } from '../mail/subscriber-links.ts'
import type { App, Deps } from '../platform/deps.ts'
import { answerMessage } from '../visitors/answer-message.tsx'
import type { PageCalendar } from '../visitors/calendar-page.tsx'
import { type PageVoice, type PageWords, voiceFor } from '../visitors/page-voice.ts'

type SettingsProps = { deps: Deps; subscription: Subscription; voice: PageVoice }

/** The way to the preferences of a subscription. */
export async function ToSettings({ deps, subscription, voice }: SettingsProps) {
  return (
    <p>
      <a class="button secondary" href={await lastingPath(deps, 'manage', subscription)}>
        {voice.say('settings')}
      </a>
    </p>
  )
}

/** The way back for people whose subscription has ended, where its calendar is known. */
export function SubscribeAgain({
  calendar,
  voice,
}: {
  calendar: PageCalendar | undefined
  voice: PageVoice
}) {
  return (
    calendar && (
      <p>
        <a class="button secondary" href={`/subscriptions/join/${calendar.feedId}`}>
          {voice.say('subscribeAgain')}
        </a>
      </p>
    )
  )
}

/** The calendar that a form names: pages after an opt-out have no subscription to find it by. */
export async function calendarInForm(c: Context<App>) {
  if (!isForm(c) || !wantsHtml(c)) return undefined
  return await calendarOf(c, readFields(c).feedId)
}

export function isForm(c: Context<App>): boolean {
  return !!c.req.header('content-type')?.includes('application/x-www-form-urlencoded')
}

/** The calendar that a link in an email names, which may be followed again after the opt-out. */
export async function calendarInLink(c: Context<App>) {
  return wantsHtml(c) ? await calendarOf(c, c.req.query('feed')) : undefined
}

async function calendarOf(c: Context<App>, feedId: unknown) {
  if (typeof feedId !== 'string' || !isId('feed', feedId)) return undefined
  return await getFeedName(c.env.db, feedId)
}

type Words = { title: keyof PageWords; message: keyof PageWords }

const FORM: Partial<Record<ErrorStatus, Words>> = {
  404: { title: 'noCalendarTitle', message: 'noCalendarText' },
  413: { title: 'tooLongTitle', message: 'tooLongText' },
  429: { title: 'tooManyTitle', message: 'tooManyText' },
}

const LINK: Partial<Record<ErrorStatus, Words>> = {
  ...FORM,
  404: { title: 'badLinkTitle', message: 'badLinkText' },
  410: { title: 'goneTitle', message: 'goneText' },
}

/** A person learns what to do next; scripts and internal errors get the usual response. */
export async function explainError(error: Error, c: Context<App>): Promise<Response> {
  if (!(error instanceof HttpError) || !wantsHtml(c)) throw error
  const words = (c.req.param('token') ? LINK : FORM)[error.status]
  if (!words) throw error
  const isLink = error.status === 404 || error.status === 410
  const calendar = isLink ? await calendarInLink(c) : undefined
  const voice = await voiceFor(c, calendar)
  const response = await answerMessage(c, {
    voice,
    calendar,
    title: voice.say(words.title),
    message: voice.say(words.message),
    status: error.status,
    children: error.status === 410 && <SubscribeAgain {...{ calendar, voice }} />,
  })
  for (const [name, value] of Object.entries(error.headers)) response.headers.set(name, value)
  return response
}
