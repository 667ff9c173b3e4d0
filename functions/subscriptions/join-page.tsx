import type { Context } from 'hono'
import { getFeedName } from '../../db/subscribers/subscription.ts'
import { weekdayName } from '../../domain/digests/due-digests.ts'
import { isId } from '../../domain/ids.ts'
import { answerPage } from '../http/answer-page.ts'
import { notFound } from '../http/errors.ts'
import { Field, Honeypot } from '../http/form/field.tsx'
import type { FormState } from '../http/form/parse-form.ts'
import { formState } from '../http/form/parse-form.ts'
import { SubscriberFields } from '../http/form/subscriber-fields.tsx'
import { PageLayout, siteTitle } from '../http/page-layout.tsx'
import type { App } from '../platform/deps.ts'
import { TURNSTILE_ACTION, TURNSTILE_FIELD, TURNSTILE_ORIGIN } from './turnstile.ts'

/** GET /subscriptions/join/:feedId: the form for those who have no script. */
export function joinPage(c: Context<App>) {
  return answerJoinPage(c, c.req.param('feedId') ?? '', formState({}))
}

/** The form, empty or as it was sent with what is wrong with it. */
export async function answerJoinPage(c: Context<App>, feedId: string, form: FormState) {
  const feed = isId('feed', feedId) ? await getFeedName(c.env.db, feedId) : undefined
  if (!feed) throw notFound('Feed')
  const status = Object.keys(form.errors).length > 0 ? 400 : 200
  const siteKey = c.env.env.TURNSTILE_SITE_KEY
  const allowed = siteKey ? { 'script-src': TURNSTILE_ORIGIN, 'frame-src': TURNSTILE_ORIGIN } : {}
  return answerPage(c, <JoinPage {...{ ...feed, form, siteKey }} />, { status, allowed })
}

type Props = {
  feedId: string
  feedName: string
  orgName: string
  digestsOn: boolean
  digestWeekday: number
  form: FormState
  siteKey: string | undefined
}

function JoinPage({ form, siteKey, ...feed }: Props) {
  const { feedId, feedName, orgName, digestsOn, digestWeekday } = feed
  const title = `Events of ${feedName} by mail`
  return (
    <PageLayout title={siteTitle(title)} width="narrow">
      <form method="post" action="/subscriptions" class="stack">
        <h1>{title}</h1>
        <p class="lead">
          {digestsOn
            ? `You get a mail from ${orgName} each ${weekdayName(digestWeekday)} with the events of the week, or on each day that has something new. You can leave at any time.`
            : `Join the list, and events of ${feedName} will come by mail from ${orgName}. You can leave at any time.`}
        </p>
        <input type="hidden" name="feedId" value={feedId} />
        <Field
          state={form}
          name="email"
          label="Your e-mail address"
          type="email"
          autocomplete="email"
          required
        />
        <SubscriberFields state={form} />
        <Honeypot />
        {siteKey && <Challenge {...{ siteKey, form }} />}
        <p class="hint">You get a mail with a link first: only its click makes it count.</p>
        <p>
          <button class="button" type="submit">
            Subscribe
          </button>
        </p>
      </form>
    </PageLayout>
  )
}

/** Cloudflare's script fills the box in; most people have nothing to do. */
function Challenge({ siteKey, form }: { siteKey: string; form: FormState }) {
  const error = form.errors[TURNSTILE_FIELD]
  return (
    <div class="field">
      {error && <span class="error">{error}</span>}
      <div class="cf-turnstile" data-sitekey={siteKey} data-action={TURNSTILE_ACTION} />
      <noscript>
        <p>
          Programs fill in forms too, so this one needs JavaScript: please allow scripts from
          challenges.cloudflare.com and load the page again, or use another browser.
        </p>
      </noscript>
      <script src={`${TURNSTILE_ORIGIN}/turnstile/v0/api.js`} async defer />
    </div>
  )
}
