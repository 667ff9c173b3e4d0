import type { Context } from 'hono'
import { jsx } from 'hono/jsx'
import { serveCanonical } from '../caching/canonical-url.ts'
import { NoQuery } from '../events/params.ts'
import { answerPage } from '../layout/answer-page.ts'
import { PageLayout, SITE_NAME } from '../layout/page-layout.tsx'
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
      head={HOME_FEED && <script src="/widget.js" defer />}
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
          <p>
            Do you manage a calendar here? <a href="/dashboard">Sign in</a>
          </p>
        </div>
        {HOME_FEED && <LiveCalendar feedId={HOME_FEED} />}
        <Snippet publicUrl={PUBLIC_URL} feedId={HOME_FEED ?? 'feed_…'} />
        <Features />
        <Documentation />
        {ENVIRONMENT === 'development' && <Demo />}
      </div>
    </PageLayout>
  )
  // The widget shows the pictures that its feed names.
  const allowed = HOME_FEED ? { 'script-src': "'self'", 'img-src': "'self' https: data:" } : {}
  return serveCanonical(c, NoQuery, () => answerPage(c, page, { policy: 'cached', allowed }))
}

/** The widget as any website has it; without scripts, a link to the calendar's page. */
function LiveCalendar({ feedId }: { feedId: string }) {
  return (
    <section class="stack">
      <h2>A live calendar</h2>
      {jsx(
        'calendar-feed',
        { feed: feedId, 'per-page': '5' },
        <a href={`/f/${feedId}`}>Open the calendar</a>,
      )}
    </section>
  )
}

function Snippet({ publicUrl, feedId }: { publicUrl: string; feedId: string }) {
  return (
    <section class="stack">
      <h2>Paste this into your website</h2>
      <p>These two lines are all your page needs. The dashboard shows them with your own feed.</p>
      <pre tabindex={0}>
        {`<script src="${publicUrl}/widget.js" defer></script>\n<calendar-feed feed="${feedId}" style="display:block;min-height:100vh"><a href="${publicUrl}/f/${feedId}">See all events</a></calendar-feed>`}
      </pre>
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

function Features() {
  return (
    <div class="grid">
      <section class="card stack tight">
        <h2>Lists, months, and nearby events</h2>
        <p>
          List upcoming events, show a month, or find events near a place. All of them can be
          searched.
        </p>
      </section>
      <section class="card stack tight">
        <h2>Works on any website</h2>
        <p>Plain GET requests from any browser on any site. No API key needed.</p>
      </section>
      <section class="card stack tight">
        <h2>Fast everywhere</h2>
        <p>Responses are cached at the edge for five minutes, close to your visitors.</p>
      </section>
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
