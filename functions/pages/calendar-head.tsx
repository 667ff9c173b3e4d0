import type { Reader } from '../http/reader.ts'
import { feedSummary } from './feed-summary.ts'
import type { CalendarView } from './feed-view.ts'
import { JsonLd } from './json-ld.tsx'
import { type PreviewImage, SocialCard } from './social-card.tsx'
import { structuredFeed } from './structured-feed.ts'

type Props = { view: CalendarView; reader: Reader; url: string; image?: PreviewImage }

/**
 * What link previews, search engines and sites that put calendars into pages of theirs (oEmbed) read
 * of one; a part of one is for nobody's index.
 */
export function CalendarHead({ view, reader, url, image }: Props) {
  const { search, category, state, cursor, month } = view.query
  const isPart = (search ?? category ?? state ?? cursor ?? month) !== undefined
  const description = feedSummary(view, reader)
  const { locale, now } = reader
  const title = view.widget.title ?? view.feed.name
  const oembed = new URL(`/oembed?${new URLSearchParams({ url })}`, url)
  return (
    <>
      <link rel="alternate" type="application/json+oembed" href={oembed.href} title={title} />
      {isPart && <meta name="robots" content="noindex, follow" />}
      <SocialCard
        site={view.organization.name}
        {...{ title, description, url, locale, ...(image ? { image } : {}) }}
      />
      {!isPart && <JsonLd data={structuredFeed(view, { url, description, locale, now })} />}
    </>
  )
}
