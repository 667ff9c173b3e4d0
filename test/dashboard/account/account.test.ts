import { beforeAll, describe, expect, it } from 'vitest'
import { EMAIL_CHANGE_HOURS } from '../../../db/people/account.ts'
import { EMAIL_UNDO_DAYS } from '../../../db/people/email-undo.ts'
import { cleanUp } from '../../../functions/clean-up.ts'
import { type TestApp, testApp } from '../../support/app.ts'
import { visibleText } from '../../support/html.ts'
import {
  askForLink,
  type Browser,
  browserOf,
  freshStaffEmail,
  makeStaff,
  ORIGIN,
  sentTo,
  signIn,
} from '../../support/staff.ts'
import { linkIn } from '../../support/subscriber.ts'

const NOW = '2026-06-15T12:00:00Z'
let app: TestApp
beforeAll(async () => {
  app = await testApp(NOW)
})

const mailsTo = (email: string) => app.mails.filter(({ to }) => to === email)
const press = (link: string) => app.request(link, { method: 'POST', headers: { origin: ORIGIN } })

/** Asks for a new address and returns the emailed link. */
async function askFor(staff: Browser, email: string): Promise<string> {
  expect(await sentTo(await staff.send('/account/email', { email }))).toContain('done=email-asked')
  await app.runQueued()
  return linkIn(mailsTo(email).at(-1), '/change-email/')
}

/** Another browser of the same person. */
async function anotherBrowser(staff: Browser, userAgent: string): Promise<Browser> {
  const link = await askForLink(app, staff.email)
  const headers = { origin: ORIGIN, 'user-agent': userAgent }
  const response = await app.request(link, { method: 'POST', headers })
  const cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  return { ...staff, cookie, ...browserOf(app, staff.slug, cookie) }
}

describe('A new email address', () => {
  it('counts once the button behind the emailed link is selected, not before', async () => {
    const staff = await makeStaff(app)
    const email = freshStaffEmail()
    const link = await askFor(staff, email)
    const html = await (await app.request(link)).text()
    expect(visibleText(html)).toContain(`signs in with ${staff.email} will sign in with ${email}`)
    expect(await staff.see('/account')).toContain(`You sign in with <bdi>${staff.email}</bdi>`)
    expect((await press(link)).status).toBe(200)
    expect(await staff.see('/account')).toContain(`You sign in with <bdi>${email}</bdi>`)
    const again = browserOf(app, staff.slug, await signIn(app, email))
    await again.see('')
    await app.request('/sign-in', {
      method: 'POST',
      headers: { origin: ORIGIN },
      body: new URLSearchParams({ email: staff.email }),
    })
    const before = mailsTo(staff.email).length
    await app.runQueued()
    expect(mailsTo(staff.email)).toHaveLength(before)
  })

  it('warns the old address of the change, also where the link is used at once', async () => {
    const staff = await makeStaff(app)
    const email = freshStaffEmail()
    await press(await askFor(staff, email))
    const { subject, text } = mailsTo(staff.email).at(-1) ?? {}
    expect(subject).toBe('Your email address is about to change')
    expect(text).toContain(email)
    expect(text).not.toMatch(/\/change-email\/(?!undo\/)/)
  })

  it('gets the same response and the same emails whether or not it has an account', async () => {
    const known = (await makeStaff(app)).email
    const unknown = freshStaffEmail()
    const seen = []
    for (const email of [known, unknown]) {
      const staff = await makeStaff(app)
      app.database.roundTrips.splice(0)
      const response = await staff.send('/account/email', { email })
      const roundTrips = app.database.roundTrips.length
      const location = (await sentTo(response)).replace(staff.slug, 'SLUG')
      await app.runQueued()
      const { subject, text } = mailsTo(email).at(-1) ?? {}
      const page = await staff.see('/account')
      seen.push({
        roundTrips,
        location,
        subject,
        text: text?.replace(/\/change-email\/\S+/, 'LINK'),
        warnings: mailsTo(staff.email).filter((mail) => mail.subject.includes('about to')).length,
        waits: page.includes(`we emailed to <bdi>${email}</bdi>`),
      })
    }
    expect(seen[0]).toEqual(seen[1])
    expect(seen[0]).toMatchObject({ roundTrips: 2, warnings: 1, waits: true })
  })

  it('of another account changes nothing, and only its mailbox learns why', async () => {
    const other = await makeStaff(app)
    const staff = await makeStaff(app)
    const link = await askFor(staff, other.email)
    const response = await press(link)
    expect(response.status).toBe(409)
    expect(await response.text()).toContain('already has an account')
    expect(await staff.see('/account')).toContain(`You sign in with <bdi>${staff.email}</bdi>`)
    expect(await other.see('/account')).toContain(`You sign in with <bdi>${other.email}</bdi>`)
  })

  it('is not taken by a link that was used, is too old, or was replaced by a later one', async () => {
    const staff = await makeStaff(app)
    const emails = [freshStaffEmail(), freshStaffEmail(), freshStaffEmail()]
    const [first, second] = [
      await askFor(staff, `${emails[0]}`),
      await askFor(staff, `${emails[1]}`),
    ]
    expect((await app.request(first)).status).toBe(410)
    expect((await press(first)).status).toBe(410)
    expect((await press(second)).status).toBe(200)
    expect((await press(second)).status).toBe(410)
    const third = await askFor(staff, `${emails[2]}`)
    app.setNow(new Date(Date.parse(NOW) + EMAIL_CHANGE_HOURS * 3_600_000).toISOString())
    expect((await app.request(third)).status).toBe(410)
    expect((await press(third)).status).toBe(410)
    app.setNow(NOW)
    expect(await staff.see('/account')).toContain(`You sign in with <bdi>${emails[1]}</bdi>`)
    expect((await press(third.slice(0, -1))).status).toBe(404)
  })

  it('makes sign-in links to the old address worthless', async () => {
    const staff = await makeStaff(app)
    const old = await askForLink(app, staff.email)
    await press(await askFor(staff, freshStaffEmail()))
    expect((await press(old)).status).toBe(410)
  })

  it('is stopped on the account page, and by ending all other sessions', async () => {
    const staff = await makeStaff(app)
    for (const [path, email] of [
      ['/account/email/stop', freshStaffEmail()],
      ['/account/sessions', freshStaffEmail()],
    ] as const) {
      const link = await askFor(staff, email)
      await sentTo(await staff.send(path))
      expect((await press(link)).status).toBe(410)
    }
  })

  it.each(['', 'ann', 'ann@<b>', 'a'.repeat(500)])('must be one: %j is refused', async (email) => {
    const staff = await makeStaff(app)
    const response = await staff.send('/account/email', { email })
    expect(response.status).toBe(400)
    expect(await response.text()).toContain('Enter an email address')
  })

  it('must be another one', async () => {
    const staff = await makeStaff(app)
    expect((await staff.send('/account/email', { email: staff.email })).status).toBe(400)
  })

  it('can be asked for 5 times a day by a person, and 3 times for a mailbox', async () => {
    const email = freshStaffEmail()
    const people = [await makeStaff(app), await makeStaff(app), await makeStaff(app)]
    for (const staff of people) await askFor(staff, email)
    const [staff] = people as [Browser]
    const refused = await staff.send('/account/email', { email })
    expect(await refused.text()).toContain('Too many links requested in the last 24 hours')
    for (let n = 0; n < 3; n++) await askFor(staff, freshStaffEmail())
    const more = await staff.send('/account/email', { email: freshStaffEmail() })
    expect(more.status).toBe(400)
  })

  it('is limited as sign-in is: by client and by address', async () => {
    const staff = await makeStaff(app)
    for (const limit of ['client', 'address'] as const) {
      const keys: string[] = []
      const before = app.deps.limits[limit]
      app.deps.limits[limit] = async (key) => {
        keys.push(key)
        return false
      }
      const response = await staff.send('/account/email', { email: freshStaffEmail() })
      app.deps.limits[limit] = before
      expect(response.status).toBe(429)
      expect(keys[0]).toMatch(/^change-email:(?!.*@)/)
    }
  })

  it('is forgotten a day later', async () => {
    const staff = await makeStaff(app)
    await askFor(staff, freshStaffEmail())
    app.setNow('2026-06-16T12:00:01Z')
    await cleanUp(app.deps)
    app.setNow(NOW)
    const rows = await app.database.query('select from email_changes where person_id = $1', [
      staff.personId,
    ])
    expect(rows).toEqual([])
  })
})

/** The link in the latest warning to an address. */
const undoIn = (email: string) => linkIn(mailsTo(email).at(-1), '/change-email/undo/')

describe('The link in the warning to the old address', () => {
  /** Somebody else has a session of this person, and made the account their own. */
  async function stolen() {
    const staff = await makeStaff(app)
    const theirs = freshStaffEmail()
    await press(await askFor(staff, theirs))
    return { staff, theirs, undo: undoIn(staff.email) }
  }

  it('changes nothing when it is opened, and brings the address back with a button, once', async () => {
    const { staff, theirs, undo } = await stolen()
    const page = await app.request(undo)
    expect(page.headers.get('cache-control')).toBe('no-store')
    const text = visibleText(await page.text())
    expect(text).toContain(`sign in with ${staff.email} again`)
    expect(text).not.toContain(theirs)
    expect(await staff.see('/account')).toContain(`You sign in with <bdi>${theirs}</bdi>`)
    const done = await press(undo)
    expect(done.status, await done.clone().text()).toBe(200)
    expect(visibleText(await done.text())).toContain(`signs in with ${staff.email} again`)
    const back = browserOf(app, staff.slug, await signIn(app, staff.email))
    expect(await back.see('/account')).toContain(`You sign in with <bdi>${staff.email}</bdi>`)
    expect((await press(undo)).status).toBe(410)
    expect((await app.request(undo)).status).toBe(410)
  })

  it('ends all sessions, links to sign in, and a change that waits', async () => {
    const { staff, theirs, undo } = await stolen()
    const signInLink = await askForLink(app, theirs)
    const waiting = await askFor(staff, freshStaffEmail())
    await press(undo)
    expect((await staff.open('')).status).toBe(302)
    expect((await press(signInLink)).status).toBe(410)
    expect((await press(waiting)).status).toBe(410)
  })

  it('works after the new address was changed again, and ends the undo that went to it', async () => {
    const { staff, theirs, undo } = await stolen()
    await press(await askFor(staff, freshStaffEmail()))
    const theirUndo = undoIn(theirs)
    expect((await app.request(theirUndo)).status).toBe(200)
    expect((await press(undo)).status).toBe(200)
    expect((await press(theirUndo)).status).toBe(410)
    await signIn(app, staff.email)
  })

  it('is not outdone by an undo of a later change', async () => {
    const { staff, theirs, undo } = await stolen()
    app.setNow('2026-06-15T12:01:00Z')
    await press(await askFor(staff, freshStaffEmail()))
    expect((await press(undoIn(theirs))).status).toBe(200)
    expect((await press(undo)).status).toBe(200)
    await signIn(app, staff.email)
    app.setNow(NOW)
  })

  it('of an address that was left again opens nothing once its owner is back', async () => {
    const { staff, theirs } = await stolen()
    await press(await askFor(staff, staff.email))
    expect((await app.request(undoIn(theirs))).status).toBe(410)
  })

  it('is sent although the request was withdrawn or the change confirmed before', async () => {
    const staff = await makeStaff(app)
    await sentTo(await staff.send('/account/email', { email: freshStaffEmail() }))
    await sentTo(await staff.send('/account/email/stop'))
    await app.runQueued()
    expect((await press(undoIn(staff.email))).status).toBe(200)
  })

  it('says so where the old address has an account of its own by now, and ends the sessions', async () => {
    const { staff, undo } = await stolen()
    const other = await makeStaff(app, { email: staff.email })
    const response = await press(undo)
    expect(response.status).toBe(409)
    expect(visibleText(await response.text())).toContain('signs in to another account now')
    expect((await staff.open('')).status).toBe(302)
    await other.see('')
  })

  it('works for 7 days, after which the old address is forgotten', async () => {
    const { staff, undo } = await stolen()
    const end = Date.parse(NOW) + EMAIL_UNDO_DAYS * 86_400_000
    app.setNow(new Date(end - 1).toISOString())
    expect((await app.request(undo)).status).toBe(200)
    app.setNow(new Date(end).toISOString())
    expect((await app.request(undo)).status).toBe(410)
    expect((await press(undo)).status).toBe(410)
    await cleanUp(app.deps)
    app.setNow(NOW)
    const kept = await app.database.query('select from email_undos where person_id = $1', [
      staff.personId,
    ])
    expect(kept).toEqual([])
  })

  it('is not stored, and opens nothing else', async () => {
    const { staff, undo } = await stolen()
    const token = undo.split('/').at(-1) ?? ''
    const rows = await app.database.query('select * from email_undos where person_id = $1', [
      staff.personId,
    ])
    expect(JSON.stringify(rows)).not.toContain(token.split('.')[2])
    expect((await press(`/change-email/${token}`)).status).toBe(404)
    expect((await press(`${undo.slice(0, -2)}AA`)).status).toBe(404)
    expect((await app.request(undo, { method: 'POST' })).status).toBe(403)
  })
})

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0'

describe('The sessions of a person', () => {
  it('are listed with the name of the browser, and the day of their last use', async () => {
    const staff = await makeStaff(app)
    const other = await anotherBrowser(staff, FIREFOX)
    app.setNow('2026-06-17T00:30:00Z')
    await other.see('')
    const text = visibleText(await other.see('/account'))
    expect(text).toMatch(/Firefox on Windows ?This browser.*Jun 15, 2026.*Jun 16, 2026/s)
    expect(text).toMatch(/Unknown browser.*Jun 15, 2026.*Jun 15, 2026/s)
    const rows = await app.database.query('select browser from sessions where person_id = $1', [
      staff.personId,
    ])
    expect(rows.map(({ browser }) => browser).sort()).toEqual(['Firefox on Windows', null])
    app.setNow(NOW)
  })

  it('end one by one, and all others at once', async () => {
    const staff = await makeStaff(app)
    const [second, third] = [
      await anotherBrowser(staff, FIREFOX),
      await anotherBrowser(staff, 'curl/8'),
    ]
    const [, end] = /name="end" value="(\w+)"[^>]*>End session<[^>]+> Firefox/.exec(
      await staff.see('/account'),
    ) ?? ['', '']
    await sentTo(await staff.send('/account/sessions', { end: `${end}` }))
    expect((await second.open('')).status).toBe(302)
    expect((await third.open('')).status).toBe(200)
    // Selected again in another tab.
    await sentTo(await staff.send('/account/sessions', { end: `${end}` }))
    await sentTo(await staff.send('/account/sessions'))
    expect((await third.open('')).status).toBe(302)
    await staff.see('/account')
  })

  it('of another person are out of reach', async () => {
    const [staff, other] = [await makeStaff(app), await makeStaff(app)]
    const [row] = await app.database.query(
      'select md5(token_hash) as id from sessions where person_id = $1',
      [other.personId],
    )
    await staff.send('/account/sessions', { end: String(row?.id) })
    await staff.send('/account/sessions')
    await other.see('')
  })
})
