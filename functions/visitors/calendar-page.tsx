import type { Child } from 'hono/jsx'
import { httpLink } from '../../domain/display/http-link.ts'
import { variantOf } from '../../domain/media.ts'
import { WIDGET_DEFAULTS } from '../../domain/widget-config.ts'
import { PageLayout, SITE_NAME, siteTitle } from '../layout/page-layout.tsx'
import { type Theme, themeOf } from '../layout/theme.ts'
import type { PageVoice } from './page-voice.ts'

/** The calendar that a page is about. */
export type PageCalendar = {
  feedId: string
  orgName: string
  orgPrivacyUrl?: string | null
  orgLogoUrl?: string | null
  /** The calendar's, else the organization's. */
  accentColor?: string | null
  /** Feeds that are archived, or whose organization is disabled or closed, have no page to link to. */
  archivedAt?: Date | null
  isOrgShut?: boolean
}

type Props = {
  voice: PageVoice
  title: string
  calendar?: PageCalendar | undefined
  theme: Theme
  /** More for `<head>`. */
  head?: Child
  children: Child
}

/** The colors of a page: those of the calendar, if it has some. */
export function lookOf(calendar?: PageCalendar): Promise<Theme> {
  const accentColor = calendar?.accentColor ?? WIDGET_DEFAULTS.accentColor
  return themeOf({ theme: 'auto', accentColor })
}

/** A page with a form: in the calendar's language, under the organization's name, logo, and color. */
export function CalendarPage({ voice, title, calendar, theme, head, children }: Props) {
  const { locale, direction, language, say } = voice
  const privacy = httpLink(calendar?.orgPrivacyUrl)
  return (
    <PageLayout
      title={calendar ? `${title} · ${calendar.orgName}` : siteTitle(title)}
      lang={locale}
      dir={direction}
      skipLink={language.page.skipLink}
      width="narrow"
      head={
        <>
          {theme.style && <style>{theme.style}</style>}
          <meta name="robots" content="noindex" />
          {head}
        </>
      }
      {...(calendar ? { header: <Header {...calendar} />, footer: <Footer {...calendar} /> } : {})}
    >
      <div class="stack loose">
        {children}
        {calendar && isOpen(calendar) && (
          <p>
            <a href={calendarPath(calendar)}>{say('digestAll')}</a>
          </p>
        )}
        {privacy && (
          <p>
            <a href={privacy}>{language.subscribe.privacy}</a>
          </p>
        )}
      </div>
    </PageLayout>
  )
}

function Header(calendar: PageCalendar) {
  return (
    <header class="site-header">
      <span class="brand">
        <Logo {...calendar} />
        <OrganizationName {...calendar} />
      </span>
    </header>
  )
}

/** One that is stored here: these pages load nothing from other websites. */
function Logo({ orgLogoUrl }: PageCalendar) {
  const src = orgLogoUrl && variantOf(orgLogoUrl, 'square')
  return src ? <img class="logo" src={src} alt="" width="32" height="32" /> : null
}

function Footer(calendar: PageCalendar) {
  return (
    <footer class="site-footer">
      <OrganizationName {...calendar} />
      <a class="ours" href="/" lang="en">
        {SITE_NAME}
      </a>
    </footer>
  )
}

function OrganizationName(calendar: PageCalendar) {
  const name = <bdi>{calendar.orgName}</bdi>
  return isOpen(calendar) ? <a href={calendarPath(calendar)}>{name}</a> : name
}

const calendarPath = ({ feedId }: PageCalendar) => `/f/${feedId}`

function isOpen({ archivedAt, isOrgShut }: PageCalendar): boolean {
  return !archivedAt && !isOrgShut
}
