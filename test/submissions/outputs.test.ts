import { beforeEach, describe, expect, it } from 'vitest'
import { SUBMISSION_STATES } from '../../domain/submissions.ts'
import { atMinute, digestWorld, reader, THURSDAY } from '../digests/world.ts'
import type { TestApp } from '../support/app.ts'
import { makeEvent, makeSubmission } from '../support/factories.ts'
import { forgetPurges } from '../support/forget-purges.ts'
import { walkChanges } from '../support/walk-changes.ts'

let app: TestApp
let feed: Awaited<ReturnType<typeof digestWorld>>['feed']
beforeEach(async () => {
  const world = await digestWorld()
  app = world.app
  feed = world.feed
})

const TITLE = 'Quiet rehearsal'
const START = new Date('2026-06-20T01:00:00Z')
const inAllStates = async () => {
  for (const state of SUBMISSION_STATES) {
    await makeSubmission(feed, { state, title: TITLE, startsAt: START, inputs: { title: TITLE } })
  }
}

describe('a submission in any state', () => {
  it('is in no digest', async () => {
    const LONG_AGO = new Date('2026-05-01T00:00:00Z')
    const known = { createdAt: LONG_AGO, updatedAt: LONG_AGO }
    await makeEvent(feed, { title: 'Late jazz', startsAt: '2026-06-20T01:00:00Z', ...known })
    await inAllStates()
    await reader(app, feed.id)
    const [mail] = await atMinute(app, THURSDAY)
    expect(mail?.text).toContain('Late jazz')
    expect(`${mail?.text}${mail?.html}`).not.toContain(TITLE)
  })

  it('tells no webhook, purges nothing, and is no change to copies', async () => {
    await forgetPurges(app)
    const address = `/api/v1/feeds/${feed.id}/changes`
    const { last } = await walkChanges(app, address)
    await inAllStates()
    await app.database.query(
      `update submissions set title = title || '!', state = 'declined', queued_at = null
       where org_id = $1 and confirmed_at is not null`,
      [feed.orgId],
    )
    await app.database.query('delete from submissions where org_id = $1', [feed.orgId])
    const later = await app.get<{ events: []; deleted: [] }>(`${address}?cursor=${last.cursor}`)
    expect([later.events, later.deleted]).toEqual([[], []])
    expect(await app.database.query('select tag from purges')).toEqual([])
    const told = 'select from webhook_events where org_id = $1'
    expect(await app.database.query(told, [feed.orgId])).toEqual([])
    const noted = 'select from event_changes where org_id = $1'
    expect(await app.database.query(noted, [feed.orgId])).toEqual([])
  })
})
