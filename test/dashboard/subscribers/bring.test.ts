import { beforeAll, describe, expect, it } from 'vitest'
import { MAX_FILE_MB } from '../../../domain/imports/limits.ts'
import { UPLOADS_AT_ONCE } from '../../../domain/uploads/limits.ts'
import { type TestApp, testApp } from '../../support/app.ts'
import { visibleText } from '../../support/html.ts'
import { type Browser, makeStaff, makeStaffWithFeed, ORIGIN } from '../../support/staff.ts'
import { linkIn, post } from '../../support/subscriber.ts'
import { sendAll } from '../../support/uploads.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp('2027-06-01T12:00:00Z')
})

type File_ = string | Uint8Array<ArrayBuffer>
const CONSENT = 'Members who ticked the box on our form.'

async function proFeed() {
  const made = await makeStaffWithFeed(app)
  await app.database.query("update organizations set plan = 'pro' where id = $1", [
    made.staff.orgId,
  ])
  return { ...made, path: `/subscribers/bring/${made.feed.id}` }
}

async function upload(staff: Browser, path: string, file: File_, consent = CONSENT) {
  const body = new FormData()
  body.set('consent', consent)
  body.set('file', new File(file.length === 0 ? [] : [file], 'members.csv'))
  const encoded = new Response(body)
  const bytes = await encoded.arrayBuffer()
  const headers = {
    ...{ cookie: staff.cookie, origin: ORIGIN, accept: 'text/html' },
    'content-type': encoded.headers.get('content-type') ?? '',
    'content-length': String(bytes.byteLength),
  }
  const address = `/dashboard/${staff.slug}${path}`
  return app.request(address, { method: 'POST', headers, body: bytes })
}

/** The page that an upload leads to, below the organization. */
async function uploaded(staff: Browser, path: string, file: File_) {
  const response = await upload(staff, path, file)
  expect(response.status, await response.clone().text()).toBe(303)
  const { pathname } = new URL(response.headers.get('location') ?? '', ORIGIN)
  return pathname.replace(`/dashboard/${staff.slug}`, '')
}

/** Without the emails to staff. */
const takeOffers = () => app.mails.splice(0).filter(({ to }) => to.endsWith('@dashboard.example'))
let people = 0
const fresh = () => `bring${++people}@dashboard.example`
const numberOf = (page: string, label: string) =>
  new RegExp(`${label}\\s*([\\d,]+)`).exec(page)?.[1]

describe('Bringing subscribers', () => {
  it('goes from a file to one email each, and shows how far it is', async () => {
    const { staff, feed, path } = await proFeed()
    expect(await staff.see(`/feeds/${feed.id}`)).toContain(path)
    const [ann, bob] = [fresh(), fresh()]
    const page = await uploaded(
      staff,
      path,
      `Name;Mail\nAnn;${ann}\nBob;${bob}\nAnn;${ann}\nEve;no\n`,
    )
    const shown = visibleText(await staff.see(page))
    expect(numberOf(shown, 'Get one email')).toBe('2')
    expect(numberOf(shown, 'Named more than once')).toBe('1')
    expect(numberOf(shown, 'Rows without an email address')).toBe('1')
    expect(shown).toContain(CONSENT)
    expect(shown).toContain('would like to send you event emails')
    expect(app.queued).toEqual([])
    // Pressed twice.
    for (const _ of [1, 2]) expect((await staff.send(page, { intent: 'send' })).status).toBe(303)
    await sendAll(app)
    const mails = takeOffers()
    expect(mails.map(({ to }) => to).toSorted()).toEqual([ann, bob].toSorted())
    await post(app, linkIn(mails[0], '/confirm/'))
    const after = visibleText(await staff.see(page))
    expect(after).toContain('2 of 2')
    expect(numberOf(after, 'Confirmed')).toBe('1')
    expect(numberOf(after, 'Not yet confirmed')).toBe('1')
    app.queued.length = 0
    const log = await app.database.query(
      "select actor, change, after ->> 'consent' as consent from audit_log where org_id = $1 and kind = 'upload' order by id",
      [staff.orgId],
    )
    expect(log.slice(0, 2)).toEqual([
      { actor: `person:${staff.personId}`, change: 'added', consent: CONSENT },
      { actor: `person:${staff.personId}`, change: 'changed', consent: null },
    ])
    const subscribers = "select id from audit_log where org_id = $1 and kind = 'subscriber'"
    expect(await app.database.query(subscribers, [staff.orgId])).toEqual([])
    const activity = await staff.see('/activity')
    expect(activity).toContain(page)
  })

  it('reads the column that staff choose', async () => {
    const { staff, path } = await proFeed()
    const [work, home] = [fresh(), fresh()]
    const page = await uploaded(staff, path, `Work,Home\n${work},${home}\n${fresh()},\n`)
    expect(numberOf(visibleText(await staff.see(page)), 'Get one email')).toBe('2')
    expect((await staff.send(page, { intent: 'read', column: '1' })).status).toBe(303)
    expect(numberOf(visibleText(await staff.see(page)), 'Get one email')).toBe('1')
    expect((await staff.send(page, { intent: 'read', column: '7' })).status).toBe(400)
    await staff.send(page, { intent: 'send' })
    await sendAll(app)
    expect(takeOffers().map(({ to }) => to)).toEqual([home])
  })

  it('asks for the column where none has addresses, and sends nothing before', async () => {
    const { staff, path } = await proFeed()
    const page = await uploaded(staff, path, 'Name,Phone\nAnn,123\n')
    expect(await staff.see(page)).toContain('Which column has the email addresses?')
    expect((await staff.send(page, { intent: 'send' })).status).toBe(303)
    expect(app.queued).toEqual([])
    await staff.send(page, { intent: 'read', column: '0' })
    expect(await staff.see(page)).toContain('there is nothing to send')
  })

  it.each([
    ['no file', '', 'Choose a CSV file'],
    ['a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0]), 'isn’t a table'],
    ['too large a file', 'x'.repeat(MAX_FILE_MB * 1024 * 1024 + 1), `more than ${MAX_FILE_MB} MB`],
  ])('refuses %s with a reason', async (_, file, reason) => {
    const { staff, path } = await proFeed()
    const response = await upload(staff, path, file)
    expect(response.status).toBe(400)
    expect(await response.text()).toContain(reason)
  })

  it('needs the words about consent, and keeps them when the file is wrong', async () => {
    const { staff, path } = await proFeed()
    const none = await upload(staff, path, `Email\n${fresh()}`, ' ')
    expect(await none.text()).toContain('Enter where and how these people agreed')
    const wrong = await upload(staff, path, 'PK\u0003\u0004', CONSENT)
    expect(await wrong.text()).toContain(CONSENT)
  })

  it('is not open to an organization that is not known yet, whatever is posted', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    await app.database.query("update organizations set plan = 'free' where id = $1", [staff.orgId])
    const path = `/subscribers/bring/${feed.id}`
    const page = await staff.see(path)
    expect(page).toContain('Not available yet')
    expect(page).not.toContain('type="file"')
    const response = await upload(staff, path, `Email\n${fresh()}`)
    expect(response.status).toBe(400)
    const uploads = 'select id from subscriber_uploads where org_id = $1'
    expect(await app.database.query(uploads, [staff.orgId])).toEqual([])
  })

  it('holds a few at once, and forgets what staff discard', async () => {
    const { staff, path } = await proFeed()
    const pages: string[] = []
    for (let i = 0; i < UPLOADS_AT_ONCE; i++) {
      pages.push(await uploaded(staff, path, `Email\n${fresh()}`))
    }
    const more = await upload(staff, path, `Email\n${fresh()}`)
    expect(more.status).toBe(400)
    expect(await more.text()).toContain('waiting or being sent')
    await staff.send(pages[0] ?? '', { intent: 'discard' })
    expect((await staff.open(pages[0] ?? '')).status).toBe(404)
    await uploaded(staff, path, `Email\n${fresh()}`)
  })

  it('stops when staff say so', async () => {
    const { staff, path } = await proFeed()
    const page = await uploaded(staff, path, `Email\n${fresh()}`)
    await staff.send(page, { intent: 'send' })
    await staff.send(page, { intent: 'stop' })
    await sendAll(app)
    expect(takeOffers()).toEqual([])
    expect(visibleText(await staff.see(page))).toContain('Stopped')
  })

  it('is nothing that staff of another organization see or change', async () => {
    const { staff, path } = await proFeed()
    const page = await uploaded(staff, path, `Email\n${fresh()}`)
    const stranger = await makeStaff(app)
    for (const intent of ['send', 'discard', 'stop', 'read']) {
      const response = await stranger.send(page, { intent, column: '0' })
      expect([303, 404]).toContain(response.status)
    }
    expect((await stranger.open(page)).status).toBe(404)
    expect(app.queued).toEqual([])
    expect(numberOf(visibleText(await staff.see(page)), 'Get one email')).toBe('1')
  })
})
