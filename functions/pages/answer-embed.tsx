import type { Context } from 'hono'
import { answerPage } from '../http/answer-page.ts'
import { ASSETS } from '../http/assets.generated.ts'
import { readerOf } from '../http/reader.ts'
import type { App } from '../platform/deps.ts'
import { FeedBody } from './feed-body.tsx'
import { FeedLayout, OrganizationLink } from './feed-layout.tsx'
import { feedSummary } from './feed-summary.ts'
import type { CalendarView } from './feed-view.ts'
import { themeOf } from './theme.ts'

type Embed = {
  view: CalendarView
  /** Its own path: what leads to other parts of the calendar stays in the frame. */
  path: string
  title: string
  /** The page of the calendar, which opens in a window of its own. */
  calendar: { path: string; title: string }
  /** Where one asks for mails; none where nobody can. */
  joinPath?: string | undefined
  /** Whether there are pages of its months. */
  months: boolean
  tags: string[]
}

/** A calendar for an iframe. Its script only tells the host page its height. */
export async function answerEmbed(c: Context<App>, embed: Embed): Promise<Response> {
  const { view, path, title, calendar, joinPath, months, tags } = embed
  const { feed, organization, widget } = view
  const reader = await readerOf(c.env, widget.language)
  const theme = await themeOf(widget)
  const page = (
    <FeedLayout
      {...{ feed, organization, reader, theme, title, calendar }}
      description={feedSummary(view, reader)}
      canonical={c.env.env.PUBLIC_URL + calendar.path}
      head={
        <>
          <meta name="robots" content="noindex" />
          <script src={ASSETS.embedHeight} defer />
        </>
      }
      embedded
    >
      <div class="stack">
        <h1 class="visually-hidden">{widget.title ?? feed.name}</h1>
        <FeedBody {...{ view, reader, path, months }} target="_blank" />
        <p class="row apart muted">
          <OrganizationLink {...{ feed, organization }} target="_blank" />
          <span class="row">
            {joinPath && (
              <a href={joinPath} target="_blank" rel="noopener">
                {reader.words.subscribe}
              </a>
            )}
            <a href={calendar.path} target="_blank" rel="noopener">
              {reader.words.all}
            </a>
          </span>
        </p>
      </div>
    </FeedLayout>
  )
  const allowed = { ...theme.allowed, 'frame-ancestors': '*', 'script-src': "'self'" }
  return answerPage(c, page, { policy: 'cached', tags, allowed })
}
