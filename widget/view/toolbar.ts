import { h } from '../dom.ts'
import { toFeedError } from '../feed-error.ts'
import { type Filter, NO_FILTER } from '../filter.ts'
import { emitError } from '../host-events.ts'
import { loadPanels, type Panels } from '../load-panels.ts'
import { findMe } from './find-me.ts'
import { icon } from './icon.ts'
import { problemText } from './notice.ts'
import type { Ui } from './ui.ts'

/** Long enough for the next key of somebody who types. */
const PAUSE = 300

export type Toolbar = {
  element: HTMLElement
  /** Shows a filter that was set elsewhere. */
  show: (filter: Filter) => void
}

/**
 * Search, near me, by state, and a panel with more. It stays while results come and go, and so does
 * the focus in it.
 */
export function toolbar(ui: Ui, change: (part: Partial<Filter>) => void): Toolbar {
  const { words, settings } = ui
  let timer = 0
  const now = (part: Partial<Filter>) => {
    clearTimeout(timer)
    // With what was typed a moment ago.
    change({ search: search.value, ...part })
  }
  const input = (label: string, props: Record<string, string | number | (() => void)>) =>
    h('input.input', { placeholder: label, 'aria-label': label, maxlength: 100, ...props })
  const search = input(words.search, {
    type: 'search',
    oninput: () => {
      clearTimeout(timer)
      timer = window.setTimeout(() => change({ search: search.value }), PAUSE)
    },
  })
  const state = input(words.state, {
    autocomplete: 'address-level1',
    onchange: () => now({ state: state.value }),
  })
  const note = h('p.note', { role: 'alert' })
  const near = h(
    'button.button',
    {
      onclick: () => {
        note.textContent = ''
        if (near.ariaPressed === 'true') now({ near: null })
        else findMe((point) => (point ? now({ near: point }) : note.append(words.noPlace)))
      },
    },
    icon('near'),
    words.near,
  )
  // Categories and days; read when they are first wanted.
  let panel: ReturnType<Panels['narrow']> | undefined
  let shown = NO_FILTER
  const toggle = async () => {
    note.textContent = ''
    try {
      const { narrow } = await loadPanels(settings.api)
      panel ??= narrow(ui, { parent: element, change: now })
    } catch (error) {
      note.textContent = problemText(words, toFeedError(error).code)
      return emitError(element, error)
    }
    const isOpen = element.contains(panel.element)
    more.setAttribute('aria-expanded', `${!isOpen}`)
    if (isOpen) return panel.element.remove()
    panel.show(shown)
    element.append(panel.element)
  }
  const more = h('button.button', { 'aria-expanded': 'false', onclick: toggle }, words.filter)
  const element: HTMLElement = h(
    'form.toolbar',
    {
      role: 'search',
      'aria-label': settings.heading || words.search,
      onsubmit: (event: SubmitEvent) => {
        event.preventDefault()
        now({ state: state.value })
      },
    },
    settings.search && h('div.where', {}, h('div.search', {}, icon('search'), search), more),
    settings.nearby && h('div.where', {}, state, 'geolocation' in navigator && near),
    note,
  )
  return {
    element,
    show(filter) {
      search.value = filter.search
      state.value = filter.state
      near.ariaPressed = `${filter.near !== null}`
      shown = filter
      panel?.show(filter)
      // What narrows the list is told while the panel is closed, too.
      const count = [filter.category, filter.from + filter.to].filter(Boolean).length
      more.textContent = words.filter + (count ? ` (${count})` : '')
    },
  }
}
