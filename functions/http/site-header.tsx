import { ASSETS } from './assets.generated.ts'

export const SITE_NAME = 'Calendar Feed Service'

export function SiteHeader() {
  return (
    <header class="site-header">
      <a class="brand" href="/">
        <img src={ASSETS.icon} alt="" width="28" height="28" />
        {SITE_NAME}
      </a>
      <nav aria-label="Site">
        <a href="/docs">API</a>
      </nav>
    </header>
  )
}

export function SiteFooter() {
  return (
    <footer class="site-footer">
      <span>{SITE_NAME}</span>
      <nav aria-label="More">
        <a href="/docs">API reference</a>
        <a href="/api/v1/openapi.json">OpenAPI</a>
      </nav>
    </footer>
  )
}
