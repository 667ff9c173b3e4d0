import type { Context } from 'hono'
import type { Child } from 'hono/jsx'
import { describeEvent } from '../../domain/display/describe-event.ts'
import { formerDay, isPostponedWithoutDate } from '../../domain/display/event-time.ts'
import { httpLink } from '../../domain/display/http-link.ts'
import { addressLine, streetLine } from '../../domain/display/place.ts'
import { priceOf } from '../../domain/display/price.ts'
import { isAbroad, longDate, whenLines } from '../../domain/display/when.ts'
import type { Event } from '../../domain/event-contract.ts'
import type { FeedOwner } from '../../domain/feed-owner.ts'
import { variantOf } from '../../domain/media.ts'
import { withDefaults } from '../../domain/widget-config.ts'
import { ASSETS } from '../caching/assets.generated.ts'
import { answerPage } from '../layout/answer-page.ts'
import { type Reader, readerOf } from '../layout/locale.ts'
import { PageLayout } from '../layout/page-layout.tsx'
import { QrCode } from '../layout/qr-code.tsx'
import { themeOf } from '../layout/theme.ts'
import type { App } from '../platform/deps.ts'
import { imageOf } from './event-image.tsx'
import { PosterDates } from './poster-dates.tsx'
import { posterText, titleSize } from './poster-text.ts'

/** Those that printers have, with what their CSS is called. */
export const PAPERS = ['a4', 'letter'] as const
export type Paper = (typeof PAPERS)[number]

type Asked = {
  event: Event
  owner: FeedOwner
  /** The next dates that take place, of a poster for all dates of a series: it says nothing that holds for `event` alone. */
  dates?: Event[] | undefined
  language: string
  paper: Paper
  /** Above the sheet, on the screen alone. */
  bar: Child
}

/** One sheet to hang up; for staff alone, so no cache keeps it. */
export async function answerPoster(c: Context<App>, { bar, language, ...asked }: Asked) {
  const { event, owner } = asked
  const { accentColor } = withDefaults(owner.widget)
  const reader = await readerOf(c.env, language)
  const theme = await themeOf({ theme: 'light', accentColor })
  const page = (
    <PageLayout
      title={`${event.title} · ${owner.organization.name}`}
      bodyClass="poster-page"
      scheme="light"
      stylesheet={ASSETS.posterStyle}
      header={bar}
      footer={null}
      head={
        <>
          {theme.style && <style>{theme.style}</style>}
          <meta name="robots" content="noindex" />
          <script src={ASSETS.printScript} defer />
        </>
      }
    >
      <Poster {...{ ...asked, reader }} />
    </PageLayout>
  )
  const allowed = { ...theme.allowed, 'img-src': "'self' https:", 'script-src': "'self'" }
  return answerPage(c, page, { allowed })
}

type PosterProps = Omit<Asked, 'language' | 'bar'> & { reader: Reader }

function Poster({ event, owner, dates, paper, reader }: PosterProps) {
  const { organization, feed } = owner
  const { language, direction, locale, words } = reader
  const image = imageOf(event)
  const calendar = withDefaults(owner.widget).title ?? feed.name
  const text = posterText(event, image !== undefined)
  const status = dates ? 'scheduled' : event.status
  const isRoomy = !image && text === '' && titleSize(event.title) < 4 && status === 'scheduled'
  const url = dates && event.series ? event.series.url : event.pageUrl
  const access = event.access.yes.map((feature) => words[feature]).join(' · ')
  return (
    <article
      class={['poster', paper, image ? 'pictured' : 'plain', isRoomy && 'roomy']
        .filter(Boolean)
        .join(' ')}
      lang={locale}
      dir={direction}
      data-title={titleSize(event.title)}
    >
      {image && <PosterImage {...{ event, image }} />}
      <header>
        {calendar !== organization.name && (
          <p class="poster-calendar">
            <bdi>{calendar}</bdi>
          </p>
        )}
        <h1>
          <bdi>{status === 'cancelled' ? <s>{event.title}</s> : event.title}</bdi>
        </h1>
      </header>
      <div class="poster-body">
        {!dates && <PosterStatus {...{ event, reader }} />}
        {dates ? (
          <PosterDates {...{ event, dates, reader, feed }} />
        ) : (
          <When {...{ event, reader, feed }} />
        )}
        <Where {...{ event, reader }} />
        <Price {...{ event, reader }} />
        {text && (
          <p class="poster-text" dir="auto">
            {text}
          </p>
        )}
        {access && <p class="poster-access">{access}</p>}
      </div>
      <footer>
        <PosterOwner owner={owner} />
        <p class="poster-scan">{language.page.scan}</p>
        <QrCode url={url} label={language.page.scan} />
      </footer>
    </article>
  )
}

/** One that was uploaded here is cut as its owner wants it; any other is shown whole, on itself out of focus. */
function PosterImage({ event, image }: { event: Event; image: string }) {
  const isCut = variantOf(image, 'large') !== undefined
  return (
    <div class={isCut ? 'poster-image' : 'poster-image whole'}>
      {!isCut && <img src={image} alt="" />}
      <img src={image} alt={event.imageAlt ?? ''} />
    </div>
  )
}

type Props = { event: Event; reader: Reader }

function PosterStatus({ event, reader: { words, locale } }: Props) {
  const { status, statusReason } = event
  if (status === 'scheduled') return null
  const former = formerDay(event)
  return (
    <div class={`poster-status ${status}`}>
      <p>{words[status]}</p>
      {isPostponedWithoutDate(event) && <p>{words.newDateLater}</p>}
      {former && (
        <p>
          {`${words.originalDate}: `}
          <s>{longDate(former, locale)}</s>
        </p>
      )}
      {statusReason && <p dir="auto">{statusReason}</p>}
    </div>
  )
}

/** Without the time zone where people read the poster beside the place. */
function When({ event, reader, feed }: Props & { feed: FeedOwner['feed'] }) {
  const { locale, words, now } = reader
  const zone = isAbroad(event, feed.timezone, locale) ? undefined : ''
  const [days, hours] = whenLines(event, locale, words, zone)
  const { hasDate } = describeEvent(event, now)
  return (
    <p class="poster-when">
      <strong>{hasDate ? days : <s>{days}</s>}</strong>
      {hasDate && hours && <span>{hours}</span>}
    </p>
  )
}

function Where({ event, reader }: Props) {
  const { place } = describeEvent(event, reader.now)
  if (place === 'unknown') return null
  const street = streetLine(event)
  return (
    <p class="poster-where">
      <strong>
        <bdi>
          {place === 'online'
            ? reader.words.online
            : (street && event.location) || addressLine(event)}
        </bdi>
      </strong>
      {street && (
        <span>
          <bdi>{street}</bdi>
        </span>
      )}
      {event.attendanceMode === 'mixed' && <span>{reader.words.mixed}</span>}
    </p>
  )
}

function Price({ event, reader: { locale, words } }: Props) {
  const price = priceOf(event, locale, words.free) ?? (event.isFree ? words.free : undefined)
  return (
    price && (
      <p class="poster-price">
        <bdi>{price}</bdi>
      </p>
    )
  )
}

function PosterOwner({ owner: { organization, feed } }: { owner: FeedOwner }) {
  const { name, logoUrl, url } = organization
  const site = httpLink(url ?? feed.url)
  const logo = logoUrl && (variantOf(logoUrl, 'square') ?? httpLink(logoUrl))
  return (
    <div class="poster-owner">
      {logo && <img src={logo} alt="" />}
      <p>
        <strong>
          <bdi>{name}</bdi>
        </strong>
        {site && <span dir="ltr">{new URL(site).host.replace(/^www\./, '')}</span>}
      </p>
    </div>
  )
}
