import { beforeAll, describe, expect, it } from 'vitest'
import type { OneEvent } from '../../../domain/event-contract.ts'
import { type TestApp, testApp } from '../../support/app.ts'
import { enteredEvents } from '../../support/entered-events.ts'
import { formFields } from '../../support/event-form.ts'
import { makeEvent } from '../../support/factories.ts'
import { visibleText } from '../../support/html.ts'
import { makeRepeating } from '../../support/repeating-event.ts'
import { makeStaffWithFeed, sentTo } from '../../support/staff.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

const { create } = enteredEvents(() => app)

describe('the answers about access in the form of an event', () => {
  it('are stored in one order, and whatever is no answer is unknown', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const row = await create(staff, feed.id, {
      'access:captions': 'yes',
      'access:step-free': 'yes',
      'access:hearing-loop': 'no',
      'access:sign-language': '',
      'access:quiet-session': 'maybe',
      'access:parking': 'yes',
    })
    expect(row).toMatchObject({
      access_yes: ['step-free', 'captions'],
      access_no: ['hearing-loop'],
    })
    const { event } = await app.get<OneEvent>(`/api/v1/feeds/${feed.id}/events/${row.id}`)
    expect(event.access).toEqual({ yes: ['step-free', 'captions'], no: ['hearing-loop'] })
  })

  it('are null where all are unknown, and unknown again when they are taken back', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const { id } = await makeEvent(feed, { accessYes: ['captions'], accessNo: ['step-free'] })
    const page = `/events/${id}`
    const opened = formFields(await staff.see(page), `/dashboard/${staff.slug}${page}`)
    expect(opened).toMatchObject({ 'access:captions': 'yes', 'access:step-free': 'no' })
    await sentTo(
      await staff.send(page, { ...opened, 'access:captions': '', 'access:step-free': '' }),
    )
    const [row] = await app.database.query('select * from events where id = $1', [id])
    expect(row).toMatchObject({ access_yes: null, access_no: null })
  })

  it('are summed up while their part is folded', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const { id } = await makeEvent(feed, { accessYes: ['captions'], accessNo: ['step-free'] })
    const text = visibleText(await staff.see(`/events/${id}`))
    expect(text).toContain('Step-free access: no · Captions')
  })

  it('of a date of a series are its own, also when the others change', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const four = { repeatEnds: 'count', repeatCount: '3' }
    const { id, opened } = await makeRepeating(app, staff, feed.id, four)
    const all = () =>
      app.database.query(
        'select id, access_yes, access_no, overridden from events where feed_id = $1 order by starts_at',
        [feed.id],
      )
    const second = String((await all())[1]?.id)
    const signed = { 'access:sign-language': 'yes', scope: 'one' }
    await sentTo(await staff.send(`/events/${second}`, { ...(await opened(second)), ...signed }))
    const quiet = { 'access:step-free': 'yes', scope: 'all' }
    await sentTo(await staff.send(`/events/${id}`, { ...(await opened()), ...quiet }))
    expect((await all()).map(({ access_yes }) => access_yes)).toEqual([
      ['step-free'],
      ['sign-language'],
      ['step-free'],
    ])
    expect((await all())[1]?.overridden).toEqual(['access'])
  })
})

describe('the database', () => {
  it.each([
    ['events_access_known', `access_yes = '{parking}'`],
    ['events_access_known', `access_no = '{captions,NULL}'`],
    ['events_access_answers', `access_yes = '{captions}', access_no = '{step-free,captions}'`],
  ])('refuses what breaks %s: %s', async (constraint, set) => {
    const { feed } = await makeStaffWithFeed(app)
    const { id } = await makeEvent(feed)
    const write = app.database.query(`update events set ${set} where id = $1`, [id])
    await expect(write).rejects.toThrow(constraint)
  })

  it('keeps the answers when a release that does not know them changes an event', async () => {
    const { feed } = await makeStaffWithFeed(app)
    const { id } = await makeEvent(feed, { accessYes: ['captions'] })
    await app.database.query(`update events set title = 'Renamed' where id = $1`, [id])
    const { event } = await app.get<OneEvent>(`/api/v1/feeds/${feed.id}/events/${id}`)
    expect(event).toMatchObject({ title: 'Renamed', access: { yes: ['captions'], no: [] } })
  })
})
