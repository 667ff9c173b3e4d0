import type { Facets } from '../../domain/event-contract.ts'
import { getJson } from '../client.ts'
import { bidiIsolate, h } from '../dom.ts'
import { toFeedError } from '../feed-error.ts'
import { type Filter, isFilter, NO_FILTER } from '../filter.ts'
import { emitError } from '../host-events.ts'
import { problemText } from '../view/notice.ts'
import type { Ui } from '../view/ui.ts'
import { adoptPanelSheet } from './adopt-sheet.ts'
import { panelWords } from './panel-words.ts'

export type NarrowProps = {
  /** What it will stand in. */
  parent: Element
  change: (part: Partial<Filter>) => void
}
export type Narrow = {
  element: HTMLElement
  /** Shows a filter that was set elsewhere. */
  show: (filter: Filter) => void
}

/** What most visitors choose from; a press shows the others. */
const FIRST = 12

/** Categories to press and days to begin and end with. */
export function narrow(ui: Ui, { parent, change }: NarrowProps): Narrow {
  adoptPanelSheet(parent)
  const words = panelWords(ui)
  const problem = h('p.note', { role: 'alert' })
  const group = h('div.categories', { role: 'group', 'aria-label': words.categories })
  const all = h('button.button', { onclick: () => begin() }, words.all)
  const day = (label: string) => {
    const input = h('input.input', { type: 'date', onchange: choose, onblur: complain })
    return { input, field: h('label.field', {}, label, input) }
  }
  const [from, to] = [day(words.from), day(words.to)]
  const days = [from.input, to.input]
  let names: string[] = []
  let shown = FIRST
  let filter = NO_FILTER

  function choose(): void {
    limit()
    if (!days.every(({ validity }) => validity.valid)) return
    complain()
    // Events of today on are what a list holds anyway.
    const first = from.input.value > ui.today() ? from.input.value : ''
    change({ from: first, to: to.input.value })
  }

  /** The browser says what is wrong with a day, in its own language, once somebody goes on. */
  function complain(): void {
    const messages = days.map(({ validationMessage }) => validationMessage)
    problem.textContent = messages.find(Boolean) ?? ''
  }

  function limit(): void {
    from.input.min = ui.today()
    to.input.min = from.input.validity.valid ? from.input.value || ui.today() : ui.today()
  }

  function begin(): void {
    from.input.focus()
    change(NO_FILTER)
  }

  function draw(): void {
    const isChosen = (name: string) => name.toLowerCase() === filter.category.toLowerCase()
    const visible = names.filter((name, i) => i < shown || isChosen(name))
    group.replaceChildren(...visible.map((name) => chip(name, isChosen(name))))
    if (names.length > visible.length) {
      group.append(h('button.button.small', { onclick: more }, words.more))
    }
  }

  function chip(name: string, isChosen: boolean): HTMLElement {
    const onclick = () => change({ category: isChosen ? '' : name })
    const key = `category-${name}`
    const props = { 'aria-pressed': `${isChosen}`, 'data-key': key, onclick }
    return h('button.button.small', props, bidiIsolate(name))
  }

  function more(): void {
    const next = names[shown]
    shown = names.length
    draw()
    focusChip(next)
  }

  function focusChip(name: string | undefined): void {
    const chips = [...group.querySelectorAll<HTMLElement>('[data-key]')]
    chips.find(({ dataset }) => dataset.key === `category-${name}`)?.focus()
  }

  async function readCategories(): Promise<void> {
    try {
      const { api, path } = ui.settings
      const { categories } = await getJson<Facets>(`${api}/api/v1/${path}/facets`)
      names = categories.map(({ name }) => name)
      draw()
    } catch (error) {
      problem.textContent = problemText(words, toFeedError(error).code)
      emitError(parent, error)
    }
  }

  limit()
  void readCategories()
  return {
    element: h('div.narrow', {}, group, h('div.days', {}, from.field, to.field, all), problem),
    show(next) {
      const focused = group.querySelector<HTMLElement>(':focus')?.dataset.key
      // A day that changes nothing, as today, stays as it was typed.
      if (next.from !== filter.from) from.input.value = next.from
      if (next.to !== filter.to) to.input.value = next.to
      filter = next
      limit()
      draw()
      all.hidden = !isFilter(next)
      focusChip(focused?.replace('category-', ''))
    },
  }
}
