import type { OrgSession } from '../access/org-session.ts'

type Props = { session: OrgSession; slug: string; publicUrl: string }

/** Where a custom feed is served, to copy. */
export function CustomFeedAddress({ session, slug, publicUrl }: Props) {
  const path = customFeedPath(session.org.slug, slug)
  return (
    <section class="card stack">
      <h2>Its address</h2>
      <p class="hint">
        For programs, as JSON. <a href={path}>Look at it</a>, or read <a href="/docs">how to ask</a>
        .
      </p>
      <label class="visually-hidden" for="api-url">
        Address in the API
      </label>
      <div class="copy">
        <input id="api-url" readonly value={publicUrl + path} />
        <button class="button secondary" type="button" data-copy="api-url" hidden>
          Copy
        </button>
      </div>
    </section>
  )
}

export function customFeedPath(orgSlug: string, slug: string): string {
  return `/api/v1/orgs/${orgSlug}/custom/${slug}`
}
