import { describe, expect, it } from 'vitest'
import { sender, senderLine } from '../../functions/mail/sender.ts'
import { forRandom } from '../support/random.ts'

const OURS = 'Calendar <calendar@example.com>'

describe('the sender of a mail', () => {
  it('is ours, unless a name is given', () => {
    expect(senderLine(OURS)).toBe(OURS)
    expect(sender(OURS)).toEqual({ email: 'calendar@example.com', name: 'Calendar' })
    expect(sender(OURS, ' \r\n\u200b')).toEqual(sender(OURS))
  })

  it('has the name that is given, at our address', () => {
    expect(senderLine(OURS, 'Riverside Arts')).toBe('"Riverside Arts" <calendar@example.com>')
    expect(senderLine(OURS, 'リバーサイド')).toBe('"リバーサイド" <calendar@example.com>')
    expect(sender(OURS, 'Arts, Riverside')).toEqual({
      email: 'calendar@example.com',
      name: 'Arts, Riverside',
    })
  })

  it('takes no other address and no other header from a name', async () => {
    expect(senderLine(OURS, 'Bank" <bank@example.org>\\')).toBe(
      '"Bank\\" <bank@example.org>\\\\" <calendar@example.com>',
    )
    await forRandom(300, (random) => {
      const pieces = ['a', '"', '\\', '<', '>', '@', ',', '\r\n', '\0', 'Bcc: x', '😀', '\ud83d']
      const line = senderLine(OURS, random.list(1, 120, () => random.pick(pieces)).join(''))
      expect(line).toMatch(/^"(?:[^"\\]|\\["\\])+" <calendar@example\.com>$/)
      expect(line).not.toMatch(/[\p{Cc}\p{Cs}]/u)
      expect(line.length).toBeLessThan(180)
    })
  })
})
