import type { Event } from '../../functions/events/contract.ts'
import { calendarLinks } from '../calendar-links.ts'
import { h, outward } from '../dom.ts'
import { icsFile } from '../ics.ts'
import type { Ui } from './ui.ts'

/** A web calendar's form can only add; the file also takes back an entry that is there already. */
export function addToCalendar({ words }: Ui, event: Event): HTMLElement {
  const isOff = event.status === 'cancelled'
  const links: Record<string, string> = isOff ? {} : calendarLinks(event)
  const onclick = () => saveFile(`${event.slug || event.id}.ics`, icsFile(event))
  return h(
    'div.add',
    { role: 'group', 'aria-labelledby': 'add' },
    h('p.meta', { id: 'add' }, words.add),
    h(
      'p.actions',
      {},
      Object.entries(links).map(([name, href]) => outward(href, name, 'a.button.small')),
      h('button.button.small', { onclick }, `${words.file} (.ics)`),
    ),
  )
}

function saveFile(download: string, text: string): void {
  const href = URL.createObjectURL(new Blob([text], { type: 'text/calendar;charset=utf-8' }))
  h('a', { href, download }).click()
  // The download reads the address after the click; how soon is the browser's affair.
  setTimeout(() => URL.revokeObjectURL(href), 60_000)
}
