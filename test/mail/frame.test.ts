import { describe, expect, it } from 'vitest'
import { LANGUAGE_TAGS } from '../../domain/words.ts'
import { type Brand, composeMail } from '../../functions/mail/mail-layout.tsx'
import { makeVoice } from '../../functions/mail/voice.ts'
import { attributeValues, visibleText } from '../support/html.ts'

const LOGO = 'https://calendar.test/media/img_0123456789abcdef0123456789abcdef/square.webp'
const NAME = 'Juniper Hall'

function compose(brand?: Brand) {
  return composeMail({
    to: 'ann@example.com',
    ...(brand && { brand }),
    subject: 'You’re subscribed to Live music',
    before: ['Thanks for subscribing.'],
    button: { label: 'Manage preferences', url: 'https://calendar.test/x' },
    after: [],
    footer: { lines: ['Why you get this email'] },
  })
}

describe('The frame of an email', () => {
  it('names the organization beside its logo, and begins with a heading', () => {
    const { html, text } = compose({ name: NAME, logo: LOGO })
    expect(html.indexOf(`src="${LOGO}"`)).toBeLessThan(html.indexOf(`<bdi>${NAME}</bdi>`))
    expect(html).toMatch(/<h1[^>]*><bdi>You’re subscribed to Live music<\/bdi><\/h1>/)
    expect(text).toMatch(/^You’re subscribed to Live music\n\nThanks/)
  })

  it('names the service where no organization writes', () => {
    expect(visibleText(compose().html)).toContain('Calendar Feed Service')
  })

  it('keeps the room of a logo that is not loaded, and says nothing by it alone', () => {
    const { html } = compose({ name: NAME, logo: LOGO })
    const [logo = ''] = html.match(/<img[^>]*>/g) ?? []
    expect(logo).toMatch(/alt="" width="40" height="40"/)
    expect(visibleText(html.replaceAll(logo, ''))).toContain(NAME)
  })

  it('gives a logo a light ground of its own, so that a dark one can be seen on a dark page', () => {
    const [logo = ''] = compose({ name: NAME, logo: LOGO }).html.match(/<img[^>]*>/g) ?? []
    expect(attributeValues(logo, 'style').join()).toContain('background:#ffffff')
  })

  it.each([
    ['#0f766e', '#0f766e', 'border:1px solid #0f766e'],
    ['#ffffff', '#ffffff', 'border:1px solid #5a5d66'],
    ['red;}', '#2557d6', 'border:1px solid #2557d6'],
    [undefined, '#2557d6', 'border:1px solid #2557d6'],
  ])('has the color %s as %s, on a button that has an edge', (accent, shown, edge) => {
    const { html } = compose({ name: NAME, accent })
    expect(html).toContain(`border-top:6px solid ${shown}`)
    expect(html).toContain(`background:${shown};`)
    expect(html).toContain(edge)
  })
})

/** Each sentence for itself. */
const sentencesOf = (text: string) => text.split(/[.。]\s*/)

it.each(LANGUAGE_TAGS)(
  'says a name that calendar and organization share once, in %s',
  async (tag) => {
    const { say, language } = await makeVoice(tag, (of) => ({ ...of.email, ...of.subscribers }))
    const texts = { ...language.email, ...language.subscribers }
    const gaps = { feed: NAME, org: NAME, weekday: 'Thursday', hours: 48 }
    for (const name of Object.keys(texts) as (keyof typeof texts)[]) {
      for (const sentence of sentencesOf(say(name, gaps))) {
        expect(sentence.split(NAME).length, `${name}: ${sentence}`).toBeLessThanOrEqual(2)
      }
    }
    const other = say('sentBecause', { feed: 'Live music', org: NAME })
    expect(other).toContain('Live music')
    expect(other).toContain(NAME)
  },
)

it('takes names for one that differ in capitals or spaces alone', async () => {
  const { say } = await makeVoice(null, ({ email }) => email)
  expect(say('sentBecause', { feed: ' JUNIPER hall', org: NAME })).toBe(
    say('sentBecauseSame', { org: NAME }),
  )
})
