import { expect, it } from 'vitest'
import type { EventList } from '../../domain/event-contract.ts'
import { widget as en } from '../../domain/words/en.ts'
import { whenAndWhere } from '../../functions/digests/email-parts.tsx'
import { testApp } from '../support/app.ts'
import { BEFORE_ALL, makeVectorFeed, plain, VECTORS } from '../vectors/time.ts'

it('Emails say when in the words of the time vectors', async () => {
  const app = await testApp(BEFORE_ALL)
  const feed = await makeVectorFeed()
  const { events } = await app.get<EventList>(`/api/v1/feeds/${feed.id}/events?per_page=100`)
  const said = events.map((event) => {
    const item = { ...event, place: null, isOnline: false } as never
    const manner = { feed: event, voice: { locale: 'en-US' }, words: en, hasDates: true } as never
    return [event.title, plain(whenAndWhere(item, manner))]
  })
  const expected = VECTORS.events.map(({ name, shown: { date, hours } }) => [
    ...[name, [date, hours].filter(Boolean).join(' · ')],
  ])
  expect(Object.fromEntries(said)).toEqual(Object.fromEntries(expected))
})
