import type { Event } from '../../functions/events/contract.ts'
import { type Child, h } from '../dom.ts'
import { isRunning } from '../event-time.ts'
import type { Ui } from './ui.ts'

/** What changes whether and how somebody goes: said in words, not by colour alone. */
export function badges({ words, now }: Ui, event: Event, more?: Child): HTMLElement {
  const { status, attendanceMode, isFree } = event
  const badge = (kind: string, isSo: boolean | null, text: string) =>
    isSo && h(`span.badge.${kind}`, {}, text)
  return h(
    'p.badges',
    {},
    badge('off', status === 'cancelled', words.cancelled),
    badge('off', status === 'postponed', words.postponed),
    badge('now', isRunning(event, now()), words.now),
    badge('online', attendanceMode !== 'offline', words.online),
    badge('free', isFree, words.free),
    more,
  )
}

/** A title as it stands: struck out when the event does not take place. */
export function titleOf(event: Event): HTMLElement {
  return h(event.status === 'cancelled' ? 's.words' : 'span.words', { dir: 'auto' }, event.title)
}
