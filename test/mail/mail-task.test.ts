import { expect, it } from 'vitest'
import { MailRefused } from '../../functions/mail/mailer.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { makeFeed } from '../support/factories.ts'
import { freshEmail, linkIn, post } from '../support/subscriber.ts'

const NOW = '2026-06-15T12:00:00.000Z'
const MINUTES = [1, 5, 30, 120, 360, 720]

/** Somebody has just asked; their mail waits in the queue. */
async function asked() {
  const app = await testApp(NOW)
  const feed = await makeFeed()
  const email = freshEmail()
  await post(app, '/subscriptions', { feedId: feed.id, email, digestFrequency: 'weekly' })
  const [task] = app.queued
  if (!task) throw new Error('no mail was queued')
  return { app, feed, email, task }
}

async function mailOf({ database }: TestApp, taskId: string) {
  const [row] = await database.query(
    `select m.state, m.id, t.state as task, t.attempt, t.crashes from tasks t
     join mails m on m.id = t.subject_id where t.id = $1`,
    [taskId],
  )
  return row
}

function failWith(app: TestApp, error: unknown) {
  app.deps.mailer.send = () => Promise.reject(error)
}

it('sends a mail once, under its own id', async () => {
  const { app, email, task } = await asked()
  app.queued.push(task)
  expect(await app.runQueued()).toEqual([{ status: 200 }, { status: 200 }])
  const mail = await mailOf(app, task.id)
  expect(mail).toMatchObject({ state: 'sent', task: 'done', attempt: 1 })
  expect(app.mails).toMatchObject([{ to: email, id: mail?.id }])
})

it('names nobody in what waits: the address is read when the mail is sent', async () => {
  const { app, email, task } = await asked()
  const [row] = await app.database.query(
    `select row_to_json(m)::text || row_to_json(t)::text as text from tasks t
     join mails m on m.id = t.subject_id where t.id = $1`,
    [task.id],
  )
  expect(row?.text).not.toContain(email)
})

it('waits 1, 5, 30 minutes, 2, 6 and 12 hours for a provider that is down, then gives up', async () => {
  const { app, task } = await asked()
  failWith(app, new Error('provider down'))
  let now = Date.parse(NOW)
  for (const minutes of MINUTES) {
    app.setNow(new Date(now).toISOString())
    app.queued.push(task)
    expect((await app.runQueued()).at(-1)).toEqual({ status: 503, retryAfter: minutes * 60 })
    expect(await mailOf(app, task.id)).toMatchObject({ state: 'waiting', task: 'waiting' })
    now += minutes * 60_000
  }
  app.setNow(new Date(now).toISOString())
  app.queued.push(task)
  expect(await app.runQueued()).toEqual([{ status: 200 }])
  expect(await mailOf(app, task.id)).toMatchObject({ state: 'failed', task: 'done', attempt: 7 })
})

it('loses nothing while the provider is down: the mail goes out when it is back', async () => {
  const { app, email, task } = await asked()
  const { mailer } = app.deps
  app.deps.mailer = { send: () => Promise.reject(new Error('provider down')) }
  await app.runQueued()
  app.deps.mailer = mailer
  app.setNow('2026-06-15T12:01:00Z')
  app.queued.push(task)
  expect(await app.runQueued()).toEqual([{ status: 200 }])
  expect(app.mails).toMatchObject([{ to: email }])
})

it('tries again under the same id after a crash, so that a provider can refuse a second copy', async () => {
  const { app, task } = await asked()
  const { mailer } = app.deps
  app.deps.mailer = {
    async send(id, message) {
      await mailer.send(id, message)
      app.database.down = true
    },
  }
  await app.runQueued()
  app.database.down = false
  app.setNow('2026-06-15T12:01:00Z')
  app.deps.mailer = mailer
  app.queued.push(task)
  await app.runQueued()
  expect(app.mails).toHaveLength(2)
  expect(app.mails[0]?.id).toBe(app.mails[1]?.id)
  expect(await mailOf(app, task.id)).toMatchObject({ state: 'sent', crashes: 1 })
})

it('gives up a mail that the provider will never take', async () => {
  const { app, task } = await asked()
  failWith(app, new MailRefused('E_RECIPIENT_SUPPRESSED'))
  expect(await app.runQueued()).toEqual([{ status: 200 }])
  expect(await mailOf(app, task.id)).toMatchObject({ state: 'failed', task: 'done' })
})

it('drops a mail for somebody who has gone', async () => {
  const { app, feed, task } = await asked()
  await app.database.query('delete from subscribers where feed_id = $1', [feed.id])
  expect(await app.runQueued()).toEqual([{ status: 200 }])
  expect(await mailOf(app, task.id)).toMatchObject({ state: 'dropped', task: 'done' })
  expect(app.mails).toEqual([])
})

it('sends what fits when it is sent: who confirmed meanwhile gets their settings', async () => {
  const { app, email, feed } = await asked()
  const [first] = app.queued.splice(0)
  await post(app, '/subscriptions', { feedId: feed.id, email, digestFrequency: 'weekly' })
  await app.runQueued()
  await post(app, linkIn(app.mails[0], '/confirm/'))
  app.queued.splice(0)
  if (first) app.queued.push(first)
  await app.runQueued()
  expect(linkIn(app.mails.at(-1), '/manage/')).toBeTruthy()
})

it('does not drop a mail whose kind only a newer release knows', async () => {
  const { app, task } = await asked()
  await app.database.query(
    `update mails set kind = 'from-the-future' where id = (select subject_id from tasks where id = $1)`,
    [task.id],
  )
  expect(await app.runQueued()).toEqual([{ status: 503, retryAfter: 30 }])
  expect(await mailOf(app, task.id)).toMatchObject({
    state: 'waiting',
    task: 'waiting',
    crashes: 1,
  })
})
