import type { Child } from 'hono/jsx'
import {
  forgetSender,
  getSender,
  getSenderOf,
  MOST_SENT,
  type Sender,
  type Sent,
} from '../../../db/submissions/senders.ts'
import { whoMay } from '../../../domain/roles.ts'
import { ASSETS } from '../../caching/assets.generated.ts'
import { HttpError, notFound } from '../../http/errors.ts'
import { ERRORS } from '../access/texts.ts'
import { SELECTED_PATH, SELECTING } from '../events/selected-texts.ts'
import { answerDashboard } from '../parts/answer-dashboard.tsx'
import { Badge } from '../parts/badge.tsx'
import { fillText } from '../parts/fill-text.tsx'
import { Form } from '../parts/form.tsx'
import { formatDay } from '../parts/format.ts'
import { pathId } from '../parts/path-id.ts'
import type { OrgSession, StaffContext } from '../staff-context.ts'
import { isAccepted } from './decide.ts'
import { PATH, QUEUE, SENDERS, STATES } from './texts.ts'

export const SENDERS_PATH = `${PATH}/senders`

export function SenderState({ state }: Pick<Sender, 'state'>) {
  return <Badge tone={state === 'blocked' ? 'danger' : 'success'}>{SENDERS.states[state]}</Badge>
}

/** GET submissions/senders/:senderId: what came from them. */
export async function senderPage(c: StaffContext) {
  const { session } = c.var
  const sender = await getSender(c.env.db, session.org.id, pathId(c, 'senderId'))
  if (!sender) throw notFound('Sender')
  const { id, state, email, at, by, sent } = sender
  const since = { day: formatDay(at, session.org.timezone), who: <bdi>{by ?? SENDERS.nobody}</bdi> }
  return answerSender(c, {
    email,
    sent,
    subjectId: id,
    above: { label: SENDERS.title, path: SENDERS_PATH },
    lead: (
      <>
        <SenderState state={state} /> {fillText(SENDERS.since, since)}
      </>
    ),
    before: mayForget(session, state) && (
      <Form session={session} action={`${SENDERS_PATH}/${id}/forget`}>
        <p>
          <button class="button secondary" type="submit">
            {SENDERS.forget[state]}
          </button>
        </p>
      </Form>
    ),
  })
}

/** GET submissions/:submissionId/sender: the same of senders who are neither trusted nor blocked. */
export async function senderOfPage(c: StaffContext) {
  const { session } = c.var
  const submissionId = pathId(c, 'submissionId')
  const sender = await getSenderOf(c.env.db, { orgId: session.org.id, submissionId })
  if (!sender) throw notFound('Sender')
  const { knownAs, email, sent } = sender
  if (knownAs) return c.redirect(session.path(`${SENDERS_PATH}/${knownAs}`), 303)
  return answerSender(c, {
    email,
    sent,
    subjectId: submissionId,
    above: QUEUE.above,
    lead: SENDERS.unmarked,
  })
}

type SenderPage = {
  email: string | null
  sent: Sent[]
  subjectId: string
  above: { label: string; path: string }
  lead: Child
  before?: Child
}

function answerSender(c: StaffContext, { email, sent, before, ...page }: SenderPage) {
  const { session } = c.var
  return answerDashboard(c, {
    ...page,
    title: email ?? SENDERS.erased,
    section: 'submissions',
    head: (
      <>
        <link rel="stylesheet" href={ASSETS.eventsStyle} />
        <script type="module" src={ASSETS.eventsScript} />
      </>
    ),
    children: (
      <div class="stack">
        {before}
        <section class="stack tight">
          <h2>{SENDERS.sent}</h2>
          {sent.length === 0 ? <p>{SENDERS.none}</p> : <SentTable {...{ session, sent }} />}
          {sent.length === MOST_SENT && <p>{SENDERS.latest(MOST_SENT)}</p>}
        </section>
      </div>
    ),
  })
}

/** What became an event can be selected, and deleted in one go: all of it if others got hold of a trusted mailbox. */
function SentTable({ session, sent }: { session: OrgSession; sent: Sent[] }) {
  return (
    <form class="selecting stack" action={session.path(SELECTED_PATH)} data-selecting>
      {sent.some(isEvent) && (
        <div class="selection row apart">
          <strong data-total>{SENDERS.deleting}</strong>
          <div class="row" data-selected={QUEUE.count}>
            <button class="button secondary small" type="submit" name="do" value="delete">
              {SELECTING.buttons.delete}
            </button>
          </div>
        </div>
      )}
      <div class="card flush">
        <table class="data lines whole">
          <caption class="visually-hidden">{SENDERS.sent}</caption>
          <thead>
            <tr>
              <td class="pick" data-pick-all={SELECTING.all} />
              <th scope="col">Event</th>
              <th scope="col">State</th>
              <th scope="col">Sent</th>
            </tr>
          </thead>
          <tbody>
            {sent.map((submission) => (
              <SentRow {...{ session, submission }} />
            ))}
          </tbody>
        </table>
      </div>
    </form>
  )
}

function isEvent(submission: Sent): boolean {
  return submission.eventId !== null && isAccepted(submission)
}

function SentRow({ session, submission }: { session: OrgSession; submission: Sent }) {
  const { id, title, state, at, eventId, isTrusted } = submission
  return (
    <tr>
      <td class="pick">
        {isEvent(submission) && (
          <input
            type="checkbox"
            name="id"
            value={eventId ?? ''}
            aria-label={SELECTING.one(title)}
          />
        )}
      </td>
      <th scope="row">
        <a href={session.path(`${PATH}/${id}`)}>
          <bdi>{title}</bdi>
        </a>
      </th>
      <td>{isTrusted ? `${STATES[state]} · ${SENDERS.atOnce}` : STATES[state]}</td>
      <td>{formatDay(at, session.org.timezone)}</td>
    </tr>
  )
}

/** Only those who decide whom to trust take it back; everyone who reviews may block, so they may unblock. */
function mayForget(session: OrgSession, state: Sender['state']): boolean {
  return state === 'blocked' || session.may('settings.edit')
}

/** POST submissions/senders/:senderId/forget: selected twice, they are forgotten all the same. What came stays listed. */
export async function forget(c: StaffContext) {
  const { session } = c.var
  const id = pathId(c, 'senderId')
  const states = (['trusted', 'blocked'] as const).filter((state) => mayForget(session, state))
  const found = await forgetSender(c.env.db, { orgId: session.org.id, id, states })
  if (!found) throw notFound('Sender')
  if (!found.isForgotten) throw new HttpError(403, ERRORS.permission(whoMay('settings.edit')))
  const next = found.latest ? `${PATH}/${found.latest}/sender` : SENDERS_PATH
  return c.redirect(session.path(`${next}?done=sender-forgotten`), 303)
}
