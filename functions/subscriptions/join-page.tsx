import type { Context } from 'hono'
import { getFeedName } from '../../db/queries/subscriptions/get-subscription.ts'
import { isId } from '../domain/ids.ts'
import { answerPage } from '../http/answer-page.ts'
import { notFound } from '../http/errors.ts'
import { PageLayout, siteTitle } from '../http/page-layout.tsx'
import type { App } from '../platform/deps.ts'
import { SettingsFields } from './settings-fields.tsx'

/** GET /subscriptions/join/:feedId: the form for those who have no script. */
export async function joinPage(c: Context<App>) {
  const feedId = c.req.param('feedId') ?? ''
  const feed = isId('feed', feedId) ? await getFeedName(c.env.db, feedId) : undefined
  if (!feed) throw notFound('Feed')
  const title = `Events of ${feed.feedName} by mail`
  return answerPage(
    c,
    <PageLayout title={siteTitle(title)} width="narrow">
      <form method="post" action="/subscriptions" class="stack">
        <h1>{title}</h1>
        <p class="lead">{feed.orgName} sends you what is coming. You can stop at any time.</p>
        <input type="hidden" name="feedId" value={feedId} />
        <div class="field">
          <label for="email">Your e-mail address</label>
          <input id="email" name="email" type="email" autocomplete="email" required />
        </div>
        <SettingsFields digestFrequency="weekly" keywords="" state="" />
        <div class="visually-hidden" aria-hidden="true">
          <label for="website">Leave this empty</label>
          <input id="website" name="website" tabindex={-1} autocomplete="off" />
        </div>
        <p class="hint">You get a mail with a link first: only its click makes it count.</p>
        <p>
          <button class="button" type="submit">
            Subscribe
          </button>
        </p>
      </form>
    </PageLayout>,
  )
}
