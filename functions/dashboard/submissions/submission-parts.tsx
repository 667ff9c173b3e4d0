import type { Lookalike, Submission } from '../../../db/submissions/queue.ts'
import { Badge } from '../parts/badge.tsx'
import { fillText } from '../parts/fill-text.tsx'
import { formatDay, formatNumber } from '../parts/format.ts'
import type { OrgSession } from '../staff-context.ts'
import { PAGE, PATH, SENDERS, STATES } from './texts.ts'
import { whenSubmitted } from './when-submitted.ts'

type Props = { session: OrgSession; submission: Submission }

/** Events and other submissions that may be the same. */
export function Duplicates({ session, submission: { duplicates, others } }: Props) {
  if (duplicates.length + others.length === 0) return null
  return (
    <section class="card stack tight">
      <h2>{PAGE.duplicates}</h2>
      <p class="hint">{PAGE.duplicatesHint}</p>
      <ul>
        {duplicates.map((event) => (
          <Like {...{ event }} href={session.path(`/events/${event.id}`)} />
        ))}
        {others.map((event) => (
          <Like {...{ event }} href={session.path(`${PATH}/${event.id}`)} isSubmission />
        ))}
      </ul>
    </section>
  )
}

type LikeProps = { event: Lookalike; href: string; isSubmission?: true }

function Like({ event, href, isSubmission }: LikeProps) {
  const { title, location, feedName, isDraft } = event
  return (
    <li>
      <a href={href}>
        <bdi>{title}</bdi>
      </a>{' '}
      {isDraft && <Badge tone="accent">Draft</Badge>}
      {isSubmission && <Badge>Submission</Badge>}{' '}
      <span class="muted">
        {whenSubmitted(event)}
        {location && (
          <>
            {' · '}
            <bdi>{location}</bdi>
          </>
        )}
        {' · '}
        <bdi>{feedName}</bdi>
      </span>
    </li>
  )
}

/** Who sent it, and what became of what they sent before. */
export function Sender({ session, submission }: Props) {
  const { sender, trust, history, kind } = submission
  const { timezone } = session.org
  const { accepted, declined, waiting, latest } = history
  const isVisitor = kind === 'visitor'
  return (
    <section class="card stack tight">
      <h2>{PAGE.sender}</h2>
      <p>
        <bdi>{sender ?? SENDERS.nobody}</bdi>{' '}
        {trust && (
          <Badge tone={trust === 'blocked' ? 'danger' : 'success'}>{SENDERS.states[trust]}</Badge>
        )}
      </p>
      <p>
        {latest.length === 0
          ? PAGE.first
          : fillText(PAGE.history, {
              accepted: formatNumber(accepted),
              declined: formatNumber(declined),
              waiting: formatNumber(waiting),
              day: formatDay(history.firstAt, timezone),
            })}
      </p>
      {latest.length > 0 && (
        <ul>
          {latest.map(({ id, title, state, at }) => (
            <li>
              <a href={session.path(`${PATH}/${id}`)}>
                <bdi>{title}</bdi>
              </a>{' '}
              <span class="muted">
                {STATES[state]}, {formatDay(at, timezone)}
              </span>
            </li>
          ))}
        </ul>
      )}
      {isVisitor && (
        <p class="row">
          <a href={session.path(`${PATH}/${submission.id}/sender`)}>{PAGE.all}</a>
          {trust !== 'blocked' && (
            <a href={session.path(`${PATH}/${submission.id}/block`)}>{PAGE.block}</a>
          )}
          {trust !== 'trusted' && session.may('settings.edit') && (
            <a href={session.path(`${PATH}/${submission.id}/trust`)}>{PAGE.trust}</a>
          )}
        </p>
      )}
    </section>
  )
}
