import type { CriteriaPreview } from '../../db/subscribers/manage-subscribers.ts'
import type { Subscription } from '../../db/subscribers/subscription.ts'
import type { FormState } from '../http/form/parse-form.ts'
import { SubscriberFields } from '../http/form/subscriber-fields.tsx'
import { PageLayout, siteTitle } from '../http/page-layout.tsx'
import { CalendarSettings } from './calendar-settings.tsx'
import { Matching } from './chosen.tsx'

const NOTICES = {
  saved: { tone: 'success', text: 'Your settings are saved.' },
  unsaved: { tone: 'warning', text: 'Not saved yet: this is what these settings would match.' },
  calendar: { tone: 'success', text: 'Your calendar has a new address, below.' },
  withdrawn: {
    tone: 'success',
    text: 'The address no longer works. Calendars that have it will say so.',
  },
  refused: { tone: 'danger', text: 'Nothing was saved. Please look at the marked field.' },
}
export type Notice = keyof typeof NOTICES

type Props = {
  subscription: Subscription
  form: FormState
  /** What the settings match; nothing when they are at fault. */
  matching: CriteriaPreview | undefined
  notice: Notice | undefined
  managePath: string
  unsubscribePath: string
  /** The address of the private calendar. */
  calendar: string | undefined
}

export function ManagePage(props: Props) {
  const { subscription, form, matching, notice, managePath, unsubscribePath, calendar } = props
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
          <p class={`notice ${NOTICES[notice].tone}`} role="status">
            {NOTICES[notice].text}
          </p>
        )}
        <form method="post" action={managePath} class="stack">
          <SubscriberFields state={form} />
          {matching && <Matching {...matching} />}
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
        <CalendarSettings {...{ managePath }} address={calendar} name={subscription.feedName} />
        <hr />
        <h2>Stop</h2>
        <form method="post" action={unsubscribePath}>
          <button class="button secondary" type="submit">
            Unsubscribe
          </button>
        </form>
        <MyData {...{ subscription, managePath }} />
      </div>
    </PageLayout>
  )
}

function MyData({
  subscription: { feedName, orgName },
  managePath,
}: Pick<Props, 'subscription' | 'managePath'>) {
  return (
    <>
      <h2>Your data</h2>
      <p>
        <a href={`${managePath}/export`}>Download what we know about you</a>
      </p>
      <details>
        <summary>Erase my data</summary>
        <div class="stack">
          <p>
            You are unsubscribed from {feedName}, and your address is taken out of what {orgName}{' '}
            keeps about past changes. Other subscriptions of yours stay. This cannot be undone.
          </p>
          <form method="post" action={`${managePath}/erase`}>
            <button class="button danger" type="submit">
              Unsubscribe and erase
            </button>
          </form>
        </div>
      </details>
    </>
  )
}
