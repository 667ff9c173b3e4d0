import { startTime } from '../../domain/display/when.ts'
import type { Event, Permalink } from '../../domain/event-contract.ts'
import type { Reader } from '../http/reader.ts'

type Namesake = Permalink['alternates'][number]
type Props = { event: Event; alternates: Namesake[]; reader: Reader }

/** Links to the other events of this name on this day, told apart by time, place and feed. */
export function Namesakes({ event, alternates, reader }: Props) {
  if (alternates.length === 0) return null
  return (
    <p class="muted">
      {alternates.length === 1
        ? 'Another event has this name on this day: '
        : 'Other events have this name on this day: '}
      {alternates.map((other, i) => (
        <>
          {i > 0 && ', '}
          <a href={other.pageUrl}>
            <bdi>{label(other, event, reader)}</bdi>
          </a>
        </>
      ))}
    </p>
  )
}

function label(other: Namesake, event: Event, { locale, words }: Reader): string {
  const time = startTime(other, locale) || (other.timeKnown ? words.allDay : words.timeLater)
  const feed = other.feedId === event.feedId ? null : `${other.orgSlug} / ${other.feedSlug}`
  return [time, other.location, feed].filter(Boolean).join(' · ')
}
