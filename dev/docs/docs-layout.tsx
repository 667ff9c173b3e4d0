import type { Child, PropsWithChildren } from 'hono/jsx'
import { PageLayout, siteTitle } from '../../functions/http/page-layout.tsx'

type Props = PropsWithChildren<{
  title: string
  description: string
  canonical: string
  /** Links to what stands on the page. */
  contents: Child
}>

/** A page to look things up in, with its contents beside it. */
export function DocsLayout({ title, contents, children, ...page }: Props) {
  return (
    <PageLayout {...page} title={siteTitle(title)}>
      <div class="with-toc">
        <nav class="toc" aria-label="On this page">
          <details>
            <summary>On this page</summary>
            <div>{contents}</div>
          </details>
        </nav>
        {children}
      </div>
    </PageLayout>
  )
}
