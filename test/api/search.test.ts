import { beforeAll, describe, expect, it } from 'vitest'
import type { EventList } from '../../domain/event-contract.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { type EventOverrides, makeEvents, makeFeed } from '../support/factories.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp('2026-06-15T12:00:00Z')
})

async function found(feed: { id: string }, search: string) {
  const query = `per_page=100&search=${encodeURIComponent(search)}`
  const body = await app.get<EventList>(`/api/v1/feeds/${feed.id}/events?${query}`)
  return body.events.map((event) => event.title)
}

async function feedOf(...events: EventOverrides[]) {
  const feed = await makeFeed()
  const startsAt = (i: number) => new Date(Date.UTC(2026, 6, 1 + i, 18))
  await makeEvents(
    feed,
    events.map((event, i) => ({ startsAt: startsAt(i), ...event })),
  )
  return feed
}

describe('Search', () => {
  it('looks in title, location, city and state, and nowhere else', async () => {
    const feed = await feedOf(
      { title: 'Needle in the title' },
      { title: 'location', location: 'The Needle' },
      { title: 'city', city: 'Needles' },
      { title: 'state', state: 'Needleshire' },
      { title: 'description', description: 'needle' },
      { title: 'address', address: 'needle', country: 'needle', priceText: 'needle' },
      { title: 'category', categories: ['needle'], organizerName: 'needle' },
    )
    const expected = ['Needle in the title', 'location', 'city', 'state']
    expect(await found(feed, 'needle')).toEqual(expected)
  })

  it('wants every word, in any order and in any of the fields', async () => {
    const feed = await feedOf(
      { title: 'Jazz Night', city: 'Austin' },
      { title: 'Jazz Night', city: 'Dallas' },
      { title: 'Opera', city: 'Austin' },
    )
    expect(await found(feed, 'austin jazz')).toHaveLength(1)
    expect(await found(feed, 'ust azz')).toHaveLength(1)
    expect(await found(feed, 'jazz opera')).toEqual([])
  })

  it('finds a state by its full name, though it was given by its code', async () => {
    const feed = await feedOf({ title: 'here', state: 'TX' }, { title: 'there', state: 'NY' })
    expect(await found(feed, 'texas')).toEqual(['here'])
  })

  it.each([
    ['Café del Mar', 'cafe'],
    ['Cafe del Mar', 'CAFÉ'],
    ['Cafe\u0301 del Mar', 'caf\u00e9 DEL'],
    ['STRASSENFEST', 'straße'],
    ['Łódź', 'lodz'],
    ['Ødegård', 'odegard'],
    ['ΟΔΥΣΣΕΥΣ', 'Οδυσσεύς'],
    ['ＪＡＺＺ', 'jazz'],
    ['Rock ‘n’ Roll', "'n'"],
    ['Kon\u00adzert', 'konzert'],
    ['東京ジャズ祭', 'ジャズ'],
    ['東京ジャズ祭', '京'],
    ['한국 음악', '음악'.normalize('NFD')],
    ['Концерт Ёлка', 'елка'],
    ['مهرجان الموسيقى', 'الموسيقى'],
    ['हिन्दी संगीत', 'संगीत'],
    ['מוזיקה חיה', 'חיה'],
    ['DJ at 5', '5'],
    ['Go to NY', 'ny'],
    ['X', 'x'],
    ['🎷 Jazz', '🎷'],
    ["O'Brien", "o'brien"],
    ['O’Brien', 'obrien'],
    ['Hawaiʻi Nights', 'hawaii'],
    ['Hawaiʻi Nights', "hawai'i"],
    ['Hawaii Nights', 'Hawaiʻi'],
    ['Obrien', 'O’Brien'],
    ['Чайковский', 'чайковский'],
    ['שִׁירִים', 'שירים'],
    ['مُوسِيقَى', 'موسيقى'],
    ['أحمد', 'احمد'],
    ['احمد', 'أحمد'],
    ['Jazz and Blues', 'jazz & blues'],
    ['Learn C++', 'C++'],
  ])('finds %j by %j', async (title, search) => {
    const feed = await feedOf({ title }, { title: 'zzz' })
    expect(await found(feed, search)).toEqual([title])
  })

  it('finds a state that is written with and without an apostrophe', async () => {
    const feed = await feedOf({ title: 'Luau', state: 'HI' }, { title: 'zzz' })
    expect(await found(feed, 'Hawaiʻi')).toEqual(['Luau'])
    expect(await found(feed, 'hawaii')).toEqual(['Luau'])
  })

  it('takes quoted words as a phrase within one field', async () => {
    const feed = await feedOf(
      { title: 'Blue Note Jazz' },
      { title: 'Note the Blue' },
      { title: 'A blue', location: 'Note Club' },
    )
    expect(await found(feed, '"blue note"')).toEqual(['Blue Note Jazz'])
    expect(await found(feed, '“blue  NOTE” jazz')).toEqual(['Blue Note Jazz'])
    expect(await found(feed, '"blue note" opera')).toEqual([])
    expect(await found(feed, 'blue note')).toHaveLength(3)
    expect(await found(feed, '"blue note')).toHaveLength(3)
  })

  it.each(['%', '_', '\\', '%%', '50\\%', 'a_c', '\\_', "'", "';--", '{', '*', '.', '(', '[a-z]'])(
    'takes %j as plain characters',
    async (characters) => {
      const feed = await feedOf({ title: `x${characters}y` }, { title: 'abc 500% plain' })
      const plain = characters === '%' ? ['x%y', 'abc 500% plain'] : [`x${characters}y`]
      expect(await found(feed, characters)).toEqual(plain)
      expect(await found(feed, `"${characters}"`)).toEqual(plain)
    },
  )

  it.each([
    'Austin, Texas',
    'austin,',
    'austin tx',
    'Austin, TX',
    'TX',
    'austin texas',
    '(Austin)',
    'Austin/Texas,',
  ])('finds a city or state as people type it: %s', async (search) => {
    const here = { title: 'here', city: 'Austin', state: 'Texas', country: 'US' }
    const feed = await feedOf(here, { title: 'there', city: 'Boston', state: 'MA' })
    expect(await found(feed, search)).toEqual(search.includes('/') ? [] : ['here'])
  })

  it.each(['D.C.', 'd.c', 'DC', 'Washington, D.C.', 'washington dc'])(
    'finds the capital by %s',
    async (search) => {
      const feed = await feedOf({ title: 'here', city: 'Washington', state: 'D.C.' }, {})
      expect(await found(feed, search)).toEqual(['here'])
    },
  )

  it('tells й from и', async () => {
    const feed = await feedOf({ title: 'май' }, { title: 'маис' })
    expect(await found(feed, 'май')).toEqual(['май'])
    expect(await found(feed, 'маи')).toEqual(['маис'])
  })

  it.each(['', '   ', '""', '"', '“”', '«»', '" "', '\u0000', '\u200b'])(
    'asks for nothing with %j',
    async (search) => {
      const feed = await feedOf({ title: 'one' }, { title: 'two' })
      expect(await found(feed, search)).toEqual(['one', 'two'])
    },
  )

  it('takes as many as 200 characters, counted as a reader does', async () => {
    const feed = await feedOf({ title: '🎷'.repeat(200) }, { title: 'é'.repeat(200) })
    expect(await found(feed, '🎷'.repeat(200))).toHaveLength(1)
    expect(await found(feed, 'e\u0301'.repeat(200))).toHaveLength(1)
    expect(await found(feed, 'ﷺ'.repeat(200))).toEqual([])
    const tooLong = encodeURIComponent('🎷'.repeat(201))
    const response = await app.request(`/api/v1/feeds/${feed.id}/events?search=${tooLong}`)
    expect(await response.json()).toEqual({ error: 'search must be at most 200 characters' })
  })
})
