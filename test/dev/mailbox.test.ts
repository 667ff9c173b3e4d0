import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { openMailbox } from '../../dev/mailbox.ts'

const mail = { to: 'a@x.org', from: 'b@x.org', subject: 'Hi', text: 't', html: '', headers: {} }
const at = new Date('2026-06-15T12:00:00Z')
let file: string

beforeEach(() => {
  const folder = mkdtempSync(join(tmpdir(), 'mailbox-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  file = join(folder, 'mails.jsonl')
})

describe('openMailbox()', () => {
  it('finds its mails again, newest first, and goes on counting', () => {
    const before = openMailbox(file)
    before.add({ ...mail, subject: 'first' }, at)
    before.add({ ...mail, subject: 'second' }, at)

    const after = openMailbox(file)
    expect(after.list()).toEqual(before.list())
    after.add({ ...mail, subject: 'third' }, at)
    expect(after.list().map(({ subject, number }) => [subject, number])).toEqual([
      ['third', 3],
      ['second', 2],
      ['first', 1],
    ])
  })

  it('keeps the last 500', () => {
    const mailbox = openMailbox(file)
    for (let i = 1; i <= 503; i++) mailbox.add({ ...mail, subject: `mail ${i}` }, at)

    for (const kept of [mailbox.list(), openMailbox(file).list()]) {
      expect(kept).toHaveLength(500)
      expect([kept[0]?.subject, kept.at(-1)?.subject]).toEqual(['mail 503', 'mail 4'])
    }
  })

  it('keeps a mail once that is sent twice under one id', () => {
    const mailbox = openMailbox()
    mailbox.add(mail, at, 'mail_1')
    mailbox.add(mail, at, 'mail_1')
    mailbox.add(mail, at, 'mail_2')
    expect(mailbox.list()).toHaveLength(2)
  })

  it('leaves out a line that a crash cut off', () => {
    openMailbox(file).add(mail, at)
    appendFileSync(file, '{"to":"half')
    expect(openMailbox(file).list()).toHaveLength(1)
  })
})
