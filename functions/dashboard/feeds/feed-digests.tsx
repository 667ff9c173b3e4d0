import type { Context } from 'hono'
import * as z from 'zod/mini'
import { type FeedDigests, getFeedDigests } from '../../../db/digests/list-runs.ts'
import { stopRun } from '../../../db/digests/runs.ts'
import { type DigestSettings, saveDigestSettings } from '../../../db/digests/settings.ts'
import { weekdayName } from '../../../domain/digests/due-digests.ts'
import { Check, Select } from '../../forms/field.tsx'
import { checked } from '../../forms/inputs.ts'
import { type FormState, parseForm } from '../../forms/parse-form.ts'
import { notFound } from '../../http/errors.ts'
import { isRowId } from '../../http/list-cursor.ts'
import type { App } from '../../platform/deps.ts'
import type { Form as FormData, OrgSession } from '../access/org-session.ts'
import type { AlertContent } from '../parts/alert.tsx'
import { answerDashboard } from '../parts/answer-dashboard.tsx'
import { Form, FormEnd } from '../parts/form.tsx'
import { formatClock } from '../parts/format.ts'
import { OPENED, openedAs, saveMerged } from '../parts/merge-edits.tsx'
import { zonePlace } from '../parts/time-zones.tsx'
import { feedId } from './edit-feed.tsx'
import { FeedRuns } from './feed-runs.tsx'
import { DIGEST_LABELS, DIGESTS, ERRORS, FEED_PAGE } from './texts.ts'

const among = (values: string[]) => z.pipe(z.enum(values, ERRORS.choice), z.transform(Number))
const HOURS = Array.from({ length: 24 }, (_, hour) => String(hour))
const WEEKDAYS = ['1', '2', '3', '4', '5', '6', '7']

const DigestForm = z.object({ enabled: checked, hour: among(HOURS), weekday: among(WEEKDAYS) })

/** GET feeds/:feedId/digests */
export async function feedDigestsPage(c: Context<App>, session: OrgSession) {
  const found = await findDigests(c, session)
  return answerDigests(c, session, found, { state: { values: valuesOf(found), errors: {} } })
}

/** POST feeds/:feedId/digests: merged with what another member saved since the form was opened. */
export async function saveFeedDigests(c: Context<App>, session: OrgSession, form: FormData) {
  const { data, state } = parseForm(DigestForm, form)
  const { opened } = form
  const found = await findDigests(c, session)
  if (!data) return answerDigests(c, session, found, { state, opened, status: 400 })
  const { merged, ask } = await saveMerged({
    thing: 'these settings',
    labels: DIGEST_LABELS,
    inWords: settingInWords,
    opened,
    mine: valuesOf(data),
    found,
    findAgain: () => findDigests(c, session),
    valuesOf,
    save: async (values, seen) => {
      const { data: both } = parseForm(DigestForm, values)
      const saved = await saveDigestSettings(c.env.db, scoped(c, session), both ?? data, seen)
      return saved || undefined
    },
  })
  if (!ask) return back(c, session, merged ? 'merged' : 'digests-saved')
  const { found: seen, values, ...rest } = ask
  return answerDigests(c, session, seen, { state: { values, errors: {} }, status: 409, ...rest })
}

function valuesOf({ enabled, hour, weekday }: DigestSettings) {
  return { enabled: enabled ? 'on' : '', hour: String(hour), weekday: String(weekday) }
}

function settingInWords(name: string, value: string): string {
  if (name === 'enabled') return value === 'on' ? 'selected' : 'not selected'
  return name === 'hour' ? clock(value) : weekdayName(Number(value))
}

const clock = (hour: string) => formatClock(`${hour}:00`)

/** POST feeds/:feedId/digests/:runId/stop: a digest or a notice. */
export async function stopMails(c: Context<App>, session: OrgSession) {
  const runId = c.req.param('runId') ?? ''
  const known = isRowId(runId) && (await stopRun(c.env.db, scoped(c, session), runId))
  if (!known) throw notFound('Email')
  return back(c, session, 'mails-stopped')
}

type View = {
  state: FormState
  opened?: string | undefined
  status?: number
  alert?: AlertContent
}

function answerDigests(
  c: Context<App>,
  session: OrgSession,
  digests: FeedDigests,
  { state, opened, status = 200, alert }: View,
) {
  const id = feedId(c)
  const openedWith = opened ?? openedAs(DIGEST_LABELS, valuesOf(digests))
  return answerDashboard(c, session, {
    title: FEED_PAGE.emails,
    section: 'feeds',
    above: { label: digests.name, path: `/feeds/${id}` },
    status,
    ...(alert ? { alert } : {}),
    children: (
      <>
        <div class="split">
          <Form session={session} action={`/feeds/${id}/digests`} class="card form-part">
            <input type="hidden" name={OPENED} value={openedWith} />
            <Check
              state={state}
              name="enabled"
              label={DIGEST_LABELS.enabled}
              hint={DIGESTS.enabledHint}
            />
            <Select
              state={state}
              name="hour"
              label={DIGEST_LABELS.hour}
              options={HOURS.map((value) => ({ value, label: clock(value) }))}
              hint={DIGESTS.hourHint(zonePlace(digests.timezone))}
            />
            <Select
              state={state}
              name="weekday"
              label={DIGEST_LABELS.weekday}
              options={WEEKDAYS.map((value) => ({ value, label: weekdayName(Number(value)) }))}
            />
            <FormEnd label="Save changes" back={session.path(`/feeds/${id}`)} />
          </Form>
          <section class="card stack">
            <h2>{DIGESTS.preview}</h2>
            <p>{DIGESTS.previewText}</p>
            <p>
              <a class="button secondary" href={session.path(`/feeds/${id}/digests/preview`)}>
                {DIGESTS.previewLink}
              </a>
            </p>
            <p>
              <a href="/docs/digests">{DIGESTS.help}</a>
            </p>
          </section>
        </div>
        <FeedRuns {...{ session, feedId: id, runs: digests.runs }} />
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
