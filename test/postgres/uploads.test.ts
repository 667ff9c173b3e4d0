import { expect, it } from 'vitest'
import { getUpload, startUpload, stopUpload } from '../../db/subscribers/uploads.ts'
import { MOST_ADDRESSES } from '../../domain/uploads/limits.ts'
import { taskKinds } from '../../functions/task-kinds.ts'
import { runTask } from '../../functions/tasks/run-task.ts'
import { testApp } from '../support/app.ts'
import { makeFeed, makeOrg } from '../support/factories.ts'
import { makeUpload, sendUpload } from '../support/uploads.ts'

it('asks each address once, however many lists with it are sent at once', async () => {
  const app = await testApp('2027-08-01T12:00:00Z')
  const org = await makeOrg({ plan: 'pro' })
  const emails = Array.from({ length: 80 }, (_, i) => `race${i}@uploads.example`)
  const lists = []
  for (let i = 0; i < 4; i++) {
    lists.push(await sendUpload(app, await makeFeed({ orgId: org.id }), emails))
  }
  const turns = app.queued.splice(0)
  await Promise.all(turns.map(({ id }) => runTask(app.deps, taskKinds, id)))
  const mails = app.queued.splice(0)
  await Promise.all(mails.map(({ id }) => runTask(app.deps, taskKinds, id)))
  expect(app.mails.map(({ to }) => to).toSorted()).toEqual(emails.toSorted())
  const shown = await Promise.all(lists.map((of) => getUpload(app.database.db, of, app.deps.now())))
  const sum = (name: 'sent' | 'skipped') => shown.reduce((all, of) => all + (of?.[name] ?? 0), 0)
  expect([sum('sent'), sum('skipped')]).toEqual([80, 240])
  const counts = 'select sent from mail_counts where key = $1'
  expect(await app.database.query(counts, [`offers of ${org.id}`])).toEqual([{ sent: 80 }])
})

it('reads, counts, and begins a list of 50,000 addresses within the time of each call', async () => {
  const app = await testApp('2027-08-03T12:00:00Z')
  const feed = await makeFeed({ orgId: (await makeOrg({ plan: 'pro' })).id })
  const emails = Array.from({ length: MOST_ADDRESSES }, (_, i) => `long${i}@uploads.example`)
  const of = await makeUpload(app, feed, emails)
  const { db, now } = app.acting()
  expect(await getUpload(db, of, now())).toMatchObject({ kinds: { new: MOST_ADDRESSES } })
  expect(await startUpload(db, of, now())).toHaveLength(1)
  expect(await stopUpload(db, of, now())).toBe(true)
})
