import { beforeAll, describe, expect, it } from 'vitest'
import { SUBMISSION_LIMITS } from '../../domain/submissions.ts'
import { ASKED } from '../../functions/submissions/submission-input.ts'
import { open, submit } from '../subscriptions/forms.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { makeSubmission } from '../support/factories.ts'
import { visibleText } from '../support/html.ts'
import { freshSender, mailedLink, openFeed, submissionRows, suggestion } from './world.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp('2026-06-15T12:00:00Z')
})

const errorsIn = async (response: Response) =>
  [...(await response.text()).matchAll(/class="error" id="(\w+)-error">([^<]*)</g)].map(
    ([, name, text]) => [name, text],
  )

describe('the form for suggestions', () => {
  it('shows what to enter, in the language of the calendar', async () => {
    const feed = await openFeed(app, { widget: { language: 'de' } })
    const response = await open(app, `/submit/${feed.id}`)
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toContain('no-store')
    const html = await response.text()
    expect(html).toContain('<html lang="de"')
    expect(visibleText(html)).toContain('Veranstaltung für Live music vorschlagen')
    expect(html).toContain('name="robots" content="noindex"')
  })

  it.each(['off', 'archived', 'unknown'])('is not found for a calendar that is %s', async (how) => {
    const feed = await openFeed(app)
    const set = how === 'off' ? 'takes_submissions = false' : 'archived_at = now()'
    if (how !== 'unknown')
      await app.database.query(`update feeds set ${set} where id = $1`, [feed.id])
    const id = how === 'unknown' ? 'feed_unknown_to_us' : feed.id
    for (const response of [
      await open(app, `/submit/${id}`),
      await submit(app, `/submit/${id}`, suggestion()),
    ]) {
      expect(response.status).toBe(404)
      expect(visibleText(await response.text())).toContain(
        how === 'off' ? 'doesn’t take suggestions' : 'Calendar not found',
      )
    }
    expect(await submissionRows(app, id)).toEqual([])
  })

  it('stores a suggestion unconfirmed, with the inputs of the form of staff', async () => {
    const feed = await openFeed(app)
    const response = await submit(app, `/submit/${feed.id}`, suggestion({ note: 'Hello' }))
    expect(response.status).toBe(202)
    const text = visibleText(await response.text())
    expect(text).toContain('Check your email')
    expect(text).toContain('We send at most 3 of these emails a day')
    const [row] = await submissionRows(app, feed.id)
    expect(row).toMatchObject({
      state: 'unconfirmed',
      kind: 'visitor',
      title: 'Street party',
      location: 'Town square',
      note: 'Hello',
      confirmed_at: null,
      queued_at: null,
    })
    expect(row?.inputs).toMatchObject({
      feedId: feed.id,
      timezone: feed.timezone,
      startDate: '2026-07-01',
      startTime: '18:00',
      descriptionFormat: 'markdown',
    })
  })

  it.each([
    ['a date in 1900', { startDate: '1900-01-01' }, 'startDate'],
    ['a date in 2100', { startDate: '2100-01-01' }, 'startDate'],
    ['yesterday', { startDate: '2026-06-14' }, 'startDate'],
    ['an end before its start', { endTime: '17:00' }, 'endDate'],
    ['an end date before its start', { endDate: '2026-06-30' }, 'endDate'],
    ['no place', { location: ' ', city: '' }, 'location'],
    ['no title', { title: ' \u0007 ' }, 'title'],
    ['a title that shows nothing', { title: '\u200b\u2063' }, 'title'],
    ['a place that shows nothing', { location: '\u200b', city: '' }, 'location'],
    ['a link as its title', { title: 'Buy at https://spam.example' }, 'title'],
    ['a script as its website', { url: 'javascript:alert(1)' }, 'url'],
    ['a long title', { title: 'x'.repeat(201) }, 'title'],
    ['a long note', { note: 'x'.repeat(1001) }, 'note'],
    ['a long description', { description: 'x'.repeat(10_001) }, 'description'],
    ['no time', { startTime: '' }, 'startTime'],
    ['no email address', { email: 'nobody at example' }, 'email'],
  ])(
    'refuses %s with an error under its field, and keeps what was typed',
    async (_, typed, name) => {
      const feed = await openFeed(app, { widget: { language: 'de' } })
      const form = suggestion({ description: 'Bring chairs', ...typed })
      const response = await submit(app, `/submit/${feed.id}`, form)
      expect(response.status).toBe(400)
      const html = await response.clone().text()
      const errors = await errorsIn(response)
      expect(errors.map(([field]) => field)).toEqual([name])
      // In German, and more than “check this entry”.
      expect(errors[0]?.[1]).not.toMatch(/Enter|Check|must be|Choose|Prüfen Sie diese Angabe/)
      if (name !== 'description') expect(html).toContain('Bring chairs')
      expect(html).toContain('role="alert"')
      expect(await submissionRows(app, feed.id)).toEqual([])
    },
  )

  it.each([
    ['1900-01-01', 'Enter a date that isn’t in the past'],
    ['2100-01-01', 'Enter a date within the next 5 years'],
    ['12026-01-01', 'Enter a date'],
    ['tomorrow', 'Enter a date'],
  ])('says what is wrong with the date %s', async (startDate, error) => {
    const feed = await openFeed(app)
    const response = await submit(app, `/submit/${feed.id}`, suggestion({ startDate }))
    expect(await errorsIn(response)).toEqual([['startDate', error]])
  })

  it('says what to enter for an event that ends after midnight, and opens the field', async () => {
    const feed = await openFeed(app)
    const form = suggestion({ startTime: '22:00', endTime: '01:00' })
    const response = await submit(app, `/submit/${feed.id}`, form)
    const html = await response.clone().text()
    expect(await errorsIn(response)).toEqual([
      ['endDate', expect.stringContaining('If the event ends after midnight, enter the end date')],
    ])
    expect(html).toMatch(/<details open[^>]*>\s*<summary>Ends on another day/)
  })

  it('keeps HTML as text, and drops characters that turn the direction', async () => {
    const feed = await openFeed(app)
    const title = '<b>Fair</b> \u202egnirps'
    await submit(
      app,
      `/submit/${feed.id}`,
      suggestion({ title, description: '<script>x</script>' }),
    )
    const [row] = await submissionRows(app, feed.id)
    expect(row?.title).toBe('<b>Fair</b> gnirps')
    const page = await (await open(app, await mailedLink(app, 'confirm'))).text()
    expect(page).not.toContain('<b>Fair')
    expect(page).not.toContain('<script>x')
    expect(page).toContain('&lt;b&gt;Fair')
  })

  it('takes neither image, feed, nor time zone from the form', async () => {
    const feed = await openFeed(app)
    const forged = {
      imageUrl: 'https://evil.example/a.png',
      feedId: 'feed_other_one',
      timezone: 'Asia/Tokyo',
    }
    await submit(app, `/submit/${feed.id}`, suggestion(forged))
    const [row] = await submissionRows(app, feed.id)
    expect(row?.timezone).toBe(feed.timezone)
    expect(row?.inputs).toMatchObject({ feedId: feed.id, timezone: feed.timezone })
    expect(row?.inputs).not.toHaveProperty('imageUrl')
  })
})

describe('the email that asks to confirm', () => {
  it('says nothing that was typed', async () => {
    const feed = await openFeed(app)
    const form = suggestion({
      title: 'Cheap pills',
      description: 'Visit spam dot example',
      note: 'Greetings',
      organizerName: 'Spammer',
      location: 'Nowhere',
    })
    await submit(app, `/submit/${feed.id}`, form)
    await app.runQueued()
    const mail = app.mails.at(-1)
    expect(mail?.to).toBe(form.email)
    expect(mail?.subject).toBe('Confirm your event suggestion for Live music')
    expect(JSON.stringify(mail)).not.toMatch(/pills|spam|Greetings|Nowhere/i)
  })
})

it('What the form does not ask is not taken', async () => {
  const feed = await openFeed(app)
  const unasked = { lat: '12', stateCode: 'X', priceMin: '3', currency: 'EUR', accessibility: 'Hi' }
  const response = await submit(app, `/submit/${feed.id}`, suggestion(unasked))
  expect(response.status).toBe(202)
  const [row] = await submissionRows(app, feed.id)
  for (const name of Object.keys(unasked)) expect(row?.inputs).not.toHaveProperty(name)
})

it('The form takes what it asks, and nothing else', async () => {
  const feed = await openFeed(app)
  const html = await (await open(app, `/submit/${feed.id}`)).text()
  const names = [...html.matchAll(/<(?:input|textarea)[^>]* name="([^"]+)"/g)].map(
    ([, name]) => name,
  )
  expect([...new Set(names)].filter((name) => name !== 'website')).toEqual(ASKED)
})

it.each([
  ['the title', { title: 'Buy at https://spam.example', startDate: '', email: '' }, 'title'],
  ['the email address', { email: 'at example' }, 'email'],
  ['the description', { description: 'x'.repeat(10_001), email: '' }, 'description'],
  ['the ticket link', { ticketUrl: 'javascript:alert(1)' }, 'ticketUrl'],
])('The first field with an error has the focus: %s', async (_, typed, name) => {
  const feed = await openFeed(app)
  const html = await (await submit(app, `/submit/${feed.id}`, suggestion(typed))).text()
  const focused = [...html.matchAll(/<(?:input|textarea)[^>]* autofocus[^>]*>/g)]
  expect(focused.map(([tag]) => /name="(\w+)"/.exec(tag)?.[1])).toEqual([name])
})

it('A calendar with as much as it takes says so, also to blocked senders, and stores nothing', async () => {
  const feed = await openFeed(app)
  const sent = await makeSubmission(feed, { state: 'unconfirmed' })
  await app.database.query(
    `insert into submissions select (jsonb_populate_record(s, jsonb_build_object(
      'id', 'smn_copy_' || n || '_' || right(s.id, 8)))).* from submissions s, generate_series(2, $2) n
     where s.feed_id = $1`,
    [feed.id, SUBMISSION_LIMITS.unconfirmedOfFeed],
  )
  const blocked = freshSender()
  await app.database.query(
    `insert into submission_senders (id, org_id, email_hash, state, email, email_key, person_id, at)
     values ($1, $2, 'an older one', 'blocked', $3, $3, 'person_any', now())`,
    [`snd_${sent.id.slice(4)}`, feed.orgId, blocked],
  )
  for (const email of [freshSender(), blocked]) {
    const response = await submit(app, `/submit/${feed.id}`, suggestion({ email }))
    expect(response.status).toBe(429)
    expect(visibleText(await response.text())).toContain('No more suggestions at the moment')
  }
  expect(await submissionRows(app, feed.id)).toHaveLength(SUBMISSION_LIMITS.unconfirmedOfFeed)
})

describe('a suggestion that is dropped silently', () => {
  const answerOf = async (feedId: string, form: Record<string, string>) => {
    const response = await submit(app, `/submit/${feedId}`, form)
    const text = (await response.text()).replaceAll(form.email ?? '', 'EMAIL')
    return [response.status, text, [...response.headers]]
  }

  it('is that of a program that fills every field', async () => {
    const feed = await openFeed(app)
    const usual = await answerOf(feed.id, suggestion())
    const filled = await answerOf(feed.id, suggestion({ website: 'https://spam.example' }))
    expect(filled).toEqual(usual)
    expect(await submissionRows(app, feed.id)).toHaveLength(1)
  })

  it('is that of a blocked sender', async () => {
    const feed = await openFeed(app)
    const email = freshSender()
    await app.database.query(
      `insert into submission_senders (id, org_id, email_hash, state, email, email_key, person_id, at)
       values ($1, $2, 'an older one', 'blocked', $3, $3, 'person_any', now())`,
      [`snd_${email.slice(0, 12)}`, feed.orgId, email],
    )
    const usual = await answerOf(feed.id, suggestion())
    expect(await answerOf(feed.id, suggestion({ email }))).toEqual(usual)
    expect(await submissionRows(app, feed.id)).toHaveLength(1)
  })

  it('is one above those of its sender that wait', async () => {
    const feed = await openFeed(app)
    const first = suggestion()
    await submit(app, `/submit/${feed.id}`, first)
    const [row] = await submissionRows(app, feed.id)
    for (let n = 1; n < SUBMISSION_LIMITS.waitingOfSender; n++) {
      await makeSubmission(feed, { email: String(first.email), emailHash: String(row?.email_hash) })
    }
    const [status] = await answerOf(feed.id, { ...first, title: 'One more' })
    expect(status).toBe(202)
    const rows = await submissionRows(app, feed.id)
    expect(rows).toHaveLength(SUBMISSION_LIMITS.waitingOfSender)
  })

  it('is the fourth of a day to one mailbox, which gets no more than three emails', async () => {
    const feed = await openFeed(app)
    const email = freshSender()
    for (let n = 0; n < 5; n++) {
      expect((await submit(app, `/submit/${feed.id}`, suggestion({ email }))).status).toBe(202)
    }
    await app.runQueued()
    expect(app.mails.filter(({ to }) => to === email)).toHaveLength(3)
    expect(await submissionRows(app, feed.id)).toHaveLength(3)
  })
})
