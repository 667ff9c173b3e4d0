import type { Child, PropsWithChildren } from 'hono/jsx'
import { httpLink } from '../../domain/display/http-link.ts'
import { variantOf } from '../../domain/media.ts'
import type { Reader } from '../layout/locale.ts'
import { PageLayout, SITE_NAME } from '../layout/page-layout.tsx'
import type { Theme } from '../layout/theme.ts'
import type { CalendarView } from './calendar-view.ts'
import { Alternates } from './page-head.tsx'

type Owner = Pick<CalendarView, 'organization'> & { feed: Pick<CalendarView['feed'], 'url'> }
type Props = PropsWithChildren<
  Owner & {
    title: string
    description: string
    canonical: string | undefined
    /** The page of the calendar that it belongs to. */
    calendar: { path: string; title: string }
    reader: Reader
    theme: Theme
    head?: Child
    width?: 'narrow'
    /** The ways to follow the calendar, at the top where they take no room from its events. */
    subscribe?: Child
    /** In a frame of a customer's page, which has a header and a footer of its own. */
    embedded?: boolean
  }
>

/**
 * A page that belongs to an organization: its name first, in its colours; ours small at the foot.
 */
export function FeedLayout(props: Props) {
  const { feed, organization, reader, theme, calendar, embedded, head, subscribe, ...page } = props
  const owner = { feed, organization }
  return (
    <PageLayout
      {...page}
      lang={reader.locale}
      dir={reader.direction}
      skipLink={reader.language.page.skipLink}
      scheme={theme.scheme}
      bodyClass={embedded ? 'embed' : undefined}
      hidden={embedded}
      header={embedded ? null : <OrganizationHeader {...{ ...owner, subscribe }} />}
      footer={embedded ? null : <Footer {...owner} />}
      head={
        <>
          {theme.style && <style>{theme.style}</style>}
          <Alternates {...calendar} />
          {head}
        </>
      }
    />
  )
}

function OrganizationHeader({ subscribe, ...owner }: Owner & { subscribe: Child }) {
  return (
    <header class="site-header">
      <span class="brand">
        <Logo url={owner.organization.logoUrl} />
        <OrganizationLink {...owner} />
      </span>
      {subscribe}
    </header>
  )
}

/** The organization's logo; its name stands beside it. */
function Logo({ url }: { url: string | null }) {
  const src = url && (variantOf(url, 'square') ?? httpLink(url))
  return src ? <img class="logo" src={src} alt="" width="32" height="32" /> : null
}

type LinkProps = Owner & { target?: '_blank' | undefined }

/** The organization's name, as a link to its site, or to the one it named for the feed. */
export function OrganizationLink({ feed, organization, target }: LinkProps) {
  const site = httpLink(organization.url ?? feed.url)
  const name = <bdi>{organization.name}</bdi>
  return site ? (
    <a href={site} target={target} rel="noopener">
      {name}
    </a>
  ) : (
    name
  )
}

function Footer(owner: Owner) {
  return (
    <footer class="site-footer">
      <OrganizationLink {...owner} />
      <a class="ours" href="/" lang="en">
        {SITE_NAME}
      </a>
    </footer>
  )
}
