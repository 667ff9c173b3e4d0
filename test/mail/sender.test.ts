import { describe, expect, it } from 'vitest'
import { oneLine, sender, senderLine } from '../../functions/mail/mailer.ts'
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

describe('a line of a header', () => {
  it('keeps pictures and letters that are joined whole', () => {
    const family = '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}'
    const scotland = '\u{1f3f4}\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}'
    for (const text of [
      `Pride \u{1f3f3}\ufe0f\u200d\u{1f308}`,
      family,
      scotland,
      'می\u200cخواهم',
    ]) {
      expect(oneLine(text, 200)).toBe(text)
    }
  })

  it('has no blank where a sign that nobody sees was', () => {
    expect(oneLine('Donau\u00addampfschiff', 200)).toBe('Donaudampfschiff')
    expect(oneLine('أُلغيت: \u2068Late jazz\u2069، الجمعة', 200)).toBe('أُلغيت: Late jazz، الجمعة')
  })

  it('is nothing of joiners alone, and ends with none where it is cut', () => {
    expect(oneLine(' \u200d\u200c ', 200)).toBe('')
    expect(oneLine('\u{1f468}\u200d\u{1f469}', 3)).toBe('\u{1f468}')
  })
})
