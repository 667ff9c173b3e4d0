import type { Context } from 'hono'
import { NoQuery } from '../events/params.ts'
import { answerPage } from '../http/answer-page.ts'
import { serveCanonical } from '../http/canonical-url.ts'
import { PageLayout, SITE_NAME } from '../http/page-layout.tsx'
import type { App } from '../platform/deps.ts'

const DESCRIPTION =
  'Publish events once and show them on any website: as a list, by month, or near a place.'

/** The home page: what this service does, with links to the docs and to sign-in. */
export function home(c: Context<App>): Promise<Response> {
  const { PUBLIC_URL, ENVIRONMENT } = c.env.env
  const page = (
    <PageLayout title={SITE_NAME} description={DESCRIPTION} canonical={`${PUBLIC_URL}/`}>
      <div class="stack loose">
        <div class="stack measure">
          <h1>Event calendars for any website</h1>
          <p class="lead">{DESCRIPTION}</p>
          <p class="row">
            <a class="button" href="/docs/widget">
              Put a calendar on your website
            </a>
            <a class="button secondary" href="/docs/api">
              Use the API
            </a>
          </p>
          <p>
            Do you manage a calendar here? <a href="/dashboard">Sign in</a>
          </p>
        </div>
        <Features />
        {ENVIRONMENT === 'development' && <Demo />}
      </div>
    </PageLayout>
  )
  return serveCanonical(c, NoQuery, () => answerPage(c, page, { policy: 'cached' }))
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
