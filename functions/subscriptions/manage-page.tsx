import type { CriteriaPreview } from '../../db/queries/events/preview-criteria.ts'
import type { Subscription } from '../../db/queries/subscriptions/get-subscription.ts'
import type { SubscriberSettings } from '../domain/subscriber-criteria.ts'
import { PageLayout, siteTitle } from '../http/page-layout.tsx'
import { SettingsFields } from './settings-fields.tsx'

type Props = {
  subscription: Subscription
  settings: SubscriberSettings
  preview: CriteriaPreview
  notice: string | undefined
  manageLink: string
  unsubscribeLink: string
}

export function ManagePage(props: Props) {
  const { subscription, settings, preview, notice, manageLink, unsubscribeLink } = props
  const title = `Your mails from ${subscription.feedName}`
  return (
    <PageLayout
      title={siteTitle(title)}
      width="narrow"
      head={<meta name="robots" content="noindex" />}
    >
      <div class="stack">
        <h1>{title}</h1>
        <p class="muted">
          {subscription.email} · {subscription.orgName}
        </p>
        {notice && (
          <p class="notice success" role="status">
            {notice}
          </p>
        )}
        <form method="post" action={manageLink} class="stack">
          <SettingsFields
            digestFrequency={settings.digestFrequency}
            keywords={settings.keywords?.join(', ') ?? ''}
            state={settings.state ?? ''}
          />
          <Preview {...preview} />
          <p class="row">
            <button class="button" type="submit">
              Save
            </button>
            <button class="button secondary" type="submit" formmethod="get">
              Show matching events
            </button>
          </p>
        </form>
        <hr />
        <h2>Stop</h2>
        <form method="post" action={unsubscribeLink}>
          <button class="button secondary" type="submit">
            Unsubscribe
          </button>
        </form>
        <h2>Your data</h2>
        <p>
          <a href={`${manageLink}/export`}>Download what we know about you</a>
        </p>
        <details>
          <summary>Erase my data</summary>
          <div class="stack">
            <p>
              You are unsubscribed, and your address is removed from everything we keep. This cannot
              be undone.
            </p>
            <form method="post" action={`${manageLink}/erase`}>
              <button class="button danger" type="submit">
                Unsubscribe and erase
              </button>
            </form>
          </div>
        </details>
      </div>
    </PageLayout>
  )
}

function Preview({ count, first }: CriteriaPreview) {
  const events = count === 1 ? '1 coming event' : `${count} coming events`
  return (
    <section class="card" aria-live="polite">
      <p>
        <strong>Matches {events}</strong>
        {count > first.length && `, the first ${first.length}:`}
      </p>
      <ul>
        {first.map(({ title, startsAt, place }) => (
          <li>
            {startsAt.slice(0, 10)} · <bdi>{title}</bdi>
            {place && (
              <>
                , <bdi>{place}</bdi>
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
