import { getSourceNews, type SourceNews } from '../../../db/imports/notify-owners.ts'
import type { MailKind } from '../../../domain/mail-kinds.ts'
import { brandOf } from '../../mail/email-branding.ts'
import { composeMail } from '../../mail/mail-layout.tsx'
import type { MailComposer } from '../../mail/mail-task.ts'
import type { Deps } from '../../platform/deps.ts'
import { formatTime } from '../parts/format.ts'
import { problemText } from './texts.ts'

/** Emails to owners about imported calendars, by kind. */
export const importMails = {
  async 'imports-troubled'(deps, subject) {
    const news = await load(deps, subject, 'troubled')
    if (!news) return undefined
    const { sources, timezone } = news
    const [first] = sources
    return compose(deps, news, {
      subject:
        sources.length > 1
          ? `${sources.length} imported calendars need your attention`
          : `Imported calendar “${first?.name}” needs your attention`,
      before: sources.map((source) => happened(source, timezone)),
      button: sources.length > 1 ? 'View imports' : 'View import',
      after: [
        'All events that were imported stay in your calendar until you decide otherwise.',
        'You get another email when the import works again.',
      ],
    })
  },
  async 'imports-recovered'(deps, subject) {
    const news = await load(deps, subject, 'recovered')
    if (!news) return undefined
    const names = news.sources.map(({ name }) => `“${name}”`)
    return compose(deps, news, {
      subject:
        names.length > 1
          ? `${names.length} imported calendars work again`
          : `Imported calendar ${names[0]} works again`,
      before: [`We can import events again from: ${names.join(', ')}.`],
      button: names.length > 1 ? 'View imports' : 'View import',
      after: ['There is nothing you need to do.'],
    })
  },
} satisfies Partial<Record<MailKind, MailComposer>>

/** What happened, since when, what we do, and what they can do. */
function happened(source: SourceNews['sources'][number], timezone: string): string {
  const { name, state, heldSince, failingSince, problem, httpStatus } = source
  const since = (time: string | null) => (time ? `since ${formatTime(time, timezone)}` : '')
  if (heldSince && failingSince === null) {
    return `“${name}” is on hold ${since(heldSince)}. More than half of its upcoming events are gone from the calendar, or all of them. We don’t remove them until you choose to remove or keep them.`
  }
  const why = problem ? ` ${problemText(problem, httpStatus)}.` : ''
  const failed = `“${name}” has failed ${since(failingSince)}.${why}`
  return state === 'stopped'
    ? `${failed} We stopped trying after 14 days. Check the URL, then resume the import.`
    : `${failed} We keep trying once a day, for 14 days in all. Check that the calendar is still shared at this URL.`
}

function load(deps: Deps, subject: string, kind: 'troubled' | 'recovered') {
  const [orgId = '', personId = '', ms = ''] = subject.split('.')
  return getSourceNews(deps.db, { orgId, personId, at: new Date(Number(ms)) }, kind)
}

type Text = { subject: string; before: string[]; button: string; after: string[] }

function compose({ env }: Deps, news: SourceNews, { button, ...text }: Text) {
  const { email, orgId, orgName, orgSlug, sources } = news
  const below = sources.length === 1 ? `/${sources[0]?.id}` : ''
  return composeMail({
    to: email,
    orgId,
    brand: brandOf(news, env.PUBLIC_URL),
    ...text,
    button: { label: button, url: `${env.PUBLIC_URL}/dashboard/${orgSlug}/imports${below}` },
    footer: { lines: [`You received this email because you’re an owner of ${orgName}.`] },
  })
}
