import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { checkMessage, checkMessages } from '../../dev/verify/check-message.ts'
import { readMessages } from '../../dev/verify/read-messages.ts'
import { CHECKS, writeReport } from '../../dev/verify/report.ts'
import { outboxMailer } from '../../server/outbox.ts'

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

describe('an email that arrived twice', () => {
  function newFolder(): string {
    const folder = mkdtempSync(join(tmpdir(), 'verify-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    return folder
  }
  const email = (to: string, text: string) => ({
    ...{ to, fromName: 'Riverside Arts', subject: 'This week', text },
    ...{ html: `<p>${text}</p>`, headers: {} },
  })

  /** A folder of emails as the service writes them, these ids in turn. */
  async function received(...sent: [id: string, to: string, text: string][]): Promise<string[]> {
    const folder = newFolder()
    let at = Date.parse('2026-11-24T20:00:00Z')
    const now = () => {
      at += 1_000
      return new Date(at)
    }
    const mailer = outboxMailer({ folder, from: 'Calendar <calendar@calendar.test>', now })
    for (const [id, to, text] of sent) await mailer.send(id, email(to, text))
    return readMessages(folder)
  }

  it('is found by its id, and by what it says under another id', async () => {
    const twice = { state: 'failed', seen: '“This week” arrived 2 times' }
    const again = await received(
      ['run_1.sub_1', 'ann@example.com', 'Jazz'],
      ['run_1.sub_2', 'ben@example.com', 'Jazz'],
      ['run_1.sub_1', 'ann@example.com', 'Jazz'],
    )
    expect(again).toHaveLength(3)
    expect(checkMessages(again).doubled).toEqual(twice)
    const renamed = await received(
      ['run_1.sub_1', 'ann@example.com', 'Jazz'],
      ['run_9.sub_1', 'ann@example.com', 'Jazz'],
    )
    expect(checkMessages(renamed).doubled).toEqual(twice)
  })

  it('is found in an exported mailbox, with the headers of one to a subscriber', () => {
    const file = join(newFolder(), 'mailbox.mbox')
    const welcome = 'From: us@example.com\nMessage-ID: <1@a.example>\n\nFrom here on, read on\n'
    const parts = [welcome, DIGEST, DIGEST].map((text) => `From MAILER Tue Nov 24 2026\n${text}\n`)
    writeFileSync(file, parts.join(''))
    const results = checkMessages(readMessages(file))
    expect(results.doubled).toMatchObject({ state: 'failed' })
    expect(results.unsubscribing).toMatchObject({ state: 'ok' })
  })

  it('is none of different emails, or of one to two people', async () => {
    const emails = await received(
      ['run_1.sub_1', 'ann@example.com', 'Jazz'],
      ['run_1.sub_2', 'ben@example.com', 'Jazz'],
      ['run_2.sub_1', 'ann@example.com', 'Folk'],
    )
    expect(checkMessages(emails).doubled).toEqual({ state: 'ok', seen: '3 emails, each once' })
    expect(checkMessages(emails.slice(1, 2)).doubled?.state).toBe('not checked')
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
