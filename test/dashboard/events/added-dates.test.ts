import { beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../support/app.ts'
import { visibleText } from '../../support/html.ts'
import { makeRepeating } from '../../support/repeating-event.ts'
import { makeStaffWithFeed, sentTo } from '../../support/staff.ts'

// It is Monday, June 15, 2026; the event is on Tuesdays, June 16, 23, and 30. July 9 was added.
let app: TestApp
beforeEach(async () => {
  app = await testApp()
})

const UNTIL = { repeatEnds: 'until', repeatUntil: '2026-06-30' }
const COUNT = { repeatEnds: 'count', repeatCount: '3' }

async function make(ends: Record<string, string>, extraDates = '2026-07-09') {
  const { staff, feed } = await makeStaffWithFeed(app)
  const made = await makeRepeating(app, staff, feed.id, { extraDates, ...ends })
  const all = () =>
    app.database.query('select * from events where feed_id = $1 order by starts_at', [feed.id])
  const added = (await all()).find(({ starts_local }) =>
    String(starts_local).startsWith(extraDates),
  )
  const id = String(added?.id)
  const send = async (changes: Record<string, string>) =>
    staff.send(`/events/${id}`, { ...(await made.opened(id)), ...changes })
  const days = async () => (await all()).map((date) => String(date.starts_local).slice(5, 10))
  const rules = () =>
    app.database.query(
      'select rrule from series where feed_id = $1 order by starts_local, created_at',
      [feed.id],
    )
  return { staff, all, id, send, days, rules, opened: () => made.opened(id) }
}

describe('a date added after the last one of the rule', () => {
  it.each(['one', 'following', 'all'])('can be changed: %s', async (scope) => {
    const { all, days, send } = await make(UNTIL)
    await sentTo(await send({ title: 'Hatha', startTime: '20:00', scope }))
    expect(await days()).toEqual(['06-16', '06-23', '06-30', '07-09'])
    expect((await all())[3]).toMatchObject({ title: 'Hatha' })
    expect(String((await all())[3]?.starts_local)).toContain('20:00')
  })

  it.each([
    ['until a date', UNTIL],
    ['a number of times', COUNT],
  ])('adds only the dates that its form adds: %s', async (_, ends) => {
    const { days, send, opened } = await make(ends)
    const extraDates = '2026-07-09\n2026-07-11'
    await sentTo(await send({ extraDates, scope: 'following' }))
    expect(await days()).toEqual(['06-16', '06-23', '06-30', '07-09', '07-11'])
    expect(await opened()).toMatchObject({ repeat: 'no', extraDates })
  })

  it('lets all dates follow another rule', async () => {
    const { days, send } = await make(UNTIL)
    await sentTo(await send({ repeatEvery: '2', scope: 'all' }))
    expect(await days()).toEqual(['06-16', '06-30', '07-09'])
  })

  it('cannot begin a rule that ends before it', async () => {
    const { days, send } = await make(UNTIL)
    const refused = await send({ repeatEvery: '2', scope: 'following' })
    expect(refused.status).toBe(400)
    expect(visibleText(await refused.text())).toContain(
      'The last date must be on or after the start date',
    )
    await sentTo(await send({ repeat: 'daily', repeatUntil: '2026-07-10', scope: 'following' }))
    expect(await days()).toEqual(['06-16', '06-23', '06-30', '07-09', '07-10'])
  })

  it.each([
    ['until a date', UNTIL],
    ['a number of times', COUNT],
  ])('is shown alone, and all dates where all change: %s', async (_, ends) => {
    const { days, send } = await make(ends)
    const shown = async (changes: Record<string, string>) => {
      const response = await send({ show: 'dates', ...changes })
      const html = await response.text()
      expect(response.status, visibleText(html)).toBe(200)
      const list = /id="dates".*?<ol[^>]*>(.*?)<\/ol>/s.exec(html)?.[1] ?? ''
      return [...list.matchAll(/(Jun|Jul) \d+/g)].map(([day]) => day)
    }
    expect(await shown({ scope: 'following' })).toEqual(['Jul 9'])
    expect(await shown({ scope: 'one', title: 'Hatha' })).toEqual(['Jul 9'])
    expect(await shown({ scope: 'following', extraDates: '2026-07-09\n2026-07-11' })).toEqual([
      ...['Jul 9', 'Jul 11'],
    ])
    expect(await shown({ scope: 'all' })).toEqual(['Jun 16', 'Jun 23', 'Jun 30', 'Jul 9'])
    expect(await days()).toEqual(['06-16', '06-23', '06-30', '07-09'])
  })

  it('begins a new rule with the number of dates that its form shows', async () => {
    const { days, send, opened } = await make(COUNT)
    expect(await opened()).toMatchObject({ repeatEnds: 'count', repeatCount: '3' })
    await sentTo(await send({ repeat: 'daily', scope: 'following' }))
    expect(await days()).toEqual(['06-16', '06-23', '06-30', '07-09', '07-10', '07-11'])
  })
})

describe('a date added before the last one of the rule', () => {
  it('moves with those after it, except where the rule has ended by then', async () => {
    const { days, send, rules, opened } = await make(UNTIL, '2026-06-25')
    expect(await days()).toEqual(['06-16', '06-23', '06-25', '06-30'])
    await sentTo(await send({ startDate: '2026-06-26', scope: 'following' }))
    expect(await days()).toEqual(['06-16', '06-23', '06-26'])
    expect((await rules()).map(({ rrule }) => rrule === null)).toEqual([false, true])
    expect(await opened()).toMatchObject({ repeat: 'no' })
  })
})
