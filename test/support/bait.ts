import { expect } from 'vitest'
import type { SentMail, TestApp } from './app.ts'
import { makeEvents } from './factories.ts'
import { randomFrom } from './random.ts'

/** What an organization might write to get hold of a recipient's links, or to be taken for markup. */
const BAIT = [
  'https://settings.invalid/',
  'https://leave.invalid/',
  'https://evil.example/?u=https://settings.invalid/',
  'https://evil.example/?u={settings}&l={unsubscribe}',
  '{settings}{unsubscribe}{feed}{org}{count}{text}',
  "$& $1 $` $' $<settings>",
  '%s %1$s <%= settings %> {{settings}} [[unsubscribe]]',
  '/subscriptions/manage/ /subscriptions/unsubscribe/',
  '<a href="',
  '</title></script><script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  ']]>&lt;b&gt;&#60;',
  '\r\nEND:VEVENT\r\nATTACH:https://evil.example/',
  'x\nPage: https://evil.example/',
  '\ufffd \u2028',
]

export type Bait = () => string

/** Texts of up to 180 characters, the same ones for a seed. */
export function baitOf(seed: number): Bait {
  const random = randomFrom(seed)
  return () =>
    random
      .list(1, 3, () => random.pick(BAIT))
      .join(' ')
      .slice(0, 180)
}

type Owner = { org: { id: string }; feed: { id: string; orgId: string; timezone: string } }

/** Puts bait into every text of an organization, its feed, and four events. */
export async function layBait(app: TestApp, { org, feed }: Owner, bait: Bait) {
  const { query } = app.database
  const names = [bait(), bait(), org.id]
  await query('update organizations set name = $1, postal_address = $2 where id = $3', names)
  await query('update feeds set name = $1, description = $2 where id = $3', [
    bait(),
    bait(),
    feed.id,
  ])
  const createdAt = new Date('2026-06-16T00:00:00Z')
  return makeEvents(
    feed,
    Array.from({ length: 4 }, () => ({
      title: bait(),
      description: bait(),
      location: bait(),
      city: bait(),
      address: bait(),
      priceText: bait(),
      accessibility: bait(),
      imageAlt: bait(),
      organizerName: bait(),
      url: 'https://settings.invalid/?u=https://leave.invalid/',
      ticketUrl: 'https://leave.invalid/?u={unsubscribe}',
      categories: [bait()],
      startsAt: '2026-06-20T01:00:00Z',
      createdAt,
      updatedAt: createdAt,
    })),
  )
}

/** The tokens of an email's links that stand elsewhere than in the lines and anchors we made of them. */
export function leaks(mail: SentMail): string[] {
  const tokens = new Set(
    [...mail.text.matchAll(/\/subscriptions\/\w+\/([\w.-]{20,})/g)].map(([, token]) => token ?? ''),
  )
  expect(tokens.size).toBeGreaterThan(0)
  const ours =
    /^[^\n]{1,60}:[ \n]https:\/\/calendar\.test\/subscriptions\/\w+\/[\w.-]+(\?feed=\w+)?(#\w+)?$/gm
  const anchors =
    /<a (?:class="button" )?href="https:\/\/calendar\.test\/subscriptions\/\w+\/[\w.-]+(\?feed=\w+)?(#\w+)?"/g
  const rest = [mail.text.replace(ours, ''), mail.html.replace(anchors, ''), mail.subject]
  return rest.flatMap((text) => [...tokens].filter((token) => text.includes(token)))
}

/** Expects that nothing of the bait became an element, or a link that runs a script. */
export function expectNoMarkup(html: string) {
  expect(html).not.toMatch(/<script>alert|<img src=x|<%=|<settings>|<b>/)
  for (const [, href = ''] of html.matchAll(/\s(?:href|src|action)="([^"]*)"/g)) {
    expect(href).toMatch(/^(https?:|webcal:|mailto:|#|\/|$)/)
  }
}
