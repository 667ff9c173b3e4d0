import type { Context } from 'hono'
import type { Event } from '../../domain/event-contract.ts'
import type { FeedOwner } from '../../domain/feed-owner.ts'
import { withDefaults } from '../../domain/widget-config.ts'
import { answerPage } from '../layout/answer-page.ts'
import { readerOf } from '../layout/locale.ts'
import { themeOf } from '../layout/theme.ts'
import type { App } from '../platform/deps.ts'
import { EventView } from './event-view.tsx'

type Shown = { event: Event; owner: FeedOwner }

/**
 * The page of an event as it would look, for staff alone: no cache keeps it, and no search engine. With `isFramed` it
 * is for a frame of the dashboard, where nothing in it can be selected: no link that a visitor sent opens. `hint` says what
 * it is if it is not what visitors will see.
 */
export async function answerPreview(
  c: Context<App>,
  { event, owner }: Shown,
  { isFramed = false, hint = 'Visitors can’t see this.' } = {},
): Promise<Response> {
  const widget = withDefaults(owner.widget)
  const reader = await readerOf(c.env, widget.language)
  const theme = await themeOf(widget)
  const page = (
    <EventView
      {...{ event, owner, reader, theme }}
      alternates={[]}
      isPublic={false}
      head={<meta name="robots" content="noindex" />}
    >
      <p class="notice warning" lang="en" dir="ltr">
        <strong>Preview.</strong> {hint}
      </p>
    </EventView>
  )
  const html = isFramed ? `${await page}`.replace('<body', '<body inert') : page
  const framed = isFramed ? { 'frame-ancestors': "'self'", sandbox: '' } : {}
  const allowed = { ...theme.allowed, 'img-src': "'self' https:", ...framed }
  return answerPage(c, html, { allowed })
}
