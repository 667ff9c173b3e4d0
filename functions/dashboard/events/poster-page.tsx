import { getEventPage, getSeriesPage } from '../../../db/events/single-events.ts'
import { countryCode } from '../../../domain/countries.ts'
import { isOver, isPostponedWithoutDate } from '../../../domain/display/event-time.ts'
import type { Event } from '../../../domain/event-contract.ts'
import { withDefaults } from '../../../domain/widget-config.ts'
import { LANGUAGES } from '../../../domain/words.ts'
import { answerPoster, PAPERS, type Paper } from '../../pages/printed-poster.tsx'
import { pathId } from '../parts/path-id.ts'
import type { StaffContext } from '../staff-context.ts'
import { refuseHidden } from './code-file.tsx'
import { findEvent } from './event-page.tsx'
import { ALL_DATES, PosterBar } from './poster-bar.tsx'

/** Enough to find those that take place. */
const MOST_DATES = 40

/** GET events/:eventId/poster: a sheet to print, in the language, on the paper, and for the dates that staff choose. */
export async function posterPage(c: StaffContext): Promise<Response> {
  const { session } = c.var
  const { db, env, now } = c.env
  const publicUrl = env.PUBLIC_URL
  const found = await getEventPage(db, { eventId: pathId(c, 'eventId'), publicUrl })
  if (found?.orgId !== session.org.id) return refuseHidden(c, await findEvent(c))
  const { owner } = found
  const event: Event = JSON.parse(found.event)
  const query = c.req.query()
  const ofFeed = withDefaults(owner.widget).language ?? 'en'
  const series = query.dates === ALL_DATES ? seriesOf(event) : undefined
  const listed =
    series && (await getSeriesPage(db, { ...series, since: now(), most: MOST_DATES, publicUrl }))
  const dates = listed?.events.filter((date) => isOpen(date, now().getTime()))
  const language = query.language ?? ''
  const shown = {
    language: Object.hasOwn(LANGUAGES, language) ? language : ofFeed,
    paper: PAPERS.find((name) => name === query.paper) ?? paperOf(event),
  }
  const chosen = { ...shown, dates: dates ? ALL_DATES : '' }
  const bar = <PosterBar {...{ session, event, dates, ofFeed, chosen }} now={now()} />
  return answerPoster(c, { event, owner, dates, bar, ...shown })
}

/** Whether people can still come on its date. */
function isOpen(event: Event, now: number): boolean {
  return event.status !== 'cancelled' && !isPostponedWithoutDate(event) && !isOver(event, now)
}

/** The series that a URL of the API names: it may be in another feed than one of its dates. */
function seriesOf({ series }: Event): { feedId: string; seriesId: string } | undefined {
  const [, feedId, seriesId] = /\/f\/(\w+)\/series\/(\w+)$/.exec(series?.url ?? '') ?? []
  return feedId && seriesId ? { feedId, seriesId } : undefined
}

/** Countries whose printers have Letter (CLDR); all others have A4. */
const LETTER = 'us ca mx bz cl co cr do gt hn ni pa ph pr sv ve'.split(' ')

/** The paper that is usual where the event is. Without a country its time zone says on which continent that is. */
function paperOf({ country, timezone }: Event): Paper {
  const isLetter = country
    ? LETTER.includes(countryCode(country))
    : timezone.startsWith('America/') && !/Sao_Paulo|Argentina|Buenos_Aires/.test(timezone)
  return isLetter ? 'letter' : 'a4'
}
