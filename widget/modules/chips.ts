import { isNear, MOST_CATEGORY_CHIPS, NEAR, nearDays } from '../../domain/display/near-days.ts'
import type { Facets } from '../../domain/event-contract.ts'
import { near as english } from '../../domain/words/en.ts'
import type { Filter } from '../filter.ts'
import { bidiIsolate, colored, getJson, h, icon, loadModule } from '../shared.ts'
import type { Ui } from '../view/ui.ts'
import { wordsWith } from './words-with.ts'

export { default as css } from '../style/chips.css'

export type ChipsProps = {
  /** What they will stand in. */
  row: HTMLElement
  /** The fields that a button opens where there is little room. */
  form: HTMLElement
  /** The button of the panel with days. */
  more: HTMLElement
  change: (part: Partial<Filter>) => void
  /** Ends with the calendar. */
  signal: AbortSignal
}

/** Each calendar asks once, however often it is drawn anew. */
const asked = new WeakMap<AbortSignal, Promise<Facets>>()

/** Days that are near, then categories; returns what shows a filter that was set elsewhere. */
export function chips(ui: Ui, props: ChipsProps): (filter: Filter) => void {
  const { row, form, more, change, signal } = props
  const words = wordsWith(ui, english)
  const marks: (() => void)[] = []
  let shown: Filter
  const chip = (
    text: Node | string,
    isOn: () => boolean,
    toggled: (isOn: boolean) => Partial<Filter>,
    kind = '',
  ) => {
    const onclick = () => change(toggled(isOn()))
    const button = h(`button.button.small${kind}`, { onclick }, text)
    marks.push(() => {
      button.ariaPressed = `${isOn()}`
    })
    return button
  }
  const category = ({ name, color }: Facets['categories'][number]) => {
    const isOn = () => shown.category.toLowerCase() === name.toLowerCase()
    const button = chip(bidiIsolate(name), isOn, (isOn) => ({ category: isOn ? '' : name }))
    if (color) button.prepend(colored({ color }, h('i.dot')))
    return button
  }
  const days = NEAR.map((near) =>
    chip(
      words[near],
      () => isNear(near, ui.today(), shown),
      (isOn) => (isOn ? { from: '', to: '' } : nearDays(near, ui.today())),
      '.near',
    ),
  )
  const fold = (isFolded: boolean) => {
    form.toggleAttribute('data-fold', isFolded)
    find.ariaExpanded = `${!isFolded}`
  }
  const onfind = () => fold(!form.hasAttribute('data-fold'))
  const find = h(
    'button.button.small.find',
    { 'aria-label': words.search, 'aria-expanded': 'false', onclick: onfind },
    icon('search'),
  )
  row.role = 'group'
  row.ariaLabel = words.filter
  row.append(find, ...days)

  const show = (filter: Filter) => {
    shown = filter
    const { search, state, place, near, from, to } = filter
    // What narrows the list stays in sight.
    if (search || state || place || near) fold(false)
    // The button says that days narrow the list while their panel is closed, too.
    more.textContent = words.filter + (from || to ? ' (1)' : '')
    for (const mark of marks) mark()
  }
  const add = async ({ categories, access }: Facets) => {
    if (categories[1]) row.append(...categories.slice(0, MOST_CATEGORY_CHIPS).map(category))
    show(shown)
    // Scripts and services of earlier releases know nothing of them.
    if (!access?.[0] || shown.access === undefined) return
    const { inFull } = await loadModule('event', ui.settings.api, row)
    const chosen = () => shown.access.split(',')
    row.append(
      ...access.map(({ feature }) =>
        chip(
          inFull(ui).words[feature],
          () => chosen().includes(feature),
          (isOn) => {
            const others = chosen().filter((one) => one && one !== feature)
            return { access: `${(isOn ? others : [...others, feature]).sort()}` }
          },
        ),
      ),
    )
    show(shown)
  }
  const { api, path } = ui.settings
  const facets = asked.get(signal) ?? getJson<Facets>(`${api}/api/v1/${path}/facets`, signal)
  asked.set(signal, facets)
  // Without them the days are there.
  facets.then(add).catch(() => {})
  return show
}
