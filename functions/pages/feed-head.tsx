import type { Reader } from '../http/reader.ts'
import { feedSummary } from './feed-summary.ts'
import type { FeedView } from './feed-view.ts'
import { JsonLd } from './json-ld.tsx'
import { pictureOfFeed, previewOf } from './picture/picture.ts'
import { SocialCard } from './social-card.tsx'
import { structuredFeed } from './structured-feed.ts'

type Props = { view: FeedView; reader: Reader; url: string; publicUrl: string }

/**
 * What link previews and search engines read of a calendar; a part of one is for nobody's index.
 */
export function FeedHead({ view, reader, url, publicUrl }: Props) {
  const { search, category, state, cursor, month } = view.query
  const isPart = (search ?? category ?? state ?? cursor ?? month) !== undefined
  const description = feedSummary(view, reader)
  const { locale, now } = reader
  return (
    <>
      {isPart && <meta name="robots" content="noindex, follow" />}
      <SocialCard
        title={view.widget.title ?? view.feed.name}
        site={view.organization.name}
        image={previewOf(publicUrl, view.feed.id, pictureOfFeed(view))}
        {...{ description, url, locale }}
      />
      {!isPart && <JsonLd data={structuredFeed(view, { url, description, locale, now })} />}
    </>
  )
}
