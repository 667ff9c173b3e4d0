import { cardDate } from '../../domain/display/when.ts'
import type { NearbyEvent } from '../../domain/event-contract.ts'
import { variantOf } from '../../domain/media.ts'
import {
  badgeList,
  bidiIsolate,
  colored,
  dateText,
  eventLink,
  h,
  isOver,
  rowTexts,
  thumbnail,
} from '../shared.ts'
import type { Ui } from '../view/ui.ts'

export { default as css } from '../style/cards.css'

/** Events side by side, each with its image. */
export function cardGrid(ui: Ui, events: NearbyEvent[]): HTMLElement {
  return h(
    'ul.cards',
    { role: 'list' },
    events.map((event) => card(ui, event)),
  )
}

function card(ui: Ui, event: NearbyEvent): HTMLElement {
  const { when, part, lines, badges } = rowTexts(ui, event)
  const chip = part ? when : cardDate(event.displayDate, ui.locale)
  const image = thumbnail(ui, event, variantOf(event.imageUrl ?? '', 'medium') ?? event.imageUrl)
  return colored(
    event,
    h(
      isOver(event, ui.now()) ? 'li.event.card.over' : 'li.event.card',
      {},
      h(
        image ? 'div.cover' : 'div.cover.empty',
        {},
        image,
        h('span.chip-date', { id: `when-${event.id}` }, dateText(event, chip)),
      ),
      eventLink(ui, event, 'a.event-title'),
      h(
        'p.meta',
        { id: `where-${event.id}` },
        !part && dateText(event, when),
        !part && lines[0] && ' · ',
        lines[0] && bidiIsolate(lines.join(' · ')),
      ),
      h('p.badges', {}, badgeList(ui, badges)),
    ),
  )
}
