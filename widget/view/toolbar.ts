import { emitError, h, icon } from '../dom.ts'
import { toFeedError } from '../errors.ts'
import { type Filter, NO_FILTER } from '../filter.ts'
import { loadModule, type Modules } from '../modules.ts'
import { problemText } from './notice.ts'
import type { Ui } from './ui.ts'

/** Long enough for the next key while a visitor types. */
const PAUSE = 300

/**
 * Search, near me, by state, and a panel with more. It stays while results come and go, and so does
 * the focus in it.
 */
export class Toolbar {
  readonly element: HTMLElement
  readonly #ui: Ui
  readonly #onFilter: (part: Partial<Filter>) => void
  readonly #search: HTMLInputElement
  readonly #place: HTMLInputElement
  readonly #near: HTMLElement
  readonly #more: HTMLElement
  readonly #note = h('p.note', { role: 'alert' })
  /** Categories and days; loaded when they are first opened. */
  #panel: InstanceType<Modules['filter']['FilterPanel']> | undefined
  #shown = NO_FILTER
  #timer = 0

  /** Also with what was typed a moment ago. */
  readonly #change = (part?: Partial<Filter>): void => {
    clearTimeout(this.#timer)
    this.#onFilter({ search: this.#search.value, ...part })
  }

  constructor(ui: Ui, onFilter: (part: Partial<Filter>) => void) {
    const { words } = ui
    this.#ui = ui
    this.#onFilter = onFilter
    this.#search = input(words.search, { type: 'search', oninput: () => this.#typed() })
    const { places, postalCodes } = ui.settings
    const cityOrCode = postalCodes ? words.place : words.city
    this.#place = input(places ? cityOrCode : words.state, {
      autocomplete: places ? 'address-level2' : 'address-level1',
      onchange: () =>
        this.#use((module) => this.#change(module.placeFilter(ui, this.#place.value))),
    })
    const onclick = () =>
      this.#use(({ findMe }) => findMe(ui, this.#shown, this.#note, this.#change))
    this.#near = h('button.button.near', { onclick }, icon('near'), h('span', {}, words.near))
    const toggle = () => this.#use((module) => this.#togglePanel(module))
    this.#more = h('button.button', { 'aria-expanded': 'false', onclick: toggle }, words.filter)
    this.element = this.#form()
  }

  /** Shows a filter that was set elsewhere. */
  show(filter: Filter): void {
    this.#search.value = filter.search
    this.#place.value = filter.place || filter.state
    this.#near.ariaPressed = `${!!filter.near}`
    this.#shown = filter
    this.#panel?.show(filter)
    // The button counts what filters the list while the panel is closed, too.
    const count = [filter.category, filter.from + filter.to].filter(Boolean).length
    this.#more.textContent = this.#ui.words.filter + (count ? ` (${count})` : '')
  }

  #form(): HTMLElement {
    const { words, settings } = this.#ui
    const search = h('div.search', {}, icon('search'), this.#search)
    const near = 'geolocation' in navigator && this.#near
    const onsubmit = (event: SubmitEvent) => {
      event.preventDefault()
      this.#change()
    }
    return h(
      'form.toolbar',
      { role: 'search', 'aria-label': settings.heading || words.search, onsubmit },
      settings.search && h('div.where', {}, search, this.#more),
      settings.nearby && h('div.where', {}, this.#place, near),
      this.#note,
    )
  }

  #typed(): void {
    clearTimeout(this.#timer)
    this.#timer = window.setTimeout(this.#change, PAUSE)
  }

  #togglePanel(module: Modules['filter']): void {
    const props = { parent: this.element, change: this.#change }
    this.#panel ??= new module.FilterPanel(this.#ui, props)
    this.#panel.toggle(this.#more, this.#shown)
  }

  /** Uses the module with what most visits do without, or notes that it cannot be loaded. */
  async #use(act: (module: Modules['filter']) => void): Promise<void> {
    const { words, settings } = this.#ui
    this.#note.textContent = ''
    try {
      act(await loadModule('filter', settings.api, this.element))
    } catch (error) {
      this.#note.textContent = problemText(words, toFeedError(error).code)
      emitError(this.element, error)
    }
  }
}

function input(label: string, props: Record<string, string | (() => void)>): HTMLInputElement {
  return h('input.input', { placeholder: label, 'aria-label': label, maxlength: 100, ...props })
}
