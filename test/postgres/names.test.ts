import { beforeAll, describe, expect, it } from 'vitest'
import { createFeed } from '../../db/feeds/manage-feeds.ts'
import { createOrganization } from '../../db/organizations/organizations.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { freshId, makeEvent, makeFeed, makeOrg } from '../support/factories.ts'
import { freshStaffEmail, ORIGIN } from '../support/staff.ts'
import { linkIn } from '../support/subscriber.ts'
import { whileUncommitted } from '../support/while-uncommitted.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp('2026-06-15T12:00:00Z', { SIGN_UP: 'open' })
})
const query = (text: string, params: unknown[] = []) => app.database.query(text, params)

const post = (path: string, form: Record<string, string> = {}) =>
  app.request(path, {
    method: 'POST',
    headers: { origin: ORIGIN },
    body: new URLSearchParams(form),
  })

describe('a name that is claimed while its owner is being deleted', () => {
  const name = () => `Gone Town ${freshId('x').slice(2)}`
  const slugOf = (text: string) => text.toLowerCase().replaceAll(' ', '-')

  it('is not given to an organization that signs up', async () => {
    const town = name()
    const { id, slug } = await makeOrg({ slug: slugOf(town) })
    const email = freshStaffEmail()
    await post('/start', { email, name: town, timezone: 'UTC' })
    await app.runQueued()
    const link = linkIn(
      app.mails.findLast(({ to }) => to === email),
      '/start/',
    )
    const made = await whileUncommitted('delete from organizations where id = $1', [id], () =>
      post(link),
    )
    expect(made.headers.get('location')).toBe(`/dashboard/${slug}-2?done=signed-up`)
    expect((await app.request(`/o/${slug}.ics`)).headers.get('content-type')).toContain('calendar')
    expect(await (await app.request(`/o/${slug}.ics`)).text()).toContain('This calendar has ended')
  })

  it('is not given to an organization that an operator creates without saying so', async () => {
    const { id, slug } = await makeOrg()
    const email = freshStaffEmail()
    const org = {
      ...({ id: freshId('org'), slug, name: 'New', plan: 'free', timezone: 'UTC' } as const),
      ...{ owner: { id: freshId('person'), email, key: email }, mailId: freshId('mail') },
      now: app.deps.now(),
    }
    const { db } = app.acting()
    const create = (reusesSlug: boolean) => createOrganization(db, { ...org, reusesSlug })
    const refused = whileUncommitted('delete from organizations where id = $1', [id], () =>
      create(false),
    )
    await expect(refused).rejects.toThrow(`${slug} belonged to another organization`)
    expect(await create(false)).toBe('former')
    expect(await create(true)).toBe('created')
  })

  it('is not given to a feed', async () => {
    const feed = await makeFeed()
    const { id: orgId } = await makeOrg()
    const { id, name, timezone } = feed
    const input = { id, orgId, name, timezone, slug: 'new', description: '', url: null }
    const taken = {
      ...input,
      color: null,
      imageUrl: null,
      takesSubmissions: false,
      now: app.deps.now(),
    }
    const outcome = await whileUncommitted('delete from feeds where id = $1', [id], () =>
      createFeed(app.database.db, taken),
    )
    expect(outcome).not.toBe('saved')
    expect(await query('select from feeds where id = $1', [id])).toEqual([])
  })
})

it('two organizations that publish one title for one day at once: the link stays with one', async () => {
  const feeds = [await makeFeed(), await makeFeed()]
  for (let round = 0; round < 10; round++) {
    const title = `Fair ${freshId('x').slice(2)}`
    const events = await Promise.all(feeds.map((feed) => makeEvent(feed, { title })))
    const link = `/api/v1/events/2026/07/01/${title.toLowerCase().replace(' ', '-')}`
    const { event } = await app.get<{ event: { id: string } }>(link)
    const other = events.find(({ id }) => id !== event.id)
    await query('delete from events where id = $1', [event.id])
    expect((await app.request(link)).status).toBe(404)
    expect((await app.request(`${link}?event=${other?.id}`)).status).toBe(200)
  }
})
