import { describe, expect, it } from 'vitest'
import { judgeUrl } from '../../functions/outbound/endpoint-url.ts'
import { parseEnv } from '../../functions/platform/env.ts'
import { TEST_ENV } from '../support/app.ts'

const env = (more = {}) => parseEnv({ ...TEST_ENV, PUBLIC_URL: 'https://feeds.ours.com', ...more })
const judge = (text: string, more = {}) => {
  const judged = judgeUrl(text, env(more))
  return 'refused' in judged ? judged.refused : judged.url.href
}

describe('the address of an endpoint', () => {
  it.each([
    ['https://customer.com', 'https://customer.com/'],
    ['https://customer.com/hooks?key=1', 'https://customer.com/hooks?key=1'],
    ['https://CUSTOMER.com:443/', 'https://customer.com/'],
    ['https://customer.com./', 'https://customer.com./'],
    ['https://bücher.de/hook', 'https://xn--bcher-kva.de/hook'],
    ['https://my_host.customer.com/', 'https://my_host.customer.com/'],
    // Blanks around and line breaks within are dropped by the parser, and what it read is called.
    [' https://customer.com/a\r\nb ', 'https://customer.com/ab'],
    // Names that only contain a reserved word.
    ['https://localhost.customer.com/', 'https://localhost.customer.com/'],
    ['https://mylocal.com/', 'https://mylocal.com/'],
  ])('may be %j', (text, href) => {
    expect(judge(text)).toBe(href)
  })

  it.each([
    ['', 'not-a-url'],
    ['customer.com/hook', 'not-a-url'],
    ['https://', 'not-a-url'],
    ['https://a b.com/', 'not-a-url'],
    ['http://customer.com/', 'not-https'],
    ['ftp://customer.com/', 'not-https'],
    ['javascript:alert(1)', 'not-https'],
    ['https://user@customer.com/', 'user-info'],
    ['https://user:password@customer.com/', 'user-info'],
    ['https://:password@customer.com/', 'user-info'],
    ['https://example.com@127.0.0.1/', 'user-info'],
    ['https://customer.com/#part', 'fragment'],
    ['https://customer.com/#', 'fragment'],
    ['https://customer.com:8443/', 'port'],
    ['https://customer.com:80/', 'port'],
    ['https://customer.com:22/', 'port'],
  ])('is refused: %j (%s)', (text, reason) => {
    expect(judge(text)).toBe(reason)
  })

  it.each([
    '127.0.0.1',
    '8.8.8.8',
    '8.8.8.8.',
    '127.1',
    '0x7f.1',
    '0x7f000001',
    '2130706433',
    '017700000001',
    '0177.0.0.1',
    '１２７.０.０.１',
    '①②⑦.0.0.1',
    '127。0。0。1',
    '0',
    '[::1]',
    '[::]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[64:ff9b::7f00:1]',
    '[2606:4700:4700::1111]',
    '[fd00:ec2::254]',
  ])('is refused as an IP address however it is written: %s', (host) => {
    expect(judge(`https://${host}/`)).toBe('ip-literal')
    expect(judge(`https:/\\${host}/`)).toBe('ip-literal')
  })

  it.each([
    'localhost',
    'localhost.',
    'LOCALHOST',
    'ｌｏｃａｌｈｏｓｔ',
    'a.localhost',
    'printer.local',
    'metadata.google.internal',
    'metadata.google.internal.',
    'a.intranet',
    'nas.lan',
    'router.home',
    'router.home.arpa',
    '1.0.0.127.in-addr.arpa',
    'a.corp',
    'a.test',
    'a.example',
    'a.invalid',
    'a.onion',
    'single-label',
    'com',
  ])('is refused as a reserved name: %s', (host) => {
    expect(judge(`https://${host}/`)).toBe('reserved-name')
  })

  it.each(['feeds.ours.com', 'FEEDS.ours.com', 'feeds.ours.com.', 'a.feeds.ours.com'])(
    'is refused as our own: %s',
    (host) => {
      expect(judge(`https://${host}/`)).toBe('own-host')
    },
  )

  it.each(['a..customer.com', `${'a'.repeat(64)}.com`, `${'abcdefghi.'.repeat(25)}customer.com`])(
    'is refused when no name server could know it: %s',
    (host) => {
      expect(judge(`https://${host}/`)).toBe('not-a-url')
    },
  )

  it('has at most 2,048 characters, as written and as sent', () => {
    const start = 'https://customer.com/'
    expect(judge(start + 'a'.repeat(2_048 - start.length))).toHaveLength(2_048)
    expect(judge(start + 'a'.repeat(2_049 - start.length))).toBe('too-long')
    expect(judge(start + 'é'.repeat(1_000))).toBe('too-long')
  })
})

describe('WEBHOOK_INSECURE_HOSTS', () => {
  const hosts = { WEBHOOK_INSECURE_HOSTS: '127.0.0.1:9000,localhost:9001' }

  it('lets exactly these hosts be called by plain http, outside production', () => {
    expect(judge('http://127.0.0.1:9000/x', hosts)).toBe('http://127.0.0.1:9000/x')
    expect(judge('https://localhost:9001/', hosts)).toBe('https://localhost:9001/')
    expect(judge('http://127.0.0.1:9002/', hosts)).toBe('not-https')
    expect(judge('http://127.0.0.1/', hosts)).toBe('not-https')
    expect(judge('http://user@127.0.0.1:9000/', hosts)).toBe('user-info')
    expect(judge('ftp://127.0.0.1:9000/', hosts)).toBe('not-https')
  })

  it('is not honoured in production', () => {
    const production = {
      ...hosts,
      ENVIRONMENT: 'production',
      MAILER: 'cloudflare',
      // Production refuses the settings of tests.
      APP_SECRET: 'Zq3vP9xKt7LmB2nWc5RyH8dGf4JsA6uE',
      QSTASH_URL: undefined,
      QSTASH_TOKEN: undefined,
      QSTASH_CURRENT_SIGNING_KEY: undefined,
      QSTASH_NEXT_SIGNING_KEY: undefined,
    }
    expect(judge('http://127.0.0.1:9000/x', production)).toBe('not-https')
    expect(judge('https://localhost:9001/', production)).toBe('port')
  })
})
