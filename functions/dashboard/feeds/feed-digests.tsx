import * as z from 'zod/mini'
import { type FeedDigests, getFeedDigests } from '../../../db/digests/list-runs.ts'
import { type DigestSettings, saveDigestSettings } from '../../../db/digests/settings.ts'
import { stopRun } from '../../../db/digests/stop-run.ts'
import { weekdayName } from '../../../domain/digests/due-digests.ts'
import { formatClock } from '../../events/format-clock.ts'
import { Check, Select } from '../../forms/field.tsx'
import { checked } from '../../forms/inputs.ts'
import { parseForm } from '../../forms/parse-form.ts'
import { zonePlace } from '../../forms/time-zones.tsx'
import { notFound } from '../../http/errors.ts'
import { answerDashboard } from '../parts/answer-dashboard.tsx'
import { Form, FormEnd } from '../parts/form.tsx'
import { type FormView, formOf } from '../parts/form-of.tsx'
import { pathId } from '../parts/path-id.ts'
import type { StaffContext } from '../staff-context.ts'
import { FeedRuns } from './feed-runs.tsx'
import { DIGEST_LABELS, DIGESTS, ERRORS, FEED_PAGE } from './texts.ts'

const among = (values: string[]) => z.pipe(z.enum(values, ERRORS.choice), z.transform(Number))
const HOURS = Array.from({ length: 24 }, (_, hour) => String(hour))
const WEEKDAYS = ['1', '2', '3', '4', '5', '6', '7']

const DigestForm = z.object({ enabled: checked, hour: among(HOURS), weekday: among(WEEKDAYS) })

/** GET and POST feeds/:feedId/digests */
export const digestForm = formOf<FeedDigests, DigestSettings>({
  thing: 'these settings',
  missing: 'Feed',
  labels: DIGEST_LABELS,
  inWords: settingInWords,
  read: (_, form) => parseForm(DigestForm, form),
  values: valuesOf,
  id: (c) => pathId(c, 'feedId'),
  find: (c, id) => getFeedDigests(c.env.db, c.var.session.org.id, id),
  dataOf: (found) => found,
  async change(c, { data, found }) {
    const saved = await saveDigestSettings(c.env.db, scoped(c), data, found)
    return saved ? 'saved' : undefined
  },
  back: (id) => `/feeds/${id}/digests`,
  done: 'digests-saved',
  show: answerDigests,
})

function valuesOf({ enabled, hour, weekday }: DigestSettings) {
  return { enabled: enabled ? 'on' : '', hour: String(hour), weekday: String(weekday) }
}

function settingInWords(name: string, value: string): string {
  if (name === 'enabled') return value === 'on' ? 'selected' : 'not selected'
  return name === 'hour' ? clock(value) : weekdayName(Number(value))
}

const clock = (hour: string) => formatClock(`${hour}:00`)

/** POST feeds/:feedId/digests/:runId/stop: a digest or a notice. */
export async function stopMails(c: StaffContext) {
  const { session } = c.var
  const known = await stopRun(c.env.db, scoped(c), pathId(c, 'runId'))
  if (!known) throw notFound('Email')
  return c.redirect(session.path(`/feeds/${pathId(c, 'feedId')}/digests?done=mails-stopped`), 303)
}

function answerDigests(
  c: StaffContext,
  digests: FeedDigests,
  { state, hidden, ...view }: FormView<DigestSettings>,
) {
  const { session } = c.var
  const id = pathId(c, 'feedId')
  return answerDashboard(c, {
    title: FEED_PAGE.emails,
    section: 'feeds',
    above: { label: digests.name, path: `/feeds/${id}` },
    ...view,
    children: (
      <>
        <div class="split">
          <Form session={session} action={`/feeds/${id}/digests`} class="card form-part">
            {hidden}
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

function scoped(c: StaffContext) {
  const { session } = c.var
  return { orgId: session.org.id, feedId: pathId(c, 'feedId'), now: c.env.now() }
}
