import { subscribeLinks } from '../../domain/display/subscribe-links.ts'
import { externalLink, h } from '../dom.ts'
import type { Filter } from '../filter.ts'
import type { Ui } from '../view/ui.ts'
import { adoptPanelSheet } from './adopt-sheet.ts'
import { panelWords } from './panel-words.ts'

export type CalendarProps = {
  host: Element
  /** What narrows the list narrows the calendar, which knows neither distances nor days. */
  filter: Pick<Filter, 'search' | 'state' | 'category'>
  organization: string | undefined
}

/** The ways to have this calendar in one's own, and how often each program looks. */
export function subscribeCalendar(
  ui: Ui,
  { host, filter, organization }: CalendarProps,
): HTMLElement {
  adoptPanelSheet(host)
  const words = panelWords(ui)
  const { page, heading } = ui.settings
  const ics = withFilter(`${page}.ics`, filter)
  const name = [...new Set([heading, organization].filter(Boolean))].join(' · ')
  const links = Object.entries(subscribeLinks(ics, name)).map(([program, href]) =>
    // What opens a program on this device needs no new tab.
    href.startsWith('webcal:')
      ? h('a.button', { href }, program)
      : externalLink(href, program, 'a.button'),
  )
  const address = h('input.input', { readonly: true, value: ics, dir: 'ltr' })
  const status = h('span', { role: 'status' })
  const copy = async () => {
    address.select()
    await navigator.clipboard.writeText(ics)
    status.textContent = words.copied
  }
  // A page may forbid it to frames: the address is marked then, ready for the keys.
  const onclick = () => void copy().catch(() => address.focus())
  return h(
    'div.form',
    {},
    h('p.actions', {}, links),
    h('label.field', {}, words.calendarAddress, address),
    h(
      'p.actions',
      {},
      'clipboard' in navigator && h('button.button', { onclick }, words.copy),
      status,
    ),
    h('p.meta', {}, words.calendarOften),
  )
}

function withFilter(address: string, { search, state, category }: CalendarProps['filter']): string {
  const url = new URL(address)
  for (const [name, value] of Object.entries({ category, search, state })) {
    if (value.trim()) url.searchParams.set(name, value.trim())
  }
  return url.href
}
