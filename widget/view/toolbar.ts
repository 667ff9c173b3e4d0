import { emitError, h, icon } from '../dom.ts'
import { toFeedError } from '../errors.ts'
import { type Filter, NO_FILTER } from '../filter.ts'
import { loadModule, type Modules } from '../modules.ts'
import { problemText } from './notice.ts'
import type { Ui } from './ui.ts'

/** Long enough for the next key while a visitor types. */
const PAUSE = 300

/**
 * Search, near me, by state, a panel with more, and chips. It stays while results come and go, and so does
 * the focus in it.
 */
export class Toolbar {
  readonly element: HTMLElement
  /** Days and categories, once there are events. */
  readonly chips = h('div.chips')
  readonly #ui: Ui
  readonly #onFilter: (part: Partial<Filter>) => void
  readonly #search: HTMLInputElement
  readonly #place: HTMLInputElement
  readonly #near: HTMLElement
  readonly #more: HTMLElement
  readonly #note = h('p.note', { role: 'alert' })
  #showChips: ((filter: Filter) => void) | undefined
  /** The first and the last day; loaded when it is first opened. */
  #panel: InstanceType<Modules['filter']['FilterPanel']> | undefined
  #shown = NO_FILTER
  #timer = 0

  /** Also with what was typed a moment ago. */
  readonly #change = (part?: Partial<Filter>): void => {
    clearTimeout(this.#timer)
    this.#onFilter({ search: this.#search.value, ...part })
  }

  constructor(ui: Ui, onFilter: (part: Partial<Filter>) => void) {
    const { words, settings } = ui
    this.#ui = ui
    this.#onFilter = onFilter
    this.#search = input(words.search, { type: 'search', oninput: () => this.#typed() })
    const place = ({ type }: Event) =>
      this.#use((module) => module.placeField(ui, type, this.#place, this.#change))
    this.#place = input(
      words[settings.postalCodes ? 'place' : settings.places ? 'city' : 'state'],
      {
        onfocus: place,
        onchange: place,
      },
    )
    const findMe = () =>
      this.#use((module) => module.findMe(ui, this.#shown, this.#note, this.#change))
    this.#near = h('button.button', { onclick: findMe }, icon('near'), words.near)
    const toggle = () =>
      this.#use(({ FilterPanel }) => {
        this.#panel ??= new FilterPanel(ui, { parent: this.element, change: this.#change })
        this.#panel.toggle(this.#more, this.#shown)
      })
    this.#more = h('button.button', { 'aria-expanded': 'false', onclick: toggle }, words.filter)
    const onsubmit = (event: SubmitEvent) => {
      event.preventDefault()
      this.#change()
    }
    this.element = h(
      'form.toolbar',
      {
        role: 'search',
        'aria-label': settings.heading || words.search,
        'data-fold': settings.search,
        onsubmit,
      },
      settings.search &&
        h('div.where', {}, h('div.search', {}, icon('search'), this.#search), this.#more),
      settings.nearby && h('div.where', {}, this.#place, this.#near),
      this.#note,
    )
  }

  /** Shows a filter that was set elsewhere. */
  show(filter: Filter): void {
    this.#search.value = filter.search
    this.#place.value = filter.place || filter.state
    this.#near.ariaPressed = `${!!filter.near}`
    this.#shown = filter
    this.#panel?.show(filter)
    this.#showChips?.(filter)
  }

  /** They come after the events; without them the fields are in sight. */
  add(signal: AbortSignal): void {
    const { element: form, chips: row } = this
    if (!row.isConnected || this.#showChips) return
    this.#showChips = () => {}
    loadModule('chips', this.#ui.settings.api, form).then(
      ({ chips }) => {
        const props = { row, form, more: this.#more, change: this.#change, signal }
        this.#showChips = chips(this.#ui, props)
        this.#showChips(this.#shown)
      },
      () => form.removeAttribute('data-fold'),
    )
  }

  #typed(): void {
    clearTimeout(this.#timer)
    this.#timer = window.setTimeout(this.#change, PAUSE)
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

function input(
  label: string,
  props: Record<string, string | ((event: Event) => void)>,
): HTMLInputElement {
  return h('input.input', { placeholder: label, 'aria-label': label, maxlength: 100, ...props })
}
