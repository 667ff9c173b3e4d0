import type pg from 'pg'
import { shortHash } from '../../domain/short-hash.ts'
import type { Asked, ReadName } from './by-hand/reads.ts'
import { captureQuery } from './capture-query.ts'

/** How many feeds and organizations are asked in turn, so that no row stays warmer than others. */
const OWNERS = 5
export const FEEDS_PER_ORG = 5
const MONTH_MS = 30 * 86_400_000

type ReadPath = Omit<Asked, 'now'>
export type ReadPaths = Record<ReadName, ReadPath[]>

/** The requests of each read, over several feeds. */
export async function readPaths(client: pg.Client, now: Date): Promise<ReadPaths> {
  const paths: ReadPaths = {
    ...{ list: [], organization: [], month: [], copy: [], changes: [] },
    ...{ facets: [], calendar: [], permalink: [], search: [], rareWord: [], nearby: [] },
  }
  const [year = '', month = ''] = new Date(now.getTime() + MONTH_MS).toISOString().split('-')
  for (let i = 0; i < OWNERS; i++) {
    const feedId = `feed_bench${i * FEEDS_PER_ORG}`
    const orgSlug = `bench-${i}`
    const feed = `/api/v1/feeds/${feedId}`
    const add = (
      name: ReadName,
      path: string,
      params: ReadPath['params'],
      query: ReadPath['query'] = {},
    ) => paths[name].push({ path, params, query })
    const { events } = JSON.parse((await captureQuery(client, `${feed}/events`, now)).body)
    const permalink: string = events[0].permalink.replace(/\?.*/, '')
    const [, , , , y = '', m = '', day = '', slug = ''] = permalink.split('/')
    const fromStart = Buffer.from(`${shortHash(`${feed}/changes`)}~0`).toString('base64url')
    add('list', `${feed}/events`, { feedId })
    add('organization', `/api/v1/orgs/${orgSlug}/events`, { orgSlug })
    add('month', `${feed}/calendar/${year}/${month}`, { feedId, year, month })
    add('copy', `${feed}/changes`, { feedId })
    add('changes', `${feed}/changes`, { feedId }, { cursor: fromStart })
    add('facets', `${feed}/facets`, { feedId })
    add('calendar', `/f/${feedId}.ics`, { feedId })
    add('permalink', permalink, { year: y, month: m, day, slug })
    add('search', `${feed}/events`, { feedId }, { search: 'festival' })
    add('rareWord', `${feed}/events`, { feedId }, { search: 'zydeco' })
    add('nearby', `${feed}/events/nearby`, { feedId }, { lat: '40.71', lng: '-74.01' })
  }
  return paths
}

export function urlOf({ path, query }: ReadPath): string {
  const search = new URLSearchParams(query).toString()
  return path + (search && `?${search}`)
}
