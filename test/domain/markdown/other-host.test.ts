import { describe, expect, it } from 'vitest'
import { markdownHtml } from '../../../domain/markdown/html.ts'

const shown = (label: string, url: string) =>
  markdownHtml(`[${label}](${url})`)
    .replace(/<[^>]*>/g, '')
    .replaceAll('&#39;', "'")

describe('The text of a link', () => {
  it.each([
    'https://bank.com',
    'http://bank.com/login',
    'bank.com',
    'www.bank.com',
    'Bank.com.',
    'Log in at https://bank.com',
    '**bank**.com',
    'bank\u200b.com',
    'ｂａｎｋ．ｃｏｍ',
    'go/bank.com',
    'me@bank.com',
    'https://bank',
    'evil.com.bank.com',
  ])('that is %j has the URL of another host behind it', (label) => {
    const text = label.replaceAll('*', '')
    expect(shown(label, 'https://evil.com/a')).toBe(`${text} (https://evil.com/a)`)
  })

  it.each([
    'Map',
    'evil.com',
    'www.Evil.com/b.html',
    'https://evil.com:8080',
    '7.30 p.m.',
    'a.b',
    'https://',
  ])('that is %j stays alone', (label) => {
    expect(shown(label, 'https://evil.com/a')).toBe(label)
  })

  it('has the URL within the link, so that all of it leads to one place', () => {
    expect(markdownHtml('[bank.com](https://evil.com)')).toBe(
      '<p><a href="https://evil.com/" rel="nofollow noopener">bank.com (https://evil.com/)</a></p>',
    )
  })
})
