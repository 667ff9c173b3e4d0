import { newRule } from '../../domain/recurrence/rule.ts'
import type { TestApp } from './app.ts'
import { makeCustomFeed, makeEvents, makeFeed, makeOrg } from './factories.ts'
import { makeSeries } from './make-series.ts'
import { makeSubscriber } from './subscriber.ts'

/** Calendars that fill every kind of public page; the paths of these pages by name. */
export async function makePublicPages(app: TestApp): Promise<Record<string, string>> {
  const paths: Record<string, string> = {}
  const org = await makeOrg({ name: 'River Arts' })
  const songs = { name: 'River songs', description: 'Music by the water.' }
  const feed = await makeFeed({ orgId: org.id, ...songs })
  const events = Array.from({ length: 22 }, (_, i) => ({ title: `Evening ${i}` }))
  await makeEvents(feed, [
    {
      title: 'Early jazz',
      startsAt: '2026-06-15T11:00:00Z',
      endsAt: '2026-06-15T13:30:00Z',
      description: 'Bring ears.\n\nAnd friends.',
      location: 'Blue Note',
      city: 'Austin',
      state: 'TX',
      isFree: true,
      categories: ['Jazz'],
      ticketUrl: 'https://tickets.example/1',
      url: 'https://river.example',
      organizerName: 'Jazz Society',
    },
    { title: 'Rained off', startsAt: '2026-06-16T18:00:00Z', status: 'cancelled' },
    ...events,
  ])
  const other = await makeFeed({ orgId: org.id, name: 'Open airs' })
  await makeEvents(other, [
    { title: 'Put off', startsAt: '2026-06-14T18:00:00Z', status: 'postponed' },
    {
      title: 'Open air',
      startsAt: '2026-06-17T18:00:00Z',
      imageUrl: `/media/img_${'a'.repeat(32)}/large.webp`,
      imageAlt: 'A stage by the river',
      attendanceMode: 'mixed',
    },
  ])
  paths.list = `/f/${feed.id}`
  paths.month = `/f/${feed.id}?month=2026-06&view=month`
  paths.cards = `/f/${feed.id}?view=cards`
  paths.found = `/f/${feed.id}?search=jazz`
  paths.nothing = `/f/${feed.id}?search=tuba`
  paths.event = `/events/2026/06/15/early-jazz?feed=${feed.id}`
  paths.cancelled = `/events/2026/06/16/rained-off?feed=${feed.id}`
  paths.postponed = `/events/2026/06/14/put-off?feed=${other.id}`
  paths.image = `/events/2026/06/17/open-air?feed=${other.id}`
  const { seriesId } = await makeSeries(app, other, newRule('WEEKLY', { count: 3 }))
  paths.series = `/f/${other.id}/series/${seriesId}`
  const custom = await makeCustomFeed(org.id, { keywords: ['jazz'] })
  paths.organization = `/o/${org.slug}`
  paths.organizationMonth = `/o/${org.slug}?month=2026-06&view=month`
  paths.custom = `/o/${org.slug}/${custom.slug}`
  const subscriber = await makeSubscriber(app, feed.id)
  Object.assign(paths, {
    ...{ home: '/', api: '/docs', guide: '/docs/widget', missing: '/nothing-here' },
    join: `/subscriptions/join/${feed.id}`,
    manage: subscriber.manage,
    unsubscribe: subscriber.unsubscribe,
    signUp: '/start',
  })
  paths.embed = `/embed/${feed.id}`
  paths.orgEmbed = `/embed/o/${org.slug}`
  const own = await makeFeed({
    name: 'Own colours',
    url: 'https://river.example',
    widget: { accentColor: '#ffd500', theme: 'dark', view: 'month', language: 'ar' },
  })
  await makeEvents(own, [
    { title: 'Yellow', startsAt: '2026-06-20T18:00:00Z', attendanceMode: 'online' },
  ])
  paths.own = `/f/${own.id}`
  paths.ownList = `/f/${own.id}?view=list`
  paths.ownEmbed = `/embed/${own.id}`
  const fair = await makeFeed({ name: 'Fair' })
  const workshops = Array.from({ length: 61 }, (_, i) => ({
    title: `Workshop ${i} with a name that is longer than a day is wide`,
    startsAt: '2026-06-18T18:00:00Z',
  }))
  await makeEvents(fair, workshops)
  paths.busy = `/f/${fair.id}?month=2026-06&view=month`
  paths.day = `/f/${fair.id}/days/2026-06-18`
  paths.dayEmbed = `/embed/${fair.id}/days/2026-06-18`
  return paths
}
