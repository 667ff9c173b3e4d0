import { bidiIsolate, h, icon } from '../dom.ts'
import type { Filter } from '../filter.ts'
import type { View } from '../state.ts'
import { later } from './event-item.ts'
import { Toolbar } from './toolbar.ts'
import type { Ui } from './ui.ts'

export type FrameProps = {
  onFilter: (part: Partial<Filter>) => void
  onView: (view: View) => void
  /** The ways to subscribe that there are. */
  panels: PanelName[]
  onPanel: (name: PanelName) => void
}
/** Emails, or a subscription in the visitor's calendar program: each is also the name of its text and its icon. */
export type PanelName = 'subscribe' | 'subscribeCalendar'
export type Frame = {
  element: HTMLElement
  body: HTMLElement
  /** `isEmpty`: there is nothing to look for. */
  show: (view: View, filter: Filter, isEmpty: boolean) => void
  tools: Toolbar
}

/** In the order of pages. */
const VIEWS: View[] = ['list', 'cards', 'month']

/** What stays while events come and go: title, switch, toolbar, the way to subscribe. */
export function frame(ui: Ui, { onFilter, onView, panels, onPanel }: FrameProps): Frame {
  const { words, settings, heading } = ui
  const tools = new Toolbar(ui, onFilter)
  const body = h('div.body', { tabindex: -1 })
  const switches = VIEWS.map((view) => h('button', { onclick: () => onView(view) }, words[view]))
  const element = h(
    'div.frame',
    {},
    h(
      'div.header',
      {},
      settings.heading && heading(0, 'title', {}, bidiIsolate(settings.heading)),
      h('div.switch', { role: 'group' }, switches),
    ),
    settings.search && tools.chips,
    (settings.search || settings.nearby) && tools.element,
    body,
    h(
      'div.footer',
      {},
      panels.map((name) =>
        h('button.button', { onclick: () => onPanel(name) }, icon(name), words[name]),
      ),
      settings.suggest &&
        later(ui, 'subscribe', h('a.button'), (link, module) => module.suggest(link, ui)),
    ),
  )
  return {
    element,
    body,
    show(view, filter, isEmpty) {
      switches.forEach((button, i) => {
        button.ariaPressed = `${VIEWS[i] === view}`
      })
      tools.element.hidden = isEmpty
      tools.chips.hidden = isEmpty
      tools.chips.dataset.view = view
      tools.show(filter)
    },
    tools,
  }
}
