import type { EditableEvent } from '../../../db/events/manage-events.ts'
import { CopyText } from '../../layout/copy-text.tsx'
import { QrCode } from '../../layout/qr-code.tsx'
import type { OrgSession } from '../staff-context.ts'
import { DRAFT, POSTER, SHARE } from './texts.ts'

type Props = { session: OrgSession; found: EditableEvent; publicUrl: string }

/** The path of the event's public page. */
export function publicPath({ event }: EditableEvent): string {
  return `/events/${event.displayDate.replaceAll('-', '/')}/${event.slugPath}?event=${event.id}`
}

/** Why visitors can't see the event, if they can't. */
export function hiddenBecause({ event, feed, series }: EditableEvent): string | undefined {
  if (event.publishedAt === null) return `${DRAFT.side}${series ? ` ${DRAFT.ofSeries}` : ''}`
  return feed.archivedAt ? SHARE.archived : undefined
}

/** The ways to tell people of a public event: its link, a code to scan, a poster, and the website. */
export function EventShare({ session, found, publicUrl }: Props) {
  const { event } = found
  const url = publicUrl + publicPath(found)
  const here = session.path(`/events/${event.id}`)
  return (
    <section class="card stack share-event">
      <h2>{SHARE.title}</h2>
      <div class="share-link">
        <label for="page-url">{SHARE.link}</label>
        <CopyText id="page-url" text={url} />
      </div>
      <p class="share-button" data-share={url} data-title={event.title} hidden>
        <button class="button secondary" type="button">
          {SHARE.button}
        </button>
      </p>
      <div class="share-code">
        <QrCode url={url} label={SHARE.code} />
        <ul class="plain stack tight">
          <li>
            <a href={publicPath(found)}>{SHARE.page}</a>
          </li>
          <li>
            <a href={`${here}/poster`}>{POSTER.link}</a>
          </li>
          <li>
            <a href={`${here}/qr.svg`} download>
              {SHARE.download}
            </a>
          </li>
          {!found.onWebsite && session.may('feeds.edit') && (
            <li>
              <a href={session.path(`/feeds/${event.feedId}/widget`)}>{SHARE.website}</a>
            </li>
          )}
        </ul>
      </div>
    </section>
  )
}
