import { ask, type Target } from './load.ts'
import type { Running } from './start-miniflare.ts'

/** Several addresses for each endpoint, so that no feed is warmer than another would be. */
export async function endpointPaths(
  running: Running,
  feeds: number,
): Promise<Record<string, string[]>> {
  const base = '/api/v1'
  const target: Target = { port: running.ports.service ?? 0, host: 'service.test', paths: [] }
  const paths: Record<string, string[]> = {}
  for (let i = 0; i < Math.min(feeds, 50); i++) {
    const feed = `${base}/feeds/feed_bench${i}`
    const org = `${base}/orgs/bench-${Math.floor(i / 5)}`
    const [event] = JSON.parse(await ask({ ...target, paths: [`${feed}/events`] })).events
    const [year, month] = event.displayDate.split('-')
    const each = {
      'feed list': `${feed}/events`,
      'feed list, .json': `${feed}/events.json`,
      'feed list, search': `${feed}/events?search=festival`,
      'feed list, other spelling': `${feed}/events?utm_source=mail`,
      nearby: `${feed}/events/nearby?lat=40.71&lng=-74.01`,
      'one event': `${feed}/events/${event.id}`,
      'month, about 170 events': `${feed}/calendar/${year}/${month}`,
      'organization list': `${org}/events`,
      'custom feed': `${org}/custom/festivals`,
      permalink: event.permalink.replace(/\?.*/, ''),
      'widget configuration': `${base}/widget-config/feed_bench${i}`,
    }
    for (const [name, path] of Object.entries(each)) {
      paths[name] = [...(paths[name] ?? []), path]
    }
  }
  return paths
}
