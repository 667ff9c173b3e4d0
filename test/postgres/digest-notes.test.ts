import { beforeAll, expect, it } from 'vitest'
import { saveDigestNote } from '../../db/digests/notes.ts'
import { startDueDigests } from '../../functions/digests/digests.ts'
import { digestWorld, reader, THURSDAY } from '../digests/world.ts'
import type { TestApp } from '../support/app.ts'
import { makeFeed } from '../support/factories.ts'
import { makeNote } from '../support/make-note.ts'

let app: TestApp
beforeAll(async () => {
  app = (await digestWorld()).app
})

const ROUNDS = 20
const FIRST = { note: 'First', weekly: true, daily: true }
const SECOND = { note: 'Second', weekly: true, daily: false }

it('a note saved while its digest begins is either in it or waits for the next, every time', async () => {
  app.setNow('2026-06-15T12:00:00Z')
  const feeds = []
  for (let round = 0; round < ROUNDS; round++) {
    const feed = await makeFeed({ createdAt: new Date('2026-01-01') })
    await reader(app, feed.id)
    await makeNote(app, feed.orgId, feed.id, FIRST.note)
    feeds.push(feed)
  }
  app.setNow(THURSDAY)
  const now = app.deps.now()
  const [saved] = await Promise.all([
    Promise.all(
      feeds.map(({ id: feedId, orgId }) =>
        saveDigestNote(app.database.db, { orgId, feedId, now }, SECOND, FIRST),
      ),
    ),
    // Two cron calls at once begin a digest once.
    startDueDigests(app.acting(), now),
    startDueDigests(app.acting(), now),
  ])
  for (const [i, feed] of feeds.entries()) {
    const runs = await app.database.query(
      `select note from mailing_runs where feed_id = $1 and frequency = 'weekly'`,
      [feed.id],
    )
    const waiting = await app.database.query('select note from digest_notes where feed_id = $1', [
      feed.id,
    ])
    const isTaken = runs[0]?.note === (saved[i] ? SECOND.note : FIRST.note)
    expect(runs).toHaveLength(1)
    // Saved before the digest began, or too late: then the page shows that the first one has gone out.
    expect({ isTaken, waiting }).toEqual({ isTaken: true, waiting: [] })
  }
})
