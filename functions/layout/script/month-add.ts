import { addLinkIn, dayAt, dayOf, focusOn, texts } from './month-grid.ts'
import { afterRenewal, dataOf, send, tell } from './month-send.ts'

/** Opens a small form at a day; each Enter saves an event and leaves room for the next. */
export function addInPlace(work: HTMLElement) {
  const place = document.getElementById('month-form')
  if (!place) return
  /** Answers come in the order in which events were typed. */
  let last: Promise<unknown> = Promise.resolve()
  work.addEventListener('click', (event) => {
    const target = event.target as Element
    if (target.closest('[data-close]')) return close(place)
    if (event.ctrlKey || event.metaKey || target.closest('#month-form')) return
    const isFree = !target.closest('a, button, input, select')
    const day = target.closest<HTMLElement>('[data-new]')?.dataset.new
    const date = day ?? (isFree ? dayOf(target)?.dataset.date : undefined)
    // On a phone, the space of a day belongs to its list.
    if (!date || (!day && !isGrid())) return
    event.preventDefault()
    open(place, date)
  })
  place.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    close(place)
  })
  place.addEventListener('submit', (event) => {
    event.preventDefault()
    event.stopPropagation()
    const form = event.target as HTMLFormElement
    const title = field(form, 'title')
    if (title.value.trim() === '') return title.focus()
    const data = dataOf(form)
    showPending(data)
    clear(form)
    const next = unsaved.shift()
    if (next) giveBack(place, next)
    last = last.then(() => save(place, form.action, data))
  })
  afterRenewal(() => anchor(place))
  addEventListener('resize', () => anchor(place))
}

const field = (form: ParentNode, name: string) =>
  form.querySelector<HTMLInputElement>(`[name='${name}']`) as HTMLInputElement

const isGrid = () => matchMedia('(width >= 40rem)').matches

function open(place: HTMLElement, date: string) {
  const form = place.querySelector('form') as HTMLFormElement
  place.dataset.day = date
  place.hidden = false
  field(form, 'startDate').value = date
  field(form, 'meantDate').value = ''
  if (field(form, 'once').value === '') renewToken(form)
  const options = form.querySelector<HTMLAnchorElement>('[data-options]')
  if (options) {
    const url = new URL(options.href)
    url.searchParams.set('day', date)
    options.href = url.href
  }
  const button = form.querySelector<HTMLElement>('[data-close]')
  if (button) button.hidden = false
  const said = form.querySelector('[data-day-said]')
  if (said)
    said.textContent = dayAt(date)?.querySelector<HTMLElement>('.day-list')?.dataset.day ?? ''
  anchor(place)
  field(form, 'title').focus({ preventScroll: true })
  place.scrollIntoView({ block: 'nearest' })
}

function close(place: HTMLElement) {
  place.hidden = true
  const day = dayAt(place.dataset.day ?? '')
  day?.classList.remove('adding')
  const link = addLinkIn(day)
  if (link) focusOn(link)
}

/** Beside the day that it is of, inside the month; on a phone below it. */
function anchor(place: HTMLElement) {
  for (const day of document.querySelectorAll('#month td.adding')) day.classList.remove('adding')
  const day = place.hidden ? null : dayAt(place.dataset.day ?? '')
  const work = place.offsetParent
  if (!day || !work) return
  day.classList.add('adding')
  if (!isGrid()) return place.removeAttribute('style')
  const { left, top, right } = day.getBoundingClientRect()
  const around = work.getBoundingClientRect()
  const room = place.offsetWidth
  const beside = right - around.left + 6
  const start = beside + room <= around.width ? beside : left - around.left - room - 6
  place.style.insetInlineStart = `${Math.max(0, start)}px`
  place.style.insetBlockStart = `${top - around.top}px`
}

/** A form that is sent twice with one token makes one event. */
function renewToken(form: HTMLFormElement) {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  field(form, 'once').value =
    `form_${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

function clear(form: HTMLFormElement) {
  field(form, 'title').value = ''
  field(form, 'time').value = ''
  field(form, 'meantDate').value = ''
  for (const error of form.querySelectorAll('.error')) error.remove()
  for (const input of form.querySelectorAll('[aria-invalid]')) input.removeAttribute('aria-invalid')
  renewToken(form)
  field(form, 'title').focus()
}

const isFree = (form: HTMLFormElement) =>
  field(form, 'title').value === '' && field(form, 'time').value === ''

/** What was not saved and waits until the form is free. */
const unsaved: URLSearchParams[] = []

/** What was typed stands in the form again, with its token: the service may have added it before the answer was lost. */
function giveBack(place: HTMLElement, data: URLSearchParams) {
  const form = place.querySelector('form') as HTMLFormElement
  if (!isFree(form)) return unsaved.push(data)
  open(place, data.get('startDate') ?? '')
  for (const name of ['title', 'time', 'feedId', 'once', 'meantDate']) {
    field(form, name).value = data.get(name) ?? ''
  }
}

/** The event stands at its day until the month with it comes. */
function showPending(data: URLSearchParams) {
  const list = dayAt(data.get('startDate') ?? '')?.querySelector('.day-list')
  const item = document.createElement('p')
  item.className = 'pending muted'
  item.textContent = `${data.get('title')} · ${texts.saving}`
  list?.append(item)
}

async function save(place: HTMLElement, action: string, data: URLSearchParams) {
  const answer = await send(action, data)
  if (!answer) return
  for (const item of document.querySelectorAll('.pending')) item.remove()
  const fresh = answer === document ? null : answer.querySelector('#month-form form')
  const form = place.querySelector('form') as HTMLFormElement
  const isHere = !place.hidden && place.dataset.day === data.get('startDate')
  if (!fresh || !isHere || !isFree(form)) {
    const error = fresh?.querySelector('.error')?.textContent
    if (fresh && error) {
      data.set('meantDate', field(fresh, 'meantDate').value)
      tell(`${data.get('title')}: ${error}`)
    }
    return giveBack(place, data)
  }
  form.replaceWith(document.importNode(fresh, true))
  const button = place.querySelector<HTMLElement>('[data-close]')
  if (button) button.hidden = false
  const wrong = place.querySelector<HTMLElement>('[aria-invalid]') ?? field(place, 'title')
  wrong.focus()
}
