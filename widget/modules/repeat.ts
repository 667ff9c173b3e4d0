import { allDates, repeatOf } from '../../domain/display/repeat.ts'
import type { Event } from '../../domain/event-contract.ts'
import { bidiIsolate, h, httpLink } from '../shared.ts'
import type { Ui } from '../view/ui.ts'
import { externalLink } from './external-link.ts'
import { repeatsIn } from './repeat-texts.ts'

/** Writes `Every Tuesday · All dates`, which leads to the page of the series. */
export function sayRepeat(line: Element, { locale }: Ui, event: Event): void {
  const url = httpLink(event.series?.url)
  line.replaceChildren(bidiIsolate(repeatOf(event, repeatsIn(locale)) ?? ''))
  if (!url) return
  const link = externalLink(url, allDates(repeatsIn(locale)))
  // In a list the button of the event lies over the whole row.
  link.style.position = 'relative'
  line.append(' · ', link)
}

/** The dates as a calendar file, beside that of one of them. */
export function allDatesFile(locale: string, url: string): HTMLElement {
  const props = { href: `${httpLink(url) ?? ''}.ics`, download: true }
  return h('a.button.small', props, `${allDates(repeatsIn(locale))} (.ics)`)
}
