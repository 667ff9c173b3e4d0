import { describe, expect, it } from 'vitest'
import { FeedError } from '../../widget/errors.ts'
import { type Filter, NO_FILTER } from '../../widget/filter.ts'
import {
  addMonth,
  addPage,
  addView,
  begin,
  chooseDay,
  hasList,
  isComplete,
  monthEvents,
  narrow,
  retry,
  type State,
  setProblem,
  setView,
  showMore,
  showMoreOfMonth,
  tick,
  turnTo,
  turnToStart,
  upcomingEvents,
} from '../../widget/state.ts'
import { forRandom, type Random } from '../support/random.ts'
import { anEvent } from './event.ts'

type Action = (state: State) => State

const TODAY = '2026-07-15'
const NOON = Date.parse('2026-07-15T12:00:00-05:00')
const list = begin({ view: 'list', month: '', perPage: 2 }, TODAY)
const month = begin({ view: 'month', month: '', perPage: 2 }, TODAY)
const jazz: Filter = { ...NO_FILTER, search: 'jazz' }

const eventOn = (id: string, displayDate: string, endDate = displayDate) =>
  anEvent({ id, displayDate, endDate, allDay: true })
const page = (cursor: string | null, ...ids: string[]) => ({
  cursor,
  events: ids.map((id) => eventOn(id, '2026-07-20')),
})
const idsOf = (state: State) => state.list?.events.map(({ id }) => id)

describe('a widget that begins', () => {
  it('shows today’s month, or the one that the page asks for within ten years', () => {
    const from = (asked: string) => begin({ view: 'list', month: asked, perPage: 2 }, TODAY).month
    expect(from('')).toBe('2026-07')
    expect(from('2027-02')).toBe('2027-02')
    expect(from('2099-02')).toBe('2026-07')
  })

  it('lacks what its view shows, and nothing more once that is there', () => {
    expect(isComplete(list)).toBe(false)
    expect(isComplete(addPage(list, NO_FILTER, page(null, 'a')))).toBe(true)
    expect(isComplete(addMonth(list, '2026-07', page(null)))).toBe(false)
    expect(isComplete(month)).toBe(false)
    expect(isComplete(addMonth(month, '2026-07', page(null)))).toBe(true)
  })
})

describe('a search', () => {
  it('is shown as a list, and its end leads back to the month', () => {
    const found = narrow(narrow(month, { search: 'jazz' }), { state: 'TX' })
    expect(found).toMatchObject({ view: 'list', filter: { search: 'jazz', state: 'TX' } })
    expect(narrow(found, NO_FILTER)).toMatchObject({ view: 'month', filter: NO_FILTER })
    expect(narrow(found, { search: '', state: '' }).filter).toBe(NO_FILTER)
    for (const part of [{ category: 'Live' }, { from: '2026-07-02' }, { to: '2026-07-05' }]) {
      expect(narrow(month, part)).toMatchObject({ view: 'list', filter: part })
      expect(hasList(narrow(addPage(month, NO_FILTER, page(null, 'a')), part))).toBe(false)
    }
  })

  it('ends where somebody chooses the month, which shows all events', () => {
    expect(setView(narrow(list, jazz), 'month')).toMatchObject({ view: 'month', filter: NO_FILTER })
    expect(setView(narrow(list, jazz), 'list').filter.search).toBe('jazz')
  })

  it('reads again only when the service would answer otherwise', () => {
    const found = addPage(narrow(list, jazz), jazz, page(null, 'a'))
    expect(hasList(narrow(found, { search: 'JAZZ' }))).toBe(true)
    expect(hasList(narrow(found, { search: 'jazz!' }))).toBe(false)
    expect(hasList(narrow(found, { near: { lat: 30, lng: -97, name: '' } }))).toBe(false)
  })

  it('begins only once when a field that is left tells what Enter told, but again after a problem', () => {
    const found = narrow(list, jazz)
    expect(narrow(found, { search: 'Jazz' })).toBe(found)
    const failed = setProblem(found, new FeedError('network', ''))
    expect(narrow(failed, jazz).attempt).toBe(failed.attempt + 1)
  })

  it('is not answered by what comes late for an earlier one', () => {
    const now = narrow(narrow(list, jazz), { search: 'folk' })
    expect(isComplete(addPage(now, jazz, page(null, 'a')))).toBe(false)
  })
})

describe('more events', () => {
  const first = addPage(list, NO_FILTER, page('next', 'a', 'b'))

  it('are read when fewer are there than are to be shown', () => {
    expect(showMore(first)).toMatchObject({ shown: 4, isShort: true })
    expect(isComplete(showMore(first))).toBe(false)
    const second = addPage(showMore(first), NO_FILTER, page('next', 'c', 'd'))
    expect(second).toMatchObject({ shown: 4, isShort: false })
    expect(idsOf(second)).toEqual(['a', 'b', 'c', 'd'])
  })

  it('are shown without a request while there are some left, and after the last page', () => {
    const all = addPage(list, NO_FILTER, page('next', 'a', 'b', 'c', 'd'))
    expect(isComplete(showMore(all))).toBe(true)
    expect(isComplete(showMore(addPage(list, NO_FILTER, page(null, 'a'))))).toBe(true)
  })

  it('stand once, also when one moved between two requests', () => {
    expect(idsOf(addPage(showMore(first), NO_FILTER, page(null, 'b', 'c')))).toEqual([
      'a',
      'b',
      'c',
    ])
  })

  it('begin again with the first page of another search', () => {
    const long = addPage(showMore(first), NO_FILTER, page(null, 'c'))
    const found = addPage(narrow(long, jazz), jazz, page(null, 'z'))
    expect(found.shown).toBe(2)
    expect(idsOf(found)).toEqual(['z'])
  })
})

describe('a month', () => {
  const known = addPage(month, NO_FILTER, {
    cursor: null,
    events: [
      eventOn('over', '2026-06-30'),
      eventOn('long', '2026-07-30', '2026-08-02'),
      eventOn('later', '2026-09-01'),
    ],
  })

  it('shows what the list knows of it until its own answer is there', () => {
    const shown = (state: State) => monthEvents(state).map(({ id }) => id)
    expect(shown(known)).toEqual(['long'])
    expect(shown(turnTo(known, '2026-08', undefined))).toEqual(['long'])
    expect(shown(addMonth(known, '2026-07', page(null)))).toEqual([])
    expect(shown(turnTo(month, '2026-12', undefined))).toEqual([])
  })

  it('remembers the chosen day until another month or the beginning is shown', () => {
    const chosen = turnTo(known, '2026-07', '2026-07-04')
    expect(chosen.day).toBe('2026-07-04')
    const start = { view: 'month', month: '2026-09', perPage: 2 } as const
    expect(turnToStart(chosen, start, TODAY)).toMatchObject({ month: '2026-09', day: undefined })
  })

  it('counts as coming what is not over', () => {
    expect(upcomingEvents(known, NOON).map(({ id }) => id)).toEqual(['long', 'later'])
  })
})

describe('a problem', () => {
  it('leaves what is shown as it was, and goes by itself', () => {
    const shown = addPage(list, NO_FILTER, page(null, 'a'))
    const failed = setProblem(shown, new FeedError('offline', ''))
    expect(idsOf(failed)).toEqual(['a'])
    expect(setProblem(failed).problem).toBeUndefined()
  })
})

describe('whatever somebody does in whatever order', () => {
  it('leaves a state that fits together, and the one before untouched', async () => {
    await forRandom(300, (random) => {
      const view = random.pick(['list', 'month', 'cards'] as const)
      let state = begin({ view, month: '', perPage: random.int(1, 5) }, TODAY)
      for (const action of random.list(1, 40, () => anyAction(random))) {
        state = action(frozen(state))
        expectToFit(state)
      }
    })
  })

  it('is answered by one request, or by none', async () => {
    await forRandom(300, (random) => {
      let state = begin({ view: 'list', month: '', perPage: random.int(1, 5) }, TODAY)
      for (const action of random.list(1, 20, () => anyAction(random))) state = action(state)
      const answered =
        state.view === 'month'
          ? addMonth(state, state.month, anyPage(random))
          : addPage(state, state.filter, anyPage(random))
      expect(isComplete(answered)).toBe(true)
    })
  })
})

function anyAction(random: Random): Action {
  const filter = anyFilter(random)
  const turned = `2026-0${random.int(1, 9)}`
  const day = random.pick([undefined, `${turned}-10`])
  return random.pick<Action>([
    (state) => setView(state, random.pick(['list', 'month', 'cards'])),
    (state) => narrow(state, filter),
    (state) => narrow(state, { search: filter.search }),
    (state) => narrow(state, NO_FILTER),
    (state) => turnTo(state, turned, day),
    (state) => turnToStart(state, { view: 'list', month: '', perPage: 2 }, TODAY),
    (state) => showMore(state),
    showMoreOfMonth,
    retry,
    tick,
    (state) => addView(state, random.pick(['month', 'cards'])),
    (state) => chooseDay(state, `${state.month}-10`),
    (state) => addPage(state, state.filter, anyPage(random)),
    (state) => addPage(state, filter, anyPage(random)),
    (state) => addMonth(state, turned, anyPage(random)),
    (state) => setProblem(state, new FeedError('network', '')),
    (state) => setProblem(state),
  ])
}

function anyFilter(random: Random): Filter {
  return {
    search: random.pick(['', 'jazz', 'Jazz', 'folk']),
    state: random.pick(['', 'TX']),
    near: random.pick([null, { lat: 30.27, lng: -97.74, name: '' }]),
    place: random.pick(['', 'Austin']),
    category: random.pick(['', 'Live']),
    access: 'captions',
    from: random.pick(['', '2026-07-02']),
    to: random.pick(['', '2026-07-05']),
  }
}

function anyPage(random: Random) {
  const ids = random.list(0, 5, () => `evt_${random.int(1, 20)}`)
  return page(random.pick([null, 'next']), ...new Set(ids))
}

function expectToFit(state: State): void {
  const { view, home, filter, shown, perPage, list, month, day, isShort } = state
  if (view === 'month') expect(filter).toBe(NO_FILTER)
  if (filter === NO_FILTER) expect(view).toBe(home)
  else expect(filter).not.toEqual(NO_FILTER)
  expect(shown % perPage).toBe(0)
  expect(shown).toBeGreaterThanOrEqual(perPage)
  const ids = idsOf(state) ?? []
  expect(new Set(ids).size).toBe(ids.length)
  expect(month).toMatch(/^2026-\d\d$/)
  if (day) expect(day.startsWith(month)).toBe(true)
  // More is only waited for where a page can bring it.
  if (isShort) expect(list?.cursor).toBeTruthy()
}

/** Whoever writes into it fails. */
function frozen<T>(value: T): T {
  if (value && typeof value === 'object') Object.values(Object.freeze(value)).forEach(frozen)
  return value
}
