import { expect, it, onTestFinished } from 'vitest'
import {
  MailDeferred,
  type MailMessage,
  MailNotTaken,
  MailRefused,
} from '../../functions/mail/mailer.ts'
import { Fault } from '../../functions/platform/fault.ts'
import { smtpMailer } from '../../server/smtp-mailer.ts'
import { readSmtpUrl, type SmtpServer } from '../../server/smtp-url.ts'
import { readEmail } from '../support/read-email.ts'
import { startSmtpServer } from '../support/smtp-server.ts'

const MESSAGE: MailMessage = {
  to: 'ann@example.com',
  fromName: 'Café, Straße "7" <x@evil.example>',
  replyTo: 'box@riverside.example',
  subject: 'Fête de la musique – 音楽祭',
  text: 'Grüße\n.\n.end',
  html: '<p>Grüße</p>',
  headers: {
    'List-Unsubscribe': `<https://calendar.test/unsubscribe/${'a'.repeat(120)}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  },
}
const to = (address: string) => ({ ...MESSAGE, to: address })

function mailerTo(url: string, now = () => new Date(), deadlineMs = 20_000) {
  const bounced: string[] = []
  const mailer = smtpMailer({
    server: readSmtpUrl(url) as SmtpServer,
    from: 'Calendar <calendar@calendar.test>',
    ...{ now, deadlineMs },
    onBounce: async (address) => void bounced.push(address),
  })
  onTestFinished(mailer.close)
  /** How sending ends: nothing when the server took it. */
  const send = (message = MESSAGE, id = 'mail_1') =>
    mailer.send(id, message).then(
      () => undefined,
      (error: Error) => error,
    )
  return { ...mailer, send, bounced }
}

it('sends text and HTML with a subject in any script, the headers of lists, and a name that is only a name', async () => {
  const server = await startSmtpServer()
  const { send } = mailerTo(server.url)
  expect(await send()).toBeUndefined()
  const [email] = server.received
  expect(email).toMatchObject({ from: 'calendar@calendar.test', to: 'ann@example.com' })
  const source = email?.source ?? ''
  expect(source.split('\r\n').filter((line) => line.length > 998)).toEqual([])
  const { headers, text, html } = readEmail(source)
  expect(headers).toMatchObject({
    to: 'ann@example.com',
    'reply-to': 'box@riverside.example',
    subject: MESSAGE.subject,
    'list-unsubscribe': MESSAGE.headers['List-Unsubscribe'],
    'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
    'message-id': '<mail_1@calendar.test>',
  })
  expect(headers.from).toMatch(/ <calendar@calendar\.test>$/)
  expect(text.trimEnd()).toBe(MESSAGE.text)
  expect(html).toContain('<p>Grüße</p>')
})

it('lets nothing in a subject, name, address, or header begin another header', async () => {
  const server = await startSmtpServer()
  const { send } = mailerTo(server.url)
  const line = 'x\r\nBcc: eve@evil.example\r\n\r\nBody'
  await send({ ...MESSAGE, subject: line, fromName: line, headers: { 'List-Id': line } })
  await send({ ...MESSAGE, replyTo: `box@riverside.example${line}` })
  expect(server.received).toHaveLength(2)
  for (const address of [
    `ann@example.com${line}`,
    'ann@example.com>\r\nRCPT TO:<eve@evil.example',
    'ann@example.com, eve@evil.example',
  ]) {
    expect(await send(to(address))).toBeInstanceOf(MailRefused)
  }
  expect(server.received).toHaveLength(2)
  for (const email of server.received) {
    expect(email.to).toBe('ann@example.com')
    expect(readEmail(email.source).headers).not.toHaveProperty('bcc')
  }
})

it('says user and password, and never to a server elsewhere that offers no encryption', async () => {
  const here = await startSmtpServer()
  const local = mailerTo(here.url.replace('//', '//me:p%40ss@'))
  expect(await local.send()).toBeUndefined()
  expect(here.logins).toEqual(['\0me\0p@ss'])

  const elsewhere = await startSmtpServer({ host: '127.0.0.2' })
  const { send, probe } = mailerTo(elsewhere.url.replace('//', '//me:pass@'))
  const error = await send()
  expect(error).toBeInstanceOf(MailNotTaken)
  expect(error?.message).toBe('SMTP server offers no encryption')
  await expect(probe()).rejects.toBeInstanceOf(MailNotTaken)
  expect(elsewhere.logins).toEqual([])
  expect(elsewhere.received).toEqual([])
  expect(await mailerTo(`${elsewhere.url}?tls=off`).send()).toBeUndefined()
})

it.each(['550 5.1.1 <ann@example.com> unknown', '550 no such user here', '553 5.1.3 bad address'])(
  'an address that does not exist (%s) is reported as a bounce',
  async (reply) => {
    const server = await startSmtpServer({
      answer: (step, line) => (step === 'RCPT' && line.includes('ann@') ? reply : undefined),
    })
    const { send, bounced } = mailerTo(server.url)
    const error = await send()
    expect(error).toBeInstanceOf(MailRefused)
    expect(bounced).toEqual(['ann@example.com'])
    expect(error?.message).not.toContain('ann@')
    expect(await send(to('bob@example.com'))).toBeUndefined()
  },
)

it.each([
  '554 5.7.1 <ann@example.com>: Relay access denied',
  '550 relay not permitted',
  '552 5.2.2 mailbox full',
])(
  'other refusals (%s) suppress nobody, and two in a row are taken as the server’s',
  async (reply) => {
    const server = await startSmtpServer({
      answer: (step) => (step === 'RCPT' ? reply : undefined),
    })
    const clock = { at: Date.now() }
    const { send, bounced } = mailerTo(server.url, () => new Date(clock.at))
    expect(await send()).toBeInstanceOf(MailRefused)
    expect(await send(to('bob@example.com'))).toBeInstanceOf(MailNotTaken)
    clock.at += 60_000
    expect(await send(to('bob@example.com'))).toBeInstanceOf(MailRefused)
    server.answer = () => undefined
    expect(await send()).toBeUndefined()
    server.answer = (step) => (step === 'content' ? reply : undefined)
    expect(await send()).toBeInstanceOf(MailRefused)
    expect(bounced).toEqual([])
  },
)

it('a reply of 4xx is about that email; others go out meanwhile', async () => {
  const server = await startSmtpServer({
    answer: (step, line) =>
      step === 'RCPT' && line.includes('ann@') ? '451 4.7.1 greylisted' : undefined,
  })
  const { send } = mailerTo(server.url)
  expect(await send()).toBeInstanceOf(MailDeferred)
  expect(await send(to('bob@example.com'))).toBeUndefined()
  server.answer = (step) => (step === 'DATA' ? '451 4.3.0 later' : undefined)
  expect(await send()).toBeInstanceOf(MailDeferred)
})

it.each([
  ['connect', '554 5.3.2 not today'],
  ['connect', '421 4.3.2 shutting down'],
  ['AUTH', '535 5.7.8 wrong password'],
  ['MAIL', '550 5.7.1 sender not allowed'],
  ['MAIL', '421 4.7.0 too many'],
  ['RCPT', '421 4.7.0 too many'],
  ['RCPT', 'drop'],
  ['DATA', 'drop'],
  ['connect', 'drop'],
])(
  'the answer to %s %s says that nothing was sent, so that it is sent again',
  async (at, reply) => {
    const server = await startSmtpServer({ answer: (step) => (step === at ? reply : undefined) })
    const { send, bounced } = mailerTo(server.url.replace('//', '//me:pass@'))
    const error = await send()
    expect(error, error?.message).toBeInstanceOf(MailNotTaken)
    expect(error).not.toBeInstanceOf(MailDeferred)
    expect(bounced).toEqual([])
    server.answer = () => undefined
    expect(await send()).toBeUndefined()
    expect(server.received).toHaveLength(1)
  },
)

it('a server that ends the connection once it has the email leaves it unknown whether it was sent', async () => {
  const server = await startSmtpServer({
    answer: (step) => (step === 'content' ? 'drop' : undefined),
  })
  const error = await mailerTo(server.url).send()
  expect(error).toBeInstanceOf(Fault)
  expect(error).not.toBeInstanceOf(MailNotTaken)
  expect(error).not.toBeInstanceOf(MailRefused)
})

it('a server that stops answering is given up, and before it has the email nothing was sent', async () => {
  let at = 'RCPT'
  const server = await startSmtpServer({ answer: (step) => (step === at ? 'hang' : undefined) })
  // What a busy machine needs until there, and for the last email.
  const { send } = mailerTo(server.url, undefined, 3_000)
  expect(await send()).toBeInstanceOf(MailNotTaken)
  at = 'content'
  const error = await send()
  expect(error?.message).toBe('SMTP server connection failed (time-out)')
  expect(error).not.toBeInstanceOf(MailNotTaken)
  at = ''
  expect(await send()).toBeUndefined()
})

it('a server that is down takes nothing', async () => {
  const server = await startSmtpServer()
  await server.stop()
  const { send, probe } = mailerTo(server.url)
  const error = await send()
  expect(error).toBeInstanceOf(MailNotTaken)
  expect(error?.message).toBe('SMTP server connection failed (ECONNREFUSED)')
  await expect(probe()).rejects.toThrow('ECONNREFUSED')
})

it('sends many at once over few connections, and keeps those', async () => {
  const server = await startSmtpServer()
  const { send } = mailerTo(server.url)
  for (let round = 0; round < 2; round++) {
    const sent = Array.from({ length: 40 }, (_, n) => send(to(`r${n}@example.com`), `mail_${n}`))
    expect((await Promise.all(sent)).filter(Boolean)).toEqual([])
  }
  expect(server.received).toHaveLength(80)
  expect(server.connections).toBeLessThanOrEqual(10)
})

it('SMTP_URL is a server with user and password together, and nothing else', () => {
  expect(readSmtpUrl('smtps://me:p%40ss@mail.example.com')).toEqual({
    ...{ host: 'mail.example.com', port: 465, secure: true, mayBePlain: false },
    auth: { user: 'me', pass: 'p@ss' },
  })
  expect(readSmtpUrl('smtp://[::1]:25')).toMatchObject({ host: '::1', port: 25, mayBePlain: true })
  for (const wrong of [
    ...[
      '',
      'mail.example.com',
      'https://mail.example.com',
      'smtp://',
      'smtp://me@mail.example.com',
    ],
    ...['smtp://mail.example.com/?x=1', 'smtp://a:b@mail.example.com?tls=off', 'smtps://a?tls=off'],
    ...['smtp://a:%zz@mail.example.com', 'smtp://a/b', 'smtp://a#b'],
  ]) {
    expect(readSmtpUrl(wrong), wrong).toBeUndefined()
  }
})
