/** What the page gives the script to say. */
type Texts = Record<
  'moving' | 'tap' | 'stopped' | 'selected' | 'gone' | 'failed' | 'saving' | 'move',
  string
>
export let texts: Texts

export function readTexts(work: HTMLElement) {
  texts = JSON.parse(work.dataset.said as string)
}

/** Reads a text out to screen readers. */
export function say(text: string) {
  const place = document.getElementById('month-said')
  if (place) place.textContent = text
}

export type EventLink = HTMLAnchorElement

export function eventLinkOf(target: EventTarget | null): EventLink | null {
  return target instanceof Element ? target.closest<EventLink>('#month a[data-event]') : null
}

export function dayOf(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('#month td[data-date]') : null
}

/** The day at a point, also where a bar that begins on an earlier one lies over it. */
export function dayUnder(x: number, y: number): HTMLElement | null {
  const elements = document.elementsFromPoint(x, y)
  const [top] = elements
  if (!top?.closest('#month')) return null
  const day = elements.find((one) => one.matches('#month td[data-date]'))
  // On a phone, days have no box of their own.
  return (day as HTMLElement | undefined) ?? dayOf(top)
}

export function dayAt(date: string): HTMLElement | null {
  return document.getElementById(`day-${date}`)
}

export function titleOf(link: EventLink): string {
  return link.querySelector('bdi')?.textContent ?? ''
}

/** `addDays('2026-12-31', 1)` -> `2027-01-01` */
export function addDays(date: string, days: number): string {
  const day = new Date(`${date}T00:00:00Z`)
  day.setUTCDate(day.getUTCDate() + days)
  return day.toISOString().slice(0, 10)
}

/** `daysBetween('2026-12-31', '2027-01-01')` -> `1` */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)
}

/** The links of the day and its events that are in sight, from the top. A phone has one that opens the day. */
export function stopsIn(day: HTMLElement): HTMLElement[] {
  const links = day.querySelectorAll<HTMLElement>('a')
  return [...links].filter((link) => link.checkVisibility())
}

/** The link that adds an event to the day. */
export function addLinkIn(day: HTMLElement | null): HTMLElement | undefined {
  return day ? stopsIn(day).find(({ dataset }) => dataset.new) : undefined
}

export const ARROWS: Record<string, number> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -7,
  ArrowDown: 7,
}

/** Lets Tab reach one link of the month only, and the arrows all others. */
export function roveThrough(work: HTMLElement) {
  work.addEventListener('keydown', (event) => {
    const { key, target } = event
    const by = ARROWS[key]
    const day = dayOf(target)
    const isInForm = target instanceof Element && target.closest('#month-form')
    if (!by || !day || isInForm || event.ctrlKey || event.metaKey || event.altKey) return
    const stops = stopsIn(day)
    const at = stops.indexOf(target as HTMLElement)
    const inDay = Math.abs(by) === 7 ? stops[at + Math.sign(by)] : undefined
    const next = inDay ?? stopIn(dayAt(addDays(day.dataset.date as string, by)), by, at)
    if (!next) return
    event.preventDefault()
    focusOn(next)
  })
  work.addEventListener('focusin', ({ target }) => {
    if (dayOf(target)) rest(target as HTMLElement)
  })
  // The browser takes the focus from the link that opened a day of a phone.
  addEventListener('hashchange', () => {
    const [link] = [...document.querySelectorAll<HTMLElement>('#month td:target')].flatMap(stopsIn)
    if (link) focusOn(link)
  })
  // Where Tab entered the month may be out of sight now.
  matchMedia('(width >= 40rem)').addEventListener('change', restAtToday)
  restAtToday()
}

/** From below the last link of a day, from above the first; beside it the one as far from the top. */
function stopIn(day: HTMLElement | null, by: number, at: number): HTMLElement | undefined {
  const stops = day ? stopsIn(day) : []
  if (by === 7) return stops[0]
  if (by === -7) return stops.at(-1)
  return stops[Math.min(Math.max(at, 0), stops.length - 1)]
}

export function focusOn(stop: HTMLElement) {
  rest(stop)
  stop.focus()
}

function rest(stop: HTMLElement) {
  for (const link of document.querySelectorAll<HTMLElement>('#month td a')) link.tabIndex = -1
  stop.tabIndex = 0
}

/** Where Tab enters a month that was just shown. */
export function restAtToday() {
  const days = [...document.querySelectorAll<HTMLElement>('#month td[data-date]')]
  const day = days.find((one) => one.classList.contains('today')) ?? days[0]
  const [first] = day ? stopsIn(day) : []
  if (first) rest(first)
}
