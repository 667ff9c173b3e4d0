import { beforeAll, describe, expect, it } from 'vitest'
import { encodePosition } from '../../../functions/http/list-cursor.ts'
import { type TestApp, testApp } from '../../support/app.ts'
import { DASHBOARD_ROUTES } from '../../support/dashboard-routes.ts'
import { freshId, makeEvent, makeSubmission } from '../../support/factories.ts'
import { visibleText } from '../../support/html.ts'
import { makeStaff, makeStaffWithFeed, sentTo } from '../../support/staff.ts'
import { walkDashboard } from '../../support/walk-dashboard.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

const query = (sql: string, params: unknown[]) => app.database.query(sql, params)
const stateOf = async (id: string) =>
  (await query('select state from submissions where id = $1', [id]))[0]?.state
const mailsAbout = async (id: string) =>
  (await query('select kind from mails where subject_id = $1', [id])).length
const sendersOf = (orgId: string) =>
  query('select id, state, email from submission_senders where org_id = $1', [orgId])

describe('blocking a sender', () => {
  it('declines what waits without an email, and deletes what they did not confirm', async () => {
    const { staff, feed } = await makeStaffWithFeed(app, { role: 'member' })
    const email = `${freshId('ann')}@example.com`
    const accepted = await makeSubmission(feed, { email, state: 'accepted' })
    const waiting = await makeSubmission(feed, { email })
    const asked = await makeSubmission(feed, { email, state: 'asked' })
    const unconfirmed = await makeSubmission(feed, { email, state: 'unconfirmed' })
    const others = await makeSubmission(feed)
    const path = `/submissions/${waiting.id}/block`
    expect(visibleText(await staff.see(path))).toContain(email)
    expect(await stateOf(waiting.id)).toBe('waiting')
    for (let twice = 0; twice < 2; twice++) await sentTo(await staff.send(path))
    expect(await stateOf(waiting.id)).toBe('declined')
    expect(await stateOf(asked.id)).toBe('declined')
    expect(await stateOf(unconfirmed.id)).toBeUndefined()
    expect(await stateOf(accepted.id)).toBe('accepted')
    expect(await stateOf(others.id)).toBe('waiting')
    expect(await mailsAbout(waiting.id)).toBe(0)
    expect(await sendersOf(staff.orgId)).toEqual([expect.objectContaining({ state: 'blocked' })])
  })

  it('leaves what they sent to another organization', async () => {
    const one = await makeStaffWithFeed(app)
    const two = await makeStaffWithFeed(app)
    const email = `${freshId('ann')}@example.com`
    const mine = await makeSubmission(one.feed, { email })
    const theirs = await makeSubmission(two.feed, { email })
    await sentTo(await one.staff.send(`/submissions/${mine.id}/block`))
    expect(await stateOf(theirs.id)).toBe('waiting')
  })

  it('is taken back by everyone who reviews', async () => {
    const { staff, feed } = await makeStaffWithFeed(app, { role: 'member' })
    const { id } = await makeSubmission(feed)
    await staff.send(`/submissions/${id}/block`)
    const [sender] = await sendersOf(staff.orgId)
    expect(visibleText(await staff.see('/submissions/senders'))).toContain('Blocked')
    await sentTo(
      await staff.change(
        `/submissions/senders/${sender?.id}`,
        {},
        `/submissions/senders/${sender?.id}/forget`,
      ),
    )
    expect(await sendersOf(staff.orgId)).toEqual([])
  })

  it('names no address once the person was erased', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const { id, email } = await makeSubmission(feed)
    await staff.send(`/submissions/${id}/block`)
    await query('update submission_senders set email = null, email_key = null where org_id = $1', [
      staff.orgId,
    ])
    const text = visibleText(await staff.see('/submissions/senders'))
    expect(text).toContain('Erased email address')
    expect(text).not.toContain(email)
  })
})

describe('trusting a sender', () => {
  it('is for owners, and leaves what waits to a decision', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const editor = await makeStaff(app, { orgId: staff.orgId, slug: staff.slug, role: 'member' })
    const { id } = await makeSubmission(feed)
    expect(visibleText(await editor.see(`/submissions/${id}`))).not.toContain('Trust sender')
    expect((await editor.send(`/submissions/${id}/trust`)).status).toBe(403)
    expect(await sendersOf(staff.orgId)).toEqual([])
    await sentTo(await staff.change(`/submissions/${id}/trust`, {}))
    expect(await stateOf(id)).toBe('waiting')
    expect(await sendersOf(staff.orgId)).toEqual([expect.objectContaining({ state: 'trusted' })])
    expect(visibleText(await editor.see(`/submissions/${id}`))).toContain('Trusted')
  })

  it('lets what came from them be deleted in one go', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const email = `${freshId('ann')}@example.com`
    const { id } = await makeSubmission(feed, { email })
    await staff.send(`/submissions/${id}/trust`)
    const events = [
      await makeEvent(feed, { title: 'One' }),
      await makeEvent(feed, { title: 'Two' }),
    ]
    for (const { id: eventId } of events) {
      await makeSubmission(feed, { email, state: 'accepted', eventId })
    }
    const [sender] = await sendersOf(staff.orgId)
    const html = await staff.see(`/submissions/senders/${sender?.id}`)
    const ids = [...html.matchAll(/name="id" value="(evt_\w+)"/g)].map(([, eventId]) => eventId)
    expect(ids.sort()).toEqual(events.map((event) => event.id).sort())
    expect(html).toContain(`action="/dashboard/${staff.slug}/events/selected"`)
    // Where the script of lists says how many are selected: it adds no box for all without it.
    expect(html).toContain('data-total')
    const asked = await staff.see(`/events/selected?do=delete&id=${ids.join('&id=')}`)
    expect(visibleText(asked)).toContain('Delete 2 events?')
  })

  it('lists what came from them, and is taken back by owners alone', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const editor = await makeStaff(app, { orgId: staff.orgId, slug: staff.slug, role: 'member' })
    const email = `${freshId('ann')}@example.com`
    const { id } = await makeSubmission(feed, { email })
    await staff.send(`/submissions/${id}/trust`)
    const decidedAt = new Date('2026-06-15T11:30:00Z')
    await makeSubmission(feed, { email, title: 'At once', state: 'accepted', decidedAt })
    const [sender] = await sendersOf(staff.orgId)
    const path = `/submissions/senders/${sender?.id}`
    const text = visibleText(await staff.see(path))
    expect(text).toContain('At once')
    expect(text).toContain('Published at once')
    expect(visibleText(await editor.see(path))).not.toContain('Stop trusting')
    expect((await editor.send(`${path}/forget`)).status).toBe(403)
    expect(await sendersOf(staff.orgId)).toHaveLength(1)
    expect(await sentTo(await staff.open(`/submissions/${id}/sender`))).toMatch(path)
    const taken = await staff.change(path, {}, `${path}/forget`)
    expect(await sendersOf(staff.orgId)).toEqual([])
    // What came while the sender was trusted stays listed, here and from each submission.
    const after = visibleText(
      await staff.see((await sentTo(taken)).replace(`/dashboard/${staff.slug}`, '')),
    )
    for (const said of [email, 'Neither trusted nor blocked', 'At once', 'Published at once']) {
      expect(after).toContain(said)
    }
    expect(after).not.toContain('Stop trusting')
    expect(await staff.see(`/submissions/${id}`)).toContain(`/submissions/${id}/sender"`)
  })

  it('is decided beside the latest five of them, in one order also where they came at once', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const email = `${freshId('ann')}@example.com`
    const sent = []
    for (const title of ['A', 'B', 'C', 'D', 'E', 'F', 'G']) {
      sent.push((await makeSubmission(feed, { email, title })).id)
    }
    const [last = '', ...before] = sent.toSorted().reverse()
    const html = await staff.see(`/submissions/${last}`)
    const shown = html.match(/submissions\/smn_\w+"><bdi>/g)?.map((link) => link.split(/[/"]/)[1])
    expect(shown).toEqual(before.slice(0, 5))
  })

  it('lists the latest 100 that came from them, and says so', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const email = `${freshId('ann')}@example.com`
    const { id } = await makeSubmission(feed, { email })
    const open = async () => visibleText(await staff.see(`/submissions/${id}/sender`))
    for (let n = 2; n < 100; n++) await makeSubmission(feed, { email, state: 'declined' })
    expect(await open()).not.toContain('Only the latest')
    for (const _ of [1, 2]) await makeSubmission(feed, { email, state: 'declined' })
    expect(await open()).toContain('Only the latest 100 are shown.')
  })

  it('is not offered for writers, who are on the team', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const event = await makeEvent(feed, { publishedAt: null })
    const of = { personId: staff.personId, kind: 'draft' as const, eventId: event.id }
    const { id } = await makeSubmission(feed, { ...of, inputs: {} })
    const text = visibleText(await staff.see(`/submissions/${id}`))
    expect(text).not.toContain('Trust sender')
    for (const action of ['trust', 'block', 'sender'])
      await staff.see(`/submissions/${id}/${action}`, 404)
    expect(await sendersOf(staff.orgId)).toEqual([])
  })
})

/** Senders of a feed's organization, all of them decided about at the same moment. */
async function addSenders(orgId: string, count: number, state: 'trusted' | 'blocked') {
  await query(
    `insert into submission_senders (id, org_id, email_hash, state, email, email_key, person_id, at)
     select 'snd_' || $2 || n, $1, 'hash ' || $2 || n, $3, e, e, 'person_gone', '2026-06-15T11:00:00.123Z'
     from generate_series(1, $4::int) n, lateral (select left($3, 1) || n || '@example.com') t(e)`,
    [orgId, freshId('x').slice(2), state, count],
  )
}

describe('the list of senders', () => {
  const NAMES = /<bdi>([tb]\d+)@/g

  it('pages through all of its organization, trusted ones first, each shown once', async () => {
    const { staff } = await makeStaffWithFeed(app)
    await addSenders(staff.orgId, 60, 'trusted')
    await addSenders(staff.orgId, 70, 'blocked')
    await addSenders((await makeStaffWithFeed(app)).staff.orgId, 60, 'trusted')
    const seen = await walkDashboard(staff, '/submissions/senders', NAMES)
    expect(seen).toHaveLength(130)
    expect(new Set(seen).size).toBe(130)
    expect(seen.findLastIndex((name) => name.startsWith('t'))).toBe(59)
    const blocked = await walkDashboard(staff, '/submissions/senders?state=blocked', NAMES)
    expect(new Set(blocked).size).toBe(70)
    expect(blocked.every((name) => name.startsWith('b'))).toBe(true)
  })

  it('shows its first page for a position that is none', async () => {
    const { staff } = await makeStaffWithFeed(app)
    await addSenders(staff.orgId, 2, 'trusted')
    const seeAfter = (...key: string[]) =>
      staff.see(`/submissions/senders?after=${encodePosition(key)}`)
    expect(await seeAfter('friend', '2026-06-15T11:00:00.123Z', 'snd_1')).toContain('t2@')
    expect(await seeAfter('blocked', 'yesterday', 'snd_1')).toContain('t2@')
    expect(await staff.see('/submissions/senders?after=x&state=x&q=%00')).toContain('t2@')
  })

  it('finds an email address by a part of it, also far behind, in its organization only', async () => {
    const { staff } = await makeStaffWithFeed(app)
    await addSenders(staff.orgId, 320, 'trusted')
    await addSenders(staff.orgId, 20, 'blocked')
    await addSenders((await makeStaffWithFeed(app)).staff.orgId, 320, 'trusted')
    const found = async (search: string) =>
      (await walkDashboard(staff, `/submissions/senders?${search}`, NAMES)).toSorted()
    expect(await found('q=B7@EXAMPLE')).toEqual(['b7'])
    expect(await found('q=b7')).toEqual(['b7'])
    expect(await found('q=t301%40')).toEqual(['t301'])
    expect(await found('q=t1&state=trusted')).toHaveLength(111)
    expect(await found('q=b7@&state=trusted')).toEqual([])
    expect(visibleText(await staff.see('/submissions/senders?q=%25'))).toContain('No senders found')
  })
})

describe('saved reasons', () => {
  it('are added once, offered when declining, and removed', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const { id } = await makeSubmission(feed)
    const path = '/submissions/reasons'
    for (let twice = 0; twice < 2; twice++) {
      await sentTo(await staff.send(path, { reason: ' Not in  our city. ' }))
    }
    const [org] = await query('select decline_reasons from organizations where id = $1', [
      staff.orgId,
    ])
    expect(org?.decline_reasons).toEqual(['Not in our city.'])
    expect(await staff.see(`/submissions/${id}`)).toContain('<option value="Not in our city."')
    await sentTo(await staff.send(`${path}/remove`, { reason: 'Not in our city.' }))
    expect(visibleText(await staff.see(path))).not.toContain('Not in our city.')
  })

  it('are at most 20, and none is blank or too long', async () => {
    const { staff } = await makeStaffWithFeed(app)
    const save = async (reason: string) =>
      (await staff.send('/submissions/reasons', { reason })).status
    for (let i = 0; i < 20; i++) expect(await save(`Reason ${i}`)).toBe(303)
    expect(await save('One more')).toBe(400)
    expect(await save('Reason 3')).toBe(303)
    expect(await save(' ')).toBe(400)
    expect(await save('x'.repeat(1001))).toBe(400)
  })
})

describe('several at once', () => {
  const selected = (ids: string[], action: string) =>
    `/submissions/selected?do=${action}${ids.map((id) => `&id=${id}`).join('')}`

  it('are accepted after a question, but for what changed since', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const one = await makeSubmission(feed, { title: 'One' })
    const two = await makeSubmission(feed, { title: 'Two' })
    const changed = await makeSubmission(feed, { title: 'Changed' })
    const ids = [one.id, two.id, changed.id]
    const html = await staff.see(selected(ids, 'accept'))
    expect(visibleText(html)).toContain('Accept 3 submissions?')
    expect(await stateOf(one.id)).toBe('waiting')
    const version = (row: { updatedAt: Date }) => row.updatedAt.toISOString()
    const form = {
      do: 'accept',
      [one.id]: version(one),
      [two.id]: version(two),
      [changed.id]: new Date(0).toISOString(),
    }
    const response = await staff.send('/submissions/selected', form)
    const text = visibleText(await response.text())
    expect(text).toContain('2 submissions accepted.')
    expect(text).toContain('Changed')
    expect(await Promise.all(ids.map(stateOf))).toEqual(['accepted', 'accepted', 'waiting'])
  })

  it('are declined with one reason', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const ids = [(await makeSubmission(feed)).id, (await makeSubmission(feed)).id]
    const page = selected(ids, 'decline')
    const to = await sentTo(
      await staff.change(page, { reason: 'Not ours.' }, '/submissions/selected'),
    )
    expect(visibleText(await staff.see(to.replace(`/dashboard/${staff.slug}`, '')))).toContain(
      '2 submissions declined.',
    )
    expect(await Promise.all(ids.map(stateOf))).toEqual(['declined', 'declined'])
    expect(await Promise.all(ids.map(mailsAbout))).toEqual([1, 1])
  })

  it('are none of another organization, and none that were not confirmed', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const other = await makeSubmission((await makeStaffWithFeed(app)).feed)
    const hidden = await makeSubmission(feed, { state: 'unconfirmed' })
    const ids = [other.id, hidden.id]
    expect(visibleText(await staff.see(selected(ids, 'accept')))).toContain('no longer waiting')
    const versions = [other, hidden].map(({ id, updatedAt }) => [id, updatedAt.toISOString()])
    await staff.send('/submissions/selected', { do: 'accept', ...Object.fromEntries(versions) })
    expect(await Promise.all(ids.map(stateOf))).toEqual(['waiting', 'unconfirmed'])
  })
})

describe('a submission that was not confirmed', () => {
  const routes = DASHBOARD_ROUTES.filter(({ rest }) => rest.includes(':submissionId'))

  it.each(routes)(
    'is not found by $method $rest, as one of others is not',
    async ({ method, rest }) => {
      const { staff, feed } = await makeStaffWithFeed(app)
      const hidden = await makeSubmission(feed, { title: 'Hidden', state: 'unconfirmed' })
      const others = await makeSubmission((await makeStaffWithFeed(app)).feed, { title: 'Hidden' })
      for (const { id, updatedAt } of [hidden, others]) {
        const path = rest.replace(':submissionId', id)
        const form = { version: updatedAt.toISOString(), question: 'What?' }
        const response = method === 'GET' ? await staff.open(path) : await staff.send(path, form)
        expect(response.status).toBe(404)
        expect(await response.text()).not.toContain('Hidden')
        expect(await stateOf(id)).toBe(id === hidden.id ? 'unconfirmed' : 'waiting')
      }
    },
  )

  it('has 14 routes', () => expect(routes).toHaveLength(14))
})

describe('changes of a published event', () => {
  async function edited() {
    const { staff, feed } = await makeStaffWithFeed(app)
    const writer = await makeStaff(app, { orgId: staff.orgId, slug: staff.slug, role: 'writer' })
    const event = await makeEvent(feed, { title: 'Poetry night', location: 'Old hall' })
    await sentTo(await writer.change(`/events/${event.id}`, { title: 'Poetry evening' }))
    const [row] = await query(`select id from submissions where event_id = $1`, [event.id])
    return { staff, writer, event, id: String(row?.id) }
  }
  const titleOf = async (id: string) =>
    (await query('select title from events where id = $1', [id]))[0]?.title

  it('are shown before and after, and change the event once accepted', async () => {
    const { staff, writer, event, id } = await edited()
    const text = visibleText(await staff.see(`/submissions/${id}`))
    expect(text).toMatch(/TitlePoetry nightPoetry evening/)
    expect(text).not.toContain('PlaceOld hall')
    expect(text).toContain(writer.email)
    expect(await titleOf(event.id)).toBe('Poetry night')
    await sentTo(await staff.change(`/submissions/${id}`, {}, `/submissions/${id}/accept`))
    expect(await titleOf(event.id)).toBe('Poetry evening')
    expect(await stateOf(id)).toBe('accepted')
  })

  it('are left to staff if the event changed since they were made', async () => {
    const { staff, event, id } = await edited()
    await sentTo(await staff.change(`/events/${event.id}`, { location: 'New hall' }))
    const text = visibleText(await staff.see(`/submissions/${id}`))
    expect(text).toContain('Someone changed the event after')
    const [row] = await query('select updated_at from submissions where id = $1', [id])
    const version = new Date(row?.updated_at as Date).toISOString()
    expect((await staff.send(`/submissions/${id}/accept`, { version })).status).toBe(409)
    expect(await titleOf(event.id)).toBe('Poetry night')
    await sentTo(await staff.change(`/submissions/${id}/change`, { location: 'New hall' }))
    const [after] = await query('select title, location from events where id = $1', [event.id])
    expect(after).toEqual({ title: 'Poetry evening', location: 'New hall' })
  })
})

describe('a draft that was handed in', () => {
  it('is previewed, and published once accepted', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const writer = await makeStaff(app, { orgId: staff.orgId, slug: staff.slug, role: 'writer' })
    const event = await makeEvent(feed, {
      ...{ title: 'Poetry night', publishedAt: null, createdBy: writer.personId },
    })
    await sentTo(await writer.send(`/events/${event.id}/hand-in`))
    const [row] = await query('select id from submissions where event_id = $1', [event.id])
    const id = String(row?.id)
    expect(await (await staff.open(`/submissions/${id}/preview`)).text()).toContain('Poetry night')
    await sentTo(await staff.change(`/submissions/${id}`, {}, `/submissions/${id}/accept`))
    const [after] = await query('select published_at from events where id = $1', [event.id])
    expect(after?.published_at).not.toBeNull()
  })
})
