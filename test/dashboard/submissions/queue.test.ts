import { beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../support/app.ts'
import { makeEvent, makeFeed, makeSubmission } from '../../support/factories.ts'
import { visibleText } from '../../support/html.ts'
import { type Browser, makeStaff, makeStaffWithFeed, sentTo } from '../../support/staff.ts'
import { linkIn } from '../../support/subscriber.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

const stateOf = async (id: string) => {
  const [row] = await app.database.query('select state from submissions where id = $1', [id])
  return row?.state
}

/** Opens the page of a submission and selects one of its buttons. */
const press = (staff: Browser, id: string, deed: string, changes = {}) =>
  staff.change(`/submissions/${id}`, changes, `/submissions/${id}/${deed}`)

describe('GET submissions', () => {
  it('lists what waits, newest first, without what was not confirmed', async () => {
    const { staff, feed } = await makeStaffWithFeed(app, { role: 'member' })
    const at = (minute: number) => new Date(`2026-06-15T10:${minute}:00Z`)
    await makeSubmission(feed, { title: 'Older', createdAt: at(10) })
    await makeSubmission(feed, { title: 'Newer', createdAt: at(20) })
    await makeSubmission(feed, { title: 'Unconfirmed', state: 'unconfirmed' })
    await makeSubmission(feed, {
      title: 'Of others',
      feedId: (await makeFeed({ orgId: feed.orgId })).id,
      state: 'declined',
    })
    const text = visibleText(await staff.see('/submissions'))
    expect(text.indexOf('Newer')).toBeGreaterThan(0)
    expect(text.indexOf('Newer')).toBeLessThan(text.indexOf('Older'))
    expect(text).not.toContain('Unconfirmed')
    expect(text).not.toContain('Of others')
  })

  it('lists open questions and decisions under tabs of their own', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    await makeSubmission(feed, { title: 'Open question', state: 'asked' })
    await makeSubmission(feed, {
      title: 'Not wanted',
      state: 'declined',
      decidedBy: staff.personId,
    })
    const asked = visibleText(await staff.see('/submissions?tab=asked'))
    expect(asked).toContain('Open question')
    expect(asked).not.toContain('Not wanted')
    const decided = visibleText(await staff.see('/submissions?tab=decided'))
    expect(decided).toContain('Not wanted')
    expect(decided).toContain(staff.email)
    expect(decided).not.toContain('Open question')
  })

  it('filters by feed', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const other = await makeFeed({ orgId: staff.orgId, name: 'Theater' })
    await makeSubmission(feed, { title: 'Concert' })
    await makeSubmission(other, { title: 'Play' })
    const text = visibleText(await staff.see(`/submissions?feed=${other.id}`))
    expect(text).toContain('Play')
    expect(text).not.toContain('Concert')
  })

  it.each(['waiting', 'decided'] as const)(
    'pages through all that are %s, each once',
    async (tab) => {
      const { staff, feed } = await makeStaffWithFeed(app)
      const state = tab === 'waiting' ? 'waiting' : 'declined'
      const ids = new Set<string>()
      for (let i = 0; i < 30; i++) ids.add((await makeSubmission(feed, { state })).id)
      const seen: string[] = []
      let path: string | undefined = `/submissions?tab=${tab}`
      for (let pages = 0; path && pages < 5; pages++) {
        const html: string = await staff.see(path)
        seen.push(...[...html.matchAll(/<bdi>Test submission/g)].map(() => ''))
        const ofPage = [...html.matchAll(/\/submissions\/(smn_\w+)"/g)].map(([, id = '']) => id)
        for (const id of ofPage) expect(ids.delete(id)).toBe(true)
        const next: RegExpExecArray | null = /href="[^"]*(\/submissions\?[^"]*after=[^"]*)"/.exec(
          html,
        )
        path = next?.[1]?.replaceAll('&amp;', '&')
      }
      expect(ids.size).toBe(0)
    },
  )

  it('marks a possible duplicate: an event or a submission of that day with its title or place', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const marked = async () =>
      visibleText(await staff.see('/submissions')).split('Possible duplicate').length - 1
    await makeSubmission(feed, { title: 'Café Concert' })
    expect(await marked()).toBe(0)
    await makeEvent(feed, {
      title: 'CAFE CONCERT',
      publishedAt: null,
      startsAt: '2026-07-02T01:00:00Z',
    })
    expect(await marked()).toBe(1)
    await makeSubmission(feed, { title: 'Reading', location: 'Town hall' })
    await makeSubmission(feed, { title: 'Slam', location: 'town Hall' })
    expect(await marked()).toBe(3)
  })

  it('is in the menu where visitors can suggest events or something was submitted', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    expect(visibleText(await staff.see('/events'))).not.toContain('Submissions')
    await makeSubmission(feed, { state: 'unconfirmed' })
    expect(visibleText(await staff.see('/events'))).not.toContain('Submissions')
    await makeSubmission(feed)
    await makeSubmission(feed)
    expect(visibleText(await staff.see('/events'))).toMatch(/Submissions2 waiting/)
    const { staff: other, feed: open } = await makeStaffWithFeed(app)
    await app.database.query('update feeds set takes_submissions = true where id = $1', [open.id])
    expect(visibleText(await other.see('/events'))).toContain('Submissions')
  })

  it('is neither open nor in the menu for writers', async () => {
    const { feed, staff } = await makeStaffWithFeed(app)
    await makeSubmission(feed)
    const writer = await makeStaff(app, { orgId: staff.orgId, slug: staff.slug, role: 'writer' })
    expect(visibleText(await writer.see(''))).not.toContain('Submissions')
    expect(await writer.see('/submissions', 403)).toContain('owners')
  })
})

describe('deciding', () => {
  it('publishes with Accept, and leads to the public page and the event', async () => {
    const { staff, feed } = await makeStaffWithFeed(app, { role: 'member' })
    const { id } = await makeSubmission(feed, { title: 'Jazz by the river' })
    const page = await sentTo(await press(staff, id, 'accept'))
    const html = await staff.see(page.replace(`/dashboard/${staff.slug}`, ''))
    expect(html).toContain('Show the public page')
    expect(html).toMatch(/href="\/dashboard\/[^"]*\/events\/evt_\w+"/)
    const { events } = await app.get<{ events: { title: string }[] }>(
      `/api/v1/feeds/${feed.id}/events`,
    )
    expect(events.map(({ title }) => title)).toEqual(['Jazz by the river'])
  })

  it('leads to the event from then on, also while its sender would like it to be taken off', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const { id } = await makeSubmission(feed)
    await sentTo(await press(staff, id, 'accept'))
    for (const state of ['accepted', 'withdrawing']) {
      const queuedAt = state === 'accepted' ? 'null' : 'now()'
      await app.database.query(
        `update submissions set state = $2, queued_at = ${queuedAt} where id = $1`,
        [id, state],
      )
      const html = await staff.see(`/submissions/${id}`)
      expect(html).toContain('Show the public page')
      expect(html).toMatch(/href="\/dashboard\/[^"]*\/events\/evt_\w+"/)
      const preview = visibleText(await staff.see(`/submissions/${id}/preview`))
      expect(preview).not.toContain('Visitors can’t see this')
    }
  })

  it('tells the second of two who accepted it', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const other = await makeStaff(app, { orgId: staff.orgId, slug: staff.slug })
    const { id } = await makeSubmission(feed)
    const html = await other.see(`/submissions/${id}`)
    const version = /name="version" value="([^"]*)"/.exec(html)?.[1] ?? ''
    await sentTo(await press(staff, id, 'accept'))
    for (const deed of ['accept', 'decline', 'ask', 'change']) {
      const form = { version, question: 'Where?', ...{ reason: 'No.' } }
      const response = await other.send(`/submissions/${id}/${deed}`, form)
      expect(response.status).toBe(409)
      expect(visibleText(await response.text())).toContain(
        `${staff.email} accepted this submission in the meantime`,
      )
    }
    expect(await stateOf(id)).toBe('accepted')
  })

  it('says that the sender changed it, and decides nothing', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const { id, updatedAt } = await makeSubmission(feed)
    await app.database.query(
      "update submissions set title = 'New', updated_at = updated_at + interval '1 s' where id = $1",
      [id],
    )
    const version = updatedAt.toISOString()
    const response = await staff.send(`/submissions/${id}/accept`, { version })
    expect(response.status).toBe(409)
    expect(visibleText(await response.text())).toContain('the sender updated this submission')
    expect(await stateOf(id)).toBe('waiting')
  })

  it('declines with what was written, or else with the saved reason', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const reasons = async (id: string) =>
      (await app.database.query('select reason from submissions where id = $1', [id]))[0]?.reason
    const one = await makeSubmission(feed)
    await press(staff, one.id, 'decline', { saved: 'Saved one.', reason: 'My own.' })
    expect(await reasons(one.id)).toBe('My own.')
    const two = await makeSubmission(feed)
    await press(staff, two.id, 'decline', { saved: 'Saved one.', reason: ' ' })
    expect(await reasons(two.id)).toBe('Saved one.')
    const three = await makeSubmission(feed)
    const long = await press(staff, three.id, 'decline', { reason: 'x'.repeat(1001) })
    expect(long.status).toBe(400)
    expect(await stateOf(three.id)).toBe('waiting')
  })

  it('asks back with a question, never with none', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const { id } = await makeSubmission(feed)
    expect((await press(staff, id, 'ask', { question: ' ' })).status).toBe(400)
    expect(await stateOf(id)).toBe('waiting')
    await sentTo(await press(staff, id, 'ask', { question: 'Which hall?' }))
    expect(await stateOf(id)).toBe('asked')
    expect(visibleText(await staff.see(`/submissions/${id}`))).toContain('Which hall?')
  })

  it('accepts with changes as the event form says', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const { id } = await makeSubmission(feed, { title: 'jazz' })
    const path = `/submissions/${id}/change`
    expect((await staff.change(path, { title: '' })).status).toBe(400)
    expect(await stateOf(id)).toBe('waiting')
    await sentTo(await staff.change(path, { title: 'Jazz by the river' }))
    const [event] = await app.database.query('select title from events where feed_id = $1', [
      feed.id,
    ])
    expect(event?.title).toBe('Jazz by the river')
    expect(await stateOf(id)).toBe('accepted')
  })

  it('accepts nothing into an archived feed, but lets staff choose another', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const open = await makeFeed({ orgId: staff.orgId, name: 'Theater' })
    const { id, updatedAt } = await makeSubmission(feed)
    await app.database.query('update feeds set archived_at = now() where id = $1', [feed.id])
    expect(visibleText(await staff.see(`/submissions/${id}`))).toContain('isn’t open')
    const version = updatedAt.toISOString()
    expect((await staff.send(`/submissions/${id}/accept`, { version })).status).toBe(409)
    await sentTo(await staff.change(`/submissions/${id}/change`, { feedId: open.id }))
    expect(await stateOf(id)).toBe('accepted')
  })

  it('tells the sender of the feed that it was accepted into, and lets them ask to take it off', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const open = await makeFeed({ orgId: staff.orgId, name: 'Theater' })
    const { id } = await makeSubmission(feed)
    await sentTo(await staff.change(`/submissions/${id}/change`, { feedId: open.id }))
    await app.database.query('update feeds set archived_at = now() where id = $1', [feed.id])
    await app.runQueued()
    const mail = app.mails.at(-1)
    expect(mail?.text).toContain('to Theater')
    const page = await app.request(linkIn(mail, '/submit/mine/'), {
      headers: { accept: 'text/html' },
    })
    expect(page.status).toBe(200)
    expect(visibleText(await page.text())).toContain('Ask to remove the event')
  })

  it('warns about a date that has passed, and accepts it all the same', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const { id } = await makeSubmission(feed, {
      startsAt: new Date('2026-06-01T18:00:00Z'),
      inputs: { startDate: '2026-06-01' },
    })
    expect(visibleText(await staff.see(`/submissions/${id}`))).toContain('This event is over')
    await sentTo(await press(staff, id, 'accept'))
    expect(await stateOf(id)).toBe('accepted')
  })

  it.each([
    ['let-go', 'withdrawn', true],
    ['keep', 'accepted', false],
  ])('answers a sender who would like the event off with %s', async (deed, state, isOff) => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const event = await makeEvent(feed)
    const { id } = await makeSubmission(feed, { state: 'withdrawing', eventId: event.id })
    await sentTo(await press(staff, id, deed))
    expect(await stateOf(id)).toBe(state)
    const [row] = await app.database.query('select published_at from events where id = $1', [
      event.id,
    ])
    expect(row?.published_at === null).toBe(isOff)
  })
})

describe('after a decision', () => {
  const at = (minute: number) => new Date(`2026-06-15T10:${minute}:00Z`)
  const onward = (html: string) => /href="([^"]*)" aria-describedby="did"/.exec(html)?.[1]

  it.each(['accept', 'decline', 'ask', 'change'])(
    'with %s, the work goes on below, not again at the top',
    async (deed) => {
      const { staff, feed } = await makeStaffWithFeed(app)
      const older = await makeSubmission(feed, { createdAt: at(10) })
      const { id } = await makeSubmission(feed, { createdAt: at(20) })
      const newer = await makeSubmission(feed, { createdAt: at(30) })
      const seen = async (one: string) => {
        const form = deed === 'change' ? `/submissions/${one}/change` : `/submissions/${one}`
        const to = await sentTo(
          await staff.change(form, { question: 'Where?' }, `/submissions/${one}/${deed}`),
        )
        return staff.see(to.replace(`/dashboard/${staff.slug}`, ''))
      }
      const html = await seen(id)
      expect(onward(html)).toMatch(new RegExp(`/submissions/${older.id}$`))
      expect(html).toMatch(new RegExp(`submissions/${newer.id}" rel="prev"`))
      // What was skipped comes at the end, then the queue.
      expect(onward(await seen(older.id))).toMatch(new RegExp(`/submissions/${newer.id}$`))
      expect(onward(await seen(newer.id))).toMatch(/\/submissions$/)
    },
  )

  it('goes on also once the sender is blocked', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const older = await makeSubmission(feed, { createdAt: at(10) })
    const { id } = await makeSubmission(feed, { createdAt: at(20) })
    await makeSubmission(feed, { createdAt: at(30) })
    const to = await sentTo(await staff.send(`/submissions/${id}/block`))
    const html = await staff.see(to.replace(`/dashboard/${staff.slug}`, ''))
    expect(visibleText(html)).toContain('Blocked.')
    expect(onward(html)).toMatch(new RegExp(`/submissions/${older.id}$`))
  })

  it('says nothing that is not so, whatever the address says', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const { id } = await makeSubmission(feed)
    for (const did of [
      'accepted',
      'declined',
      'asked',
      'taken-off',
      'kept',
      'blocked',
      'toString',
    ]) {
      const html = await staff.see(`/submissions/${id}?did=${did}&place=yesterday`)
      expect(onward(html), did).toBeUndefined()
    }
  })
})

describe('the page of a submission', () => {
  it('shows the public page in a frame where nothing can be selected', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const { id } = await makeSubmission(feed, {
      title: '<b>Bold</b> \u202eevil',
      inputs: { description: 'See [this](https://evil.example/x)' },
    })
    expect(await staff.see(`/submissions/${id}`)).toContain('sandbox=""')
    const response = await staff.open(`/submissions/${id}/preview`)
    const html = await response.text()
    expect(html).toContain('<body inert')
    expect(html).toContain('&lt;b&gt;Bold&lt;/b&gt;')
    expect(html).not.toContain('<b>Bold')
    const policy = response.headers.get('content-security-policy')
    expect(policy).toMatch(/sandbox(;|$| ;)/)
    expect(policy).toContain("frame-ancestors 'self'")
  })

  it('shows the history of the sender, and the possible duplicates with links', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const email = 'ann@example.com'
    await makeSubmission(feed, { email, title: 'First of Ann', state: 'accepted' })
    await makeSubmission(feed, { email, title: 'Refused', state: 'declined' })
    const event = await makeEvent(feed, { title: 'Jazz' })
    const { id } = await makeSubmission(feed, { email, title: 'jazz' })
    const html = await staff.see(`/submissions/${id}`)
    const text = visibleText(html)
    expect(text).toContain('1 accepted, 1 declined, 1 waiting')
    expect(text).toContain('First of Ann')
    expect(html).toContain(`/events/${event.id}"`)
  })

  it('says no time of day of what lasts all day, in lists of several and of possible duplicates', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const inputs = { allDay: 'on', startTime: '' }
    const one = await makeSubmission(feed, { title: 'Fair', inputs })
    const two = await makeSubmission(feed, { title: 'fair', inputs })
    for (const path of [`/submissions/${one.id}`, `/submissions/selected?do=accept&id=${two.id}`]) {
      const text = visibleText(await staff.see(path))
      expect(text).toContain('2026')
      expect(text).not.toMatch(/\d:\d\d [AP]M/)
    }
  })

  it('leads to the next and the previous of the queue', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const at = (minute: number) => new Date(`2026-06-15T10:${minute}:00Z`)
    const older = await makeSubmission(feed, { createdAt: at(10) })
    const { id } = await makeSubmission(feed, { createdAt: at(20) })
    const newer = await makeSubmission(feed, { createdAt: at(30) })
    const html = await staff.see(`/submissions/${id}`)
    expect(html).toMatch(new RegExp(`submissions/${older.id}" rel="next"`))
    expect(html).toMatch(new RegExp(`submissions/${newer.id}" rel="prev"`))
  })
})
