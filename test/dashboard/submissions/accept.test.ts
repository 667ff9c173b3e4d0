import { beforeAll, describe, expect, it } from 'vitest'
import {
  acceptChanges,
  acceptHandedIn,
  acceptSubmission,
} from '../../../functions/events/accept-submission.ts'
import { readEvent } from '../../../functions/events/event-input.ts'
import { type TestApp, testApp } from '../../support/app.ts'
import { freshId, makeEvent, makeFeed, makeSubmission } from '../../support/factories.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

function eventOf(inputs: Record<string, string>) {
  const { event } = readEvent(inputs, app.deps.now())
  if (!event) throw new Error('cannot be read')
  return event
}

const rowOf = async (id: string) => {
  const [row] = await app.database.query('select * from submissions where id = $1', [id])
  return row as Record<string, unknown>
}
const eventRow = async (id: string) => {
  const [row] = await app.database.query('select * from events where id = $1', [id])
  return row as Record<string, unknown> | undefined
}
const mailsAbout = async (id: string) =>
  (await app.database.query('select kind from mails where subject_id = $1', [id])).map(
    ({ kind }) => kind,
  )

async function visitors(overrides = {}) {
  const feed = await makeFeed()
  const submission = await makeSubmission(feed, { title: 'Jazz by the river', ...overrides })
  const { orgId, id, updatedAt: version } = submission
  const event = eventOf(submission.inputs)
  return { feed, submission, accepted: { orgId, id, version, event, decidedBy: 'person_staff' } }
}

describe('accepting what a visitor sent', () => {
  it('publishes it as the event form would, and emails the sender', async () => {
    const { feed, submission, accepted } = await visitors()
    const done = await acceptSubmission(app.acting(), accepted)
    expect(await rowOf(submission.id)).toMatchObject({
      state: 'accepted',
      event_id: done?.eventId,
      decided_by: 'person_staff',
      queued_at: null,
    })
    expect(await mailsAbout(submission.id)).toEqual(['submission-accepted'])
    const { events } = await app.get<{ events: { title: string }[] }>(
      `/api/v1/feeds/${feed.id}/events`,
    )
    expect(events.map(({ title }) => title)).toEqual(['Jazz by the river'])
    expect(await eventRow(done?.eventId ?? '')).toMatchObject({
      slug: 'jazz-by-the-river',
      description_html: null,
    })
  })

  it('makes one event of two acceptances at once', async () => {
    const { feed, accepted } = await visitors()
    const both = await Promise.all([
      acceptSubmission(app.acting(), accepted),
      acceptSubmission(app.acting(), { ...accepted, decidedBy: 'person_other' }),
    ])
    expect(both.filter(Boolean)).toHaveLength(1)
    const events = await app.database.query('select from events where feed_id = $1', [feed.id])
    expect(events).toHaveLength(1)
  })

  it.each([
    ['of another version', { version: new Date('2026-06-15T10:00:00Z') }],
    ['of another organization', { orgId: 'org_other' }],
  ])('does nothing with one %s', async (_, other) => {
    const { submission, accepted } = await visitors()
    expect(await acceptSubmission(app.acting(), { ...accepted, ...other })).toBeUndefined()
    expect(await rowOf(submission.id)).toMatchObject({ state: 'waiting' })
    expect(await mailsAbout(submission.id)).toEqual([])
  })

  it.each(['unconfirmed', 'accepted', 'withdrawing', 'declined', 'withdrawn'] as const)(
    'does nothing with one that is %s',
    async (state) => {
      const { submission, accepted } = await visitors({ state })
      expect(await acceptSubmission(app.acting(), accepted)).toBeUndefined()
      expect(await rowOf(submission.id)).toMatchObject({ state })
    },
  )

  it('puts it into no archived feed, and into no feed of others', async () => {
    const { feed, submission, accepted } = await visitors()
    await app.database.query('update feeds set archived_at = now() where id = $1', [feed.id])
    const into = async (feedId: string) =>
      acceptSubmission(app.acting(), { ...accepted, event: { ...accepted.event, feedId } })
    expect(await into(feed.id)).toBeUndefined()
    expect(await into((await makeFeed()).id)).toBeUndefined()
    expect(await rowOf(submission.id)).toMatchObject({ state: 'waiting' })
  })
})

async function writers(kind: 'draft' | 'edit') {
  const feed = await makeFeed()
  const publishedAt = kind === 'draft' ? null : new Date('2026-06-01T12:00:00Z')
  const event = await makeEvent(feed, { title: 'Poetry night', publishedAt })
  const row = await eventRow(event.id)
  const eventUpdatedAt = row?.updated_at as Date
  const writer = { personId: freshId('person'), kind, eventId: event.id, eventUpdatedAt }
  const submission = await makeSubmission(feed, { title: 'Poetry evening', ...writer })
  const { orgId, id, updatedAt: version } = submission
  const named = { orgId, id, version, decidedBy: 'person_staff' }
  return { feed, event, submission, accepted: { ...named, eventId: event.id, eventUpdatedAt } }
}

describe('accepting what a writer handed in', () => {
  it('publishes their draft', async () => {
    const { event, submission, accepted } = await writers('draft')
    expect(await acceptHandedIn(app.acting(), accepted)).toMatchObject({ eventId: event.id })
    expect((await eventRow(event.id))?.published_at).not.toBeNull()
    expect(await rowOf(submission.id)).toMatchObject({ state: 'accepted' })
  })

  it('publishes no draft that was changed since it was seen', async () => {
    const { event, submission, accepted } = await writers('draft')
    const older = { ...accepted, eventUpdatedAt: new Date('2026-01-01T00:00:00Z') }
    expect(await acceptHandedIn(app.acting(), older)).toBeUndefined()
    expect((await eventRow(event.id))?.published_at).toBeNull()
    expect(await rowOf(submission.id)).toMatchObject({ state: 'waiting' })
  })

  it('changes the published event', async () => {
    const { event, submission, accepted } = await writers('edit')
    const changed = { ...accepted, event: eventOf(submission.inputs) }
    expect(await acceptChanges(app.acting(), changed)).toMatchObject({ eventId: event.id })
    expect(await eventRow(event.id)).toMatchObject({ title: 'Poetry evening' })
    expect(await rowOf(submission.id)).toMatchObject({ state: 'accepted' })
  })

  it('changes nothing of an event that was changed since it was seen', async () => {
    const { event, submission, accepted } = await writers('edit')
    const older = { ...accepted, eventUpdatedAt: new Date('2026-01-01T00:00:00Z') }
    const changed = { ...older, event: eventOf(submission.inputs) }
    expect(await acceptChanges(app.acting(), changed)).toBeUndefined()
    expect(await eventRow(event.id)).toMatchObject({ title: 'Poetry night' })
    expect(await rowOf(submission.id)).toMatchObject({ state: 'waiting' })
  })
})
