import type { Reader } from '../http/reader.ts'
import { feedSummary } from './feed-summary.ts'
import type { CalendarView } from './feed-view.ts'
import { JsonLd } from './json-ld.tsx'
import { type PreviewImage, SocialCard } from './social-card.tsx'
import { structuredFeed } from './structured-feed.ts'

type Props = { view: CalendarView; reader: Reader; url: string; image?: PreviewImage }

/**
 * What link previews and search engines read of a calendar; a part of one is for nobody's index.
 */
export function CalendarHead({ view, reader, url, image }: Props) {
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
        {...{ description, url, locale, ...(image ? { image } : {}) }}
      />
      {!isPart && <JsonLd data={structuredFeed(view, { url, description, locale, now })} />}
    </>
  )
}
