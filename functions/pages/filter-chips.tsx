import { localDate } from '../../domain/display/event-time.ts'
import { isNear, NEAR } from '../../domain/display/near-days.ts'
import { toFilters } from '../events/params.ts'
import type { Reader } from '../layout/locale.ts'
import { AccessIcon } from './access-fact.tsx'
import type { CalendarView } from './calendar-view.ts'
import { ColorDot } from './event-image.tsx'
import { hrefOf } from './feed-href.ts'

type Props = { view: CalendarView; reader: Reader; path: string }

/** Days that are near, then categories and accessibility features, in one row; one that is chosen leads back to the list without it. */
export function FilterChips({ view, reader, path }: Props) {
  const texts = reader.language.near
  const { month: _, cursor: __, ...query } = view.query
  const { timezone } = view.feed
  const today = localDate(reader.now, timezone)
  const chosen = toFilters({ access: query.access, ongoing: true }).access ?? []
  const href = (part: Partial<typeof query> & { when?: string }) =>
    hrefOf(path, { ...query, ...part })
  return (
    <nav class="chips" aria-label={reader.words.filter} data-zone={timezone}>
      {NEAR.map((near) => {
        const isShown = isNear(near, today, query)
        const when = isShown ? {} : { when: near }
        return (
          <a
            class="chip"
            href={href({ from: undefined, to: undefined, ...when })}
            rel="nofollow"
            data-near={near}
            aria-current={isShown ? 'true' : undefined}
          >
            {texts[near]}
          </a>
        )
      })}
      {view.choices.categories.map(({ key, name, color }) => {
        const isShown = query.category === key
        return (
          <a
            class="chip"
            href={href({ category: isShown ? undefined : key })}
            aria-current={isShown ? 'true' : undefined}
          >
            <ColorDot color={color} />
            <bdi>{name}</bdi>
          </a>
        )
      })}
      {view.choices.access.map((feature) => {
        const isShown = chosen.includes(feature)
        const others = isShown ? chosen.filter((one) => one !== feature) : [...chosen, feature]
        return (
          <a
            class="chip"
            href={href({ access: others.sort().join() || undefined })}
            rel="nofollow"
            aria-current={isShown ? 'true' : undefined}
          >
            <AccessIcon feature={feature} />
            {reader.words[feature]}
          </a>
        )
      })}
    </nav>
  )
}
