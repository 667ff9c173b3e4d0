import { beforeAll, describe, expect, it } from 'vitest'
import { LANGUAGE_TAGS } from '../../domain/words.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { makeFeed, makeOrg } from '../support/factories.ts'
import { visibleText } from '../support/html.ts'
import { linkIn, post } from '../support/subscriber.ts'
import { sendAll, sendUpload } from '../support/uploads.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp('2027-03-01T12:00:00Z')
})

let people = 0

async function offerOf(widget: object, names = { org: 'Riverside Arts', feed: 'Live music' }) {
  const org = await makeOrg({
    ...{ name: names.org, plan: 'pro', mailReplyTo: 'box@riverside.example' },
    postalAddress: 'Buy our tickets, 1 River Street',
  })
  const feed = await makeFeed({ orgId: org.id, name: names.feed, widget })
  const email = `offer${++people}@words.example`
  await sendUpload(app, feed, [email])
  await sendAll(app)
  const mail = app.mails.find(({ to }) => to === email)
  if (!mail) throw new Error('no email')
  return mail
}

describe('The email to a list', () => {
  it.each(LANGUAGE_TAGS)('has our words and two names only: %s', async (language) => {
    const mail = await offerOf({ language })
    for (const part of [mail.text, visibleText(mail.html)]) {
      expect(part).toContain('Riverside Arts')
      expect(part).toContain('Live music')
      expect(part).toContain('30')
      expect(part).not.toContain('tickets')
      expect(part).not.toMatch(/\{\w+\}/)
    }
    expect(mail.subject).toContain('Live music')
    expect(mail.from).toContain('Riverside Arts')
    expect(mail.html).toContain(`lang="${language}`)
  })

  it('says one name once where calendar and organization share it', async () => {
    const mail = await offerOf({}, { org: 'Riverside', feed: 'Riverside' })
    expect(mail.text).toContain(
      'Riverside would like to send you event emails, and says that you agreed to this.',
    )
  })

  it('has a link that says no, also for the button of email programs', async () => {
    const mail = await offerOf({})
    const never = linkIn(mail, '/unsubscribe/')
    expect(mail.headers['List-Unsubscribe']).toContain(never)
    const page = await app.request(never, { headers: { accept: 'text/html' } })
    expect(page.status).toBe(200)
    const before = await app.database.query('select id from subscribers where email = $1', [
      mail.to,
    ])
    expect(before).toHaveLength(1)
    await post(app, never)
    const after = await app.database.query('select id from subscribers where email = $1', [mail.to])
    expect(after).toEqual([])
  })
})
