import type { Context } from 'hono'
import * as z from 'zod/mini'
import {
  type FeedDigests,
  getFeedDigests,
  requestPreview,
  saveDigestSettings,
  stopRun,
} from '../../../db/queries/digests/manage-digests.ts'
import { weekdayName } from '../../../domain/digests/digest-day.ts'
import { newId } from '../../../domain/ids.ts'
import { notFound } from '../../http/errors.ts'
import { Check, Select } from '../../http/form/field.tsx'
import { checked } from '../../http/form/inputs.ts'
import { parseForm } from '../../http/form/parse-form.ts'
import type { FormState } from '../../http/form/state.ts'
import type { App } from '../../platform/deps.ts'
import type { Form as FormData, OrgSession } from '../access/org-session.ts'
import { answerDashboard } from '../parts/answer-dashboard.tsx'
import { Form, FormEnd } from '../parts/form.tsx'
import { DigestRuns } from './digest-runs.tsx'
import { feedId } from './edit-feed.tsx'

const among = (values: string[]) => z.pipe(z.enum(values, 'Choose one'), z.transform(Number))
const HOURS = Array.from({ length: 24 }, (_, hour) => String(hour))
const WEEKDAYS = ['1', '2', '3', '4', '5', '6', '7']

const DigestForm = z.object({ enabled: checked, hour: among(HOURS), weekday: among(WEEKDAYS) })

/** GET feeds/:feedId/digests */
export async function feedDigestsPage(c: Context<App>, session: OrgSession) {
  const digests = await findDigests(c, session)
  const { enabled, hour, weekday } = digests
  const values = { enabled: enabled ? 'on' : '', hour: String(hour), weekday: String(weekday) }
  return answerDigests(c, session, digests, { values, errors: {} })
}

/** POST feeds/:feedId/digests */
export async function saveFeedDigests(c: Context<App>, session: OrgSession, form: FormData) {
  const { data, state } = parseForm(DigestForm, form)
  if (!data) return answerDigests(c, session, await findDigests(c, session), state, 400)
  if (!(await saveDigestSettings(c.env.db, scoped(c, session), data))) throw notFound('Feed')
  return back(c, session, 'digests-saved')
}

/** POST feeds/:feedId/digests/preview */
export async function sendPreview(c: Context<App>, session: OrgSession) {
  const mailId = newId('mail', c.env.random)
  const personId = session.personId
  const tasks = await requestPreview(c.env.db, scoped(c, session), { personId, mailId })
  if (!tasks) throw notFound('Feed')
  c.env.enqueue(tasks)
  return back(c, session, 'preview-sent')
}

/** POST feeds/:feedId/digests/:runId/stop */
export async function stopDigest(c: Context<App>, session: OrgSession) {
  const runId = c.req.param('runId') ?? ''
  if (!(await stopRun(c.env.db, scoped(c, session), runId))) throw notFound('Digest')
  return back(c, session, 'digest-stopped')
}

function answerDigests(
  c: Context<App>,
  session: OrgSession,
  digests: FeedDigests,
  state: FormState,
  status = 200,
) {
  const id = feedId(c)
  return answerDashboard(c, session, {
    title: `Digests of ${digests.name}`,
    section: 'feeds',
    above: { label: digests.name, path: `/feeds/${id}` },
    status,
    children: (
      <>
        <div class="split">
          <Form session={session} action={`/feeds/${id}/digests`} class="card form-part">
            <Check
              state={state}
              name="enabled"
              label="Send subscribers mails with events"
              hint="Switched off, nobody gets any, and the sign-up page promises none."
            />
            <Select
              state={state}
              name="hour"
              label="Hour"
              options={HOURS.map((value) => ({ value, label: `${value.padStart(2, '0')}:00` }))}
              hint={`By the clock of the feed, ${digests.timezone}. Who chose a mail a day gets it then, if there is something new.`}
            />
            <Select
              state={state}
              name="weekday"
              label="Day of the weekly mail"
              options={WEEKDAYS.map((value) => ({ value, label: weekdayName(Number(value)) }))}
            />
            <FormEnd label="Save" back={session.path(`/feeds/${id}`)} />
          </Form>
          <section class="card stack">
            <h2>See one</h2>
            <p>
              You get the weekly mail as it would go out now to somebody who wants everything. If
              the calendar has no coming event, nothing comes.
            </p>
            <Form session={session} action={`/feeds/${id}/digests/preview`}>
              <button class="button secondary" type="submit">
                Send it to me
              </button>
            </Form>
          </section>
        </div>
        <DigestRuns {...{ session, feedId: id, runs: digests.runs }} />
      </>
    ),
  })
}

async function findDigests(c: Context<App>, session: OrgSession): Promise<FeedDigests> {
  const digests = await getFeedDigests(c.env.db, session.org.id, feedId(c))
  if (!digests) throw notFound('Feed')
  return digests
}

function scoped(c: Context<App>, session: OrgSession) {
  return { orgId: session.org.id, feedId: feedId(c), now: c.env.now() }
}

function back(c: Context<App>, session: OrgSession, done: string) {
  return c.redirect(session.path(`/feeds/${feedId(c)}/digests?done=${done}`), 303)
}
