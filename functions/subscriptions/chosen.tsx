import type { Child } from 'hono/jsx'
import type { CriteriaPreview } from '../../db/queries/subscribers/preview-criteria.ts'
import { criteriaInWords, type SubscriberCriteria } from '../../domain/subscriber-criteria.ts'
import { dayInWords } from './matching.ts'

/** What somebody chose, and what it matches now. */
export function Chosen({
  criteria,
  ...matching
}: CriteriaPreview & { criteria: SubscriberCriteria }) {
  return (
    <Matching {...matching}>
      <p>
        You chose: <bdi>{criteriaInWords(criteria) || 'all events'}</bdi>
      </p>
    </Matching>
  )
}

type Props = CriteriaPreview & { children?: Child }

export function Matching({ count, first, children }: Props) {
  const events = count === 1 ? '1 coming event' : `${count} coming events`
  return (
    <section class="card stack">
      {children}
      <p>
        <strong>Matches {count === 0 ? 'no coming event yet' : events}</strong>
        {count > first.length && `, the first ${first.length}:`}
      </p>
      {first.length > 0 && (
        <ul>
          {first.map(({ title, startsAt, place }) => (
            <li>
              <time datetime={startsAt.slice(0, 10)}>{dayInWords(startsAt, 'en')}</time> ·{' '}
              <bdi>{title}</bdi>
              {place && (
                <>
                  , <bdi>{place}</bdi>
                </>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
