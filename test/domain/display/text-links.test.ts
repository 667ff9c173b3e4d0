import { describe, expect, it } from 'vitest'
import { splitLinks } from '../../../domain/display/text-links.ts'

/** The links of a text, each as it is shown. */
const shown = (text: string) =>
  splitLinks(text).flatMap((part) => (typeof part === 'string' ? [] : [part.text]))

describe('splitLinks()', () => {
  it('keeps the whole text, in parts that are links and parts that are not', () => {
    expect(splitLinks('Tickets: https://a.example/x, or http://b.example.\nBye')).toEqual([
      'Tickets: ',
      { url: 'https://a.example/x', text: 'https://a.example/x' },
      ', or ',
      { url: 'http://b.example/', text: 'http://b.example' },
      '.\nBye',
    ])
    expect(splitLinks('')).toEqual([])
    expect(splitLinks('No link here: example.com')).toEqual(['No link here: example.com'])
  })

  it.each([
    ['(https://a.example)', 'https://a.example'],
    ['(see https://a.example/b_(c)).', 'https://a.example/b_(c)'],
    ['[site](https://a.example/b)', 'https://a.example/b'],
    ['https://a.example/b?!…', 'https://a.example/b'],
    ['**https://a.example/b**', 'https://a.example/b'],
    ['“https://a.example/b”', 'https://a.example/b'],
    ['«https://a.example/b»', 'https://a.example/b'],
    ['‘https://a.example/b’', 'https://a.example/b'],
    ['<https://a.example/b>', 'https://a.example/b'],
    ['<a href="https://a.example/b">x</a>', 'https://a.example/b'],
    ['https://a.example/b؟', 'https://a.example/b'],
    ['詳細はhttps://a.example/bをご覧ください。', 'https://a.example/b'],
    ['（https://a.example/b）', 'https://a.example/b'],
    ['https://a.example/b에서', 'https://a.example/b'],
    ['https://a.example/?q=a&b=c#d-(e)', 'https://a.example/?q=a&b=c#d-(e)'],
    ['https://a.example/a,b;c/', 'https://a.example/a,b;c/'],
    ['HTTPS://A.example/B', 'HTTPS://A.example/B'],
    ['https://münchen.example/straße', 'https://münchen.example/straße'],
    ['https://a.example:8443/', 'https://a.example:8443/'],
  ])('links in %j exactly %j', (text, link) => {
    expect(shown(text)).toEqual([link])
    expect(
      splitLinks(text)
        .map((part) => (typeof part === 'string' ? part : part.text))
        .join(''),
    ).toBe(text)
  })

  it.each([
    'javascript:alert(1)',
    'ftp://a.example/',
    'xhttps://a.example',
    'https://',
    'https://...',
    'https://bank.example@evil.example/login',
    'https://bank.example:443@evil.example/login',
  ])('links nothing in %j', (text) => {
    expect(splitLinks(text)).toEqual([text])
  })

  it('lets no invisible mark turn what a link shows', () => {
    expect(shown('https://a.example/\u202egpj.exe')).toEqual(['https://a.example/'])
    expect(shown('https://a.example\\@evil.example')).toEqual(['https://a.example'])
  })
})
