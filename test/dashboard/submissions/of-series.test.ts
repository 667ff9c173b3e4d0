import { beforeAll, describe, expect, it } from 'vitest'
import { exportOrganization } from '../../../db/organizations/export-organization.ts'
import { deleteAccount } from '../../../db/people/forget.ts'
import { type TestApp, testApp } from '../../support/app.ts'
import { eventForm, formFields } from '../../support/event-form.ts'
import { visibleText } from '../../support/html.ts'
import { type Browser, makeStaff, makeStaffWithFeed, sentTo } from '../../support/staff.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

const DAILY = { repeat: 'daily', repeatEnds: 'count', repeatCount: '4', startDate: '2026-07-01' }

/** Staff, a writer, and the four dates of a published event. */
async function makeSeries(form: Record<string, string> = {}) {
  const { staff: owner, feed } = await makeStaffWithFeed(app)
  const of = { orgId: owner.orgId, slug: owner.slug }
  const editor = await makeStaff(app, { ...of, role: 'member' })
  const writer = await makeStaff(app, { ...of, role: 'writer' })
  const added = { title: 'Jazz', location: 'Hall', city: '', state: '', ...DAILY, ...form }
  await sentTo(await owner.send('/events', eventForm(feed.id, added)))
  const dates = (await datesOf(owner.orgId)).map(({ id }) => String(id))
  const [first = '', second = '', third = '', fourth = ''] = dates
  return { owner, editor, writer, first, second, third, fourth, orgId: owner.orgId }
}

const datesOf = (orgId: string) =>
  app.database.query('select * from events where org_id = $1 order by starts_at, id', [orgId])

async function titlesOf(orgId: string) {
  return (await datesOf(orgId)).map(({ title }) => title)
}

const submissionsOf = (orgId: string) =>
  app.database.query('select * from submissions where org_id = $1 order by created_at, id', [orgId])

async function send(writer: Browser, eventId: string, changes: Record<string, string>) {
  const to = await sentTo(await writer.change(`/events/${eventId}`, changes))
  expect(to).toContain('done=edit-sent')
  const sent = await submissionsOf(writer.orgId)
  return String(sent.find(({ event_id: id }) => id === eventId)?.id)
}

const accept = (staff: Browser, id: string) =>
  staff.change(`/submissions/${id}`, {}, `/submissions/${id}/accept`)

describe('changes of a date of a published series that a writer sent in', () => {
  it.each([
    ['one', ['Jazz', 'Blues', 'Jazz', 'Jazz']],
    ['following', ['Jazz', 'Blues', 'Blues', 'Blues']],
    ['all', ['Blues', 'Blues', 'Blues', 'Blues']],
  ])('wait, and once accepted reach the dates that the writer chose: %s', async (scope, after) => {
    const { editor, writer, second, orgId } = await makeSeries()
    const id = await send(writer, second, { title: 'Blues', scope })
    expect(await titlesOf(orgId)).toEqual(['Jazz', 'Jazz', 'Jazz', 'Jazz'])
    expect((await accept(editor, id)).status).toBe(303)
    expect(await titlesOf(orgId)).toEqual(after)
    expect(await submissionsOf(orgId)).toMatchObject([
      { kind: 'edit', state: 'accepted', decided_by: editor.personId },
    ])
    await app.runQueued()
    expect(app.mails.at(-1)).toMatchObject({ to: writer.email })
  })

  it.each([
    ['one', 'For Thu, Jul 2 only.'],
    ['following', 'For Thu, Jul 2 and all following dates: 3 dates.'],
    ['all', 'For all dates that aren’t over: 3 of 4 dates. The others keep their own details.'],
  ])('say which dates they are for: %s', async (scope, words) => {
    const { editor, owner, writer, first, second } = await makeSeries()
    await owner.change(`/events/${first}`, { title: 'Gala', scope: 'one' })
    const id = await send(writer, second, { title: 'Blues', scope })
    const text = visibleText(await editor.see(`/submissions/${id}`))
    expect(text).toContain(words)
    expect(text).toContain('JazzBlues')
  })

  it('move all dates as far as theirs, and people who were told get an update', async () => {
    const { editor, writer, second, orgId } = await makeSeries()
    const id = await send(writer, second, { startTime: '21:15', endTime: '', scope: 'all' })
    expect(visibleText(await editor.see(`/submissions/${id}`))).toContain('The other dates move')
    const before = await datesOf(orgId)
    expect((await accept(editor, id)).status).toBe(303)
    const after = await datesOf(orgId)
    for (const [i, { starts_at: at }] of after.entries()) {
      expect(Number(at)).not.toBe(Number(before[i]?.starts_at))
      expect(Number(at) - Number(after[0]?.starts_at)).toBe(i * 86_400_000)
    }
    const noted = await app.database.query('select * from event_changes where org_id = $1', [orgId])
    expect(noted).toHaveLength(4)
  })

  it('leave dates with details of their own as they are, also such as they got meanwhile', async () => {
    const { owner, editor, writer, first, second, third, orgId } = await makeSeries()
    await owner.change(`/events/${first}`, { title: 'Gala', scope: 'one' })
    const id = await send(writer, second, { title: 'Blues', scope: 'all' })
    await owner.change(`/events/${third}`, { title: 'Finale', scope: 'one' })
    expect((await accept(editor, id)).status).toBe(303)
    expect(await titlesOf(orgId)).toEqual(['Gala', 'Blues', 'Finale', 'Blues'])
  })

  it('take nothing back that others changed for all dates meanwhile, also where theirs did not change', async () => {
    const { owner, editor, writer, second, third, orgId } = await makeSeries()
    await owner.change(`/events/${second}`, { title: 'Gala', scope: 'one' })
    const id = await send(writer, second, { title: 'Blues', scope: 'all' })
    const page = await editor.see(`/submissions/${id}`)
    await owner.change(`/events/${third}`, { title: 'Swing', location: 'Mill', scope: 'all' })
    const action = `/dashboard/${editor.slug}/submissions/${id}/accept`
    const late = await editor.send(`/submissions/${id}/accept`, formFields(page, action))
    expect(late.status).toBe(409)
    expect(visibleText(await late.text())).toContain('Someone changed the event')
    expect(await titlesOf(orgId)).toEqual(['Swing', 'Gala', 'Swing', 'Swing'])
    await editor.change(`/submissions/${id}/change`, {}, `/submissions/${id}/change`)
    const after = await datesOf(orgId)
    expect(after.map(({ title }) => title)).toEqual(['Blues', 'Blues', 'Blues', 'Blues'])
    expect(after.map(({ location }) => location)).toEqual(['Mill', 'Mill', 'Mill', 'Mill'])
  })

  it('are not accepted over a series that changed since their form was opened', async () => {
    const { owner, editor, writer, second, third, orgId } = await makeSeries()
    const id = await send(writer, second, { title: 'Blues', scope: 'all' })
    const path = `/submissions/${id}/change`
    const action = `/dashboard/${editor.slug}${path}`
    const form = formFields(await editor.see(path), action)
    await owner.change(`/events/${third}`, { title: 'Finale', scope: 'one' })
    const late = await editor.send(path, { ...form, city: 'Austin' })
    expect(late.status).toBe(409)
    const html = await late.text()
    expect(html).toContain('value="Austin"')
    expect((await editor.send(path, formFields(html, action))).status).toBe(303)
    expect(await titlesOf(orgId)).toEqual(['Blues', 'Blues', 'Finale', 'Blues'])
  })

  it('are accepted for the dates that staff choose instead', async () => {
    const { editor, writer, second, orgId } = await makeSeries()
    const id = await send(writer, second, { title: 'Blues', scope: 'all' })
    const path = `/submissions/${id}/change`
    await editor.change(path, { scope: 'one' }, path)
    expect(await titlesOf(orgId)).toEqual(['Jazz', 'Blues', 'Jazz', 'Jazz'])
  })

  it.each(['following', 'all'])(
    'are applied once when two accept them at once: %s',
    async (scope) => {
      const { editor, owner, writer, second, orgId } = await makeSeries()
      const id = await send(writer, second, { startTime: '21:15', endTime: '', scope })
      const both = await Promise.all([accept(editor, id), accept(owner, id)])
      expect(both.map(({ status }) => status).sort()).toEqual([303, 409])
      const starts = (await datesOf(orgId)).map(({ starts_at: at }) => Number(at))
      expect(new Set(starts.slice(1).map((at, i) => at - (starts[i + 1] ?? 0))).size).toBe(1)
      const series = await app.database.query('select id from series where org_id = $1', [orgId])
      expect(series).toHaveLength(scope === 'all' ? 1 : 2)
      const mails = await app.database.query(
        `select id from mails where kind = 'submission-accepted' and subject_id = $1`,
        [id],
      )
      expect(mails).toHaveLength(1)
    },
  )

  it('are accepted from the list, which says which dates they are for', async () => {
    const { editor, writer, second, orgId } = await makeSeries()
    const id = await send(writer, second, { title: 'Blues', scope: 'all' })
    expect(visibleText(await editor.see('/submissions'))).toContain('ChangesAll dates')
    const path = `/submissions/selected?do=accept&id=${id}`
    expect(visibleText(await editor.see(path))).toContain('· All dates')
    await sentTo(await editor.change(path, {}, '/submissions/selected'))
    expect(await titlesOf(orgId)).toEqual(['Blues', 'Blues', 'Blues', 'Blues'])
  })

  it('stand for themselves on each date', async () => {
    const { writer, second, third, orgId } = await makeSeries()
    await send(writer, second, { title: 'Blues', scope: 'one' })
    await send(writer, third, { title: 'Swing', scope: 'one' })
    await writer.send(`/events/${third}/take-back`)
    const sent = await submissionsOf(orgId)
    const about = (eventId: string) => sent.filter(({ event_id: id }) => id === eventId)
    expect(about(second)).toMatchObject([{ state: 'waiting', inputs: { title: 'Blues' } }])
    expect(about(third)).toMatchObject([{ state: 'withdrawn', inputs: { title: 'Swing' } }])
    expect(await writer.see(`/events/${second}`)).toContain('value="Blues"')
    expect(await writer.see(`/events/${third}`)).toContain('value="Jazz"')
  })

  it('show their writer the dates that they chose, and are sent again in their place', async () => {
    const { writer, second, orgId } = await makeSeries()
    await send(writer, second, { title: 'Blues', scope: 'all' })
    const action = `/dashboard/${writer.slug}/events/${second}`
    expect(formFields(await writer.see(`/events/${second}`), action)).toMatchObject({
      ...{ title: 'Blues', scope: 'all' },
    })
    await send(writer, second, { scope: 'one' })
    const [submission, ...others] = await submissionsOf(orgId)
    expect(others).toEqual([])
    expect(submission?.inputs).toEqual({ title: 'Blues' })
  })

  it('say what several dates keep in another time zone', async () => {
    const { editor, writer, second, orgId } = await makeSeries()
    const changes = { timezone: 'America/New_York', scope: 'all' }
    const asked = await writer.change(`/events/${second}`, changes)
    expect(asked.status).toBe(400)
    expect(visibleText(await asked.text())).toContain('Choose what stays the same')
    const before = (await datesOf(orgId)).map(({ starts_at: at }) => Number(at))
    const form = { ...changes, zoneKeeps: 'instant' }
    const page = await writer.see(`/events/${second}`)
    const action = `/dashboard/${writer.slug}/events/${second}`
    await writer.send(`/events/${second}`, { ...formFields(page, action), ...form })
    const [submission] = await submissionsOf(orgId)
    expect((await accept(editor, String(submission?.id))).status).toBe(303)
    const after = await datesOf(orgId)
    expect(after.map(({ timezone }) => timezone)).toEqual(
      Array.from({ length: 4 }, () => 'America/New_York'),
    )
    expect(after.map(({ starts_at: at }) => Number(at))).toEqual(before)
  })

  it('do not change how the event repeats, and nothing of a date that is not theirs to see', async () => {
    const { writer, second, orgId } = await makeSeries()
    const page = await writer.see(`/events/${second}`)
    expect(page).not.toContain('name="repeat"')
    expect(page).not.toContain('name="reset"')
    expect(visibleText(page)).toContain('Editors and owners change how the event repeats')
    await send(writer, second, { title: 'Blues', scope: 'all', repeat: 'no', reset: 'on' })
    const [submission] = await submissionsOf(orgId)
    expect(Object.keys(submission?.inputs ?? {})).toEqual(
      expect.arrayContaining(['scope', 'seriesSeen', 'title']),
    )
    expect(submission?.inputs).not.toHaveProperty('repeat')
    expect(submission?.inputs).not.toHaveProperty('reset')
  })

  it('are not sent where no date is left to change', async () => {
    const { writer, first, orgId } = await makeSeries({
      startDate: '2026-01-01',
      meantDate: '2026-01-01',
    })
    const sent = await writer.change(`/events/${first}`, { title: 'Blues', scope: 'all' })
    expect(sent.status).toBe(400)
    expect(visibleText(await sent.text())).toContain('All dates of this event are in the past')
    expect(await submissionsOf(orgId)).toEqual([])
  })

  it('are in the export with the dates they are for, and can be accepted once their writer is deleted', async () => {
    const { editor, writer, second, orgId } = await makeSeries()
    const id = await send(writer, second, { title: 'Blues', scope: 'all' })
    let text = ''
    const { db } = app.database
    const org = orgId as `org_${string}`
    for await (const part of exportOrganization(db, org, app.deps.now())) text += part
    expect(JSON.parse(text).submissions).toEqual([
      expect.objectContaining({ id, inputs: expect.objectContaining({ scope: 'all' }) }),
    ])
    await deleteAccount(app.acting().db, writer.email.toLowerCase())
    const page = visibleText(await editor.see(`/submissions/${id}`))
    expect(page).toContain('a former member')
    expect(page).not.toContain(writer.email)
    expect((await accept(editor, id)).status).toBe(303)
    expect(await titlesOf(orgId)).toEqual(['Blues', 'Blues', 'Blues', 'Blues'])
  })
})
