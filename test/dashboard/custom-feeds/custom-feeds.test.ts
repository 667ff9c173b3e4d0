import { beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../support/app.ts'
import { formFields } from '../../support/event-form.ts'
import { makeCustomFeed, makeEvents, makeFeed } from '../../support/factories.ts'
import { forgetPurges } from '../../support/forget-purges.ts'
import { visibleText } from '../../support/html.ts'
import { makeStaff, makeStaffWithFeed, sentTo } from '../../support/staff.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

const customFeedsOf = (orgId: string) =>
  app.database.query('select * from custom_feeds where org_id = $1', [orgId])

async function withEvents() {
  const made = await makeStaffWithFeed(app)
  await makeEvents(made.feed, [
    ...Array.from({ length: 12 }, (_, i) => ({ title: `Jazz ${i}`, state: 'Texas' })),
    { title: 'Opera', state: 'Texas', categories: ['Free'] },
  ])
  return made
}

describe('custom feeds', () => {
  it('show how many events match and the first ten, before anything is saved', async () => {
    const { staff } = await withEvents()
    const form = { name: '', slug: '', keywords: 'JAZZ', state: 'tx', intent: 'preview' }
    const response = await staff.send('/custom-feeds', form)
    const text = visibleText(await response.text())
    expect(text).toContain('12 upcoming events, the first 10:')
    expect(text).toContain('A repeating event counts once.')
    expect(new Set(text.match(/Jazz \d+/g)).size).toBe(10)
    expect(text).not.toContain('Opera')
    expect(await customFeedsOf(staff.orgId)).toEqual([])
  })

  it('say of what matches that it is cancelled, and until when it goes on', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const [startsAt, endsAt] = ['2099-05-04T17:00:00Z', '2099-08-03T17:00:00Z']
    await makeEvents(feed, [
      { title: 'Jazz show', startsAt, endsAt },
      { title: 'Late jazz', startsAt, status: 'cancelled' },
    ])
    const form = { name: '', slug: '', keywords: 'jazz', state: '', intent: 'preview' }
    const text = visibleText(await (await staff.send('/custom-feeds', form)).text())
    expect(text).toMatch(/Jazz show\s+May 4, 2099 – Aug 3, 2099/)
    expect(text).toMatch(/Late jazz Cancelled\s*May 4, 2099/)
  })

  it('take a hundred feeds, and say so instead of leaving the others out', async () => {
    const staff = await makeStaff(app)
    const feeds = await app.database.query(
      `insert into feeds (id, org_id, slug, name, timezone)
       select 'feed_' || substr(md5($1 || n), 1, 20), $1, 'feed-' || n, 'Feed ' || n, 'UTC'
       from generate_series(1, 101) n returning id`,
      [staff.orgId],
    )
    const chosen = feeds.map(({ id }) => [`feed:${id}`, 'on'])
    const form = { name: 'Some', slug: 'some' }
    const refused = await staff.send('/custom-feeds', { ...form, ...Object.fromEntries(chosen) })
    expect(refused.status).toBe(400)
    expect(visibleText(await refused.text())).toContain(
      'Select up to 100 feeds. To include all feeds, leave all unchecked',
    )
    const fewer = { ...form, ...Object.fromEntries(chosen.slice(1)) }
    await sentTo(await staff.send('/custom-feeds', fewer))
    expect((await customFeedsOf(staff.orgId))[0]?.feed_ids).toHaveLength(100)
  })

  it('are created once, serve their events, change and go', async () => {
    const { staff, feed } = await withEvents()
    const other = await makeFeed({ orgId: staff.orgId })
    const path = `/dashboard/${staff.slug}/custom-feeds`
    const fields = formFields(await staff.see('/custom-feeds/new'), path)
    const form = { ...fields, name: 'Jazz', slug: 'jazz', keywords: 'jazz, big band' }
    await forgetPurges(app)
    const sent = await Promise.all([
      staff.send('/custom-feeds', form),
      staff.send('/custom-feeds', form),
    ])
    const [to = ''] = await Promise.all(sent.map(sentTo))
    expect(app.purged[0]).toEqual([`org-events:${staff.orgId}`])
    const rows = await customFeedsOf(staff.orgId)
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({ keyword_patterns: ['%jazz%', '%big band%'], feed_ids: null })
    const api = `/api/v1/orgs/${staff.slug}/custom/jazz`
    const events = async () => (await app.get<{ events: object[] }>(`${api}?per_page=100`)).events
    expect(await events()).toHaveLength(12)

    const edit = to.replace(`/dashboard/${staff.slug}`, '').replace(/\?.*/, '')
    expect(visibleText(await staff.see(edit))).toContain(
      `<calendar-feed org="${staff.slug}" custom="jazz" style="display:block;min-height:100vh"><a href="https://calendar.test/o/${staff.slug}/jazz">`,
    )
    const changed = { keywords: '', [`feed:${feed.id}`]: 'on', [`feed:${other.id}`]: 'on' }
    await sentTo(await staff.change(edit, changed))
    expect((await customFeedsOf(staff.orgId))[0]?.feed_ids).toHaveLength(2)
    expect(await events()).toHaveLength(13)
    expect(await staff.see(edit)).toContain(`name="feed:${feed.id}" value="on" checked`)

    await staff.see(`${edit}/delete`)
    await sentTo(await staff.send(`${edit}/delete`))
    expect((await app.request(api)).status).toBe(404)
  })

  it('cannot take over the id of somebody else', async () => {
    const theirs = await makeStaff(app)
    const custom = await makeCustomFeed(theirs.orgId, { keywords: ['jazz'] })
    const staff = await makeStaff(app)
    for (const field of ['id', 'once']) {
      const form = { [field]: custom.id, name: 'Mine', keywords: 'rock' }
      expect(await sentTo(await staff.send('/custom-feeds', form))).not.toContain(custom.id)
    }
    const rows = await app.database.query('select * from custom_feeds where id = $1', [custom.id])
    expect(rows).toMatchObject([{ org_id: theirs.orgId, name: custom.name, slug: custom.slug }])
  })

  it('take no feed of another organization into their rule', async () => {
    const { staff, feed } = await withEvents()
    const foreign = await makeFeed()
    const form = { name: 'X', slug: 'x', [`feed:${foreign.id}`]: 'on' }
    const refused = await staff.send('/custom-feeds', form)
    expect(refused.status).toBe(400)
    expect(visibleText(await refused.text())).toContain('The feeds you selected were deleted')
    expect(await customFeedsOf(staff.orgId)).toEqual([])
    await sentTo(await staff.send('/custom-feeds', { ...form, [`feed:${feed.id}`]: 'on' }))
    expect((await customFeedsOf(staff.orgId))[0]).toMatchObject({ feed_ids: [feed.id] })
  })

  it('whose feeds were all deleted show nothing until others are chosen, and never all by themselves', async () => {
    const { staff, feed } = await withEvents()
    const gone = await makeFeed({ orgId: staff.orgId })
    const custom = await makeCustomFeed(staff.orgId, { feedIds: [gone.id] })
    const page = `/custom-feeds/${custom.id}`
    const api = `/api/v1/orgs/${staff.slug}/custom/${custom.slug}`
    const events = async () => (await app.get<{ events: object[] }>(`${api}?per_page=100`)).events
    expect(visibleText(await staff.see(page))).not.toContain('were deleted')
    const opened = formFields(await staff.see(page), `/dashboard/${staff.slug}${page}`)
    await sentTo(await staff.send(`/feeds/${gone.id}/delete`))

    // Also when it was opened before the feed was deleted.
    await sentTo(await staff.send(page, { ...opened, name: 'Renamed' }))
    expect(await events()).toEqual([])
    const html = await staff.see(page)
    expect(visibleText(html)).toContain('The feeds selected here were deleted')
    expect(visibleText(html)).toContain('A deleted feed')
    expect(visibleText(await staff.see('/custom-feeds'))).toContain('of deleted feeds (no events)')
    await sentTo(await staff.change(page, { keywords: 'opera' }))
    expect(await events()).toEqual([])
    expect((await customFeedsOf(staff.orgId))[0]).toMatchObject({ feed_ids: [gone.id] })

    await sentTo(await staff.change(page, { [`feed:${gone.id}`]: '', [`feed:${feed.id}`]: 'on' }))
    expect(await events()).toHaveLength(1)
    expect(visibleText(await staff.see(page))).not.toContain('deleted')
    await sentTo(await staff.change(page, { [`feed:${feed.id}`]: '' }))
    expect((await customFeedsOf(staff.orgId))[0]).toMatchObject({ feed_ids: null })
  })

  it.each([
    [{ name: '' }, 'Enter a name for the custom feed'],
    [
      { keywords: 'a,'.repeat(5) + Array.from({ length: 21 }, (_, i) => `w${i}`).join() },
      'Enter up to 20 keywords',
    ],
    [{ keywords: 'x'.repeat(61) }, 'Enter at most 60 characters for each of the keywords'],
  ])('refuse %j', async (fields, message) => {
    const { staff } = await makeStaffWithFeed(app)
    const response = await staff.send('/custom-feeds', { name: 'A', slug: 'a', ...fields })
    expect(response.status).toBe(400)
    expect(visibleText(await response.text())).toContain(message)
  })

  it('on a free plan say what they are and refuse new ones and changes', async () => {
    const staff = await makeStaff(app, { plan: 'free' })
    const explained = async (path: string) => {
      const text = visibleText(await staff.see(`/custom-feeds${path}`, 403))
      expect(text).toContain('Included in Pro and Enterprise')
    }
    await explained('')
    const kept = await makeCustomFeed(staff.orgId, { keywords: ['jazz'] })
    await explained('/new')
    await explained(`/${kept.id}`)
    for (const path of ['', `/${kept.id}`]) {
      const response = await staff.send(`/custom-feeds${path}`, { name: 'A', slug: 'a' })
      expect(response.status).toBe(403)
    }
    expect(await customFeedsOf(staff.orgId)).toMatchObject([{ name: kept.name, slug: kept.slug }])
  })

  it('of a higher plan before are shown on a free one with their rule, and can be deleted', async () => {
    const staff = await makeStaff(app, { plan: 'free' })
    const kept = await makeCustomFeed(staff.orgId, { keywords: ['jazz'] })
    const html = await staff.see('/custom-feeds')
    expect(visibleText(html)).toContain('with jazz')
    expect(html).not.toContain('/custom-feeds/new')
    const path = `/custom-feeds/${kept.id}/delete`
    expect(html).toContain(`href="/dashboard/${staff.slug}${path}"`)
    expect(visibleText(await staff.see(path))).toContain('Delete this custom feed?')
    await sentTo(await staff.send(path))
    expect(await customFeedsOf(staff.orgId)).toEqual([])
  })
})
