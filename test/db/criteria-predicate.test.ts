import { beforeAll, describe, expect, it } from 'vitest'
import { type Criteria, compileCriteria, matchesCriteria } from '../../domain/criteria.ts'
import { deriveEvent } from '../../domain/derive-event.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { makeCustomFeed, makeEvents, makeFeed, makeOrg } from '../support/factories.ts'
import { forRandom, type Random } from '../support/random.ts'
import { walkList } from '../support/walk-list.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp('2026-06-15T12:00:00Z')
})

// Pieces of which both events and criteria are made, so that they meet often: accents, case,
// characters that LIKE or an array literal would interpret, words within words.
const PIECES = [
  ...[
    'jazz',
    'Jazz',
    'JAZZÉ',
    'az',
    'blue note',
    'note',
    '%',
    '_',
    '\\',
    '\\%',
    '"',
    "'",
    '{',
    '}',
  ],
  ...[
    ',',
    'NULL',
    'null',
    '東京',
    '京',
    'ß',
    'SS',
    'e\u0301',
    '🎷',
    ' ',
    'a%b',
    'a_b',
    'axb',
    '\t',
  ],
]
const STATES = ['TX', 'Texas', 'utah', 'UT', 'Île-de-France', 'ile-de-france', '%', 'Tex']

const text = (random: Random) => random.list(1, 3, () => random.pick(PIECES)).join(' ')
const perhaps = <T>(random: Random, make: () => T) => (random.chance(0.6) ? make() : undefined)

function anyEvent(random: Random) {
  return {
    title: text(random),
    location: perhaps(random, () => text(random)) ?? null,
    city: perhaps(random, () => text(random)) ?? null,
    state: perhaps(random, () => random.pick(STATES)) ?? null,
    categories: random.list(0, 3, () => text(random)),
    // Two feeds may get the same by chance, which a list has once.
    shownSeparately: true,
  }
}

function anyCriteria(random: Random, feedIds: string[]): Criteria {
  const keywords = perhaps(random, () => random.list(0, 3, () => text(random)))
  const categories = perhaps(random, () => random.list(0, 3, () => text(random)))
  const state = random.chance(0.3) ? random.pick(['', ...STATES]) : undefined
  const feeds = random.chance(0.3) ? random.list(0, 2, () => random.pick(feedIds)) : undefined
  return {
    ...(keywords && { keywords }),
    ...(categories && random.chance(0.4) && { categories }),
    ...(state !== undefined && { state }),
    ...(feeds && { feedIds: feeds }),
  }
}

describe('The criteria predicate of the database', () => {
  it('agrees with the pure function on random events', async () => {
    let matched = 0
    let asked = 0
    await forRandom(2, async (random) => {
      const org = await makeOrg({ plan: 'pro' })
      const feeds = [await makeFeed({ orgId: org.id }), await makeFeed({ orgId: org.id })]
      const events = []
      for (const feed of feeds) {
        const list = random.list(60, 60, () => anyEvent(random))
        events.push(...(await makeEvents(feed, list)))
      }
      const feedIds = [...feeds.map((feed) => feed.id), 'feed_of_nobody']
      for (let i = 0; i < 30; i++) {
        const criteria = anyCriteria(random, feedIds)
        const custom = await makeCustomFeed(org.id, criteria)
        const path = `/api/v1/orgs/${org.slug}/custom/${custom.slug}?per_page=100`
        const shown = (await walkList(app, path)).map((event) => event.id).toSorted()
        const matcher = compileCriteria(criteria)
        const matching = events.filter((event) =>
          matchesCriteria({ feedId: event.feedId, ...deriveEvent(event) }, matcher),
        )
        const expected = matching.map((event) => event.id).toSorted()
        expect({ criteria, shown }).toEqual({ criteria, shown: expected })
        matched += shown.length
        asked += events.length
      }
    })
    expect(matched / asked, 'some match and some do not').toBeCloseTo(0.5, 0)
  })
})
