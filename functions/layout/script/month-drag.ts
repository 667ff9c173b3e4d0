import { dayUnder, type EventLink, eventLinkOf, titleOf } from './month-grid.ts'
import { aimAt, moveTo } from './month-move.ts'

/** A hand is never quite still. */
const STILL = 6

type Drag = {
  link: EventLink
  /** The day that it was grabbed at, which need not be its first. */
  from: string | undefined
  x: number
  y: number
  ghost?: HTMLElement
}

/** Drags an event to another day with the mouse or a pen; Escape leaves it where it is. */
export function dragEvents(work: HTMLElement) {
  let drag: Drag | undefined
  const end = () => {
    drag?.ghost?.remove()
    drag?.link.classList.remove('moving')
    drag = undefined
    aimAt(null)
  }
  work.addEventListener('dragstart', (event) => {
    if (eventLinkOf(event.target)) event.preventDefault()
  })
  work.addEventListener('pointerdown', (event) => {
    const link = eventLinkOf(event.target)
    const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey
    if (!link || !isPlain || event.pointerType === 'touch') return
    const { clientX: x, clientY: y } = event
    drag = { link, from: dayUnder(x, y)?.dataset.date, x, y }
  })
  addEventListener('pointermove', ({ clientX, clientY }) => {
    if (!drag) return
    const isStill = Math.hypot(clientX - drag.x, clientY - drag.y) < STILL
    if (!drag.ghost && isStill) return
    drag.ghost ??= begin(drag.link)
    drag.ghost.style.translate = `${clientX + 8}px ${clientY + 8}px`
    aimAt(dayUnder(clientX, clientY))
  })
  addEventListener('pointerup', ({ clientX, clientY }) => {
    const dragged = drag
    end()
    if (!dragged?.ghost) return
    // The click that follows would open the event, or the form of its day.
    const swallow = (event: Event) => {
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    addEventListener('click', swallow, { capture: true, once: true })
    setTimeout(() => removeEventListener('click', swallow, true))
    const to = dayUnder(clientX, clientY)?.dataset.date
    const { link, from } = dragged
    if (from && to) void moveTo(link, from, to)
  })
  addEventListener('pointercancel', end)
  addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') end()
  })
}

function begin(link: EventLink): HTMLElement {
  const ghost = document.createElement('div')
  ghost.className = 'month-ghost'
  ghost.textContent = titleOf(link)
  link.classList.add('moving')
  document.body.append(ghost)
  return ghost
}
