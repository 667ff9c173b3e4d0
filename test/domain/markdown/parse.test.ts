import { describe, expect, it } from 'vitest'
import { markdownHtml } from '../../../domain/markdown/html.ts'
import { parseMarkdown } from '../../../domain/markdown/parse.ts'
import { escapeMarkdown, markdownText, readMarkdown } from '../../../domain/markdown/text.ts'
import { tidyLines } from '../../../domain/word-list.ts'
import { forRandom } from '../../support/random.ts'
import { randomText } from './random-text.ts'

const textOf = (markdown: string) => markdownText(parseMarkdown(markdown))
const link = (url: string, text: string) => `<a href="${url}" rel="nofollow noopener">${text}</a>`

describe('markdownHtml()', () => {
  it.each([
    ['**bold** and __bold__', '<strong>bold</strong> and <strong>bold</strong>'],
    ['*italic* and _italic_', '<em>italic</em> and <em>italic</em>'],
    ['***both***', '<strong><em>both</em></strong>'],
    ['**bold *and italic***', '<strong>bold <em>and italic</em></strong>'],
    ['***a* b**', '<strong><em>a</em> b</strong>'],
    ['*a***b*c****d*', '<em>a</em><strong>b<em>c</em></strong><em>d</em>'],
    ['snake_case_name and 5 * 3', 'snake_case_name and 5 * 3'],
    ['un**believ**able', 'un<strong>believ</strong>able'],
    ['line\nbreak', 'line<br>break'],
    ['**over\ntwo lines**', '<strong>over<br>two lines</strong>'],
    ['[Kiln](https://kiln.org/a_(b))', link('https://kiln.org/a_(b)', 'Kiln')],
    ['**[Kiln](http://kiln.org)**', link('http://kiln.org/', '<strong>Kiln</strong>')],
    ['[a [b]](https://kiln.org)', link('https://kiln.org/', 'a [b]')],
    [
      '**https://kiln.org/_a_b*c**',
      '<strong><a href="https://kiln.org/_a_b*c" rel="nofollow noopener" dir="ltr">https://kiln.org/_a_b*c</a></strong>',
    ],
  ])('shows %j with its formatting', (markdown, html) => {
    expect(markdownHtml(markdown)).toBe(`<p>${html}</p>`)
  })

  it.each([
    ['**open', '**open'],
    ['*a **b', '*a **b'],
    ['** a **', '** a **'],
    ['****', '****'],
    ['*******a*******', '*******a*******'],
    ['\\*a\\* \\[b](https://kiln.org) \\\\', '*a* [b](https://kiln.org) \\'],
    ['[a](javascript:alert(1))', '[a](javascript:alert(1))'],
    ['[a](JaVaScRiPt:alert`1`)', '[a](JaVaScRiPt:alert`1`)'],
    ['[a](data:text/html,b)', '[a](data:text/html,b)'],
    ['[a](//kiln.org) [a](/b) [a](#b) [a]()', '[a](//kiln.org) [a](/b) [a](#b) [a]()'],
    ['[ ](https:kiln)', '[ ](https:kiln)'],
    ['[a] (b) ][ ](', '[a] (b) ][ ]('],
    ['<b onclick="x">a</b>', '&lt;b onclick=&quot;x&quot;&gt;a&lt;/b&gt;'],
    ['&lt;b&gt; &#60;', '&amp;lt;b&amp;gt; &amp;#60;'],
    ['# a `b` > c', '# a `b` &gt; c'],
  ])('shows %j as text', (markdown, html) => {
    const unlinked = markdownHtml(markdown).replace(/<a [^>]*>|<\/a>/g, '')
    expect(unlinked).toBe(`<p>${html}</p>`)
  })

  it('links no URL that names a person before its host', () => {
    expect(markdownHtml('[bank](https://bank.example@evil.example)')).not.toContain('<a')
  })

  it('keeps quotes of a URL inside of its attribute', () => {
    const html = markdownHtml(`[a](https://kiln.org/"onclick='b'&c)`)
    expect(html).toBe(`<p>${link('https://kiln.org/%22onclick=&#39;b&#39;&amp;c', 'a')}</p>`)
  })

  it('shows lists, lists in lists, and what goes on in an item', () => {
    expect(markdownHtml('Bring\n- pens\n  - red\n  and ink\n- paper\n\n1. one\n2. two')).toBe(
      '<p>Bring</p><ul><li>pens<ul><li>red<br>and ink</li></ul></li><li>paper</li></ul>' +
        '<ol><li>one</li><li>two</li></ol>',
    )
  })

  it('takes dates and drawn lines for no list', () => {
    for (const text of ['24. Dezember', '2026. A year', '---', '* * *', '- - -', '-5 degrees']) {
      expect(markdownHtml(text)).toBe(`<p>${text}</p>`)
    }
    expect(textOf('1. Mai\n24. Mai')).toBe('1. Mai\n24. Mai')
  })
})

describe('The plain text of Markdown', () => {
  it.each([
    ['**Bold** and\n*italic*\n\n\nend', 'Bold and\nitalic\n\n\nend'],
    ['* a\n  * b\n  more\n1) c', '- a\n  - b\n    more\n1. c'],
    ['[Kiln](https://kiln.org/a)', 'Kiln (https://kiln.org/a)'],
    ['[kiln.org](https://kiln.org)', 'https://kiln.org/'],
  ])('of %j has no marks and names URLs', (markdown, text) => {
    expect(textOf(markdown)).toBe(text)
  })

  it('is the text itself if that was escaped', async () => {
    await forRandom(3000, (random) => {
      const text = tidyLines(randomText(random))
      expect(readMarkdown(escapeMarkdown(text))).toEqual({ text, markdown: null })
    })
  })

  it('escapes no sign that has no meaning where it stands', () => {
    for (const text of [
      'snake_case, 5 * 3 [a] (b) C:\\dir',
      '24. Dezember',
      'https://a.org/_b_c',
    ]) {
      expect(escapeMarkdown(text)).toBe(text)
    }
    expect(escapeMarkdown('- a\n1. *b*')).toBe('\\- a\n1\\. \\*b\\*')
  })
})

describe('A text that was made to be costly', () => {
  const MEGABYTE = 1_000_000
  it.each(['[', '*', '_', '**a ', '*a_', '[a](', '[](', '\\', 'http://', '(', '- ', '1. ', '!['])(
    'of a megabyte of %j becomes one text',
    (sign) => {
      const text = sign.repeat(MEGABYTE / sign.length).trim()
      expect(parseMarkdown(text).length).toBe(1)
      expect(escapeMarkdown(text).length).toBeGreaterThan(0)
    },
  )

  it.each(['-', '1.'])('of a megabyte of blanks behind %s is a line, not an item', (marker) => {
    const blocks = parseMarkdown(`Text\n${marker}${' '.repeat(MEGABYTE)}`)
    expect(blocks.map(({ kind }) => kind)).toEqual(['paragraph'])
  })

  it('of 10,000 nested lists has four levels', () => {
    const lines = Array.from({ length: 10_000 }, (_, i) => `${' '.repeat(Math.min(i, 500) * 2)}- a`)
    const html = markdownHtml(lines.join('\n'))
    expect(html.match(/<li>a/g)).toHaveLength(10_000)
    const depths = parseMarkdown(lines.join('\n')).map(({ depth }) => depth)
    expect(Math.max(...depths)).toBe(3)
  })
})
