import { bidiIsolate, h, icon } from '../dom.ts'
import type { Filter } from '../filter.ts'
import type { View } from '../state.ts'
import { Toolbar } from './toolbar.ts'
import type { Ui } from './ui.ts'

export type FrameProps = {
  onFilter: (part: Partial<Filter>) => void
  onView: (view: View) => void
  /** Absent when nobody can sign up for mails, or take the calendar into their own. */
  onSubscribe: (() => void) | undefined
  onCalendar: (() => void) | undefined
}
export type Frame = {
  element: HTMLElement
  body: HTMLElement
  show: (view: View, filter: Filter) => void
}

/** What stays while events come and go: title, switch, toolbar, the way to subscribe. */
export function frame(ui: Ui, { onFilter, onView, onSubscribe, onCalendar }: FrameProps): Frame {
  const { words, settings, heading } = ui
  const tools = new Toolbar(ui, onFilter)
  const body = h('div.body', { tabindex: -1 })
  const views: View[] = ['list', 'month']
  const switches = views.map((view) => h('button', { onclick: () => onView(view) }, words[view]))
  const element = h(
    'div.frame',
    {},
    h(
      'div.header',
      {},
      settings.heading && heading(0, 'title', {}, bidiIsolate(settings.heading)),
      h('div.switch', { role: 'group' }, switches),
    ),
    (settings.search || settings.nearby) && tools.element,
    body,
    (onSubscribe || onCalendar) &&
      h(
        'div.footer',
        {},
        onSubscribe && h('button.button', { onclick: onSubscribe }, icon('mail'), words.subscribe),
        onCalendar &&
          h('button.button', { onclick: onCalendar }, icon('calendar'), words.subscribeCalendar),
      ),
  )
  return {
    element,
    body,
    show(view, filter) {
      switches.forEach((button, i) => {
        button.ariaPressed = `${views[i] === view}`
      })
      tools.show(filter)
    },
  }
}
