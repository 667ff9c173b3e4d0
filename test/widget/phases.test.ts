import { describe, expect, it } from 'vitest'
import { FeedError } from '../../widget/errors.ts'
import { NO_FILTER } from '../../widget/filter.ts'
import {
  addMonth,
  addPage,
  addView,
  begin,
  chooseDay,
  open,
  restyle,
  retry,
  type State,
  setProblem,
  setView,
  showMore,
  showMoreOfMonth,
  tick,
  turnTo,
} from '../../widget/state.ts'
import { anEvent } from './event.ts'

const TODAY = '2026-07-15'
const list = begin({ view: 'list', month: '', perPage: 2 }, TODAY)
const page = (cursor: string | null, ...ids: string[]) => ({
  cursor,
  events: ids.map((id) => anEvent({ id, displayDate: '2026-07-20', endDate: '2026-07-20' })),
})
const idsOf = (state: State) => state.list?.events.map(({ id }) => id)

describe('the phases of a widget', () => {
  const start = { view: 'list', month: '', perPage: 2 } as const
  const known = (state: State) => addPage(state, NO_FILTER, page('next', 'a', 'b'))
  const opened = open(list, start, TODAY, known)

  it('lead from opening to ready, by way of loading where something is missing', () => {
    expect(list.phase).toBe('opening')
    expect(opened).toMatchObject({ phase: 'ready', attempt: 1, isNews: false })
    const loading = open(list, start, TODAY)
    expect(loading.phase).toBe('loading')
    expect(known(loading).phase).toBe('ready')
  })

  it('wait in the month for its events and for the module that draws them', () => {
    const shown = setView(opened, 'month')
    expect(shown).toMatchObject({ phase: 'loading', attempt: 2, isNews: true })
    const events = addMonth(shown, '2026-07', page(null))
    expect(events.phase).toBe('loading')
    expect(addView(events, 'month').phase).toBe('ready')
    expect(addMonth(addView(shown, 'month'), '2026-07', page(null)).phase).toBe('ready')
  })

  it('end in failed only where nothing could be opened, and begin again', () => {
    const problem = new FeedError('network', '')
    const failed = setProblem(list, problem)
    expect(failed.phase).toBe('failed')
    expect(retry(failed)).toMatchObject({ phase: 'opening', attempt: 1 })
    const shown = setProblem(setView(opened, 'month'), problem)
    expect(shown.phase).toBe('ready')
    expect(retry(shown)).toMatchObject({ phase: 'loading', problem: undefined })
  })

  it('know nothing to try again where there is no problem', () => {
    expect(retry(opened)).toBe(opened)
  })

  it('load more of a long month only on request', () => {
    const month = addView(addMonth(setView(opened, 'month'), '2026-07', page('next', 'a')), 'month')
    expect(month.phase).toBe('ready')
    const more = showMoreOfMonth(month)
    expect(more.phase).toBe('loading')
    expect(addMonth(more, '2026-07', page(null, 'a', 'b')).phase).toBe('ready')
    expect(setView(more, 'list').phase).toBe('ready')
  })

  it('give the focus to the first new event, once', () => {
    const more = showMore(opened, 2)
    expect(more.focus).toBe(2)
    const read = addPage(more, NO_FILTER, page(null, 'c'))
    expect(read).toMatchObject({ phase: 'ready', focus: 2 })
    expect(tick(read).focus).toBeUndefined()
    expect(chooseDay(turnTo(opened, '2026-07', undefined, 'next'), '2026-07-04').focus).toBe(
      undefined,
    )
  })

  it('keep what was read when only settings change', () => {
    const changed = new Set(['view', 'month'])
    const month = { view: 'month', month: '2026-09', perPage: 2 } as const
    const next = restyle(opened, month, TODAY, changed)
    expect(next).toMatchObject({ view: 'month', month: '2026-09', isNews: false })
    expect(idsOf(next)).toEqual(['a', 'b'])
  })
})
