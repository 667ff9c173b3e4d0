import type pg from 'pg'
import type { Event } from '../../domain/event-contract.ts'
import { shortHash } from '../../domain/short-hash.ts'
import type { Asked } from './by-hand/list.ts'
import type { ReadName } from './by-hand/reads.ts'
import { captureQuery } from './capture-query.ts'

/** How many feeds and organizations are asked in turn, so that no row stays warmer than others. */
const OWNERS = 5
export const FEEDS_PER_ORG = 5
const MONTH_MS = 30 * 86_400_000

export type ReadPath = Omit<Asked, 'now'>
export type ReadPaths = Record<ReadName, ReadPath[]>

/** The requests of each read, over several feeds. */
export async function readPaths(client: pg.Client, now: Date): Promise<ReadPaths> {
  const paths = {} as ReadPaths
  for (let i = 0; i < OWNERS; i++) {
    const feedId = `feed_bench${i * FEEDS_PER_ORG}`
    const { body } = await captureQuery(client, `/api/v1/feeds/${feedId}/events`, now)
    const [event] = JSON.parse(body).events
    const read = Object.entries(pathsOf(event, now)) as [ReadName, ReadPath][]
    for (const [name, path] of read) paths[name] = [...(paths[name] ?? []), path]
  }
  return paths
}

/** A request of each read of the feed and the organization of an event. */
export function pathsOf(event: Event, now: Date): Record<ReadName, ReadPath> {
  const { id: eventId, feedId, orgSlug } = event
  const feed = `/api/v1/feeds/${feedId}`
  const [year = '', month = ''] = new Date(now.getTime() + MONTH_MS).toISOString().split('-')
  const permalink = event.permalink.replace(/\?.*/, '')
  const [, , , , y = '', m = '', day = '', slug = ''] = permalink.split('/')
  const fromStart = Buffer.from(`${shortHash(`${feed}/changes`)}~0`).toString('base64url')
  const asked = (path: string, params: ReadPath['params'], query: ReadPath['query'] = {}) => {
    return { path, params, query }
  }
  return {
    list: asked(`${feed}/events`, { feedId }),
    firstDates: asked(`${feed}/events`, { feedId }, { repeats: 'first' }),
    organization: asked(`/api/v1/orgs/${orgSlug}/events`, { orgSlug }),
    event: asked(`${feed}/events/${eventId}`, { feedId, eventId }),
    permalink: asked(permalink, { year: y, month: m, day, slug }),
    month: asked(`${feed}/calendar/${year}/${month}`, { feedId, year, month }),
    nearby: asked(`${feed}/events/nearby`, { feedId }, { lat: '40.71', lng: '-74.01' }),
    search: asked(`${feed}/events`, { feedId }, { search: 'festival' }),
    rareWord: asked(`${feed}/events`, { feedId }, { search: 'zydeco' }),
    facets: asked(`${feed}/facets`, { feedId }),
    copy: asked(`${feed}/changes`, { feedId }),
    changes: asked(`${feed}/changes`, { feedId }, { cursor: fromStart }),
    calendar: asked(`/f/${feedId}.ics`, { feedId }),
    config: asked(`/api/v1/widget-config/${feedId}`, { feedId }),
    page: asked(`/f/${feedId}`, { feedId }),
  }
}

export function urlOf({ path, query }: ReadPath): string {
  const search = new URLSearchParams(query).toString()
  return path + (search && `?${search}`)
}
