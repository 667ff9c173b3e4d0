import type { Context } from 'hono'
import { jsx } from 'hono/jsx'
import { ASSETS } from '../caching/assets.generated.ts'
import { serveCanonical } from '../caching/canonical-url.ts'
import { NoQuery } from '../events/params.ts'
import { widgetSnippet } from '../events/widget-snippet.ts'
import { answerPage } from '../layout/answer-page.ts'
import { CopyText } from '../layout/copy-text.tsx'
import { PageLayout, SITE_NAME, SiteHeader } from '../layout/page-layout.tsx'
import type { App } from '../platform/deps.ts'

const DESCRIPTION =
  'Publish events once and show them on any website: as a list, by month, or near a place.'

/** The home page: what this service does, a live calendar, and the ways in. */
export function home(c: Context<App>): Promise<Response> {
  const { PUBLIC_URL, ENVIRONMENT, SIGN_UP, HOME_FEED } = c.env.env
  const page = (
    <PageLayout
      title={SITE_NAME}
      description={DESCRIPTION}
      canonical={`${PUBLIC_URL}/`}
      header={<SiteHeader signIn />}
      head={HOME_FEED && <Scripts />}
    >
      <div class="stack loose">
        <div class="stack measure">
          <h1>Event calendars for any website</h1>
          <p class="lead">{DESCRIPTION}</p>
          <p class="row">
            {SIGN_UP === 'open' && (
              <a class="button" href="/start">
                Create a calendar
              </a>
            )}
            <a class={SIGN_UP === 'open' ? 'button secondary' : 'button'} href="/docs/dashboard">
              See how it works
            </a>
          </p>
        </div>
        <Pictures />
        <Features />
        {HOME_FEED && <Paste publicUrl={PUBLIC_URL} feedId={HOME_FEED} />}
        <Documentation />
        {ENVIRONMENT === 'development' && <Demo />}
      </div>
    </PageLayout>
  )
  // The widget shows the pictures that its feed names.
  const allowed = HOME_FEED ? { 'script-src': "'self'", 'img-src': "'self' https: data:" } : {}
  return serveCanonical(c, NoQuery, () => answerPage(c, page, { policy: 'cached', allowed }))
}

function Scripts() {
  return (
    <>
      <script src="/widget.js" defer />
      <script src={ASSETS.copyScript} type="module" />
    </>
  )
}

/** Made by `dev/docs/screenshots.ts`, each in light and dark. */
const PICTURES = [
  {
    name: 'home-site',
    shape: 'wide',
    size: [1200, 800],
    caption: 'On your website',
    words: 'The website of a weekly paper with a calendar of concerts',
  },
  {
    name: 'home-phone',
    shape: 'narrow',
    size: [390, 800],
    caption: 'On a phone',
    words: 'The page of a calendar on a phone, with the next concerts as a list',
  },
  {
    name: 'home-mail',
    shape: undefined,
    size: [600, 800],
    caption: 'In a mailbox',
    words: 'An email to a subscriber with the next events and their images',
  },
] as const

function Pictures() {
  return (
    <section class="looks" aria-label="What visitors see">
      {PICTURES.map(({ name, shape, size: [width, height], caption, words }) => (
        <figure class={shape}>
          <picture>
            <source
              srcset={`/docs/images/${name}-dark.webp`}
              media="(prefers-color-scheme: dark)"
            />
            <img src={`/docs/images/${name}.webp`} alt={words} {...{ width, height }} />
          </picture>
          <figcaption>{caption}</figcaption>
        </figure>
      ))}
    </section>
  )
}

/** Two lines that work as they are, and what they show; without scripts, a link to the calendar's page. */
function Paste({ publicUrl, feedId }: { publicUrl: string; feedId: string }) {
  return (
    <section class="stack">
      <h2>Paste two lines into your page</h2>
      <p>
        These show the calendar below, on any page. Your dashboard has the lines for your own
        calendar.
      </p>
      <CopyText id="snippet" text={widgetSnippet(publicUrl, { feedId })} isCode />
      {jsx(
        'calendar-feed',
        { feed: feedId, class: 'live', 'per-page': '5' },
        <a href={`/f/${feedId}`}>Open the calendar</a>,
      )}
    </section>
  )
}

const GUIDES = [
  ['/docs/dashboard', 'Dashboard guide', 'publish events, import calendars, work as a team'],
  ['/docs/widget', 'Widget', 'put a calendar on your website'],
  ['/docs/calendar-feeds', 'Calendar subscriptions', 'iCalendar, RSS, and JSON Feed'],
  ['/docs/api', 'API', 'read events from your own programs'],
] as const

function Documentation() {
  return (
    <section class="stack">
      <h2>Documentation</h2>
      <ul class="stack tight">
        {GUIDES.map(([href, label, about]) => (
          <li>
            <a href={href}>{label}</a>: {about}
          </li>
        ))}
      </ul>
    </section>
  )
}

const FEATURES = [
  [
    'List, cards, or month',
    'Visitors search, filter by category, and find events near a place, in 11 languages.',
  ],
  [
    'Emails about events',
    'Subscribers get a daily or weekly digest, and an update when an event is cancelled or moved.',
  ],
  [
    'Your events, imported',
    'Add a calendar by its URL and it stays in sync, or upload an iCalendar, CSV, or JSON file.',
  ],
] as const

function Features() {
  return (
    <div class="grid">
      {FEATURES.map(([title, text]) => (
        <section class="card stack tight">
          <h2>{title}</h2>
          <p>{text}</p>
        </section>
      ))}
    </div>
  )
}

const DEMO = [
  ['/api/v1/feeds/feed_demo_music/events', 'Upcoming events of the live music feed'],
  ['/api/v1/feeds/feed_demo_family/events/nearby?state=texas', 'Family events in Texas'],
  ['/api/v1/orgs/riverside/events?search=jazz', 'Jazz events in all feeds of an organization'],
  ['/api/v1/orgs/riverside/custom/free-outdoors', 'A custom feed'],
  ['/api/v1/widget-config/feed_demo_music', 'Widget configuration'],
] as const

/** Links to the demo data, which only `npm run dev` has. */
function Demo() {
  return (
    <section class="stack">
      <h2>Try the demo data</h2>
      <ul class="stack tight">
        {DEMO.map(([href, label]) => (
          <li>
            <a href={href}>{label}</a> <span class="endpoint muted">{href}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
