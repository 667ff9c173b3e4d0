import { describeEvent } from '../../domain/display/describe-event.ts'
import type { Event } from '../../domain/event-contract.ts'
import { type Child, h } from '../dom.ts'
import type { Ui } from './ui.ts'

/** Badges for what decides whether and how somebody goes: in words, not by colour alone. */
export function badges({ words, now }: Ui, event: Event, more?: Child): HTMLElement {
  const shown = describeEvent(event, now()).badges.map((badge) =>
    h(`span.badge.${badge}`, {}, words[badge]),
  )
  return h('p.badges', {}, shown, more)
}

/** A title as it stands: struck out when the event does not take place. */
export function titleOf(event: Event): HTMLElement {
  return h(event.status === 'cancelled' ? 's.words' : 'span.words', { dir: 'auto' }, event.title)
}

/** A date as it stands: struck out while nobody knows the new one. */
export function dateText({ now }: Ui, event: Event, ...text: Child[]): HTMLElement {
  return h(describeEvent(event, now()).hasDate ? 'span' : 's', {}, text)
}
