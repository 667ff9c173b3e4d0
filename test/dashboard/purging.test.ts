import { beforeEach, describe, expect, it } from 'vitest'
import { runAdmin } from '../../db/admin/run-admin.ts'
import { flushPurges } from '../../functions/caching/flush-purges.ts'
import { cleanUp } from '../../functions/clean-up.ts'
import type { PurgeOutcome } from '../../functions/platform/execution.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { emptyTables } from '../support/empty-tables.ts'
import { freshId, makeEvent, makeEvents, makeFeed, makeOrg } from '../support/factories.ts'
import { forgetPurges } from '../support/forget-purges.ts'
import { makeStaffWithFeed } from '../support/staff.ts'

let app: TestApp
beforeEach(async () => {
  app = await testApp()
  await forgetPurges(app)
})

async function noted(): Promise<string[]> {
  const rows = await app.database.query('select distinct tag from purges order by tag')
  return rows.map(({ tag }) => String(tag))
}

/** The edge takes so many requests and then says no. */
function allow(requests: number, otherwise: PurgeOutcome = 'refused') {
  let left = requests
  app.deps.purge = async (tags) => {
    if (left-- <= 0) return otherwise
    app.purged.push(tags)
    return 'dropped'
  }
}

async function noteTags(count: number) {
  await app.database.query(
    `insert into purges (tag) select 'event:evt_' || lpad(n::text, 5, '0')
     from generate_series(1, $1::int) n`,
    [count],
  )
}

describe('The statement of a change notes what the edge must drop', () => {
  it.each<[string, string, string[]]>([
    ['a changed event', `update events set title = 'New'`, ['event', 'feed', 'org-events']],
    ['a moved event', 'update events set feed_id = $2', ['event', 'feed', 'feed2', 'org-events']],
    ['a deleted event', 'delete from events', ['event', 'feed', 'org-events']],
  ])('of %s', async (_, change, expected) => {
    const org = await makeOrg()
    const [feed, feed2] = [await makeFeed({ orgId: org.id }), await makeFeed({ orgId: org.id })]
    const event = await makeEvent(feed)
    const names: Record<string, string> = {
      event: `event:${event.id}`,
      feed: `feed:${feed.id}`,
      feed2: `feed:${feed2.id}`,
      'org-events': `org-events:${org.id}`,
    }
    await forgetPurges(app)
    const params = change.includes('$2') ? [event.id, feed2.id] : [event.id]
    await app.database.query(`${change} where id = $1`, params)
    expect(await noted()).toEqual(expected.map((name) => names[name]).sort())
  })

  it('of an added event: the lists it may be in', async () => {
    const feed = await makeFeed()
    await forgetPurges(app)
    await makeEvent(feed)
    expect(await noted()).toEqual([`feed:${feed.id}`, `org-events:${feed.orgId}`])
  })

  it('of a feed that goes with its events', async () => {
    const feed = await makeFeed()
    const event = await makeEvent(feed)
    await forgetPurges(app)
    await app.database.query('delete from feeds where id = $1', [feed.id])
    expect(await noted()).toEqual([
      `event:${event.id}`,
      `feed:${feed.id}`,
      `org-events:${feed.orgId}`,
    ])
  })

  it('of a custom feed', async () => {
    const org = await makeOrg()
    await forgetPurges(app)
    const insert = `insert into custom_feeds (id, org_id, slug, name) values ($1, $2, 'c', 'C')`
    await app.database.query(insert, [freshId('cf'), org.id])
    expect(await noted()).toEqual([`org-events:${org.id}`])
  })

  it('of an organization whose plan or state an operator changed', async () => {
    const org = await makeOrg()
    for (const command of [['set-plan', '--plan', 'pro'], ['disable'], ['enable']]) {
      await forgetPurges(app)
      const args = [...command, '--slug', org.slug]
      await runAdmin(app.database.db, args, app.deps.now(), app.deps.random)
      expect(await noted(), command[0]).toEqual([`org:${org.id}`])
    }
  })

  it.each([
    ['that finds no row', `title = 'x' where id = $1 and title = 'another'`],
    ['that leaves all as it was', 'title = title where id = $1'],
    [
      'of the version by which search texts are made',
      'derived_version = derived_version + 1 where id = $1',
    ],
  ])('and nothing of a change %s', async (_, change) => {
    const event = await makeEvent(await makeFeed())
    await forgetPurges(app)
    await app.database.query(`update events set ${change}`, [event.id])
    expect(await noted()).toEqual([])
  })

  it('of an event that only a search finds otherwise: its lists', async () => {
    const feed = await makeFeed()
    const event = await makeEvent(feed)
    await forgetPurges(app)
    await app.database.query(`update events set search_text = 'x' where id = $1`, [event.id])
    expect(await noted()).toEqual([`feed:${feed.id}`, `org-events:${feed.orgId}`])
  })

  it('of many events of an organization: its own tag, and of few events of another theirs', async () => {
    const [many, few] = [await makeFeed(), await makeFeed()]
    const title = freshId('title')
    await makeEvents(many, Array(49).fill({ title }))
    const [one] = await makeEvents(few, [{ title }])
    await forgetPurges(app)
    await app.database.query('update events set city = $2 where title = $1', [title, 'Austin'])
    const ofFew = [`event:${one?.id}`, `feed:${few.id}`, `org-events:${few.orgId}`]
    expect(await noted()).toEqual([...ofFew, `org:${many.orgId}`].sort())
    await forgetPurges(app)
    await app.database.query('delete from events where title = $1', [title])
    expect(await noted()).toEqual([...ofFew, `org:${many.orgId}`].sort())
  })

  it('while more wait than a minute takes: the tag of the organization', async () => {
    const feed = await makeFeed()
    const event = await makeEvent(feed)
    await forgetPurges(app)
    await noteTags(300)
    await app.database.query(`update events set title = 'New' where id = $1`, [event.id])
    expect((await noted()).filter((tag) => !tag.startsWith('event:evt_0'))).toEqual([
      `org:${feed.orgId}`,
    ])
  })
})

describe('What was noted is dropped', () => {
  it('after the answer, with what others had to leave', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    await forgetPurges(app)
    await noteTags(1)
    const feedForm = { name: 'New', slug: 'new', description: '', timezone: 'UTC', url: '' }
    await staff.change(`/feeds/${feed.id}`, feedForm)
    expect(app.purged).toEqual([
      ['event:evt_00001', `feed:${feed.id}`, `org-events:${staff.orgId}`],
    ])
    expect(await noted()).toEqual([])
  })

  it('by the cron when Cloudflare refused it before: it says so without throwing', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    await forgetPurges(app)
    allow(0)
    const feedForm = { name: 'New', slug: 'new', description: '', timezone: 'UTC', url: '' }
    await staff.change(`/feeds/${feed.id}`, feedForm)
    const tags = [`feed:${feed.id}`, `org-events:${staff.orgId}`]
    expect(await noted()).toEqual(tags)
    const line = { level: 'error', message: 'cache purge rejected', tags: 2 }
    expect(app.logs).toContainEqual(line)
    allow(1)
    await flushPurges(app.acting())
    expect(app.purged).toEqual([tags])
    expect(await noted()).toEqual([])
  })

  it('in requests of 100 tags, three a minute, newest first', async () => {
    await noteTags(450)
    allow(25)
    await flushPurges(app.acting())
    expect(app.purged.map((tags) => tags.length)).toEqual([100, 100, 100])
    expect(await noted()).toHaveLength(150)
    expect((await noted()).at(-1)).toBe('event:evt_00150')
    await flushPurges(app.acting())
    expect(await noted()).toEqual([])
  })

  it('within a minute, also of a change that was refused behind 5,000 others', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const event = await makeEvent(feed)
    await forgetPurges(app)
    // Whatever is changed again counts from its last change.
    await app.database.query('insert into purges (tag) values ($1)', [`org:${staff.orgId}`])
    await noteTags(5_000)
    allow(0)
    await staff.send(`/events/${event.id}/cancelled`)
    allow(1)
    await flushPurges(app.acting())
    expect(app.purged[0]).toContain(`org:${staff.orgId}`)
  })

  it('no further once Cloudflare has had enough, and goes on a minute later', async () => {
    await noteTags(250)
    allow(1)
    await flushPurges(app.acting())
    expect(await noted()).toHaveLength(150)
    allow(25)
    await flushPurges(app.acting())
    expect(await noted()).toEqual([])
  })

  it('once more when it changed again while it was being dropped', async () => {
    await noteTags(1)
    let requests = 0
    await flushPurges({
      ...app.deps,
      purge: async () => {
        requests++
        if (requests === 1) await noteTags(1)
        return 'dropped'
      },
    })
    expect(requests).toBe(2)
    expect(await noted()).toEqual([])
  })

  it('never by a save that fails for it', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    app.deps.purge = () => Promise.reject(new Error('no cache today'))
    const feedForm = { name: 'New', slug: 'new', description: '', timezone: 'UTC', url: '' }
    const response = await staff.change(`/feeds/${feed.id}`, feedForm)
    expect(response.status).toBe(303)
    expect(app.logs).toContainEqual(
      expect.objectContaining({ message: 'cache purge failed', cause: 'Error' }),
    )
  })

  it('or forgotten after two hours, when no edge keeps it any more', async () => {
    // Rows of other tests may be derived again, which is a change as well.
    await emptyTables()
    await noteTags(2)
    await app.database.query(`update purges set recorded_at = $1 where tag = 'event:evt_00001'`, [
      '2026-06-15T09:59:59Z',
    ])
    await app.database.query(`update purges set recorded_at = $1 where tag = 'event:evt_00002'`, [
      '2026-06-15T10:00:01Z',
    ])
    allow(0, 'no cache')
    await flushPurges(app.acting())
    await cleanUp(app.deps)
    expect(await noted()).toEqual(['event:evt_00002'])
    expect(app.logs).toEqual([])
  })
})
