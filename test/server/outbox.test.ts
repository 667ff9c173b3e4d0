import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { MailNotTaken } from '../../functions/mail/mailer.ts'
import { outboxMailer } from '../../server/outbox.ts'
import { readEmail } from '../support/read-email.ts'

const MESSAGE = {
  to: 'ann@example.com',
  fromName: 'Riverside Arts',
  subject: 'Fête de la musique – 音楽祭',
  text: 'Grüße',
  html: '<p>Grüße</p>',
  headers: { 'List-Id': '<list.example>' },
}

let data: string
let folder: string
beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), 'calendar-outbox-'))
  folder = join(data, 'outbox')
  onTestFinished(() => rm(data, { recursive: true }))
})

function openOutbox(most?: number) {
  let at = Date.parse('2026-06-15T12:00:00Z')
  const now = () => new Date(at++)
  return outboxMailer({ folder, from: 'Calendar <calendar@calendar.test>', now, most })
}

it('writes files that mail programs open and only this user can read, named in their order', async () => {
  const outbox = openOutbox()
  await outbox.send('mail_b', MESSAGE)
  await outbox.send('../mail_a', MESSAGE)
  const names = (await readdir(folder)).sort()
  expect(names).toEqual([
    '2026-06-15T12-00-00-000Z-mail_b.eml',
    '2026-06-15T12-00-00-001Z-mail_a.eml',
  ])
  const file = join(folder, names[0] ?? '')
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect((await stat(folder)).mode & 0o777).toBe(0o700)
  const source = await readFile(file, 'latin1')
  // RFC 5322: lines end with CRLF, and headers are ASCII.
  expect(source.replaceAll('\r\n', '')).not.toMatch(/[\r\n\x80-\xff]/)
  const { headers, text, html } = readEmail(source)
  expect(headers).toMatchObject({
    from: 'Riverside Arts <calendar@calendar.test>',
    to: 'ann@example.com',
    subject: MESSAGE.subject,
    'list-id': '<list.example>',
    'mime-version': '1.0',
  })
  expect(text.trimEnd()).toBe('Grüße')
  expect(html.trimEnd()).toBe('<p>Grüße</p>')
})

it('keeps the newest once there are too many', async () => {
  const outbox = openOutbox(3)
  for (let n = 0; n < 10; n++) await outbox.send(`mail_${n}`, MESSAGE)
  const names = (await readdir(folder)).sort()
  expect(names.length).toBeLessThanOrEqual(5)
  expect(names.slice(-3).map((name) => name.slice(-10, -4))).toEqual(['mail_7', 'mail_8', 'mail_9'])
})

it('says that an email was not taken when it cannot write, so that it is written later', async () => {
  await writeFile(folder, '')
  const outbox = openOutbox()
  const error = await outbox.send('mail_1', MESSAGE).catch((thrown) => thrown)
  expect(error).toBeInstanceOf(MailNotTaken)
  expect(error.message).toBe('outbox folder could not be written to (EEXIST)')
  await rm(folder)
  await outbox.send('mail_1', MESSAGE)
  expect(await readdir(folder)).toHaveLength(1)
})
