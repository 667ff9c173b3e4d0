import { describe, expect, it } from 'vitest'
import { deleteOldPurges } from '../../db/maintenance/purges.ts'
import { awaitTurn } from '../../functions/mail/pace.ts'
import { atMinute, digestWorld, reader, THURSDAY } from '../digests/world.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { eventForm } from '../support/event-form.ts'
import { makeEvent, makeFeed } from '../support/factories.ts'
import { askForLink, makeStaff, makeStaffWithFeed, ORIGIN } from '../support/staff.ts'
import { makePending, post } from '../support/subscriber.ts'
import { walkList } from '../support/walk-list.ts'
import {
  attemptsOf,
  callTask,
  deliveriesOf,
  firstAttempt,
  letPass,
  webhookWorld,
} from '../webhooks/world.ts'
import { expectAnswer, NOW, testEngine } from './engine.ts'

const HOUR = 3600
const move = (app: TestApp, seconds: number) =>
  app.setNow(new Date(app.deps.now().getTime() + seconds * 1000).toISOString())

describe('A clock that goes back by an hour', () => {
  it('leaves staff signed in, and a sign-in link opens once', async () => {
    const app = await testApp(NOW)
    const staff = await makeStaff(app)
    const link = await askForLink(app, staff.email)
    move(app, -HOUR)
    expect((await staff.open('/feeds')).status).toBe(200)
    const use = () => app.request(link, { method: 'POST', headers: { origin: ORIGIN } })
    expect((await use()).status).toBe(303)
    expect((await use()).status).toBe(410)
    move(app, HOUR)
    expect((await use()).status).toBe(410)
  })

  it('confirms a subscription that was asked for before', async () => {
    const app = await testApp(NOW)
    const { confirm } = await makePending(app, (await makeFeed()).id)
    move(app, -HOUR)
    expect((await post(app, confirm)).status).toBe(200)
  })

  it('shows what was published before, and dates each later edit after the earlier one', async () => {
    const app = await testApp(NOW)
    const { staff, feed } = await makeStaffWithFeed(app)
    await staff.send('/events', eventForm(feed.id))
    const read = () => walkList(app, `/api/v1/feeds/${feed.id}/events`)
    const [first] = await read()
    if (!first) throw new Error('not published')
    move(app, -HOUR)
    const seen = [first.updatedAt]
    for (const title of ['Second', 'Third']) {
      const response = await staff.change(`/events/${first.id}`, { title })
      expect(response.status, await response.text()).toBe(303)
      const [event] = await read()
      expect(event?.title).toBe(title)
      seen.push(event?.updatedAt ?? '')
    }
    expect(new Set(seen).size).toBe(3)
    expect(seen.toSorted()).toEqual(seen)
  })

  it('sends a digest once', async () => {
    const { app, feed } = await digestWorld()
    await makeEvent(feed, { title: 'Late jazz', startsAt: '2026-06-20T01:00:00Z' })
    await reader(app, feed.id)
    const before = new Date(Date.parse(THURSDAY) - HOUR * 1000).toISOString()
    expect(await atMinute(app, THURSDAY)).toHaveLength(1)
    expect(await atMinute(app, before)).toHaveLength(0)
    expect(await atMinute(app, THURSDAY)).toHaveLength(0)
  })

  it('retries a webhook when its time comes, four times in all', async () => {
    const world = await webhookWorld()
    world.answer = () => new Response(null, { status: 500 })
    const { taskId } = await firstAttempt(world)
    letPass(world, -HOUR)
    await callTask(world, taskId)
    expect(await attemptsOf(world)).toHaveLength(1)
    letPass(world, HOUR)
    for (const wait of [60, 300, 1800]) {
      letPass(world, wait)
      await callTask(world, taskId)
    }
    expect(await attemptsOf(world)).toHaveLength(4)
    expect(await deliveriesOf(world)).toMatchObject([{ state: 'failed' }])
  })

  it('loses no task whose holder vanished, and never has two holders', async () => {
    const engine = await testEngine()
    const task = await engine.addTask()
    const taken: number[] = []
    engine.run = async () => {
      taken.push(engine.deps.now().getTime())
      if (taken.length > 1) return { writes: [] }
      move(engine, -HOUR)
      await expectAnswer(await engine.call(task.id), 503, HOUR + 45)
      return { writes: [] }
    }
    await engine.call(task.id)
    expect(engine.runs).toBe(1)
    expect(await engine.readTask(task.id)).toMatchObject({ state: 'done' })
  })

  it('does not hold up emails for that hour', async () => {
    const app = await testApp(NOW, { MAIL_CALLS_PER_SECOND: '2' })
    await app.database.query('truncate mail_pace')
    expect(await awaitTurn(app.acting(), 'people')).toBeUndefined()
    move(app, -HOUR)
    expect(await awaitTurn(app.acting(), 'people')).toBeUndefined()
    const before = app.deps.now().getTime()
    expect(await awaitTurn(app.acting(), 'people')).toBeUndefined()
    expect(app.deps.now().getTime() - before).toBe(500)
  })
})

describe('A Worker whose clock is an hour away from the database’s', () => {
  it.each([-HOUR, HOUR])('by %i s keeps purges until they are sent', async (seconds) => {
    const app = await testApp()
    const [row = {}] = await app.database.query('select now()::text as now')
    app.setNow(String(row.now))
    move(app, seconds)
    const nextYear = new Date(app.deps.now().getTime() + 3e10).toISOString().slice(0, 10)
    const { staff, feed } = await makeStaffWithFeed(app)
    const purges = () =>
      app.database.query('select from purges where tag = $1', [`feed:${feed.id}`])
    app.deps.purge = async () => 'no cache'
    await staff.send('/events', eventForm(feed.id, { startDate: nextYear }))
    expect((await purges()).length).toBeGreaterThan(0)
    await deleteOldPurges(app.database.db, app.deps.now())
    expect((await purges()).length).toBeGreaterThan(0)
    expect(await walkList(app, `/api/v1/feeds/${feed.id}/events`)).toHaveLength(1)
  })
})
