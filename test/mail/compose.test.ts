import { expect, it } from 'vitest'
import { composeMail } from '../../functions/mail/mail-layout.tsx'
import { testApp } from '../support/app.ts'
import { makeFeed, makeOrg } from '../support/factories.ts'
import { attributeValues, visibleText } from '../support/html.ts'
import { forRandom } from '../support/random.ts'
import { freshEmail, makePending, makeSubscriber, post } from '../support/subscriber.ts'

const EVIL = 'Jazz\r\nBcc: everybody@example.com\r\n\r\n<script>alert(1)</script>\u2028"&amp;'

function compose(text: string) {
  return composeMail({
    to: 'ann@example.com',
    subject: text,
    before: [text],
    button: { label: text, url: 'https://calendar.test/x?a=1&b="2"' },
    after: [text],
    lists: [{ title: text, text, items: [{ label: text, url: 'https://calendar.test/z' }] }],
    footer: { lines: [text, text], links: [{ label: text, url: 'https://calendar.test/y' }] },
  })
}

it('lets no line break into a header, whatever people type', async () => {
  await forRandom(200, (random) => {
    const pieces = [
      'a',
      ' ',
      '\r',
      '\n',
      '\r\n',
      '\0',
      '\t',
      '\v',
      '\f',
      '\u0085',
      '\u2028',
      '\u2029',
      'Bcc: x',
      '\ud83d',
      '😀',
      '\u202e',
    ]
    const { subject } = compose(random.list(1, 20, () => random.pick(pieces)).join(''))
    expect(subject).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/u)
    expect(subject).toBe(subject.trim())
  })
})

it('turns no line around by the signs in somebody’s words', () => {
  const { html, text } = compose('Jazz \u202egnitset\u202d')
  expect(html + text).not.toMatch(/[\u202a-\u202e]/)
})

it('cuts an endless subject without halving a letter', () => {
  expect(compose('😀'.repeat(500)).subject.length).toBeLessThanOrEqual(200)
  expect(compose(`a${'😀'.repeat(500)}`).subject).not.toMatch(/\p{Cs}/u)
})

it('shows what people type as text, in both parts', () => {
  const { html, text } = compose(EVIL)
  expect(html).not.toContain('<script')
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  expect(attributeValues(html, 'href')[0]).toBe('https://calendar.test/x?a=1&b="2"')
  expect(text).toContain('<script>alert(1)</script>')
  expect(text).toContain('https://calendar.test/x?a=1&b="2"')
})

it('says the same in both parts', () => {
  const { html, text } = compose('Jazz & Chili')
  for (const line of text.split(/\n+/).filter((line) => line !== '--')) {
    const words = line.replace(/^Jazz & Chili: |^- |^ {2}|:$/, '')
    const shown = visibleText(html) + attributeValues(html, 'href').join()
    expect(shown).toContain(words)
  }
})

it('can be read in a dark mail program, and in one that drops style sheets', () => {
  const { html } = compose('Jazz')
  expect(html).toContain('prefers-color-scheme: dark')
  expect(html).toContain('<meta name="color-scheme" content="light dark"')
  expect(html.replace(/<style>.*?<\/style>/s, '')).toMatch(/color:#1c1d21/)
  expect(html).not.toMatch(/src=|@import|url\(/)
})

it('carries the way out on mails to subscribers, and not on the one to confirm', async () => {
  const app = await testApp()
  const feed = await makeFeed({ slug: 'live-music' })
  const { confirm } = await makePending(app, feed.id)
  expect(app.mails.at(-1)?.headers).toEqual({ 'Auto-Submitted': 'auto-generated' })
  await post(app, confirm)
  await app.runQueued()
  const mail = app.mails.at(-1)
  const [, link = ''] =
    /^<(https:\/\/calendar\.test\/subscriptions\/unsubscribe\/\S+)>$/.exec(
      mail?.headers['List-Unsubscribe'] ?? '',
    ) ?? []
  expect(mail?.headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
  expect(mail?.headers['List-Id']).toMatch(/^<live-music\.feed-\S+\.calendar\.test>$/)
  expect(mail?.text).toContain(`Unsubscribe: ${link}`)
  expect((await app.request(new URL(link).pathname, { method: 'POST' })).status).toBe(200)
})

it('puts names of feeds and organizations into mails as text, and into no header', async () => {
  const app = await testApp()
  const org = await makeOrg({ name: EVIL })
  const feed = await makeFeed({ orgId: org.id, name: EVIL })
  const { email } = await makeSubscriber(app, feed.id, { keywords: [EVIL.slice(0, 50)] })
  await post(app, '/subscriptions', { feedId: feed.id, email, digestFrequency: 'weekly' })
  await app.runQueued()
  expect(app.mails).toHaveLength(3)
  for (const { from, to, subject, headers, html } of app.mails) {
    const all = [from, to, subject, ...Object.entries(headers).flat()]
    expect(all.filter((value) => /[\r\n\u2028]/.test(value))).toEqual([])
    expect(html).not.toContain('<script')
    expect(Object.keys(headers).join()).not.toMatch(/bcc/i)
  }
})

it.each(['ann@example.com\r\nBcc: bob@example.com', 'ann\r\n@example.com', 'ann@exam\tple.com'])(
  'takes no address that could be a header (%j)',
  async (email) => {
    const app = await testApp()
    const feed = await makeFeed()
    const wish = { feedId: feed.id, email, digestFrequency: 'weekly' }
    expect((await post(app, '/subscriptions', wish)).status).toBe(400)
    const padded = { ...wish, email: `  ${freshEmail()}\r\n` }
    expect((await post(app, '/subscriptions', padded)).status).toBe(202)
    await app.runQueued()
    expect(app.mails[0]?.to).not.toMatch(/\s/)
  },
)

it('takes the NUL out of an address before anybody sees it', async () => {
  const app = await testApp()
  const feed = await makeFeed()
  const email = freshEmail()
  const wish = { feedId: feed.id, email: `${email}\0`, digestFrequency: 'weekly' }
  expect((await post(app, '/subscriptions', wish)).status).toBe(202)
  await app.runQueued()
  expect(app.mails.map(({ to }) => to)).toEqual([email])
})
