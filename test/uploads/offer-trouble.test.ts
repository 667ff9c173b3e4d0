import { beforeAll, describe, expect, it } from 'vitest'
import { getUpload, startUpload } from '../../db/subscribers/uploads.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { makeFeed, makeOrg } from '../support/factories.ts'
import { makeUpload, sendAll, sendUpload } from '../support/uploads.ts'

let app: TestApp
beforeAll(async () => {
  // A day that no other test has, whose counts start at zero.
  app = await testApp('2026-04-01T12:00:00Z')
})

const makeProFeed = async () => makeFeed({ orgId: (await makeOrg({ plan: 'pro' })).id })
let people = 0
const fresh = (count: number) =>
  Array.from({ length: count }, () => `Member${++people}@trouble.example`)
const shown = (of: Parameters<typeof getUpload>[1]) =>
  getUpload(app.database.db, of, app.deps.now())

describe('A list that staff bring', () => {
  it('is begun once, by whoever is first', async () => {
    const feed = await makeProFeed()
    const of = await makeUpload(app, feed, fresh(2))
    const { db, now } = app.acting()
    const tasks = await Promise.all([startUpload(db, of, now()), startUpload(db, of, now())])
    expect(tasks.filter((started) => started !== undefined)).toHaveLength(1)
  })

  it('counts an email that the provider refuses as not sent', async () => {
    const feed = await makeProFeed()
    const of = await sendUpload(app, feed, fresh(1))
    await app.runQueued()
    const { mailer } = app.deps
    app.deps.mailer = {
      send: async () => {
        throw new (await import('../../functions/mail/mailer.ts')).MailRefused('no')
      },
    }
    await sendAll(app)
    app.deps.mailer = mailer
    expect(await shown(of)).toMatchObject({ state: 'done', sent: 0, failed: 1 })
  })
})
