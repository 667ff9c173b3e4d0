import { expect, it, onTestFinished, vi } from 'vitest'
import { listDueTasks } from '../../../db/tasks/tasks.ts'
import { TaskQueue } from '../../../server/task-queue.ts'
import { testApp } from '../../support/app.ts'

it('finds what is due in other lanes while hundreds of tasks wait in lanes that hang', async () => {
  const { deps, database } = await testApp()
  const [most, kind] = [50, 'test-of-the-queue']
  await database.query(
    `insert into tasks (id, kind, subject_id, lane, due_at, sweep_at, created_at)
     select 'task_' || lane || n, $1, lane || n, lane, $2::timestamptz - make_interval(hours => 2), $2, $2
     from unnest(array['people', 'mails.a', 'mails.b', 'webhooks.a']) lane, generate_series(1, 600) n
     union all select 'task_last', $1, 'last', 'webhooks.b', $2, $2, $2`,
    [kind, deps.now()],
  )
  const begun: string[] = []
  const hanging: (() => void)[] = []
  const queue = new TaskQueue({
    width: 20,
    listDue: async (full) => {
      const wanted = { now: deps.now(), overdueSeconds: 0, kinds: [kind], most, full }
      const due = await listDueTasks(deps.db, wanted)
      return due.map(({ id, lane }) => ({ taskId: id, lane, width: 2 }))
    },
    onError: (error) => {
      throw error
    },
    run: (id) => {
      begun.push(id)
      return new Promise<void>((done) => hanging.push(done))
    },
  })
  queue.start()
  onTestFinished(async () => {
    const stopped = queue.stop()
    for (const done of hanging) done()
    await stopped
    await database.query('delete from tasks where kind = $1', [kind])
  })
  await vi.waitFor(() => expect(begun).toContain('task_last'), { timeout: 20_000 })
  expect(begun).toHaveLength(9)
})
