import { ASSETS } from '../../http/assets.generated.ts'
import type { OrgSession } from '../access/org-session.ts'
import { Badge } from './badge.tsx'
import { FormToken } from './form.tsx'
import { Icon, type IconName } from './icons.tsx'

type Entry = {
  name: Section
  path: string
  label: string
  icon: IconName
  owner?: true
  pro?: true
}
export type Section =
  | 'overview'
  | 'feeds'
  | 'events'
  | 'custom-feeds'
  | 'subscribers'
  | 'webhooks'
  | 'team'
  | 'settings'

const ENTRIES: Entry[] = [
  { name: 'overview', path: '', label: 'Overview', icon: 'overview' },
  { name: 'events', path: '/events', label: 'Events', icon: 'events' },
  { name: 'feeds', path: '/feeds', label: 'Feeds and widget', icon: 'feeds' },
  { name: 'custom-feeds', path: '/custom-feeds', label: 'Custom feeds', icon: 'filter', pro: true },
  { name: 'subscribers', path: '/subscribers', label: 'Subscribers', icon: 'people' },
  { name: 'webhooks', path: '/webhooks', label: 'Webhooks', icon: 'hook', owner: true, pro: true },
  { name: 'team', path: '/team', label: 'Team', icon: 'team', owner: true },
  { name: 'settings', path: '/settings', label: 'Settings', icon: 'settings', owner: true },
]

export function isSection(name: string): name is Section {
  return ENTRIES.some((entry) => entry.name === name)
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
              {ENTRIES.filter(({ owner }) => !owner || session.owner).map((entry) => (
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
      </a>
    </li>
  )
}

function Account({ session }: { session: OrgSession }) {
  const others = session.organizations.filter(({ id }) => id !== session.org.id)
  return (
    <div class="account stack tight">
      {others.length > 0 && (
        <nav aria-label="Organizations">
          <p class="muted">Switch to</p>
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
      <p class="who">
        <bdi>{session.email}</bdi>
      </p>
      <form method="post" action="/sign-out" class="row">
        <FormToken token={session.formToken} />
        <button class="button secondary small" type="submit">
          Sign out
        </button>
        <button class="linklike" type="submit" name="everywhere" value="1">
          on all devices
        </button>
      </form>
      {!session.owner && (
        <p>
          <a href={session.path('/leave')}>Leave this organization</a>
        </p>
      )}
    </div>
  )
}
