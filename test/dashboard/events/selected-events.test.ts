import { beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../support/app.ts'
import { formFields } from '../../support/event-form.ts'
import { makeEvent, makeEvents, makeFeed } from '../../support/factories.ts'
import { visibleText } from '../../support/html.ts'
import { makeRepeating } from '../../support/repeating-event.ts'
import { type Browser, makeStaffWithFeed, sentTo } from '../../support/staff.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

const query = (action: string, ids: string[], more = '') =>
  `/events/selected?do=${action}${ids.map((id) => `&id=${id}`).join('')}${more}`

/** The form of the page that asks about these events. */
async function asked(staff: Browser, action: string, ids: string[], more = '') {
  const html = await staff.see(query(action, ids, more))
  return { html, form: formFields(html, `/dashboard/${staff.slug}/events/selected`) }
}

async function rowsOf(orgId: string) {
  return app.database.query(
    'select id, title, status, status_reason, feed_id, categories from events where org_id = $1 order by starts_at, id',
    [orgId],
  )
}

async function three(feed: Parameters<typeof makeEvent>[0]) {
  const made = []
  for (const title of ['First', 'Second', 'Third']) {
    made.push(await makeEvent(feed, { title, categories: ['Music'] }))
  }
  return made.map(({ id }) => id)
}

describe('several selected events', () => {
  it('are cancelled together with one reason, and the list says how many', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const ids = await three(feed)
    const { html, form } = await asked(staff, 'cancel', ids.slice(0, 2), '&list=feed%3D')
    expect(visibleText(html)).toContain('Cancel 2 events?')
    expect(html).not.toContain('Third')
    const to = await sentTo(await staff.send('/events/selected', { ...form, sentence: 'Storm' }))
    const list = visibleText(await staff.see(to.replace(`/dashboard/${staff.slug}`, '')))
    expect(list).toContain('2 events cancelled.')
    const rows = await rowsOf(staff.orgId)
    expect(rows.filter(({ status }) => status === 'cancelled')).toHaveLength(2)
    expect(rows.find(({ title }) => title === 'First')).toMatchObject({ status_reason: 'Storm' })
    expect(rows.find(({ title }) => title === 'Third')).toMatchObject({ status: 'scheduled' })
  })

  it('move to another feed, keep their old URLs, and purge both', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const other = await makeFeed({ orgId: staff.orgId, name: 'Other feed' })
    const ids = await three(feed)
    const { form } = await asked(staff, 'feed', ids)
    await sentTo(await staff.send('/events/selected', { ...form, feedId: other.id }))
    expect((await rowsOf(staff.orgId)).map(({ feed_id }) => feed_id)).toEqual(
      Array(3).fill(other.id),
    )
    const purged = app.purged.flat()
    expect(purged).toEqual(expect.arrayContaining([`feed:${feed.id}`, `feed:${other.id}`]))
  })

  it('get a category, or lose it, whatever their others are, and searches find them by it', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const ids = await three(feed)
    const { form } = await asked(staff, 'category', ids.slice(0, 2))
    await sentTo(await staff.send('/events/selected', { ...form, category: ' Café  night ' }))
    const added = await rowsOf(staff.orgId)
    expect(added.find(({ title }) => title === 'First')?.categories).toEqual([
      'Music',
      'Café night',
    ])
    expect(visibleText(await staff.see('/events?category=cafe+night'))).toContain('2 events')
    const again = await asked(staff, 'category', ids)
    const sent = { ...again.form, category: 'music', mode: 'remove' }
    await sentTo(await staff.send('/events/selected', sent))
    const removed = await rowsOf(staff.orgId)
    expect(removed.find(({ title }) => title === 'First')?.categories).toEqual(['Café night'])
    expect(removed.find(({ title }) => title === 'Third')?.categories).toEqual([])
  })

  it('are deleted together', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const ids = await three(feed)
    const { html, form } = await asked(staff, 'delete', ids.slice(1))
    expect(visibleText(html)).toContain('Owners can restore them from Activity for a year')
    await sentTo(await staff.send('/events/selected', form))
    expect((await rowsOf(staff.orgId)).map(({ id }) => id)).toEqual([ids[0]])
  })

  it.each(['cancel', 'feed', 'category', 'delete'])(
    'that someone else changed in the meantime stay as they are, and are named: %s',
    async (action) => {
      const { staff, feed } = await makeStaffWithFeed(app)
      const other = await makeFeed({ orgId: staff.orgId, name: 'Other feed' })
      const ids = await three(feed)
      const { form } = await asked(staff, action, ids)
      await app.database.query(
        `update events set title = 'Theirs', updated_at = updated_at + interval '1 minute' where id = $1`,
        [ids[0]],
      )
      await app.database.query('delete from events where id = $1', [ids[2]])
      const sent = { ...form, feedId: other.id, category: 'New' }
      const response = await staff.send('/events/selected', sent)
      expect(response.status).toBe(200)
      const text = visibleText(await response.text())
      expect(text).toContain('1 event ')
      expect(text).toContain('2 events not changed:')
      expect(text).toContain('Theirs Someone else changed it in the meantime.')
      expect(text).toContain('deleted in the meantime')
      const theirs = (await rowsOf(staff.orgId)).find(({ id }) => id === ids[0])
      expect(theirs).toMatchObject({ status: 'scheduled', feed_id: feed.id, categories: ['Music'] })
    },
  )

  it('are only those of the organization', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const theirs = await makeStaffWithFeed(app)
    const ids = await three(feed)
    const foreign = await three(theirs.feed)
    const { html, form } = await asked(staff, 'delete', [...ids, ...foreign])
    expect(visibleText(html)).toContain('Delete 3 events?')
    const [row] = await app.database.query('select updated_at from events where id = $1', [
      foreign[0],
    ])
    const version = new Date(String(row?.updated_at)).toISOString()
    const sent = { ...form, [String(foreign[0])]: version }
    const text = visibleText(await (await staff.send('/events/selected', sent)).text())
    expect(text).toContain('3 events deleted.')
    expect(text).toContain('1 event not changed:')
    expect(await rowsOf(theirs.staff.orgId)).toHaveLength(3)
    const foreignFeed = await asked(theirs.staff, 'feed', foreign)
    const response = await theirs.staff.send('/events/selected', {
      ...foreignFeed.form,
      feedId: feed.id,
    })
    expect(response.status).toBe(400)
    expect(await response.text()).toContain('Choose an open feed')
  })

  it('are at most 100, and at least one', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const ids = Array.from({ length: 101 }, (_, i) => `evt_none${1000 + i}`)
    const [id = ''] = await three(feed)
    expect(await staff.see(query('delete', [...ids, id]))).toContain('These events were deleted')
    expect(await staff.see(query('delete', [id, ...ids]))).toContain('Select at most 100 events')
    const many = Object.fromEntries([id, ...ids].map((one) => [one, 'x']))
    const refused = await staff.send('/events/selected', { ...many, do: 'delete' })
    expect(await refused.text()).toContain('Select at most 100 events')
    expect(await rowsOf(staff.orgId)).toHaveLength(3)
    const none = await staff.open('/events/selected?do=delete')
    expect(none.status).toBe(302)
    const to = none.headers.get('location') ?? ''
    expect(await staff.see(to.replace(`/dashboard/${staff.slug}`, ''))).toContain(
      'Select events first.',
    )
  })

  it('change only their own date of a repeating event, or its others as well', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const weekly = { repeat: 'weekly', repeatEnds: 'count', repeatCount: '5' }
    const { id, series } = await makeRepeating(app, staff, feed.id, weekly)
    const { html, form } = await asked(staff, 'cancel', [String(id)])
    expect(visibleText(html)).toContain('Only the selected dates')
    await sentTo(await staff.send('/events/selected', form))
    const cancelled = async () =>
      (await rowsOf(staff.orgId)).filter(({ status }) => status === 'cancelled').length
    expect(await cancelled()).toBe(1)
    const [, second] = await app.database.query(
      'select id from events where series_id = $1 order by starts_at',
      [series],
    )
    const wide = await asked(staff, 'category', [String(second?.id)])
    const sent = { ...wide.form, category: 'Yoga night', scope: 'all' }
    await sentTo(await staff.send('/events/selected', sent))
    const rows = await rowsOf(staff.orgId)
    expect(rows.every(({ categories }) => String(categories).includes('Yoga night'))).toBe(true)
    const [, , third] = rows
    const removal = await asked(staff, 'delete', [String(third?.id)])
    await sentTo(await staff.send('/events/selected', { ...removal.form, scope: 'following' }))
    expect(await rowsOf(staff.orgId)).toHaveLength(2)
  })

  it('keep what someone else changes of a repeating event in the same moment', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const weekly = { repeat: 'weekly', repeatEnds: 'count', repeatCount: '3' }
    const { id, series } = await makeRepeating(app, staff, feed.id, weekly)
    const { form } = await asked(staff, 'category', [String(id)])
    app.database.before = async (body) => {
      if (!body.includes('from \\"series\\"')) return
      app.database.before = undefined
      await app.database.query(
        `update events set title = 'Theirs', overridden = '{title}', updated_at = updated_at + interval '1 minute' where id = $1`,
        [id],
      )
      await app.database.query('update series set version = version + 1 where id = $1', [series])
    }
    const sent = { ...form, category: 'New', scope: 'all' }
    const text = visibleText(await (await staff.send('/events/selected', sent)).text())
    expect(app.database.before).toBeUndefined()
    expect(text).toContain('Someone else changed it in the meantime.')
    const rows = await rowsOf(staff.orgId)
    expect(rows.map(({ title }) => title)).toEqual(['Theirs', 'Yoga', 'Yoga'])
    expect(rows.some(({ categories }) => String(categories).includes('New'))).toBe(false)
  })

  it('change as well where a date has the field for itself, with the other dates of its event', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const weekly = { repeat: 'weekly', repeatEnds: 'count', repeatCount: '3' }
    const { dates } = await makeRepeating(app, staff, feed.id, weekly)
    const [first, second] = (await dates()).map(({ id }) => String(id))
    await sentTo(await staff.send(`/events/${second}/postponed`))
    const { form } = await asked(staff, 'cancel', [String(first), String(second)])
    const to = await sentTo(await staff.send('/events/selected', { ...form, scope: 'all' }))
    expect(to).toContain('changed=2')
    expect((await rowsOf(staff.orgId)).map(({ status }) => status)).toEqual(
      Array(3).fill('cancelled'),
    )
  })

  it('say what is wrong in the form, and keep what was typed', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const ids = await three(feed)
    const { form } = await asked(staff, 'category', ids)
    for (const [category, error] of [
      ['', 'Enter a category'],
      ['One, two', 'Enter one category, without commas'],
      ['x'.repeat(61), 'Enter at most 60 characters'],
    ] as const) {
      const response = await staff.send('/events/selected', { ...form, category })
      expect(response.status).toBe(400)
      expect(await response.text()).toContain(error)
    }
    const cancel = await asked(staff, 'cancel', ids)
    const long = await staff.send('/events/selected', {
      ...cancel.form,
      sentence: 'x'.repeat(2000),
    })
    expect(long.status).toBe(400)
    expect((await rowsOf(staff.orgId)).every(({ status }) => status === 'scheduled')).toBe(true)
  })

  it('are 50 of a page, in a few requests to the database', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    await makeEvents(
      feed,
      Array.from({ length: 60 }, (_, i) => ({ title: `No ${i}.` })),
    )
    const html = await staff.see('/events')
    expect(visibleText(html)).toContain('60 events')
    const ids = [...html.matchAll(/name="id" value="(evt_\w+)"/g)].map(([, id = '']) => id)
    expect(ids).toHaveLength(50)
    const { form } = await asked(staff, 'cancel', ids)
    app.database.roundTrips.splice(0)
    await sentTo(await staff.send('/events/selected', form))
    expect(app.database.roundTrips.length).toBeLessThanOrEqual(10)
    expect(await rowsOf(staff.orgId)).toHaveLength(60)
  })
})
