import type { Child, PropsWithChildren } from 'hono/jsx'
import { page } from '../../domain/words/en.ts'
import { ASSETS } from '../caching/assets.generated.ts'
import { COLORS } from './style/colors.ts'

type PageProps = PropsWithChildren<{
  /** The whole text of the browser's tab. */
  title: string
  description?: string
  lang?: string
  dir?: 'ltr' | 'rtl'
  /** The text of the link past the header. */
  skipLink?: string
  /** `auto` follows the visitor's system. */
  scheme?: 'auto' | 'light' | 'dark'
  /** The page's one absolute address. */
  canonical?: string | undefined
  /** More for `<head>`: structured data, Open Graph, scripts the page's headers allow. */
  head?: Child
  bodyClass?: string | undefined
  /** For frames, which browsers lay out before their style sheet is there: it shows them. */
  hidden?: boolean | undefined
  /** Instead of that of the public pages. */
  stylesheet?: string
  /** `narrow` is for text and forms. */
  width?: 'wide' | 'narrow'
  /** Instead of the site's own; `null` for none. */
  header?: Child
  footer?: Child
}>

/** What every page of the service shares; see `functions/layout/style/` for the look. */
export function PageLayout(props: PageProps) {
  const { title, description, lang = 'en', canonical, head, bodyClass, width, children } = props
  const { header = <SiteHeader />, footer = <SiteFooter />, hidden } = props
  const { dir, scheme = 'auto', stylesheet = ASSETS.stylesheet, skipLink = page.skipLink } = props
  const fixed = scheme === 'auto' ? undefined : scheme
  return (
    <html lang={lang} dir={dir === 'rtl' ? dir : undefined} data-theme={fixed}>
      <head>
        <meta charset="utf-8" />
        <title>{title}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content={fixed ?? 'light dark'} />
        <meta name="theme-color" content={COLORS[fixed ?? 'light'].surface} />
        {!fixed && (
          <meta
            name="theme-color"
            media="(prefers-color-scheme: dark)"
            content={COLORS.dark.surface}
          />
        )}
        {description && <meta name="description" content={description} />}
        {canonical && <link rel="canonical" href={canonical} />}
        <link rel="icon" type="image/svg+xml" href={ASSETS.icon} />
        <link rel="stylesheet" href={stylesheet} />
        {head}
      </head>
      <body class={bodyClass} hidden={hidden}>
        {header && (
          <a class="skip-link" href="#main">
            {skipLink}
          </a>
        )}
        {header}
        <main id="main" class={width === 'narrow' ? 'page narrow' : 'page'} tabindex={-1}>
          {children}
        </main>
        {footer}
      </body>
    </html>
  )
}

/** A page's title with the name of the service after it. */
export function siteTitle(title: string): string {
  return `${title} · ${SITE_NAME}`
}

export const SITE_NAME = 'Calendar Feed Service'

/** `signIn`: for pages that people read who may run a calendar here. */
export function SiteHeader({ signIn }: { signIn?: boolean }) {
  return (
    <header class="site-header">
      <a class="brand" href="/">
        <img src={ASSETS.icon} alt="" width="28" height="28" />
        {SITE_NAME}
      </a>
      <nav aria-label="Site">
        <a href="/docs/dashboard">Help</a>
        <a href="/docs">API</a>
        {signIn && <a href="/dashboard">Sign in</a>}
      </nav>
    </header>
  )
}

function SiteFooter() {
  return (
    <footer class="site-footer">
      <span>{SITE_NAME}</span>
      <nav aria-label="More">
        <a href="/docs/dashboard">Help</a>
        <a href="/docs/widget">Widget</a>
        <a href="/docs/calendar-feeds">Calendar subscriptions</a>
        <a href="/docs/api">API</a>
      </nav>
    </footer>
  )
}
