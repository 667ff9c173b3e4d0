import { beforeEach, expect, it } from 'vitest'
import { AUTOMATIC_COLORS, PALETTE } from '../../domain/display/palette.ts'
import type { Event } from '../../domain/event-contract.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { eventForm } from '../support/event-form.ts'
import { makeEvent, makeEvents, makeFeed } from '../support/factories.ts'
import { visibleText } from '../support/html.ts'
import { type Browser, makeStaff } from '../support/staff.ts'
import { walkChanges } from '../support/walk-changes.ts'

const [FIRST = '', SECOND = '', THIRD = ''] = AUTOMATIC_COLORS
const { Red, Gray } = PALETTE

let app: TestApp
let staff: Browser
let feed: Awaited<ReturnType<typeof makeFeed>>
beforeEach(async () => {
  app = await testApp()
  staff = await makeStaff(app)
  feed = await makeFeed({ orgId: staff.orgId })
})

type Style = { color: string | null; is_automatic: boolean }
async function stylesOf(orgId: string): Promise<Record<string, Style>> {
  const rows = await app.database.query(
    'select key, color, is_automatic from category_styles where org_id = $1 order by key',
    [orgId],
  )
  return Object.fromEntries(
    rows.map(({ key, ...style }) => [String(key), style as unknown as Style]),
  )
}
const automatic = (color: string): Style => ({ color, is_automatic: true })
const chosen = (color: string | null): Style => ({ color, is_automatic: false })
const choose = (category: string, color: string) =>
  staff.change(`/appearance/category?key=${category}`, { color })

async function colorOf(id: string) {
  const path = `/api/v1/feeds/${feed.id}/events/${id}`
  return (await app.get<{ event: Event }>(path)).event.color
}

it('the trigger has the colors and the limit of the code', async () => {
  const [source] = await app.database.query(
    `select prosrc as text from pg_proc where proname = 'color_categories'`,
  )
  expect(String(source?.text).match(/#[0-9a-f]{6}/g)).toEqual(AUTOMATIC_COLORS)
})

it('a category gets a color with its first event, and keeps it', async () => {
  const { id } = await makeEvent(feed, { categories: ['Jazz', 'Blues'] })
  const styles = { blues: automatic(FIRST), jazz: automatic(SECOND) }
  expect(await stylesOf(staff.orgId)).toEqual(styles)
  expect(await colorOf(id)).toBe(SECOND)
  await makeEvent(feed, { categories: ['JAZZ'] })
  await app.database.query('delete from events where id = $1', [id])
  expect(await stylesOf(staff.orgId)).toEqual(styles)
})

it('a category that staff add to an event in the form gets a color', async () => {
  await staff.send('/events', eventForm(feed.id, { title: 'Night', categories: 'Jazz' }))
  expect(await stylesOf(staff.orgId)).toEqual({ jazz: automatic(FIRST) })
  const { id } = await makeEvent(feed)
  await staff.change(`/events/${id}`, { categories: 'Jazz, Rock' })
  expect(await stylesOf(staff.orgId)).toEqual({ jazz: automatic(FIRST), rock: automatic(SECOND) })
})

it('takes the color that the organization uses least', async () => {
  await makeEvent(feed, { categories: ['a'] })
  await choose('a', SECOND)
  await makeEvents(feed, [{ categories: ['b'] }, { categories: ['c'] }])
  expect(await stylesOf(staff.orgId)).toEqual({
    ...{ a: chosen(SECOND), b: automatic(FIRST), c: automatic(THIRD) },
  })
  const many = Array.from({ length: 30 }, (_, n) => `n${100 + n}`)
  await makeEvent(feed, { categories: many })
  const counts = new Map<unknown, number>()
  for (const { color } of Object.values(await stylesOf(staff.orgId))) {
    counts.set(color, (counts.get(color) ?? 0) + 1)
  }
  expect([...counts.values()]).toEqual(AUTOMATIC_COLORS.map(() => 3))
})

it('a color that staff chose goes before that of the feed, which goes before an automatic one', async () => {
  const { id } = await makeEvent(feed, { categories: ['Jazz', 'Rock'] })
  expect(await colorOf(id)).toBe(FIRST)
  await staff.change(`/feeds/${feed.id}`, { color: Gray })
  expect(await colorOf(id)).toBe(Gray)
  await choose('rock', Red)
  expect(await colorOf(id)).toBe(Red)
})

it('a category without a color on purpose never gets one', async () => {
  const { id } = await makeEvent(feed, { categories: ['Jazz'] })
  await choose('jazz', '')
  await makeEvent(feed, { categories: ['Jazz'] })
  expect(await stylesOf(staff.orgId)).toEqual({ jazz: chosen(null) })
  expect(await colorOf(id)).toBeNull()
})

it('staff see which color is automatic, keep it while they change the image, and may choose the same', async () => {
  await makeEvent(feed, { categories: ['Jazz'] })
  expect(visibleText(await staff.see('/appearance'))).toContain('Blue (automatic)')
  const page = '/appearance/category?key=jazz'
  await staff.change(page, { imageUrl: 'https://img.example/jazz.jpg' })
  expect(await stylesOf(staff.orgId)).toEqual({ jazz: automatic(FIRST) })
  await choose('jazz', FIRST)
  expect(await stylesOf(staff.orgId)).toEqual({ jazz: chosen(FIRST) })
  expect(await staff.see(page)).not.toContain('(automatic)')
})

it('what the release before writes is a choice', async () => {
  await makeEvent(feed, { categories: ['Jazz'] })
  await app.database.query('update category_styles set color = $2 where org_id = $1', [
    staff.orgId,
    Red,
  ])
  expect(await stylesOf(staff.orgId)).toEqual({ jazz: chosen(Red) })
})

it('at most 200 categories have a row by themselves, and further events are saved', async () => {
  const names = (from: number) => Array.from({ length: 50 }, (_, n) => `n${1000 + from + n}`)
  for (const from of [0, 50, 100, 150]) await makeEvent(feed, { categories: names(from) })
  const { id } = await makeEvent(feed, { categories: names(190) })
  expect(Object.keys(await stylesOf(staff.orgId))).toHaveLength(200)
  expect(await colorOf(id)).not.toBeNull()
})

it('a new category leaves copies and cached pages alone, unless earlier events have it', async () => {
  await makeEvent(feed)
  const save = () =>
    staff.send('/events', eventForm(feed.id, { title: 'Night', categories: 'Jazz' }))
  const changes = `/api/v1/feeds/${feed.id}/changes`
  const { last } = await walkChanges(app, changes)
  await app.settled()
  app.purged.length = 0
  await save()
  await app.settled()
  expect(app.purged.flat()).toContain(`feed:${feed.id}`)
  expect(app.purged.flat()).not.toContain(`org:${staff.orgId}`)
  expect((await app.request(`${changes}?cursor=${last.cursor}`)).status).toBe(200)

  await app.database.query('delete from category_styles where org_id = $1', [staff.orgId])
  const next = await walkChanges(app, changes)
  await app.settled()
  app.purged.length = 0
  await staff.send('/events', eventForm(feed.id, { title: 'Late night', categories: 'Jazz' }))
  await app.settled()
  expect(app.purged.flat()).toContain(`org:${staff.orgId}`)
  const response = await app.request(`${changes}?cursor=${next.last.cursor}`)
  expect(await response.text()).toContain('cursor has expired')
})
