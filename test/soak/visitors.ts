import { markersIn } from './calendars.ts'
import type { Problem } from './report.ts'
import type { Org } from './world.ts'

/** An answer may be shown for five minutes, and for ten more while a new one is made. */
const SHOWN_MS = 15 * 60_000
const DAY_MS = 86_400_000

export type Visitors = {
  /** Asks for one page after another until it is ended. */
  walk: () => { end: () => Promise<void> }
  /** Asks for every page, twice: made, and kept. */
  seeAll: () => Promise<void>
  /** From now on no visitor may see an older version of a calendar's marker. */
  require: (feed: string, version: number) => void
  counts: { asked: number; kept: number; unanswered: number }
}
type Options = {
  origin: string
  orgs: Org[]
  now: () => number
  /** Whether the service may be down at the moment. */
  isDisturbed: () => boolean
  tell: (problem: Problem) => void
}

const pagesOf = (feed: string) => [
  `/api/v1/feeds/${feed}/events?limit=100`,
  `/f/${feed}`,
  `/f/${feed}.ics`,
]

export function startVisitors({ origin, orgs, now, isDisturbed, tell }: Options): Visitors {
  const least = new Map<string, number>()
  const counts = { asked: 0, kept: 0, unanswered: 0 }
  const feeds = orgs.flatMap(({ staffFeed, importFeed }) => [staffFeed, importFeed])
  const pages = feeds.flatMap((feed) => pagesOf(feed).map((path) => ({ feed, path })))

  async function see({ feed, path }: { feed: string; path: string }): Promise<void> {
    const wanted = least.get(feed)
    const [at, wasDisturbed] = [now(), isDisturbed()]
    const response = await fetch(origin + path, { signal: AbortSignal.timeout(30_000) }).catch(
      () => undefined,
    )
    const text = await response?.text().catch(() => undefined)
    counts.asked++
    if (!response?.ok || text === undefined) {
      counts.unanswered++
      if (wasDisturbed || isDisturbed()) return
      return tell({
        kind: 'lost',
        text: `a visitor of ${path} got ${response?.status ?? 'nothing'}`,
      })
    }
    if (response.headers.get('cache-status')?.endsWith('hit')) counts.kept++
    const seen = markersIn(text)
    for (const other of seen.keys()) {
      if (other !== feed) tell({ kind: 'wrong', text: `${path} shows what is in ${other}` })
    }
    const version = seen.get(feed) ?? -1
    if (wanted !== undefined && version < wanted) {
      tell({ kind: 'stale', text: `${path} shows version ${version} instead of ${wanted}` })
    }
    if (path.startsWith('/api/')) findPast(path, text, at)
  }

  /** What was over before the oldest answer that may be shown. */
  function findPast(path: string, text: string, at: number): void {
    const { events = [] } = JSON.parse(text) as {
      events?: { title: string; endDate?: string; displayDate: string }[]
    }
    for (const { title, endDate, displayDate } of events) {
      // A day is over at its end in the zone that is furthest behind.
      const over = Date.parse(endDate ?? displayDate) + DAY_MS + DAY_MS / 2
      if (over + SHOWN_MS < at)
        tell({ kind: 'stale', text: `${path} shows ${title}, which is over` })
    }
  }

  return {
    walk() {
      let isWalking = true
      const walking = (async () => {
        for (let turn = 0; isWalking; turn++) {
          await see(pages[(turn * 7) % pages.length] ?? (pages[0] as (typeof pages)[number]))
          await new Promise((done) => setTimeout(done, 50))
        }
      })()
      return {
        end: () => {
          isWalking = false
          return walking
        },
      }
    },
    async seeAll() {
      for (const page of pages) {
        await see(page)
        await see(page)
      }
    },
    require: (feed, version) => void least.set(feed, version),
    counts,
  }
}
