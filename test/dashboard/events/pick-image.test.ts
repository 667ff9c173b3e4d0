import { beforeAll, describe, expect, it } from 'vitest'
import { IMAGES_OFFERED } from '../../../db/media/own-images.ts'
import { type TestApp, testApp } from '../../support/app.ts'
import { eventForm, formFields } from '../../support/event-form.ts'
import { makeEvent } from '../../support/factories.ts'
import { attributeValues } from '../../support/html.ts'
import { makeStaffWithFeed, sentTo } from '../../support/staff.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

const idOf = (prefix: string, n: number) => `img_${prefix}${String(n).padStart(30, '0')}`
const path = (id: string) => `/media/${id}/large.png`

/** Images of an organization, the highest number the newest; one more is being deleted. */
async function addImages(orgId: string, prefix: string, count: number) {
  await app.database.query(
    `insert into images (id, org_id, extension, bytes, created_at, checked_at, deleting_at)
     select 'img_' || $2 || lpad(n::text, 30, '0'), $1, 'png', 10, at, at, case when n = $3 + 1 then at end
     from generate_series(1, $3 + 1) n, lateral (select timestamptz '2026-01-01' + n * interval '1 hour') as m (at)`,
    [orgId, prefix, count],
  )
}

const picks = (html: string) =>
  [...html.matchAll(/name="imagePicked" value="([^"]*)"/g)].map(([, value]) => value)

describe('an uploaded image for an event', () => {
  it('is picked among the newest, a page at a time, of its organization only', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const others = await makeStaffWithFeed(app)
    await addImages(others.staff.orgId, 'bb', 3)
    await addImages(staff.orgId, 'aa', IMAGES_OFFERED + 2)
    const html = await staff.see('/events/new')
    const newest = Array.from({ length: IMAGES_OFFERED }, (_, i) =>
      path(idOf('aa', IMAGES_OFFERED + 2 - i)),
    )
    expect(picks(html)).toEqual(['', ...newest])
    const [more = ''] = attributeValues(html, 'value').filter((value) => value.startsWith('image:'))
    const next = await staff.send('/events', { ...eventForm(feed.id), show: more })
    expect(next.status).toBe(200)
    const oldest = await next.text()
    expect(picks(oldest)).toEqual(['', path(idOf('aa', 2)), path(idOf('aa', 1))])
    expect(oldest).not.toContain('value="image:')
    // What follows the image of another organization is nothing.
    const foreign = await staff.send('/events', {
      ...eventForm(feed.id),
      show: `image:${idOf('bb', 2)}`,
    })
    expect(picks(await foreign.text())).toEqual([''])
  })

  it('counts where another is picked, a typed URL where none is, and stays if nothing was changed', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    await addImages(staff.orgId, 'cc', 2)
    const [first, second] = [path(idOf('cc', 1)), path(idOf('cc', 2))]
    const web = 'https://elsewhere.example/a.png'
    const { id } = await makeEvent(feed)
    const save = async (changes: Record<string, string>) => {
      const action = `/dashboard/${staff.slug}/events/${id}`
      const fields = formFields(await staff.see(`/events/${id}`), action)
      await sentTo(await staff.send(`/events/${id}`, { ...fields, ...changes }))
      const [row] = await app.database.query('select image_url from events where id = $1', [id])
      return row?.image_url
    }
    expect(await save({ imagePicked: first })).toBe(first)
    expect(await save({})).toBe(first)
    expect(await save({ imagePicked: second })).toBe(second)
    expect(await save({ imageUrl: web })).toBe(web)
    expect(await save({})).toBe(web)
    expect(await save({ imagePicked: first })).toBe(first)
    expect(await save({ imagePicked: '' })).toBe(null)
  })

  it('of another organization is refused', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const others = await makeStaffWithFeed(app)
    await addImages(others.staff.orgId, 'dd', 1)
    const picked = path(idOf('dd', 1))
    const response = await staff.send('/events', { ...eventForm(feed.id), imagePicked: picked })
    expect(response.status).toBe(400)
  })

  it('is not shown by its path where two people chose different ones', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    await addImages(staff.orgId, 'ee', 2)
    const { id } = await makeEvent(feed)
    const action = `/dashboard/${staff.slug}/events/${id}`
    const fields = formFields(await staff.see(`/events/${id}`), action)
    await staff.send(`/events/${id}`, { ...fields, imagePicked: path(idOf('ee', 1)) })
    const asked = await staff.send(`/events/${id}`, { ...fields, imagePicked: path(idOf('ee', 2)) })
    expect(asked.status).toBe(409)
    expect((await asked.text()).replaceAll(/<[^>]*>/g, ' ')).not.toContain('/media/')
  })
})
