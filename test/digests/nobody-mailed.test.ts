import { beforeEach, describe, expect, it } from 'vitest'
import { startDueDigests } from '../../functions/digests/digests.ts'
import type { TestApp } from '../support/app.ts'
import { makeEvent } from '../support/factories.ts'
import { atMinute, digestWorld, reader, runsOf, sendsOf, THURSDAY } from './world.ts'

let app: TestApp
let feed: Awaited<ReturnType<typeof digestWorld>>['feed']
beforeEach(async () => {
  const world = await digestWorld()
  app = world.app
  feed = world.feed
})

const jazz = { title: 'Late jazz', startsAt: '2026-06-20T01:00:00Z', city: 'Austin', state: 'TX' }

describe('nobody is mailed', () => {
  it.each([
    ['who left', 'delete from subscribers where feed_id = $1'],
    ['of an archived feed', 'update feeds set archived_at = now() where id = $1'],
    [
      'of a disabled organization',
      'update organizations set disabled_at = now() where id = (select org_id from feeds where id = $1)',
    ],
    [
      'of a feed whose digests were switched off',
      `insert into digest_settings select id, org_id, false, 7, 4, now() from feeds where id = $1`,
    ],
    ['of a run that was stopped', `update mailing_runs set state = 'stopped' where feed_id = $1`],
  ])('%s between planning and sending', async (_, change) => {
    await makeEvent(feed, jazz)
    await reader(app, feed.id)
    app.setNow(THURSDAY)
    await startDueDigests(app.acting(), app.deps.now())
    await app.runQueued()
    await app.database.query(change, [feed.id])
    expect(await atMinute(app, '2026-06-18T12:01:00Z')).toEqual([])
    expect(await sendsOf(app, feed.id)).toEqual({ skipped: 1 })
    expect(await runsOf(app, feed.id)).toMatchObject([{ skipped: 1, sent: 0 }])
  })

  it('of a feed that is archived, or whose digests are off', async () => {
    await makeEvent(feed, jazz)
    await reader(app, feed.id)
    await app.database.query(
      `insert into digest_settings values ($1, $2, false, 7, 4, '2026-06-01')`,
      [feed.id, feed.orgId],
    )
    expect(await atMinute(app, THURSDAY)).toEqual([])
    await app.database.query('delete from digest_settings where feed_id = $1', [feed.id])
    await app.database.query('update feeds set archived_at = now() where id = $1', [feed.id])
    expect(await atMinute(app, THURSDAY)).toEqual([])
  })

  it('more than twelve hours late: the digest is noted as missed', async () => {
    await makeEvent(feed, jazz)
    await reader(app, feed.id)
    expect(await atMinute(app, '2026-06-19T00:00:00Z')).toEqual([])
    expect(await runsOf(app, feed.id)).toMatchObject([{ state: 'missed', date: '2026-06-18' }])
    expect(app.logs).toContainEqual({ level: 'error', message: 'digests skipped (late)', runs: 1 })
  })

  it.each(['2026-06-18T20:01:00Z', '2026-06-19T01:00:00Z'])(
    'for a digest that nobody wanted at its hour, looked for at %s',
    async (time) => {
      await makeEvent(feed, jazz)
      const { id } = await reader(app, feed.id, { digestFrequency: 'daily' })
      await atMinute(app, THURSDAY)
      await app.database.query(
        `update subscribers set digest_frequency = 'weekly', updated_at = '2026-06-18 20:00Z'
         where id = $1`,
        [id],
      )
      expect(await atMinute(app, time)).toEqual([])
      expect(await runsOf(app, feed.id)).toMatchObject([{ frequency: 'daily' }])
      expect(app.logs.filter(({ message }) => message === 'digests skipped (late)')).toEqual([])
    },
  )

  it('for a digest that was due before the feed or its settings were made', async () => {
    await makeEvent(feed, jazz)
    await reader(app, feed.id)
    await app.database.query(
      `insert into digest_settings values ($1, $2, true, 7, 4, '2026-06-18 12:30Z')`,
      [feed.id, feed.orgId],
    )
    expect(await atMinute(app, '2026-06-18T13:00:00Z')).toEqual([])
  })
})
