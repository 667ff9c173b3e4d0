import { isPostponedWithoutDate } from '../../domain/display/event-time.ts'
import { dateFormat } from '../../domain/display/intl.ts'
import type { NearbyEvent } from '../../domain/event-contract.ts'
import { variantOf } from '../../domain/media.ts'
import {
  badges,
  bidiIsolate,
  colored,
  dateText,
  dayOf,
  eventLink,
  h,
  isOngoingToday,
  isOver,
  placeOrReason,
  thumbnail,
  timeOf,
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
  const { locale, now, today } = ui
  const begun =
    isOngoingToday(event, today(), now()) ||
    (event.displayDate < today() && isPostponedWithoutDate(event))
  const date = dateFormat(locale, { weekday: 'short', month: 'short', day: 'numeric' })
  const chip = begun ? timeOf(ui, event) : date.format(dayOf(event.displayDate))
  const place = placeOrReason(ui, event)
  const image = thumbnail(ui, event, variantOf(event.imageUrl ?? '', 'medium') ?? event.imageUrl)
  return colored(
    event,
    h(
      isOver(event, now()) ? 'li.event.card.over' : 'li.event.card',
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
        !begun && dateText(event, timeOf(ui, event)),
        !begun && place && ' · ',
        place && bidiIsolate(place),
      ),
      h('p.badges', {}, badges(ui, event)),
    ),
  )
}
