import type { DigestNote } from '../../../db/digests/notes.ts'
import { getPreview, type PreviewedFeed } from '../../../db/digests/settings.ts'
import { longDate } from '../../../domain/display/when.ts'
import { SubscriberSettings } from '../../../domain/subscriber-criteria.ts'
import { makePreview, type Preview } from '../../digests/preview.ts'
import { formatClock } from '../../events/format-clock.ts'
import { formState } from '../../forms/parse-form.ts'
import type { Form } from '../../forms/read-form.ts'
import { withCategories } from '../../forms/subscriber-fields.tsx'
import { zonePlace } from '../../forms/time-zones.tsx'
import { notFound } from '../../http/errors.ts'
import { answerPage } from '../../layout/answer-page.ts'
import { pathId } from '../parts/path-id.ts'
import type { StaffContext } from '../staff-context.ts'
import { FREQUENCIES, NOTE, PREVIEW } from './texts.ts'

export const LONGEST_NOTE = 600

/** The note as it is shown, whether it could be saved or not. */
export const shownNote = (note: string) => note.trim().slice(0, 4 * LONGEST_NOTE)

/** What was chosen for the preview as a subscriber can, a weekly email by default. */
export function wishOf(fields: Form) {
  const { digestFrequency = 'weekly', keywords, state } = withCategories(fields)
  const chosen = {
    digestFrequency,
    ...(keywords && keywords !== '' ? { keywords } : {}),
    ...(state ? { state } : {}),
  }
  const { data: wish, error } = SubscriberSettings.safeParse(chosen)
  return { wish, state: formState(wish ?? chosen, error) }
}

/** The feed of the address, for the person who looks at it. */
async function findFeed(c: StaffContext): Promise<PreviewedFeed> {
  const { session } = c.var
  const feed = await getPreview(c.env.db, {
    feedId: pathId(c, 'feedId'),
    personId: session.personId,
  })
  if (feed?.orgId !== session.org.id) throw notFound('Feed')
  return feed
}

/** Of the frame, and of the mail where it is opened by itself. */
const SANDBOX = 'allow-popups allow-popups-to-escape-sandbox'

/** GET feeds/:feedId/digests/preview/mail: the mail itself, for the frame that shows it. */
export async function previewFrame(c: StaffContext) {
  const feed = await findFeed(c)
  const { wish } = wishOf(c.req.query())
  const mail =
    wish &&
    (await makePreview(c.env, feed, wish, shownNote(c.req.query('note') ?? '') || null)).mail
  if (!mail) throw notFound('Email')
  // Its links open beside the dashboard: our pages stand in no frame.
  const html = mail.html.replace('<head>', '<head><base target="_blank">')
  const allowed = { 'style-src': "'unsafe-inline'", 'frame-ancestors': "'self'", sandbox: SANDBOX }
  return answerPage(c, html.replace(/^<!doctype html>/, ''), { allowed })
}

type Props = {
  c: StaffContext
  feed: PreviewedFeed
  /** `undefined`: no subscriber could choose it. */
  wish: SubscriberSettings | undefined
  data: DigestNote
}

/** The email as subscribers get it, as wide as a phone, and its plain text. The script renews it while people type. */
export async function ShownDigest({ c, feed, wish, data }: Props) {
  const note = wish && data[wish.digestFrequency] && data.note ? data.note : null
  const preview = wish && (await makePreview(c.env, feed, wish, note))
  return (
    <section class="card stack shown-mail" id="next-digest">
      {preview ? (
        <>
          <Heading {...{ feed, wish, preview }} />
          {data.note !== '' && <NoteState {...{ preview, wish, data }} />}
          <Mail
            path={c.var.session.path(`/feeds/${feed.feedId}/digests/preview/mail`)}
            {...{ preview, wish, note }}
          />
        </>
      ) : (
        <p>{PREVIEW.impossible}</p>
      )}
    </section>
  )
}

type Made = { preview: Preview; wish: SubscriberSettings }

function Heading({ feed, wish, preview }: Made & { feed: PreviewedFeed }) {
  if (preview.isQuiet) {
    return (
      <>
        <h2>{PREVIEW.quietTitle}</h2>
        <p>{PREVIEW.quiet}</p>
      </>
    )
  }
  return (
    <>
      <h2>{preview.mail ? PREVIEW.shownTitle : PREVIEW.nothingTitle}</h2>
      {preview.mail && <p class="muted">{whenOf(feed, wish, preview)}</p>}
    </>
  )
}

/** Why the note is not in this email. */
function NoteState({ preview, wish, data }: Made & { data: DigestNote }) {
  if (preview.isQuiet || !preview.mail) return <p class="hint">{NOTE.notAlone}</p>
  return data[wish.digestFrequency] ? null : (
    <p class="hint">{NOTE.otherDigest[wish.digestFrequency]}</p>
  )
}

function Mail({ preview, wish, note, path }: Made & { note: string | null; path: string }) {
  const { mail } = preview
  if (!mail) return <p>{PREVIEW.nothing}</p>
  const { digestFrequency, keywords, state } = wish
  const query = new URLSearchParams({
    digestFrequency,
    ...(keywords?.length ? { keywords: keywords.join(', ') } : {}),
    ...(state ? { state } : {}),
    ...(note ? { note } : {}),
  })
  return (
    <>
      <p>
        Subject: <strong dir="auto">{mail.subject}</strong>
      </p>
      <iframe src={`${path}?${query}`} title="Digest preview" sandbox={SANDBOX} />
      <details>
        <summary>{PREVIEW.plainText}</summary>
        <pre class="wrap" dir="auto">
          {mail.text}
        </pre>
      </details>
    </>
  )
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
