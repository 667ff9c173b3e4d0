import { calendarLinks } from '../../domain/display/calendar-links.ts'
import { describeEvent } from '../../domain/display/describe-event.ts'
import type { Event } from '../../domain/event-contract.ts'
import { externalLink, h } from '../dom.ts'
import type { Ui } from './ui.ts'

/** A web calendar's form can only add; the file also takes back an entry that is there already. */
export function addToCalendar({ words, now, settings }: Ui, event: Event): HTMLElement {
  const { isCancelled, hasDate } = describeEvent(event, now())
  const links: Record<string, string> = isCancelled || !hasDate ? {} : calendarLinks(event)
  const href = `${settings.api}/f/${event.feedId}/${event.id}.ics`
  return h(
    'div.add',
    { role: 'group', 'aria-labelledby': 'add' },
    h('p.meta', { id: 'add' }, words.add),
    h(
      'p.actions',
      {},
      Object.entries(links).map(([name, href]) => externalLink(href, name, 'a.button.small')),
      h('a.button.small', { href, download: true }, `${words.file} (.ics)`),
    ),
  )
}
