import { expect, it } from 'vitest'
import { startRun } from '../../db/imports/sources.ts'
import { writeSource } from '../../functions/imports/write-source.ts'
import { freshId } from '../support/factories.ts'
import { calendar, concert } from './calendar.ts'
import { importWorld } from './world.ts'

it('Where reading takes all the time of a call, each call writes some, and undoes some', async () => {
  const world = await importWorld()
  const { app, org, id } = world
  await world.sync(calendar())
  const many = Array.from({ length: 250 }, (_, n) => concert(`event ${n}`))
  const added = async () => (await world.events()).length
  /** As one call of the task does on a machine where every look at the clock is 13 seconds after the last. */
  const call = (subjectId: string) => {
    let looks = 0
    const now = () => new Date(app.deps.now().getTime() + 13_000 * ++looks)
    return writeSource.run({ ...app.acting(), now }, { subjectId } as Parameters<
      typeof writeSource.run
    >[1])
  }
  const { subjectId: run } = await world.fetchFile(calendar(...many))
  await call(run)
  expect(await added()).toBe(100)
  await world.work()
  expect(await added()).toBe(250)
  const undo = freshId('imp')
  app.setNow(new Date(app.deps.now().getTime() + 60_000).toISOString())
  await startRun(app.acting().db, {
    ...{ runId: undo, orgId: org.id, id, kind: 'undo', undoes: run, now: app.deps.now() },
  })
  for (const left of [150, 50, 0]) {
    await call(undo)
    expect(await added()).toBe(left)
  }
  await world.work()
  expect(await world.lastRun()).toMatchObject({ kind: 'undo', state: 'done', changed: 250 })
})
