import { beforeAll, describe, expect, it } from 'vitest'
import { SUBMISSION_DEEDS, SUBMISSION_STATES } from '../../../domain/submissions.ts'
import { type TestApp, testApp } from '../../support/app.ts'
import { eventForm, formFields } from '../../support/event-form.ts'
import { makeEvent, makeSubmission } from '../../support/factories.ts'
import { visibleText } from '../../support/html.ts'
import { type Browser, makeStaff, makeStaffWithFeed, sentTo } from '../../support/staff.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

async function makeTeam() {
  const { staff: owner, feed } = await makeStaffWithFeed(app)
  const of = { orgId: owner.orgId, slug: owner.slug }
  const editor = await makeStaff(app, { ...of, role: 'member' })
  return { owner, editor, feed, writer: await makeStaff(app, { ...of, role: 'writer' }) }
}

const one = async (table: string, id: string) =>
  (await app.database.query(`select * from ${table} where id = $1`, [id]))[0] ?? {}

async function latestOf(orgId: string) {
  const [row] = await app.database.query(
    'select id from submissions where org_id = $1 order by created_at desc limit 1',
    [orgId],
  )
  return String(row?.id)
}

const press = (staff: Browser, id: string, deed: string) =>
  staff.change(`/submissions/${id}`, {}, `/submissions/${id}/${deed}`)

describe('a draft that a writer handed in', () => {
  async function handIn(form = {}) {
    const team = await makeTeam()
    const { writer, feed } = team
    const added = await sentTo(await writer.send('/events', eventForm(feed.id, form)))
    const eventId = /evt_\w+/.exec(added)?.[0] ?? ''
    await writer.send(`/events/${eventId}/hand-in`)
    return { ...team, eventId, id: await latestOf(feed.orgId) }
  }

  it.each([
    ['one date', {}],
    ['a series', { repeat: 'daily', repeatEnds: 'count', repeatCount: '3' }],
  ])('waits no longer once an editor publishes it from its own page: %s', async (_, form) => {
    const { editor, writer, eventId, id } = await handIn(form)
    await editor.change(`/events/${eventId}`, { intent: 'publish' }, `/events/${eventId}`)
    expect((await one('events', eventId)).published_at).not.toBeNull()
    expect(await one('submissions', id)).toMatchObject({
      ...{ state: 'accepted', decided_by: editor.personId, queued_at: null },
    })
    await app.runQueued()
    expect(app.mails.at(-1)).toMatchObject({
      to: writer.email,
      subject: expect.stringContaining('accepted'),
    })
  })

  const dates = (orgId: string) =>
    app.database.query('select * from events where org_id = $1 order by starts_at, id', [orgId])

  it.each(['editor', 'writer'] as const)(
    'stands for the dates that are left once the %s deletes the one it was handed in from',
    async (who) => {
      const form = { repeat: 'daily', repeatEnds: 'count', repeatCount: '3' }
      const { eventId, id, ...team } = await handIn(form)
      const before = await one('submissions', id)
      await sentTo(await team[who].send(`/events/${eventId}/delete`, { scope: 'one' }))
      const [first, ...others] = await dates(team.feed.orgId)
      expect(others).toHaveLength(1)
      const after = await one('submissions', id)
      expect(after).toMatchObject({ state: 'waiting', event_id: first?.id, title: first?.title })
      expect(after.starts_at).toEqual(first?.starts_at)
      expect(Number(after.updated_at)).toBeGreaterThan(Number(before.updated_at))
      expect((await press(team.editor, id, 'accept')).status).toBe(303)
      expect(await one('submissions', id)).toMatchObject({ state: 'accepted' })
      for (const date of await dates(team.feed.orgId)) expect(date.published_at).not.toBeNull()
    },
  )

  it.each([
    ['its event', {}, {}],
    [
      'all dates of its series',
      { repeat: 'daily', repeatEnds: 'count', repeatCount: '3' },
      { scope: 'all' },
    ],
  ])('waits no longer once an editor deletes %s, and says why', async (_, form, scope) => {
    const { editor, feed, eventId, id } = await handIn(form)
    await sentTo(await editor.send(`/events/${eventId}/delete`, scope))
    expect(await dates(feed.orgId)).toEqual([])
    expect(await one('submissions', id)).toMatchObject({ state: 'withdrawn', queued_at: null })
    expect(visibleText(await editor.see('/submissions'))).toContain('No submissions waiting')
    const page = visibleText(await editor.see(`/submissions/${id}`))
    expect(page).toContain('The draft was deleted, so there’s nothing left to decide.')
    expect(page).not.toContain('Accept')
  })

  it('ends with the date of a series that was deleted last, one after the other', async () => {
    const { editor, feed, id } = await handIn({
      repeat: 'daily',
      repeatEnds: 'count',
      repeatCount: '2',
    })
    for (const left of ['waiting', 'withdrawn']) {
      const [first] = await dates(feed.orgId)
      await sentTo(await editor.send(`/events/${first?.id}/delete`))
      expect(await one('submissions', id)).toMatchObject({ state: left })
    }
  })

  it.each(SUBMISSION_STATES)(
    'whose event is deleted while it is %s ends only if its writer could withdraw it',
    async (state) => {
      const { feed, writer } = await makeTeam()
      const { id: eventId } = await makeEvent(feed, { publishedAt: null })
      const { id } = await makeSubmission(feed, {
        ...{ kind: 'draft', state, eventId, personId: writer.personId },
        inputs: {},
      })
      await app.database.query('delete from events where id = $1', [eventId])
      const { from, to } = SUBMISSION_DEEDS.withdraw
      expect((await one('submissions', id)).state).toBe(from.includes(state) ? to : state)
    },
  )

  it('is listed as an editor changed it', async () => {
    const { editor, eventId, id } = await handIn()
    await editor.change(`/events/${eventId}`, { title: 'Edited' })
    expect(await one('submissions', id)).toMatchObject({ state: 'waiting', title: 'Edited' })
    expect((await press(editor, id, 'accept')).status).toBe(303)
  })

  it('can still be accepted where it was published without that', async () => {
    const { editor, eventId, id } = await handIn()
    await app.database.query(
      `update events set published_at = '2026-06-15T12:00:00Z', updated_at = updated_at + interval '1 s'
       where id = $1`,
      [eventId],
    )
    expect((await press(editor, id, 'accept')).status).toBe(303)
    expect(await one('submissions', id)).toMatchObject({ state: 'accepted' })
  })
})

describe('changes that a writer sent in', () => {
  async function sendIn(changes: Record<string, string>, event = {}) {
    const team = await makeTeam()
    const { id: eventId } = await makeEvent(team.feed, {
      ...{ title: 'Poetry night', location: 'Hall', ...event },
    })
    await team.writer.change(`/events/${eventId}`, changes)
    return { ...team, eventId, id: await latestOf(team.feed.orgId) }
  }

  it('leave as it is what others changed meanwhile', async () => {
    const { editor, eventId, id } = await sendIn({ title: 'Poetry evening' })
    await editor.change(`/events/${eventId}`, { location: 'Old Mill' })
    const text = visibleText(await editor.see(`/submissions/${id}`))
    expect(text).toContain('Poetry nightPoetry evening')
    expect(text).not.toContain('Old MillHall')
    await editor.change(`/submissions/${id}/change`, {}, `/submissions/${id}/change`)
    expect(await one('submissions', id)).toMatchObject({ state: 'accepted' })
    expect(await one('events', eventId)).toMatchObject({
      ...{ title: 'Poetry evening', location: 'Old Mill' },
    })
  })

  it('are past once the event ends, not once it began', async () => {
    const began = new Date('2026-06-01T12:00:00Z')
    for (const [endsAt, isPast] of [
      [new Date('2026-12-01T12:00:00Z'), false],
      [new Date('2026-06-02T12:00:00Z'), true],
    ] as const) {
      const { editor } = await sendIn({ title: 'Exhibition' }, { startsAt: began, endsAt })
      const text = visibleText(await editor.see('/submissions'))
      expect(text.includes('ChangesPast'), text).toBe(isPast)
    }
  })

  it('leave the place on the map that was found by the address', async () => {
    const found = { address: '1 Main St', city: 'Austin', lat: 30.25, lng: -97.75 }
    const { editor, eventId, id } = await sendIn(
      { title: 'Poetry evening' },
      { ...found, positionAgainAt: new Date('2026-12-01T12:00:00Z') },
    )
    expect((await press(editor, id, 'accept')).status).toBe(303)
    expect(await one('events', eventId)).toMatchObject({
      ...{ title: 'Poetry evening', position_cleared: null },
    })
  })

  it.each([
    ['a time', { allDay: '', startTime: '19:30' }, { allDay: true, endsAt: null }],
    ['none', { allDay: 'on', startTime: '', endTime: '' }, {}],
    ['no venue', { location: '' }, {}],
  ])('are in the form of staff as they were sent: %s', async (_, changes, event) => {
    const startsAt = new Date('2026-07-01T05:00:00Z')
    const { editor, eventId, id } = await sendIn(changes, { startsAt, ...event })
    await editor.change(`/submissions/${id}/change`, {}, `/submissions/${id}/change`)
    expect(await one('submissions', id)).toMatchObject({ state: 'accepted' })
    expect(await one('events', eventId)).toMatchObject(
      'location' in changes ? { location: null } : { all_day: changes.allDay === 'on' },
    )
  })

  it('keep what staff typed when others change the event meanwhile', async () => {
    const { editor, owner, eventId, id } = await sendIn({ title: 'Poetry evening' })
    const path = `/submissions/${id}/change`
    const action = `/dashboard/${editor.slug}${path}`
    const form = formFields(await editor.see(path), action)
    await owner.change(`/events/${eventId}`, { location: 'Old Mill' })
    const answer = await editor.send(path, { ...form, city: 'Typed for long' })
    expect(answer.status).toBe(409)
    const html = await answer.text()
    expect(html).toContain('value="Typed for long"')
    expect(visibleText(html)).toContain('Someone changed the event')
    expect((await editor.send(path, formFields(html, action))).status).toBe(303)
    expect(await one('events', eventId)).toMatchObject({ city: 'Typed for long' })
  })
})
