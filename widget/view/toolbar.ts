import { h } from '../dom.ts'
import type { Filter } from '../filter.ts'
import { findMe } from './find-me.ts'
import { icon } from './icon.ts'
import type { Ui } from './ui.ts'

/** Long enough for the next key of somebody who types. */
const PAUSE = 300

export type Toolbar = {
  element: HTMLElement
  /** Shows a filter that was set elsewhere. */
  show: (filter: Filter) => void
}

/** Search, near me and by state. It stays while results come and go, and so does the focus in it. */
export function toolbar(ui: Ui, change: (part: Partial<Filter>) => void): Toolbar {
  const { words, settings } = ui
  let timer = 0
  const now = (part: Partial<Filter>) => {
    clearTimeout(timer)
    change(part)
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
  const element = h(
    'form.toolbar',
    {
      role: 'search',
      'aria-label': settings.heading || words.search,
      onsubmit: (event: SubmitEvent) => {
        event.preventDefault()
        now({ search: search.value, state: state.value })
      },
    },
    settings.search && h('div.search', {}, icon('search'), search),
    settings.nearby && h('div.where', {}, state, 'geolocation' in navigator && near),
    note,
  )
  return {
    element,
    show(filter) {
      search.value = filter.search
      state.value = filter.state
      near.ariaPressed = `${filter.near !== null}`
    },
  }
}
