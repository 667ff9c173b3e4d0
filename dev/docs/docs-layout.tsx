import type { Child, PropsWithChildren } from 'hono/jsx'
import { PageLayout, siteTitle } from '../../functions/layout/page-layout.tsx'
import type { GuideGroup } from './guides.ts'

type Props = PropsWithChildren<{
  title: string
  description: string
  publicUrl: string
  path: string
  groups: GuideGroup[]
  /** Links to what stands on the page, or what `about` says. */
  contents?: Child
  about?: string
  head?: Child
}>

/** A page of the documentation, with links to the others and its own contents beside it. */
export function DocsLayout(props: Props) {
  const {
    title,
    publicUrl,
    path,
    groups,
    contents,
    about = 'On this page',
    children,
    ...page
  } = props
  return (
    <PageLayout {...page} title={siteTitle(title)} canonical={publicUrl + path}>
      <div class="with-toc">
        <div class="toc">
          <nav aria-label="Documentation">
            <details>
              <summary>All pages</summary>
              <ul>
                <Entry {...{ path }} href="/docs/search" title="Search" />
                <Entry {...{ path }} href="/docs/topics" title="All topics" />
              </ul>
              {groups.map(({ group, guides }) => (
                <>
                  <p class="title">{group}</p>
                  <ul>
                    {guides.map(({ name, title }) => (
                      <Entry {...{ path, title }} href={`/docs/${name}`} />
                    ))}
                    {group === 'Developers' && (
                      <Entry {...{ path }} href="/docs" title="API reference" />
                    )}
                  </ul>
                </>
              ))}
            </details>
          </nav>
          {contents && (
            <nav aria-label={about}>
              <details>
                <summary>{about}</summary>
                <p class="title">{about}</p>
                {contents}
              </details>
            </nav>
          )}
        </div>
        {children}
      </div>
    </PageLayout>
  )
}

function Entry({ href, title, path }: { href: string; title: string; path: string }) {
  return (
    <li>
      <a href={href} aria-current={href === path ? 'page' : undefined}>
        {title}
      </a>
    </li>
  )
}
