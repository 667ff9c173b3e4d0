import { distanceText, RADIUS } from '../../domain/display/distance.ts'
import { fill } from '../../domain/display/fill.ts'
import type { Filter } from '../filter.ts'
import { h, isFilter, NO_FILTER } from '../shared.ts'
import type { Host, Ui } from '../view/ui.ts'
import { combobox, placesAt } from './combobox.ts'
import { FILTER_TEXTS as english, STATES_ALONE } from './texts.ts'
import { wordsWith } from './words-with.ts'

export { default as css } from '../style/filter.css'

export type FilterProps = {
  /** What it will stand in. */
  parent: Element
  change: (part: Partial<Filter>) => void
}

/** Days to begin and end with. */
export class FilterPanel {
  readonly element: HTMLElement
  readonly #ui: Ui
  readonly #props: FilterProps
  readonly #problem = h('p.note', { role: 'alert' })
  readonly #from: HTMLInputElement
  readonly #to: HTMLInputElement
  readonly #all: HTMLElement
  #filter = NO_FILTER

  constructor(ui: Ui, props: FilterProps) {
    this.#ui = ui
    this.#props = props
    const words = wordsWith(ui, english)
    this.#all = h('button.button', { onclick: () => this.#clear() }, words.all)
    const day = () =>
      h('input.input', {
        type: 'date',
        onchange: () => this.#choose(),
        onblur: () => this.#complain(),
      })
    this.#from = day()
    this.#to = day()
    const fields = [
      h('label.field', {}, words.from, this.#from),
      h('label.field', {}, words.to, this.#to),
    ]
    const days = h('div.days', {}, fields, this.#all)
    this.element = h('div.narrow', {}, days, this.#problem)
    this.#limit()
  }

  /** Opens and closes the panel; `button` says which. */
  toggle(button: HTMLElement, filter: Filter): void {
    const { parent } = this.#props
    const isOpen = parent.contains(this.element)
    button.setAttribute('aria-expanded', `${!isOpen}`)
    if (isOpen) this.element.remove()
    else {
      this.show(filter)
      parent.append(this.element)
    }
  }

  /** Shows a filter that was set elsewhere. */
  show(filter: Filter): void {
    // A day that changes nothing, as today, stays as it was typed.
    if (filter.from !== this.#filter.from) this.#from.value = filter.from
    if (filter.to !== this.#filter.to) this.#to.value = filter.to
    this.#filter = filter
    this.#limit()
    this.#all.hidden = !isFilter(filter)
  }

  #choose(): void {
    this.#limit()
    if (![this.#from, this.#to].every(({ validity }) => validity.valid)) return
    this.#complain()
    // Events of today on are what a list holds anyway.
    const from = this.#from.value > this.#ui.today() ? this.#from.value : ''
    this.#props.change({ from, to: this.#to.value })
  }

  /** The browser says what is wrong with a day, in its own language, once the visitor goes on. */
  #complain(): void {
    this.#problem.textContent = this.#from.validationMessage || this.#to.validationMessage
  }

  #limit(): void {
    const today = this.#ui.today()
    this.#from.min = today
    this.#to.min = (this.#from.validity.valid && this.#from.value) || today
  }

  #clear(): void {
    this.#from.focus()
    this.#props.change(NO_FILTER)
  }
}

/** What was typed: the name or code of a state, else a city or postal code if the service knows them. */
export function placeFilter({ settings }: Ui, text: string): Partial<Filter> {
  const letters = text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
  const isPlace = settings.places && !STATES_ALONE.includes(letters)
  return isPlace ? { state: '', place: text, near: null } : { state: text, place: '' }
}

/** Suggests places from the first `focus` of the field on; a `change` of it narrows the list. */
export function placeField(
  ui: Ui,
  type: string,
  input: HTMLInputElement,
  change: FilterProps['change'],
): void {
  const { api, countries, places } = ui.settings
  const search = () => change(placeFilter(ui, input.value))
  const isFocused = input.matches(':focus')
  // Either event may be the first that finds the module loaded.
  const isNew = places && !input.ariaExpanded
  if (isNew) {
    combobox(input, {
      find: placesAt(`${api}/places`, countries?.join()),
      words: wordsWith(ui, english),
      say: (text) => ((input.getRootNode() as ShadowRoot).host as Host).announce(text),
      search,
      asks: true,
    })
  }
  if (type === 'change' && places && isFocused) {
    // That was Enter, pressed before the list was there to be asked.
    input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter' }))
    // A field that is left tells no change a second time.
    input.addEventListener('blur', search, { once: true })
  } else if (type === 'change') {
    search()
  } else if (isNew && isFocused && input.value) {
    // What was typed before.
    input.dispatchEvent(new Event('input'))
  }
}

/**
 * Where the visitor is, to about a kilometer: near enough for distances in miles, not enough to say
 * which house, and neighbors share one cached response. A note says when that cannot be known.
 */
export function findMe(
  ui: Ui,
  { near }: Filter,
  note: HTMLElement,
  change: FilterProps['change'],
): void {
  if (near) {
    change({ near: null })
    return
  }
  const round = (degrees: number) => Math.round(degrees * 100) / 100
  const fail = () => note.append(wordsWith(ui, english).noPlace)
  try {
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) =>
        change({ near: { lat: round(latitude), lng: round(longitude), name: '' }, place: '' }),
      fail,
      { timeout: 10_000, maximumAge: 600_000 },
    )
  } catch {
    fail()
  }
}

/** Shows the distance of an event. */
export function sayDistance(badge: HTMLElement, { locale }: Ui, miles: number): void {
  badge.textContent = distanceText(miles, locale)
}

/** Names the place around which events are, if it is not where the visitor is, and how far. */
export function sayAround(line: HTMLElement, ui: Ui, place?: string | null): void {
  const { near, within } = wordsWith(ui, english)
  const distance = distanceText(RADIUS, ui.locale)
  // Scripts of earlier releases give the word.
  const isHere = !place || place === near
  line.textContent = isHere ? `${near} (${distance})` : fill(within, { distance, place })
}

/** How a place that is not known is to be entered. */
export function sayUnknownPlace(line: HTMLElement, ui: Ui): void {
  const { unknownPlace, unknownCity } = wordsWith(ui, english)
  line.textContent = ui.settings.postalCodes ? unknownPlace : unknownCity
}
