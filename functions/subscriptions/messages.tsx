import type { Context } from 'hono'
import { getFeedName, type Subscription } from '../../db/subscribers/subscription.ts'
import { isId } from '../../domain/ids.ts'
import { readFields } from '../forms/read-form.ts'
import { wantsHtml } from '../layout/answer-page.ts'
import { lastingPath } from '../mail/subscriber-links.ts'
import type { App, Deps } from '../platform/deps.ts'
import type { PageCalendar } from '../visitors/calendar-page.tsx'
import { explainErrors } from '../visitors/explain-errors.ts'
import type { PageVoice } from '../visitors/page-voice.ts'

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

export const explainError = explainErrors({
  gone: 'goneText',
  find: async (c, status) =>
    status === 404 || status === 410 ? await calendarInLink(c) : undefined,
  more: (calendar, { status, voice }) => ({
    calendar,
    children: status === 410 && <SubscribeAgain {...{ calendar, voice }} />,
  }),
})
