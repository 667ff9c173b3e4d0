import { addDays } from '../../../domain/calendar-date.ts'
import { askForPage } from './own-page.ts'

const PAUSE_MS = 350
/** A click that is not answered by then came to nothing: saving waits for it. */
const PATIENCE_MS = 10_000
/** What the dates follow from, beside the fields about repeating. */
const TIMES = '.times, #zone'

/** Keeps the calendar of an event's dates as the form has them. A click on a day adds or skips it without leaving. */
export function renewDates(section: HTMLElement) {
  const form = section.closest('form')
  const topic = section.closest('details')
  const box = section.querySelector<HTMLElement>('[data-shown]')
  if (!form || !topic || !box) return
  const ask = section.querySelector<HTMLElement>('[data-ask]')
  if (ask) ask.hidden = true
  const said = document.createElement('p')
  said.className = 'error'
  said.setAttribute('role', 'status')
  box.after(said)
  let timer: number | undefined
  let running: Turn | undefined
  // One after the other: each click begins with what the last one changed.
  let queue: Promise<void> = Promise.resolve()
  let waiting = 0
  let isTelling = false

  /** Shows the dates of the form as it is now; the lists change only by what was clicked. */
  const show = async (what: string, signal: AbortSignal) => {
    const page = await askForPage(form, { show: what }, signal)
    const fresh = page.getElementById(section.id)?.querySelector('[data-shown]')
    said.textContent = ''
    if (!fresh?.hasChildNodes()) {
      box.classList.add('stale')
      said.textContent = page.querySelector('.repeat .error, .times .error')?.textContent ?? ''
      throw new Error('no dates')
    }
    for (const name of what.startsWith('day:') ? ['extraDates', 'skippedDates'] : []) {
      const [own, list] = [form, page].map((root) => root.querySelector<Area>(`#${name}`))
      if (own && list) own.value = list.value
    }
    const focused = box.contains(document.activeElement) ? document.activeElement : null
    box.classList.remove('stale')
    box.replaceChildren(...fresh.childNodes)
    const days = daysOf(box)
    const buttons = [...box.querySelectorAll('button')].filter(({ disabled }) => !disabled)
    const isSame = (button: HTMLButtonElement) =>
      button.value === (focused as HTMLButtonElement | null)?.value
    const next = buttons.find(isSame) ?? sameLabel(buttons, focused) ?? buttons.at(-1)
    beOneStop(days, days.find(isSame) ?? days[0])
    if (focused) next?.focus()
  }
  const inTurn = (what: string): Turn => {
    const aborter = new AbortController()
    const done = queue.then(async () => {
      const end = setTimeout(() => aborter.abort(), PATIENCE_MS)
      await show(what, aborter.signal).finally(() => clearTimeout(end))
    })
    queue = done.catch(() => {})
    return { done, abort: () => aborter.abort() }
  }
  const renew = () => {
    running?.abort()
    running = inTurn('dates')
    running.done.catch(() => {})
  }
  const renewSoon = () => {
    clearTimeout(timer)
    if (topic.open) timer = setTimeout(renew, PAUSE_MS)
  }

  box.addEventListener('click', (event) => {
    const button = (event.target as Element).closest<HTMLButtonElement>('button[name=show]')
    if (!button) return
    event.preventDefault()
    clearTimeout(timer)
    running?.abort()
    const pressed = button.getAttribute('aria-pressed')
    if (pressed) button.setAttribute('aria-pressed', `${pressed === 'false'}`)
    waiting++
    inTurn(button.value)
      .done.catch(() => {
        if (pressed) button.setAttribute('aria-pressed', pressed)
      })
      .finally(() => {
        waiting--
        // The lists of dates changed, which the form is not saved with yet.
        isTelling = true
        form.querySelector('#extraDates')?.dispatchEvent(new Event('input', { bubbles: true }))
        isTelling = false
      })
  })
  box.addEventListener('keydown', (event) => {
    const step = STEPS[event.key]
    const day = /^day:(.*)/.exec((event.target as HTMLButtonElement).value ?? '')?.[1]
    if (!step || !day) return
    event.preventDefault()
    const days = daysOf(box)
    const to = days.find(({ value }) => value === `day:${addDays(day, step)}`)
    if (to) beOneStop(days, to).focus()
  })
  form.addEventListener(
    'submit',
    (event) => {
      if (waiting === 0) return
      event.preventDefault()
      event.stopImmediatePropagation()
      const { submitter } = event
      void queue.then(() => form.requestSubmit(submitter))
    },
    { capture: true },
  )
  form.addEventListener('input', ({ target }) => {
    const field = target as HTMLElement
    if (!isTelling && (topic.contains(field) || field.closest(TIMES))) renewSoon()
  })
  topic.addEventListener('toggle', () => {
    if (topic.open) renew()
  })
  beOneStop(daysOf(box), daysOf(box)[0])
  if (topic.open && !box.hasChildNodes()) renew()
}

type Area = HTMLTextAreaElement
/** A question to the service, once those before it are answered. */
type Turn = { done: Promise<void>; abort: () => void }

/** By the arrows; from right to left there is no dashboard. */
const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

function daysOf(box: HTMLElement): HTMLButtonElement[] {
  return [...box.querySelectorAll<HTMLButtonElement>('button.day')]
}

/** After turning to other months, the same button turns on. */
function sameLabel(buttons: HTMLButtonElement[], focused: Element | null) {
  return buttons.find(({ textContent }) => textContent === focused?.textContent)
}

/** All days are one stop of the Tab key, which is at this one. */
function beOneStop<D extends HTMLElement | undefined>(days: HTMLElement[], at: D): D {
  for (const day of days) day.tabIndex = day === at ? 0 : -1
  return at
}
