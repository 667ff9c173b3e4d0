/** `everyPage` stops after this many pages, whatever the server sends. */
const MOST_PAGES = 10_000

/** @type {import('./index.d.ts').calendarClient} */
export function calendarClient(service, options = {}) {
  const ask = options.fetch ?? ((url, init) => fetch(url, init))
  // A service behind a path keeps it; the URL of the API itself will do, too.
  const { origin, pathname } = new URL(service)
  const base = `${origin}${pathname.replace(/(\/api\/v1)?\/*$/, '')}/api/v1/`

  async function get(path, query, { signal } = {}) {
    try {
      const response = await ask(addressOf(path, query), { signal })
      if (response.ok) return { data: await response.json(), error: null }
      // A proxy in front of the service may send an error in its own format.
      const body = await response.json().catch(() => null)
      const message = typeof body?.error === 'string' ? body.error : `Status ${response.status}`
      return { data: null, error: { status: response.status, message } }
    } catch (cause) {
      // No response, or none from this service: status 0, as for a failed request in a browser.
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
  const month =
    (...path) =>
    (year, month, query, init) =>
      get([...path, 'calendar', digits(year, 4), digits(month, 2)], query, init)
  const widgetConfig =
    (...path) =>
    (init) =>
      get(path, {}, init)
  return {
    calendars: list('calendars'),
    events: list('events'),
    feed: (feedId) => ({
      events: list('feeds', feedId, 'events'),
      nearby: list('feeds', feedId, 'events', 'nearby'),
      event: (eventId, init) => get(['feeds', feedId, 'events', eventId], {}, init),
      month: month('feeds', feedId),
      facets: list('feeds', feedId, 'facets'),
      changes: list('feeds', feedId, 'changes'),
      widgetConfig: widgetConfig('widget-config', feedId),
    }),
    organization: (slug) => ({
      feeds: (init) => get(['orgs', slug, 'feeds'], {}, init),
      events: list('orgs', slug, 'events'),
      month: month('orgs', slug),
      facets: list('orgs', slug, 'facets'),
      changes: list('orgs', slug, 'changes'),
      widgetConfig: widgetConfig('orgs', slug, 'widget-config'),
      customFeed: (customSlug) => ({
        events: list('orgs', slug, 'custom', customSlug),
        month: month('orgs', slug, 'custom', customSlug),
        facets: list('orgs', slug, 'custom', customSlug, 'facets'),
        widgetConfig: widgetConfig('orgs', slug, 'custom', customSlug, 'widget-config'),
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
