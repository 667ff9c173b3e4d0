import { MOST_WAITING } from '../../../db/people/sign-in.ts'
import type { Permission } from '../../../domain/roles.ts'
import { ASSETS } from '../../caching/assets.generated.ts'
import type { OrgSession } from '../staff-context.ts'
import { Badge } from './badge.tsx'
import { FormToken } from './form.tsx'
import { formatNumber } from './format.ts'
import { Icon, type IconName } from './icons.tsx'

type Entry = {
  name: Section
  path: string
  label: string
  icon: IconName
  permission: Permission
  pro?: true
}
export type Section =
  | 'overview'
  | 'feeds'
  | 'events'
  | 'submissions'
  | 'imports'
  | 'appearance'
  | 'custom-feeds'
  | 'subscribers'
  | 'webhooks'
  | 'team'
  | 'activity'
  | 'settings'

const ENTRIES: Entry[] = [
  { name: 'overview', path: '', label: 'Overview', icon: 'overview', permission: 'overview.view' },
  { name: 'events', path: '/events', label: 'Events', icon: 'events', permission: 'events.write' },
  {
    name: 'submissions',
    path: '/submissions',
    label: 'Submissions',
    icon: 'submissions',
    permission: 'submissions.review',
  },
  {
    name: 'imports',
    path: '/imports',
    label: 'Imports',
    icon: 'imports',
    permission: 'imports.edit',
  },
  {
    name: 'feeds',
    path: '/feeds',
    label: 'Feeds and widget',
    icon: 'feeds',
    permission: 'feeds.edit',
  },
  {
    name: 'appearance',
    path: '/appearance',
    label: 'Appearance',
    icon: 'palette',
    permission: 'feeds.edit',
  },
  {
    name: 'custom-feeds',
    path: '/custom-feeds',
    label: 'Custom feeds',
    icon: 'filter',
    pro: true,
    permission: 'custom-feeds.edit',
  },
  {
    name: 'subscribers',
    path: '/subscribers',
    label: 'Subscribers',
    icon: 'people',
    permission: 'subscribers.manage',
  },
  {
    name: 'webhooks',
    path: '/webhooks',
    label: 'Webhooks',
    icon: 'hook',
    pro: true,
    permission: 'webhooks.manage',
  },
  { name: 'team', path: '/team', label: 'Team', icon: 'team', permission: 'team.manage' },
  {
    name: 'activity',
    path: '/activity',
    label: 'Activity',
    icon: 'activity',
    permission: 'activity.view',
  },
  {
    name: 'settings',
    path: '/settings',
    label: 'Settings',
    icon: 'settings',
    permission: 'settings.edit',
  },
]

/** The section of this name, if the person may open it. */
export function sectionFor(session: OrgSession, name: string): Section | undefined {
  return ENTRIES.find((entry) => entry.name === name && session.may(entry.permission))?.name
}

/** Where visitors suggest nothing and writers hand in nothing, no queue is shown. */
function isShown(session: OrgSession, { name, permission }: Entry): boolean {
  return session.may(permission) && (name !== 'submissions' || session.org.waiting !== null)
}

type Props = { session: OrgSession; current: Section | undefined }

/** The side of every page; on a phone a bar whose menu opens without script. */
export function Navigation({ session, current }: Props) {
  return (
    <header class="side">
      <div class="side-head">
        <a class="brand" href={session.path()}>
          <img src={ASSETS.icon} alt="" width="28" height="28" />
          <bdi>{session.org.name}</bdi>
        </a>
      </div>
      <details class="menu">
        <summary class="button secondary small">Menu</summary>
        <div class="menu-body">
          <nav aria-label="Dashboard">
            <ul>
              {ENTRIES.filter((entry) => isShown(session, entry)).map((entry) => (
                <Item entry={entry} {...{ session, current }} />
              ))}
            </ul>
          </nav>
          <Account session={session} />
        </div>
      </details>
    </header>
  )
}

function Item({ entry, session, current }: Props & { entry: Entry }) {
  return (
    <li>
      <a href={session.path(entry.path)} aria-current={entry.name === current ? 'page' : undefined}>
        <Icon name={entry.icon} />
        {entry.label}
        {entry.pro && !session.pro && <Badge>Pro</Badge>}
        {entry.name === 'submissions' && <Waiting count={session.org.waiting ?? 0} />}
      </a>
    </li>
  )
}

/** How many submissions wait. */
function Waiting({ count }: { count: number }) {
  if (count === 0) return null
  const more = count > MOST_WAITING
  return (
    <Badge tone="accent">
      {formatNumber(Math.min(count, MOST_WAITING))}
      {more && '+'}
      <span class="visually-hidden"> waiting</span>
    </Badge>
  )
}

function Account({ session }: { session: OrgSession }) {
  const others = session.organizations.filter(({ id }) => id !== session.org.id)
  return (
    <div class="account stack tight">
      {others.length > 0 && (
        <nav aria-label="Organizations">
          <p class="muted">Switch organization</p>
          <ul>
            {others.map(({ slug, name }) => (
              <li>
                <a href={`/dashboard/${slug}`}>
                  <bdi>{name}</bdi>
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <p>
        <a href="/docs/dashboard">Help</a>
      </p>
      <p class="who">
        <bdi>{session.email}</bdi>
      </p>
      <p>
        <a href={session.path('/account')}>Your account</a>
      </p>
      <form method="post" action="/sign-out" class="row">
        <FormToken token={session.formToken} />
        <button class="button secondary small" type="submit">
          Sign out
        </button>
        <button class="linklike" type="submit" name="everywhere" value="1">
          Sign out on all devices
        </button>
      </form>
      {!session.may('team.manage') && (
        <p>
          <a href={session.path('/leave')}>Leave this organization</a>
        </p>
      )}
    </div>
  )
}
