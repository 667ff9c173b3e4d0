import { declineSubmission } from '../../../db/submissions/decide.ts'
import {
  findSubmissions,
  getSubmission,
  SUBMISSIONS_A_PAGE,
} from '../../../db/submissions/queue.ts'
import { type Limit, limitReached } from '../../../db/writes/limit-reached.ts'
import { newId } from '../../../domain/ids.ts'
import { SUBMISSION_LIMITS } from '../../../domain/submissions.ts'
import { purgeOnceAfter } from '../../caching/flush-purges.ts'
import { type FormState, NOTHING_TYPED, typed, versionIn } from '../../forms/parse-form.ts'
import { LIMIT_TEXTS } from '../../http/limit-texts.ts'
import { isRowId } from '../../http/list-cursor.ts'
import { answerDashboard } from '../parts/answer-dashboard.tsx'
import { confirmPage } from '../parts/confirm-page.tsx'
import { formatCount } from '../parts/format.ts'
import { EmptyState } from '../parts/list-parts.tsx'
import type { FormContext, StaffContext } from '../staff-context.ts'
import { acceptFound, isEventChanged, withEvent } from './decide.ts'
import { ReasonFields } from './decision-forms.tsx'
import { reasonIn } from './decisions.ts'
import {
  DECLINE,
  isSeveralAction,
  PATH,
  QUEUE,
  REACH_SHORT,
  SEVERAL,
  type SeveralAction,
} from './texts.ts'
import { whenSubmitted } from './when-submitted.ts'

const SELECTED = `${PATH}/selected`

/** GET submissions/selected: says what will happen to the selected submissions. */
export function severalPage(c: StaffContext) {
  const { do: action = '' } = c.req.query()
  const ids = idsIn(c.req.queries('id') ?? [])
  if (!isSeveralAction(action) || ids.length === 0) {
    return c.redirect(c.var.session.path(`${PATH}?done=submissions-none`))
  }
  return ask(c, { action, ids })
}

function idsIn(texts: string[]): string[] {
  const ids = texts.filter((text) => text.startsWith('smn_') && isRowId(text))
  return [...new Set(ids)].slice(0, SUBMISSIONS_A_PAGE)
}

type Asked = { action: SeveralAction; ids: string[]; state?: FormState }

async function ask(c: StaffContext, { action, ids, state = NOTHING_TYPED }: Asked) {
  const { session } = c.var
  const all = await findSubmissions(c.env.db, session.org.id, ids)
  const found = all.filter((submission) => submission.state === 'waiting')
  const { title, text, label } = SEVERAL[action]
  if (found.length === 0) {
    return answerDashboard(c, {
      ...{ title: label, section: 'submissions', above: QUEUE.above },
      children: (
        <EmptyState title={SEVERAL.gone} text="">
          <a class="button secondary" href={session.path(PATH)}>
            Go back
          </a>
        </EmptyState>
      ),
    })
  }
  const isRefused = Object.keys(state.errors).length > 0
  return confirmPage(c, {
    title: title(formatCount(found.length, 'submission')),
    section: 'submissions',
    above: QUEUE.above,
    action: SELECTED,
    label,
    danger: action === 'decline',
    ...(isRefused ? { status: 400 } : {}),
    fields: (
      <>
        <input type="hidden" name="do" value={action} />
        {found.map(({ id, version }) => (
          <input type="hidden" name={id} value={version.toISOString()} />
        ))}
        {action === 'decline' && <ReasonFields {...{ state }} reasons={found[0]?.reasons ?? []} />}
      </>
    ),
    children: (
      <>
        <p tabindex={-1} data-goes-on>
          {text}
        </p>
        <ul class="selected-events">
          {found.map((submission) => (
            <li>
              <strong>
                <bdi>{submission.title}</bdi>
              </strong>{' '}
              <span class="muted">
                {whenSubmitted(submission)}
                {submission.scope && ` · ${REACH_SHORT[submission.scope]}`}
              </span>
            </li>
          ))}
        </ul>
      </>
    ),
  })
}

/** POST submissions/selected: each is decided as on its own page, unless it changed since it was selected. */
export async function decideSeveral(c: FormContext) {
  const { session, form } = c.var
  const { do: action = '' } = form
  const ids = idsIn(Object.keys(form))
  if (!isSeveralAction(action) || ids.length === 0) {
    return c.redirect(session.path(`${PATH}?done=submissions-none`), 303)
  }
  const reason = reasonIn(form)
  if (reason.length > SUBMISSION_LIMITS.text) {
    const state = { values: typed(form), errors: { reason: DECLINE.tooLong } }
    return ask(c, { action, ids, state })
  }
  const decide = action === 'accept' ? acceptOne : declineOne(reason || null)
  const left: string[] = []
  let limit: Limit | undefined
  await purgeOnceAfter(c.env, async (deps) => {
    const before = c.env
    c.env = deps
    for (const id of ids) {
      // Those before it are decided: the page that says so also says why this one is not.
      const done = await decide(c, id, versionIn(form[id])).catch((error) => {
        limit = limitReached(error)
        if (!limit) throw error
      })
      if (!done) left.push(id)
    }
    c.env = before
  })
  const done = ids.length - left.length
  if (left.length === 0) {
    return c.redirect(session.path(`${PATH}?did=${action}&count=${done}`), 303)
  }
  return answerLeft(c, { action, done, left, limit })
}

type Decide = (c: FormContext, id: string, version: Date) => Promise<boolean>

const acceptOne: Decide = async (c, id, version) => {
  const submission = await getSubmission(c.env.db, { orgId: c.var.session.org.id, id })
  if (!submission) return false
  const found = await withEvent(c, submission)
  if (isEventChanged(found)) return false
  return typeof (await acceptFound(c, found, { version })) !== 'string'
}

const declineOne =
  (reason: string | null): Decide =>
  async (c, id, version) => {
    const { session } = c.var
    const { db, random, now } = c.env
    const done = await declineSubmission(db, {
      ...{ orgId: session.org.id, id, version, reason, now: now() },
      decidedBy: session.personId,
      mailId: newId('mail', random),
    })
    if (done) c.env.enqueue(done.tasks)
    return done !== undefined
  }

type Left = { action: SeveralAction; done: number; left: string[]; limit: Limit | undefined }

async function answerLeft(c: StaffContext, { action, done, left, limit }: Left) {
  const { session } = c.var
  const found = await findSubmissions(c.env.db, session.org.id, left)
  const text = (
    <p>
      {done > 0 && `${SEVERAL[action].done(formatCount(done, 'submission'))} `}
      {SEVERAL.left(formatCount(left.length, 'submission'))} {limit && LIMIT_TEXTS[limit]}
    </p>
  )
  return answerDashboard(c, {
    title: SEVERAL[action].label,
    section: 'submissions',
    above: QUEUE.above,
    alert: { kind: 'warning', text },
    children: (
      <div class="card stack measure">
        <ul>
          {found.map(({ id, title }) => (
            <li>
              <a href={session.path(`${PATH}/${id}`)}>
                <bdi>{title}</bdi>
              </a>
            </li>
          ))}
        </ul>
        <p>
          <a class="button" href={session.path(PATH)}>
            {SEVERAL.back}
          </a>
        </p>
      </div>
    ),
  })
}
