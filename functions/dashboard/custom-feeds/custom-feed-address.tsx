import type { OrgSession } from '../access/org-session.ts'
import { CopyText } from '../parts/copy-text.tsx'
import { WidgetSnippets } from '../parts/widget-snippets.tsx'

type Props = {
  session: OrgSession
  customFeed: { slug: string; name: string }
  publicUrl: string
}

/** Where a custom feed is to be had: page, calendar, API, widget; each to copy. */
export function CustomFeedAddress({ session: { org }, customFeed, publicUrl }: Props) {
  const { slug, name } = customFeed
  const path = `/o/${org.slug}/${slug}`
  const api = customFeedPath(org.slug, slug)
  return (
    <section class="card stack">
      <h2>Where it is</h2>
      <div class="stack tight">
        <label for="page-url">
          <a href={path}>Its page</a>, for people
        </label>
        <CopyText id="page-url" text={publicUrl + path} />
      </div>
      <div class="stack tight">
        <label for="calendar-url">
          Its calendar, for <a href={`${path}#calendar`}>calendar programs</a>
        </label>
        <CopyText id="calendar-url" text={`${publicUrl}${path}.ics`} />
        <p class="hint">
          With <code>.rss</code> or <code>.json</code> instead of <code>.ics</code> for feed
          readers.
        </p>
      </div>
      <div class="stack tight">
        <label for="api-url">
          <a href={api}>Its list</a> in the <a href="/docs">API</a>, as JSON
        </label>
        <CopyText id="api-url" text={publicUrl + api} />
      </div>
      <div class="stack tight">
        <h3>On your own page</h3>
        <WidgetSnippets {...{ publicUrl, name }} of={{ orgSlug: org.slug, customSlug: slug }} />
      </div>
    </section>
  )
}

export function customFeedPath(orgSlug: string, slug: string): string {
  return `/api/v1/orgs/${orgSlug}/custom/${slug}`
}
