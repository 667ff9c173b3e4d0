import { beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../support/app.ts'
import { eventForm } from '../../support/event-form.ts'
import { makeEvent } from '../../support/factories.ts'
import { visibleText } from '../../support/html.ts'
import { type Browser, makeStaff, makeStaffWithFeed, sentTo } from '../../support/staff.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

async function makeWriter() {
  const { staff, feed } = await makeStaffWithFeed(app)
  const of = { orgId: staff.orgId, slug: staff.slug }
  return { owner: staff, feed, writer: await makeStaff(app, { ...of, role: 'writer' }) }
}

async function draftOf(writer: Browser, feedId: string, form: Record<string, string> = {}) {
  const to = await sentTo(await writer.send('/events', eventForm(feedId, form)))
  return /evt_\w+/.exec(to)?.[0] ?? ''
}

const publishedIn = async (orgId: string) =>
  (
    await app.database.query(
      'select id from events where org_id = $1 and published_at is not null',
      [orgId],
    )
  ).length

const submissionsOf = (orgId: string) =>
  app.database.query('select * from submissions where org_id = $1 order by created_at, id', [orgId])

/** What staff decide, without their pages. */
const decide = (orgId: string, state: string, more = {}) => {
  const set = Object.entries({ state, queued_at: null, ...more })
  const columns = set.map(([name], i) => `${name} = $${i + 2}`).join(', ')
  return app.database.query(
    `update submissions set ${columns}, updated_at = updated_at + interval '1 second'
     where org_id = $1 and state in ('waiting', 'asked')`,
    [orgId, ...set.map(([, value]) => value)],
  )
}

describe('a new event of a writer', () => {
  it.each([
    ['the main button', {}],
    ['a button of editors', { intent: 'publish' }],
    [
      'a form that was changed by hand',
      { publishedAt: '2026-01-01', published: 'on', isDraft: '' },
    ],
    ['Save and add another', { afterwards: 'another' }],
    ['a repeating event', { repeat: 'daily', repeatEnds: 'count', repeatCount: '3' }],
  ])('is a draft, saved by %s', async (_, form) => {
    const { writer, feed } = await makeWriter()
    await draftOf(writer, feed.id, form)
    expect(await publishedIn(writer.orgId)).toBe(0)
  })

  it('stays a draft when its form is sent again, also as one to publish', async () => {
    const { writer, feed } = await makeWriter()
    const opened = await writer.open('/events/new')
    const once = /once=(\w+)/.exec(opened.headers.get('location') ?? '')?.[1] ?? ''
    const form = { ...eventForm(feed.id), once }
    const to = await sentTo(await writer.send('/events', form))
    const again = { ...form, intent: 'publish' }
    expect((await sentTo(await writer.send('/events', again))).split('?')[0]).toBe(to.split('?')[0])
    expect(await publishedIn(writer.orgId)).toBe(0)
  })

  it('can be changed and deleted, but not published', async () => {
    const { writer, feed } = await makeWriter()
    const id = await draftOf(writer, feed.id)
    const page = await writer.see(`/events/${id}`)
    expect(page).not.toContain('value="publish"')
    const changed = await writer.change(`/events/${id}`, { title: 'New', intent: 'publish' })
    expect(changed.status).toBe(303)
    expect(await writer.see('/events?when=drafts')).toContain('New')
    expect(await publishedIn(writer.orgId)).toBe(0)
    for (const path of ['unpublish', 'cancelled', 'move', 'use-source', 'another', 'all-dates']) {
      expect((await writer.send(`/events/${id}/${path}`)).status, path).toBe(403)
    }
    expect(await sentTo(await writer.send(`/events/${id}/delete`))).toContain('event-deleted')
    await writer.see(`/events/${id}`, 404)
  })
})

describe('a draft that is handed in', () => {
  it('waits once, however often it is handed in, and shows so', async () => {
    const { writer, feed } = await makeWriter()
    const id = await draftOf(writer, feed.id)
    expect(await writer.see(`/events/${id}`)).toContain('Hand in for review')
    const handIn = () => writer.send(`/events/${id}/hand-in`, { reviewNote: 'See the poster.' })
    const both = await Promise.all([handIn(), handIn()])
    expect(both.map(({ status }) => status)).toEqual([303, 303])
    expect((await handIn()).status).toBe(303)
    const [submission, ...others] = await submissionsOf(writer.orgId)
    expect(others).toEqual([])
    expect(submission).toMatchObject({
      ...{ kind: 'draft', state: 'waiting', event_id: id, person_id: writer.personId },
      ...{ title: 'Jazz by the river', note: 'See the poster.', inputs: {}, email: null },
    })
    const page = visibleText(await writer.see(`/events/${id}`))
    expect(page).toContain('Your draft has been waiting for review')
    expect(page).not.toContain('Hand in for review')
  })

  it('says what it says since it was changed', async () => {
    const { writer, feed } = await makeWriter()
    const id = await draftOf(writer, feed.id)
    await writer.send(`/events/${id}/hand-in`)
    const [before] = await submissionsOf(writer.orgId)
    await writer.change(`/events/${id}`, { title: 'Later', startDate: '2026-08-01' })
    const [after] = await submissionsOf(writer.orgId)
    expect(after).toMatchObject({ title: 'Later', state: 'waiting', queued_at: before?.queued_at })
    expect(Number(after?.updated_at)).toBeGreaterThan(Number(before?.updated_at))
  })

  it('can be taken back and handed in again, as often as its writer likes', async () => {
    const { writer, feed } = await makeWriter()
    const id = await draftOf(writer, feed.id)
    for (let i = 0; i < 3; i++) {
      await writer.send(`/events/${id}/hand-in`)
      expect(await sentTo(await writer.send(`/events/${id}/take-back`))).toContain('taken-back')
      expect((await writer.send(`/events/${id}/take-back`)).status).toBe(303)
    }
    const states = (await submissionsOf(writer.orgId)).map(({ state }) => state)
    expect(states).toEqual(['withdrawn', 'withdrawn', 'withdrawn'])
  })

  it('shows what editors ask, and takes the answer', async () => {
    const { writer, feed } = await makeWriter()
    const id = await draftOf(writer, feed.id)
    await writer.send(`/events/${id}/hand-in`)
    await decide(writer.orgId, 'asked', { question: 'Which <b>hall</b>?' })
    expect(visibleText(await writer.see(`/events/${id}`))).toContain('Which <b>hall</b>?')
    const answer = (text: string) => writer.send(`/events/${id}/hand-in`, { answer: text })
    expect((await answer(' ')).status).toBe(400)
    expect((await answer('x'.repeat(1001))).status).toBe(400)
    expect(await sentTo(await answer('The large one.'))).toContain('done=answered')
    expect(await sentTo(await answer('Again.'))).toContain('done=not-asked')
    expect(await submissionsOf(writer.orgId)).toMatchObject([
      { state: 'waiting', answer: 'The large one.' },
    ])
  })

  it('shows why it was declined, and can be handed in again', async () => {
    const { writer, feed } = await makeWriter()
    const id = await draftOf(writer, feed.id)
    await writer.send(`/events/${id}/hand-in`)
    await decide(writer.orgId, 'declined', { reason: 'Not in our city.' })
    const page = visibleText(await writer.see(`/events/${id}`))
    expect(page).toContain('Your draft was declined')
    expect(page).toContain('Not in our city.')
    await writer.send(`/events/${id}/hand-in`)
    const states = (await submissionsOf(writer.orgId)).map(({ state }) => state)
    expect(states).toEqual(['declined', 'waiting'])
  })

  it('no longer waits once its writer deletes it', async () => {
    const { writer, feed } = await makeWriter()
    const id = await draftOf(writer, feed.id)
    await writer.send(`/events/${id}/hand-in`)
    await writer.send(`/events/${id}/delete`)
    expect(await submissionsOf(writer.orgId)).toMatchObject([{ state: 'withdrawn' }])
  })

  it('stands for all dates of a repeating event', async () => {
    const { writer, feed } = await makeWriter()
    const repeat = { repeat: 'daily', repeatEnds: 'count', repeatCount: '3' }
    const id = await draftOf(writer, feed.id, repeat)
    const [other] = await app.database.query(
      'select id from events where org_id = $1 and id <> $2 limit 1',
      [writer.orgId, id],
    )
    await writer.send(`/events/${id}/hand-in`)
    await writer.send(`/events/${other?.id}/hand-in`)
    expect(await submissionsOf(writer.orgId)).toHaveLength(1)
    expect(visibleText(await writer.see(`/events/${other?.id}`))).toContain('waiting for review')
    await writer.change(`/events/${other?.id}`, { title: 'All new', scope: 'all' })
    expect(await submissionsOf(writer.orgId)).toMatchObject([{ title: 'All new' }])
  })

  it('is not one of more than 20 at a time', async () => {
    const { writer, feed } = await makeWriter()
    const ids: string[] = []
    for (let i = 0; i < 21; i++) ids.push(await draftOf(writer, feed.id, { title: `No. ${i}` }))
    for (const id of ids.slice(0, 20)) await writer.send(`/events/${id}/hand-in`)
    const refused = await writer.send(`/events/${ids[20]}/hand-in`)
    expect(refused.status).toBe(400)
    expect(visibleText(await refused.text())).toContain('20 of your submissions wait already')
    await writer.send(`/events/${ids[0]}/take-back`)
    expect((await writer.send(`/events/${ids[20]}/hand-in`)).status).toBe(303)
  })
})

describe('the form of a published event, sent by a writer', () => {
  it('changes nothing, and waits for review', async () => {
    const { writer, feed } = await makeWriter()
    const { id } = await makeEvent(feed, { title: 'Jazz' })
    const [before] = await app.database.query('select * from events where id = $1', [id])
    const page = await writer.see(`/events/${id}`)
    expect(page).toContain('Send for review')
    const sent = { title: 'Blues', intent: 'publish', reviewNote: 'New name.' }
    expect(await sentTo(await writer.change(`/events/${id}`, sent))).toContain('done=edit-sent')
    expect(await app.database.query('select * from events where id = $1', [id])).toEqual([before])
    expect(await submissionsOf(writer.orgId)).toMatchObject([
      {
        ...{ kind: 'edit', state: 'waiting', event_id: id, title: 'Blues', note: 'New name.' },
        ...{ event_updated_at: before?.updated_at, person_id: writer.personId },
        // What stays as it is follows the event.
        inputs: { title: 'Blues' },
      },
    ])
  })

  it('is shown with what waits, and sent again in its place', async () => {
    const { writer, feed } = await makeWriter()
    const { id } = await makeEvent(feed, { title: 'Jazz' })
    await writer.change(`/events/${id}`, { title: 'Blues' })
    const page = await writer.see(`/events/${id}`)
    expect(page).toContain('value="Blues"')
    expect(visibleText(page)).toContain('Your changes have been waiting for review')
    await writer.change(`/events/${id}`, { city: 'Austin' })
    const [submission, ...others] = await submissionsOf(writer.orgId)
    expect(others).toEqual([])
    expect(submission?.inputs).toMatchObject({ title: 'Blues', city: 'Austin' })
    await writer.send(`/events/${id}/take-back`)
    expect(await writer.see(`/events/${id}`)).toContain('value="Jazz"')
  })

  it('is not sent without a change, with a mistake, or over what another person saved', async () => {
    const { owner, writer, feed } = await makeWriter()
    const { id } = await makeEvent(feed, { title: 'Jazz' })
    expect(await sentTo(await writer.change(`/events/${id}`, {}))).toContain('done=edit-same')
    expect((await writer.change(`/events/${id}`, { title: '' })).status).toBe(400)
    expect((await writer.change(`/events/${id}`, { repeat: 'daily' })).status).toBe(400)
    const opened = await writer.see(`/events/${id}`)
    await owner.change(`/events/${id}`, { title: 'Changed' })
    const version = /name="version" value="([^"]+)"/.exec(opened)?.[1] ?? ''
    const late = await writer.send(`/events/${id}`, eventForm(feed.id, { title: 'Blues', version }))
    expect(late.status).toBe(409)
    expect(await submissionsOf(writer.orgId)).toEqual([])
  })

  it('does not reach a draft that was published since it was opened', async () => {
    const { owner, writer, feed } = await makeWriter()
    const id = await draftOf(writer, feed.id)
    const opened = await writer.see(`/events/${id}`)
    const version = /name="version" value="([^"]+)"/.exec(opened)?.[1] ?? ''
    await owner.change(`/events/${id}`, { intent: 'publish' })
    const late = await writer.send(`/events/${id}`, eventForm(feed.id, { title: 'Late', version }))
    expect(late.status).toBe(409)
    expect((await writer.send(`/events/${id}/delete`)).status).toBe(403)
    expect((await writer.send(`/events/${id}/hand-in`)).status).toBe(404)
    expect(await owner.see(`/events/${id}`)).not.toContain('value="Late"')
  })
})
