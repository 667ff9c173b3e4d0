import { beforeAll, describe, expect, it } from 'vitest'
import { email as en } from '../../domain/words/en.ts'
import { LANGUAGE_TAGS } from '../../domain/words.ts'
import { type MailWords, voiceOf } from '../../functions/mail/voice.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { makeEvents, makeFeed, makeOrg } from '../support/factories.ts'
import { attributeValues, visibleText } from '../support/html.ts'
import { linkIn, makePending, makeSubscriber, post } from '../support/subscriber.ts'
import { open } from './forms.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp('2026-06-15T12:00:00Z')
})

const NAMES = Object.keys(en) as (keyof MailWords)[]
const gapsOf = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort()

async function jazzFeed(widget: object = {}) {
  const org = await makeOrg({
    name: 'Riverside, "Arts"',
    // So that its name is in the subject.
    plan: 'pro',
    mailReplyTo: 'box@riverside.example',
    postalAddress: '1 River Street, Austin',
  })
  const feed = await makeFeed({ orgId: org.id, name: 'Live music', widget })
  await makeEvents(feed, [
    { title: 'Late jazz', startsAt: '2026-06-20T18:00:00Z', city: 'Austin', state: 'TX' },
    { title: 'Opera', startsAt: '2026-06-21T18:00:00Z' },
  ])
  return feed
}

describe('mails to subscribers', () => {
  it('come from the organization at our address, and answers go where it said', async () => {
    const feed = await jazzFeed()
    await makeSubscriber(app, feed.id)
    for (const mail of app.mails.splice(0)) {
      expect(mail.from).toBe('"Riverside, \\"Arts\\"" <calendar@calendar.test>')
      expect(mail.replyTo).toBe('box@riverside.example')
      for (const part of [mail.text, visibleText(mail.html)]) {
        expect(part).toContain('1 River Street, Austin')
      }
    }
  })

  it('name the calendar as its page does, by the heading that staff chose', async () => {
    const feed = await jazzFeed({ title: 'Music by the river' })
    const page = await (await open(app, `/subscriptions/join/${feed.id}`)).text()
    await makeSubscriber(app, feed.id)
    const [asked, welcome] = app.mails.splice(0)
    for (const text of [page, asked?.html, welcome?.html, welcome?.subject]) {
      expect(text).toContain('Music by the river')
      expect(text).not.toContain('Live music')
    }
  })

  it('name no address for answers and no postal one where there is none', async () => {
    await makeSubscriber(app, (await makeFeed()).id)
    for (const mail of app.mails.splice(0)) {
      expect(mail).not.toHaveProperty('replyTo')
      expect(mail.text).not.toMatch(/null|undefined/)
    }
  })

  it('repeat what was chosen and what it matches now', async () => {
    const feed = await jazzFeed()
    const choice = { keywords: ['jazz', 'blues'], state: 'TX' }
    const { email } = await makeSubscriber(app, feed.id, choice)
    await post(app, '/subscriptions', { feedId: feed.id, email, digestFrequency: 'weekly' })
    await app.runQueued()
    const [, welcome, already] = app.mails.splice(0)
    for (const mail of [welcome, already]) {
      expect(mail?.text).toContain(
        'Your preferences: jazz, blues · Texas\nUpcoming events that match now: 1\n- Sat, Jun 20, 2026 · Late jazz, Austin',
      )
      expect(mail?.text).not.toContain('Opera')
    }
  })

  it('link each event to its page', async () => {
    const feed = await jazzFeed()
    await makeSubscriber(app, feed.id)
    const [, welcome] = app.mails.splice(0)
    const links = attributeValues(welcome?.html ?? '', 'href').filter((url) =>
      url.includes('/events/'),
    )
    expect(links).toHaveLength(2)
    for (const link of links) {
      expect(welcome?.text).toContain(`\n  ${link}`)
      expect((await open(app, link.replace('https://calendar.test', ''))).status).toBe(200)
    }
  })

  it('say what of that is cancelled, waits for a date or goes on, and so does the page of settings', async () => {
    const feed = await makeFeed({ timezone: 'UTC' })
    await makeEvents(feed, [
      { title: 'Put off', status: 'postponed', startsAt: '2026-05-02T18:00:00Z' },
      { title: 'Exhibition', startsAt: '2026-05-04T09:00:00Z', endsAt: '2026-08-03T17:00:00Z' },
      { title: 'Late jazz', status: 'cancelled', startsAt: '2026-06-20T18:00:00Z' },
      { title: 'Open end', startsAt: '2026-06-20T21:00:00Z', endsAt: '2026-06-21T02:00:00Z' },
    ])
    await makeSubscriber(app, feed.id)
    const [, welcome] = app.mails.splice(0)
    const listed = [
      'Postponed: Put off',
      'Mon, May 4 – Mon, Aug 3, 2026 · Exhibition',
      'Sat, Jun 20, 2026 · Cancelled: Late jazz',
      'Sat, Jun 20, 2026 · Open end',
    ]
    const plain = (text = '') => text.replace(/[\u2009\u202f]/g, ' ')
    const mailed = plain(welcome?.text).match(/^- .+$/gm)
    expect(mailed).toEqual(listed.map((line) => `- ${line}`))
    const page = await open(app, linkIn(welcome, '/manage/'))
    const seen = plain(visibleText(await page.text()))
    for (const line of listed) expect(seen).toContain(line)
  })

  it('say that everything was chosen, and that nothing matches yet', async () => {
    const feed = await makeFeed()
    await makeSubscriber(app, feed.id)
    expect(app.mails.splice(0)[1]?.text).toContain(
      'Your preferences: all events\nNo upcoming events match yet.',
    )
  })

  it('repeat nothing of the wish to somebody who has not confirmed it; their page does', async () => {
    const feed = await jazzFeed()
    const { confirm } = await makePending(app, feed.id, { keywords: ['call 555'], state: 'Bait' })
    const [mail] = app.mails.splice(0)
    expect(JSON.stringify(mail)).not.toMatch(/call 555|Bait/)
    const page = visibleText(await (await open(app, confirm)).text())
    expect(page).toContain('Your preferences: call 555 · Bait')
    expect(page).toContain('No upcoming events match yet')
  })

  it('say how often mails come, as do the pages, where the feed sends digests', async () => {
    const feed = await makeFeed()
    const join = async () =>
      visibleText(await (await open(app, `/subscriptions/join/${feed.id}`)).text())
    expect(await join()).toContain('every Thursday')
    const weekly = await makeSubscriber(app, feed.id)
    expect(app.mails.splice(0)[1]?.text).toContain('Every Thursday you’ll get an email')
    const confirmed = async () => visibleText(await (await open(app, weekly.confirm)).text())
    expect(await confirmed()).toContain('Every Thursday you’ll get an email')
    await makeSubscriber(app, feed.id, { digestFrequency: 'daily' })
    expect(app.mails.splice(0)[1]?.text).toContain('You’ll get an email on days with something new')
    await app.database.query('insert into digest_settings values ($1, $2, false, 7, 4, now())', [
      feed.id,
      feed.orgId,
    ])
    await makeSubscriber(app, feed.id)
    expect(app.mails.splice(0)[1]?.text).toContain('You’ll get emails about')
    expect(await join()).not.toMatch(/every|sends one email/i)
    expect(await confirmed()).not.toMatch(/every Thursday/i)
  })
})

describe('the language of mails', () => {
  it('is that of the feed’s widget, with its dates and direction', async () => {
    const german = await jazzFeed({ language: 'de-AT' })
    await makeSubscriber(app, german.id)
    const [confirm, welcome] = app.mails.splice(0)
    expect(confirm?.subject).toBe('Bitte bestätigen Sie Ihr Abonnement von Live music')
    expect(welcome?.html).toContain('<html lang="de-AT" dir="ltr"')
    expect(welcome?.text).toMatch(
      /Kommende Veranstaltungen, die dazu passen: 2\n- Sa\.?, 20\. Juni 2026 · Late jazz, Austin/,
    )
    const arabic = await jazzFeed({ language: 'ar' })
    await makeSubscriber(app, arabic.id)
    const [, arabicWelcome] = app.mails.splice(0)
    expect(arabicWelcome?.html).toContain('<html lang="ar" dir="rtl"')
    expect(arabicWelcome?.text).toContain('\u2068Live music\u2069')
    // A house number would end up behind its street.
    expect(arabicWelcome?.html).toContain('<bdi>1 River Street, Austin</bdi>')
  })

  it('is English where there are no texts', async () => {
    for (const language of [null, 'tlh', 'nonsense value', 'constructor']) {
      const { say, locale } = await voiceOf(language)
      expect([say('settings'), locale]).toEqual(['Manage preferences', 'en'])
    }
    expect((await voiceOf('en-GB')).locale).toBe('en-GB')
  })

  it.each(LANGUAGE_TAGS)('is complete in %s, each gap in its place', async (language) => {
    const { say } = await voiceOf(language)
    const seen = new Set<string>()
    for (const name of NAMES) {
      const gaps = Object.fromEntries(gapsOf(en[name]).map((gap) => [gap.slice(1, -1), gap]))
      const text = say(name, gaps).replace(/[\u2068\u2069]/g, '')
      expect(gapsOf(text), `${language} ${name}`).toEqual(gapsOf(en[name]))
      expect(text.trim()).not.toBe('')
      seen.add(text)
      // What has no word of its own is the same everywhere.
      const hasWords = /\p{L}/u.test(text.replace(/\{\w+\}/g, ''))
      if (hasWords && language !== 'en') expect(NAMES.map((n) => en[n])).not.toContain(text)
    }
    expect(seen.size).toBe(NAMES.length)
  })
})
