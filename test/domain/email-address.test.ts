import { describe, expect, it } from 'vitest'
import { parseEmailAddress } from '../../domain/email-address.ts'

const LONG_LOCAL = 'a'.repeat(64)
const LONG_LABEL = 'b'.repeat(63)

describe('parseEmailAddress() accepts what people have', () => {
  it.each([
    ['ann@example.com'],
    ['Ann.Smith@Example.COM', 'Ann.Smith@example.com'],
    ['  ann@example.com\n', 'ann@example.com'],
    ['ann+news@example.com'],
    ["o'neill@example.ie"],
    ['ann_b-c@mail.example.co.uk'],
    ['a@b.io'],
    ['1234567890@example.com'],
    ["!#$%&'*+/=?^_`{|}~-@example.com"],
    ['ann@bücher.example', 'ann@xn--bcher-kva.example'],
    ['ann@BÜCHER.example', 'ann@xn--bcher-kva.example'],
    ['ann@xn--bcher-kva.example'],
    ['ann@例え.テスト', 'ann@xn--r8jz45g.xn--zckzah'],
    ['ann@example.museum'],
    ['ann@1and1.com'],
    [`${LONG_LOCAL}@example.com`],
    [`ann@${LONG_LABEL}.com`],
  ])('%s', (text, email = text) => {
    expect(parseEmailAddress(text)).toEqual({ email, key: email.toLowerCase() })
  })
})

describe('parseEmailAddress() refuses everything else', () => {
  it.each([
    '',
    ' ',
    '@',
    'ann',
    'ann@',
    '@example.com',
    'ann@example',
    'ann@localhost',
    'ann@@example.com',
    'ann@b@example.com',
    'ann smith@example.com',
    'ann@exam ple.com',
    '.ann@example.com',
    'ann.@example.com',
    'a..b@example.com',
    'ann@.example.com',
    'ann@example.com.',
    'ann@example..com',
    'ann@-example.com',
    'ann@example-.com',
    'ann@exa_mple.com',
    'ann@example.c',
    'ann@example.123',
    'ann@127.0.0.1',
    'ann@[127.0.0.1]',
    'ann@[IPv6:::1]',
    'ann@0x7f.1',
    'ann@example.com:25',
    'ann@example.com/path',
    'ann@example.com?x=1',
    'ann@example.com#x',
    'ann@user:secret@example.com',
    'ann@exam%70le.com',
    '"ann"@example.com',
    '"a b"@example.com',
    'ann(comment)@example.com',
    'Ann <ann@example.com>',
    '<ann@example.com>',
    'mailto:ann@example.com',
    'ann@example.com, bob@example.com',
    'ann@example.com;bob@example.com',
    'ann@example.com\r\nBcc: bob@example.com',
    'ann\r\nBcc: bob@example.com',
    'ann\n@example.com',
    'ann\0@example.com',
    'ann@example.com\0',
    'änn@example.com',
    'ann@exa\u200bmple.com',
    'a\u202enn@example.com',
    `${LONG_LOCAL}a@example.com`,
    `ann@${LONG_LABEL}b.com`,
    `ann@${`${LONG_LABEL}.`.repeat(4)}com`,
    `${'a'.repeat(100_000)}@example.com`,
    `ann@${'a.'.repeat(100_000)}com`,
  ])('%j', (text) => {
    expect(parseEmailAddress(text)).toBeUndefined()
  })
})
