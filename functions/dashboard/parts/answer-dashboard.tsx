import type { Child } from 'hono/jsx'
import { ASSETS } from '../../caching/assets.generated.ts'
import { type Allowed, answerPage } from '../../layout/answer-page.ts'
import { PageLayout, siteTitle } from '../../layout/page-layout.tsx'
import { ClosedBanner } from '../organization/closed-banner.tsx'
import type { StaffContext } from '../staff-context.ts'
import { Alert, type AlertContent, NOT_SAVED } from './alert.tsx'
import { Navigation, type Section } from './navigation.tsx'

type Content = {
  title: string
  section: Section | undefined
  /** Where the page stands: links to the pages above it. */
  above?: { label: string; path: string }
  /** Buttons beside the title. */
  actions?: Child
  lead?: Child
  children: Child
  status?: number
  /** The page says itself what went wrong. */
  error?: boolean
  /** Instead of the one that the address names, or that a refused form gets. */
  alert?: AlertContent
  allowed?: Allowed
  head?: Child
  /** What the page is about: owners see its changes. */
  subjectId?: string | undefined
}

/** A page of the dashboard: navigation, title, what just happened, and its content. */
export function answerDashboard(c: StaffContext, content: Content) {
  const { session } = c.var
  const { title, section, above, actions, lead, children, status = 200, allowed, head } = content
  const refused = status === 400 && !content.error
  const named = c.req.query('done') ?? ''
  const done = Object.hasOwn(DONE_MESSAGES, named) && {
    kind: NOT_DONE.includes(named) ? ('warning' as const) : ('done' as const),
    text: <p>{DONE_MESSAGES[named as keyof typeof DONE_MESSAGES]}</p>,
  }
  const { subjectId } = content
  const logged =
    subjectId && session.may('activity.view') && session.path(`/activity?thing=${subjectId}`)
  const alert = content.alert ?? (refused ? NOT_SAVED : undefined) ?? done
  const page = (
    <PageLayout
      title={siteTitle(`${title} · ${session.org.name}`)}
      bodyClass="dashboard"
      stylesheet={ASSETS.dashboardStyle}
      header={<Navigation session={session} current={section} />}
      footer={null}
      head={
        <>
          <meta name="robots" content="noindex" />
          <script type="module" src={ASSETS.dashboardScript} />
          {head}
        </>
      }
    >
      <div class="stack loose">
        <div class="stack tight">
          {above && (
            <p class="above">
              <a href={session.path(above.path)}>← {above.label}</a>
            </p>
          )}
          <div class="row apart">
            <h1>
              <bdi>{title}</bdi>
            </h1>
            {(actions || logged) && (
              <div class="row">
                {logged && <a href={logged}>Show changes</a>}
                {actions}
              </div>
            )}
          </div>
          {lead && <p class="lead measure">{lead}</p>}
        </div>
        <ClosedBanner session={session} now={c.env.now()} />
        {alert && <Alert {...alert} role={alert.kind === 'failed' ? 'alert' : 'status'} />}
        {children}
      </div>
    </PageLayout>
  )
  // Images on other websites, and those that the script opens to crop.
  const scripted = { 'script-src': "'self'", 'img-src': "'self' https: blob:", ...allowed }
  return answerPage(c, page, { status, allowed: scripted })
}

/** The messages of them that say nothing was done. */
const NOT_DONE = [
  'edit-same',
  'not-asked',
  'submissions-none',
  'import-busy',
  'import-gone',
  'import-expired',
]

/** What a page says after a form has sent the browser there, by the word in its address. */
const DONE_MESSAGES = {
  'signed-up': 'Welcome. Your calendar is ready for its first events.',
  joined: 'Welcome. You now have access to this organization.',
  undone: 'Undone. The event is deleted again.',
  'feed-saved': 'Saved. Public pages and the API update within a minute.',
  'feed-archived': 'Feed archived. It’s no longer public, and its active subscribers get an email.',
  'feed-restored': 'Feed restored. It’s public again.',
  'feed-deleted': 'Feed and its events deleted.',
  'digests-saved': 'Saved. Changes apply from the next digest.',
  'note-saved': 'Saved. The note is in the next digest, once.',
  'mails-stopped': 'Stopped. Emails already being sent may still arrive.',
  'widget-saved': 'Saved. Websites with the widget update within a minute.',
  'custom-feed-created': 'Custom feed created.',
  'custom-feed-saved': 'Saved. Public pages and the API update within a minute.',
  'custom-feed-deleted': 'Custom feed deleted.',
  'handed-in': 'Handed in. Editors and owners see your draft and decide about it.',
  'edit-sent': 'Sent. Your changes wait for review.',
  'edit-same': 'Not sent: nothing in the form differs from the event.',
  answered: 'Answer sent. Editors and owners decide again.',
  'not-asked': 'Not sent: there is no longer a question to answer.',
  'taken-back': 'Taken back. It no longer waits for review.',
  'event-deleted': 'Event deleted. It disappears from public pages within a minute.',
  'dates-deleted': 'Deleted. Public pages and the API update within a minute.',
  'submissions-none': 'Nothing changed because no submission was selected.',
  'sender-trusted': 'Trusted. What they send from now on is published at once.',
  'sender-forgotten': 'Saved. What this sender sends waits for a decision again.',
  'reasons-saved': 'Reasons saved.',
  'subscriber-removed': 'Subscriber removed. They no longer get emails about this feed.',
  'upload-discarded': 'Discarded. Nothing was sent, and the file is deleted.',
  'upload-stopped': 'Stopped. Emails already being sent may still arrive.',
  'mails-allowed': 'Unblocked. We’ll send emails to this address again.',
  'mails-blocked': 'Blocked. We no longer send your emails to this address.',
  merged: 'Saved. Changes that someone else made in the meantime are kept, too.',
  invited: 'Invitation sent.',
  withdrawn: 'Invitation withdrawn. Its link no longer works.',
  'role-changed': 'Role changed.',
  'member-removed': 'Member removed. They no longer have access.',
  'email-asked': 'We’re sending a link to the new email address. Use it to complete the change.',
  'email-stopped': 'Stopped. Your email address stays as it is.',
  'sessions-ended': 'Ended. Those browsers have to sign in again.',
  'deletion-undone': 'Deletion undone. Everything is public again within a minute.',
  'settings-saved': 'Settings saved.',
  'import-saved': 'Saved. The next fetch uses the new settings.',
  'import-pause': 'Paused. Nothing is fetched until you resume it.',
  'import-keep': 'Kept. These events are your own now.',
  'import-separate': 'The event is shown separately within a minute.',
  'import-discarded': 'Preview discarded. Nothing was imported.',
  'import-expired':
    'This preview has expired, so nothing was imported. Import the calendar again to see a new one.',
  'import-busy':
    'Nothing changed because an import is in progress or this calendar is paused. Try again in a minute.',
  'import-gone':
    'Nothing changed. That event is already shown separately, or this calendar no longer has it.',
  'import-deleted': 'Import deleted.',
  'image-uploaded': 'Image uploaded. To use it, copy its URL into an event.',
  'appearance-saved': 'Saved. Public pages and the API update within a minute.',
  'endpoint-saved': 'Saved. Changes apply from the next event.',
  'endpoint-deleted': 'Endpoint deleted. Its past deliveries stay visible.',
  'endpoint-disabled': 'Endpoint disabled. Nothing is sent to it until you enable it again.',
  'endpoint-enabled': 'Endpoint enabled. It gets events from now on.',
  'resend-begun': 'Resending failed deliveries. Progress is shown on this page.',
  retried: 'Resending. This is the new delivery of the same event.',
  'retry-underway': 'This delivery of the same event is already on its way.',
}

/** The page of a new feed says more than a sentence. */
export type Done = keyof typeof DONE_MESSAGES | 'feed-created'
