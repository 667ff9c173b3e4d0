/** So many pages end a walk, whatever a server says. */
const MOST_PAGES = 10_000

/** @type {import('./index.d.ts').calendarClient} */
export function calendarClient(service, options = {}) {
  const ask = options.fetch ?? ((url, init) => fetch(url, init))
  const base = new URL('/api/v1/', service)

  async function get(path, query, { signal } = {}) {
    try {
      const response = await ask(addressOf(path, query), { signal })
      const body = await response.json()
      if (response.ok) return { data: body, error: null }
      const message = typeof body?.error === 'string' ? body.error : `Status ${response.status}`
      return { data: null, error: { status: response.status, message } }
    } catch (cause) {
      // No answer, or none of this service: 0 says so, as a browser's failed request does.
      return { data: null, error: { status: 0, message: String(cause?.message ?? cause), cause } }
    }
  }

  function addressOf(path, query = {}) {
    const url = new URL(path.map((part) => encodeURIComponent(part)).join('/'), base)
    for (const [name, value] of Object.entries(query).sort()) {
      if (value !== undefined && value !== null) url.searchParams.set(name, String(value))
    }
    return url.href
  }

  const list =
    (...path) =>
    (query, init) =>
      get(path, query, init)
  return {
    feed: (feedId) => ({
      events: list('feeds', feedId, 'events'),
      nearby: list('feeds', feedId, 'events', 'nearby'),
      event: (eventId, init) => get(['feeds', feedId, 'events', eventId], {}, init),
      month: (year, month, query, init) =>
        get(['feeds', feedId, 'calendar', digits(year, 4), digits(month, 2)], query, init),
      facets: list('feeds', feedId, 'facets'),
      changes: list('feeds', feedId, 'changes'),
      widgetConfig: (init) => get(['widget-config', feedId], {}, init),
    }),
    organization: (slug) => ({
      feeds: (init) => get(['orgs', slug, 'feeds'], {}, init),
      events: list('orgs', slug, 'events'),
      facets: list('orgs', slug, 'facets'),
      changes: list('orgs', slug, 'changes'),
      customFeed: (customSlug) => ({
        events: list('orgs', slug, 'custom', customSlug),
        facets: list('orgs', slug, 'custom', customSlug, 'facets'),
      }),
    }),
  }
}

/** @type {import('./index.d.ts').everyPage} */
export async function* everyPage(list, query = {}, init) {
  let cursor = query.cursor
  for (let page = 0; page < MOST_PAGES; page++) {
    const answer = await list({ ...query, cursor }, init)
    yield answer
    cursor = answer.data?.pagination.nextCursor
    if (!cursor) return
  }
}

function digits(number, count) {
  return String(number).padStart(count, '0')
}
