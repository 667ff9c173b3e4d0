import { coverOf, isMostlyText } from '../../domain/display/cover.ts'
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

/** Events side by side, each with its image or a drawn cover, or as text where most have no image. */
export function cardGrid(ui: Ui, events: NearbyEvent[]): HTMLElement {
  const { images } = ui.settings
  const isText = isMostlyText(events.map(({ imageUrl }) => images === 'list' && imageUrl))
  return h(
    'ul.cards',
    { role: 'list' },
    events.map((event) => card(ui, event, isText)),
  )
}

function card(ui: Ui, event: NearbyEvent, isText: boolean): HTMLElement {
  const { when, part, lines, badges } = rowTexts(ui, event)
  const chip = part ? when : cardDate(event.displayDate, ui.locale)
  const image = thumbnail(
    ui,
    event,
    isText ? event.thumbnailUrl : (variantOf(event.imageUrl ?? '', 'medium') ?? event.imageUrl),
  )
  const { pattern, turn } = coverOf(event)
  const date = h('span.chip-date', { id: `when-${event.id}` }, dateText(event, chip))
  const texts = [
    eventLink(ui, event, 'a.event-title'),
    h(
      'p.meta',
      { id: `where-${event.id}` },
      !part && dateText(event, when),
      !part && lines[0] && ' · ',
      lines[0] && bidiIsolate(lines.join(' · ')),
    ),
    h('p.row', {}, badgeList(ui, badges)),
  ]
  return colored(
    event,
    h(
      `li.event.card${isText ? '.text' : ''}${isOver(event, ui.now()) ? '.over' : ''}`,
      {},
      isText
        ? [h('div', {}, date, texts), image]
        : [h(image ? 'div.cover' : `div.cover.p${pattern}.t${turn}`, {}, image, date), texts],
    ),
  )
}
