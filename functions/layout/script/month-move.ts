import {
  ARROWS,
  addDays,
  dayAt,
  dayOf,
  daysBetween,
  type EventLink,
  eventLinkOf,
  say,
  texts,
  titleOf,
} from './month-grid.ts'
import { ofMonth, send, tell } from './month-send.ts'

type Moving = { link: EventLink; from: string; date: string }

let moving: Moving | undefined

/** M begins to move an event: arrows or a tap choose its day, Enter drops it, Escape leaves it where it is. */
export function moveByKeys(work: HTMLElement) {
  work.addEventListener('keydown', (event) => {
    const { key } = event
    if (!moving) {
      const link = eventLinkOf(event.target)
      if (!link || key.toLowerCase() !== 'm' || event.ctrlKey || event.metaKey) return
      event.preventDefault()
      return startMoving(link)
    }
    const by = ARROWS[key]
    if (by) {
      const date = addDays(moving.date, by)
      if (dayAt(date)) aim(date)
    } else if (key === 'Enter') drop()
    else if (key === 'Escape') stop()
    else return
    event.preventDefault()
    event.stopImmediatePropagation()
  })
  // A tap on a day.
  work.addEventListener(
    'click',
    (event) => {
      const day = moving && dayOf(event.target)
      if (!day) return
      event.preventDefault()
      event.stopImmediatePropagation()
      aim(day.dataset.date as string)
      drop()
    },
    true,
  )
}

/** `isTap`: without a keyboard, so it says what to do in sight. */
export function startMoving(link: EventLink, isTap = false) {
  const date = dayOf(link)?.dataset.date
  if (!date) return
  stop(false)
  moving = { link, from: date, date }
  link.classList.add('moving')
  document.getElementById('month')?.classList.add('choosing')
  say(texts.moving.replace('{event}', titleOf(link)))
  if (isTap) tell(texts.tap.replace('{event}', titleOf(link)))
  aim(date)
}

/** Shows on which day an event would be dropped. */
export function aimAt(day: HTMLElement | null) {
  for (const other of document.querySelectorAll('#month td.target'))
    other.classList.remove('target')
  day?.classList.add('target')
}

function aim(date: string) {
  if (!moving) return
  moving.date = date
  const day = dayAt(date)
  aimAt(day)
  day?.scrollIntoView({ block: 'nearest' })
  say(day?.querySelector<HTMLElement>('.day-list')?.dataset.day ?? date)
}

function drop() {
  if (!moving) return
  const { link, from, date } = moving
  stop(false)
  void moveTo(link, from, date)
}

function stop(says = true) {
  if (!moving) return
  moving.link.classList.remove('moving')
  document.getElementById('month')?.classList.remove('choosing')
  moving = undefined
  aimAt(null)
  if (says) say(texts.stopped)
}

/** The last move of each event that was moved here. */
const moves = new Map<string, { first: string; done: Promise<unknown> }>()

/** Moves an event by as many days as are between two days, unless it was changed since the month was shown. */
export async function moveTo(link: EventLink, from: string, to: string) {
  const { event = '', start = '' } = link.dataset
  if (from === to) return
  const first = addDays(start, daysBetween(from, to))
  link.classList.add('saving')
  const before = moves.get(event)
  const done = (before?.done ?? Promise.resolve()).then(() => {
    // No one else changed what the last move made of it.
    const now = document.querySelector<EventLink>(`#month a[data-event='${event}']`)
    const isOwn = before && now?.dataset.start === before.first
    const { version = '' } = (isOwn ? now : link).dataset
    return send(`${new URL(link.href).pathname}/move`, { ...ofMonth(), event, version, to: first })
  })
  moves.set(event, { first, done })
  await done
  link.classList.remove('saving')
}
