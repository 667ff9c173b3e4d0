import { getPreview, type PreviewedFeed, requestPreview } from '../../../db/digests/settings.ts'
import { longDate } from '../../../domain/display/when.ts'
import { newId } from '../../../domain/ids.ts'
import { criteriaText, SubscriberSettings } from '../../../domain/subscriber-criteria.ts'
import { makePreview, type Preview } from '../../digests/preview.ts'
import { type FormState, formState } from '../../forms/parse-form.ts'
import { SubscriberFields } from '../../forms/subscriber-fields.tsx'
import { notFound } from '../../http/errors.ts'
import { answerPage } from '../../layout/answer-page.ts'
import type { AlertContent } from '../parts/alert.tsx'
import { answerDashboard } from '../parts/answer-dashboard.tsx'
import { Form } from '../parts/form.tsx'
import { formatClock } from '../parts/format.ts'
import { pathId } from '../parts/path-id.ts'
import { zonePlace } from '../parts/time-zones.tsx'
import type { FormContext, OrgSession, StaffContext } from '../staff-context.ts'
import { FEED_PAGE, FREQUENCIES, PREVIEW, WIDGET } from './texts.ts'

/** GET feeds/:feedId/digests/preview: the next mail for what the query chooses. */
export async function previewPage(c: StaffContext) {
  const feed = await findFeed(c)
  const typed = wishIn(c.req.query())
  const { data: wish, error } = SubscriberSettings.safeParse(typed)
  if (!wish) return answerPreview(c, feed, { state: formState(typed, error) })
  const preview = await makePreview(c.env, feed, wish)
  return answerPreview(c, feed, { state: formState(wish), wish, preview })
}

/** GET feeds/:feedId/digests/preview/mail: the mail itself, for the frame that shows it. */
export async function previewFrame(c: StaffContext) {
  const feed = await findFeed(c)
  const { data: wish } = SubscriberSettings.safeParse(wishIn(c.req.query()))
  const mail = wish && (await makePreview(c.env, feed, wish)).mail
  if (!mail) throw notFound('Email')
  // Its links open beside the dashboard: our pages stand in no frame.
  const html = mail.html.replace('<head>', '<head><base target="_blank">')
  const allowed = { 'style-src': "'unsafe-inline'", 'frame-ancestors': "'self'" }
  return answerPage(c, html.replace(/^<!doctype html>/, ''), { allowed })
}

/** POST feeds/:feedId/digests/preview: sends the preview to the signed-in person by email. */
export async function sendPreview(c: FormContext) {
  const { session, form } = c.var
  const feed = await findFeed(c)
  const typed = wishIn(form)
  const { data: wish, error } = SubscriberSettings.safeParse(typed)
  if (!wish) return answerPreview(c, feed, { state: formState(typed, error) })
  const { personId, org } = session
  const requested = await requestPreview(
    c.env.db,
    { orgId: org.id, feedId: feed.feedId, now: c.env.now() },
    {
      personId,
      mailId: newId('mail', c.env.random),
      wish: `${wish.digestFrequency}.${criteriaText(wish) ?? ''}`,
    },
  )
  if (!requested) throw notFound('Feed')
  if (requested.limited) {
    const preview = await makePreview(c.env, feed, wish)
    return answerPreview(c, feed, {
      ...{ state: formState(wish), wish, preview },
      alert: { kind: 'warning', text: <p>{TOO_MANY}</p> },
    })
  }
  c.env.enqueue(requested.tasks)
  const query = new URLSearchParams({ ...valuesOf(wish), done: 'preview-sent' })
  return c.redirect(session.path(`/feeds/${feed.feedId}/digests/preview?${query}`), 303)
}

const TOO_MANY =
  'You sent yourself 10 test emails in the last 24 hours. You can send more in 24 hours. This page shows the same email.'

type View = {
  state: FormState
  alert?: AlertContent
  wish?: SubscriberSettings
  preview?: Preview
}

function answerPreview(
  c: StaffContext,
  feed: PreviewedFeed,
  { state, wish, preview, alert }: View,
) {
  const { session } = c.var
  const path = `/feeds/${feed.feedId}/digests`
  return answerDashboard(c, {
    title: PREVIEW.title,
    section: 'feeds',
    above: { label: FEED_PAGE.emails, path },
    lead: PREVIEW.lead,
    status: wish ? 200 : 400,
    error: true,
    ...(alert ? { alert } : {}),
    allowed: { 'frame-src': "'self'" },
    children: (
      <div class="split even">
        <form method="get" action={session.path(`${path}/preview`)} class="card form-part">
          <h2>{PREVIEW.preferences}</h2>
          <SubscriberFields state={state} />
          <p>
            <button class="button" type="submit">
              {WIDGET.update}
            </button>
          </p>
        </form>
        {wish && preview && (
          <ShownMail
            {...{ session, preview }}
            action={`${path}/preview`}
            values={valuesOf(wish)}
            when={whenOf(feed, wish, preview)}
          />
        )}
      </div>
    ),
  })
}

function whenOf(feed: PreviewedFeed, { digestFrequency }: SubscriberSettings, preview: Preview) {
  const { enabled, hour, timezone } = feed
  if (!enabled) return PREVIEW.off
  const day = longDate(preview.localDate, 'en-US')
  return PREVIEW.when(
    FREQUENCIES[digestFrequency],
    day,
    formatClock(`${hour}:00`),
    zonePlace(timezone),
  )
}

/** What was asked for, a weekly email by default. */
function wishIn(fields: Record<string, string | undefined>) {
  const { digestFrequency = 'weekly', keywords, state } = fields
  return { digestFrequency, ...(keywords ? { keywords } : {}), ...(state ? { state } : {}) }
}

function valuesOf({ digestFrequency, keywords, state }: SubscriberSettings) {
  return { digestFrequency, keywords: keywords?.join(', ') ?? '', state: state ?? '' }
}

async function findFeed(c: StaffContext): Promise<PreviewedFeed> {
  const { session } = c.var
  const feed = await getPreview(c.env.db, {
    feedId: pathId(c, 'feedId'),
    personId: session.personId,
  })
  if (feed?.orgId !== session.org.id) throw notFound('Feed')
  return feed
}

type Props = {
  session: OrgSession
  preview: Preview
  /** Where the page, the mail in its frame and the form that sends it are. */
  action: string
  values: Record<string, string>
  when: string
}

/** The email as subscribers get it, its plain text, and the button that sends it to the signed-in person. */
function ShownMail({ session, preview, action, values, when }: Props) {
  const { mail, isQuiet } = preview
  const address = `${session.path(`${action}/mail`)}?${new URLSearchParams(values)}`
  return (
    <section class="card stack shown-mail">
      {isQuiet ? (
        <>
          <h2>{PREVIEW.quietTitle}</h2>
          <p>{PREVIEW.quiet}</p>
        </>
      ) : (
        <h2>{mail ? PREVIEW.shownTitle : PREVIEW.nothingTitle}</h2>
      )}
      {mail ? (
        <>
          {!isQuiet && <p class="muted">{when}</p>}
          <p>
            Subject: <strong dir="auto">{mail.subject}</strong>
          </p>
          <iframe
            src={address}
            title="Digest preview"
            sandbox="allow-popups allow-popups-to-escape-sandbox"
          />
          <details>
            <summary>{PREVIEW.plainText}</summary>
            <pre class="wrap" dir="auto">
              {mail.text}
            </pre>
          </details>
          <Form {...{ session, action }}>
            {Object.entries(values).map(([name, value]) => (
              <input type="hidden" {...{ name, value }} />
            ))}
            <button class="button secondary" type="submit">
              {PREVIEW.send}
            </button>
          </Form>
        </>
      ) : (
        <p>{PREVIEW.nothing}</p>
      )}
    </section>
  )
}
