import { describe, expect, it } from 'vitest'
import { checkMessage } from '../../dev/verify/check-message.ts'
import { CHECKS, writeReport } from '../../dev/verify/report.ts'

const DIGEST = `Delivered-To: ann@example.com
Authentication-Results: mx.example.com;
       dkim=pass header.i=@calendar.example.com header.s=k1;
       dkim=fail header.i=@bounces.example;
       spf=pass (domain of bounces@mail.calendar.example.com) smtp.mailfrom=bounces@mail.calendar.example.com;
       dmarc=pass (p=QUARANTINE) header.from=calendar.example.com
Authentication-Results: a.server.of.the.sender; spf=fail
From: Riverside Arts <calendar@calendar.example.com>
To: ann@example.com
Subject: This week
Message-ID: <0100019@email.example.com>
List-Unsubscribe: <https://calendar.example.com/subscriptions/unsubscribe/x>,
 <mailto:leave@calendar.example.com>
List-Unsubscribe-Post: List-Unsubscribe=One-Click

From: in the body
`
const states = (text: string) =>
  Object.fromEntries(Object.entries(checkMessage(text)).map(([name, { state }]) => [name, state]))
const FINE = { sender: 'ok', unsubscribing: 'ok', messageId: 'ok' }
const without = (line: RegExp) => DIGEST.replace(line, '')

describe('the headers of an email', () => {
  it('are fine as a mailbox provider shows those of a digest, with either end of line', () => {
    expect(states(DIGEST)).toEqual(FINE)
    expect(states(DIGEST.replaceAll('\n', '\r\n'))).toEqual(FINE)
    expect(checkMessage(DIGEST).sender?.seen).toBe('spf=pass, dkim=pass, dmarc=pass')
  })

  it.each<[string, string, object]>([
    ['SPF failed', DIGEST.replace('spf=pass', 'spf=softfail'), { sender: 'failed' }],
    ['DKIM is missing', without(/ +dkim=.*\n +dkim=.*\n/), { sender: 'failed' }],
    ['DMARC failed', DIGEST.replace('dmarc=pass', 'dmarc=fail'), { sender: 'failed' }],
    ['nobody looked', DIGEST.replaceAll('Authentication-Results', 'X-Other'), { sender: 'failed' }],
    [
      'there is no List-Unsubscribe',
      without(/List-Unsubscribe: .*\n .*\n/),
      { unsubscribing: 'failed' },
    ],
    ['only an email unsubscribes', without(/<https:.*,\n /), { unsubscribing: 'failed' }],
    [
      'it takes more than a click',
      without(/List-Unsubscribe-Post.*\n/),
      { unsubscribing: 'failed' },
    ],
    ['there is no Message-ID', without(/Message-ID.*\n/), { messageId: 'failed' }],
    ['there are two', DIGEST.replace(/(Message-ID.*\n)/, '$1$1'), { messageId: 'failed' }],
    [
      'it is the text alone',
      'See you there\n',
      { sender: 'failed', unsubscribing: 'failed', messageId: 'failed' },
    ],
  ])('are not where %s', (_, text, fault) => {
    expect(states(text)).toEqual({ ...FINE, ...fault })
  })
})

it('reports what was not checked, and lets no server write into the terminal or the table', () => {
  const found = { health: { state: 'failed' as const, seen: 'a | b\u001b[2J\nc' } }
  const about = {
    origin: 'https://a.example',
    home: 'on Cloudflare',
    at: new Date('2026-11-24T20:00:00Z'),
  }
  const { text, fine } = writeReport(about, found)
  expect(fine).toBe(false)
  expect(text.split('\n')[0]).toBe('https://a.example, on Cloudflare, 2026-11-24 20:00 UTC')
  expect(text).toContain(`| ${CHECKS.health} | **failed** | a \\| b [2J c |`)
  expect(text.match(/\| not checked \|/g)).toHaveLength(Object.keys(CHECKS).length - 1)
})
