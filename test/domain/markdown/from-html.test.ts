import { describe, expect, it } from 'vitest'
import { EVENT_FIELDS } from '../../../domain/event-fields.ts'
import { htmlToText } from '../../../domain/imports/plain-text.ts'
import { markdownOfHtml } from '../../../domain/markdown/from-html.ts'
import { parseMarkdown } from '../../../domain/markdown/parse.ts'
import { markdownText, readMarkdown } from '../../../domain/markdown/text.ts'
import { forRandom } from '../../support/random.ts'
import { randomText } from './random-text.ts'

const textOf = (markdown: string) => markdownText(parseMarkdown(markdown))

describe('markdownOfHtml()', () => {
  it.each([
    ['<p>Hello <b>you </b>there</p><p>a<br>b', 'Hello **you** there\n\na\nb'],
    ['<i>a</i><b>b<i>c</i></b><i>d</i>', '*a***b*c****d*'],
    ['<h2>Program</h2><div>A <em>b</em></div>', '**Program**\n\nA *b*'],
    ['<b>a<br><br>b</b>', '**a**\n\n**b**'],
    ['a<ul><li>b<ul><li>c</ul><li>d</ul>e', 'a\n\n- b\n  - c\n- d\n\ne'],
    ['<ol><li><p>one</p></li><li>two</li></ol>', '1. one\n2. two'],
    ['<a href="https://kiln.org/a(b)"><b>Kiln</b></a>!', '[**Kiln**](https://kiln.org/a%28b%29)!'],
    ['<b>a</b> <a href="https://kiln.org/">kiln.org</a> b', '**a** https://kiln.org/ b'],
    ['<b>a</b> <a href="mailto:a@b.org">us</a>', '**a** us (a@b.org)'],
    ['<b>a</b> <a href="javascript:alert(1)">us</a>', '**a** us'],
    ['<a href="https://kiln.org/"><h3>Kiln</h3></a>', '[**Kiln**](https://kiln.org/)'],
    [
      '<b>*a*</b> - [b](c) 1. d\\<br>- e<br>1. f',
      '**\\*a\\*** - \\[b\\](c) 1. d\\\\\n\\- e\n1\\. f',
    ],
    ['<b>&lt;script&gt;</b> &amp;', '**<script>** &'],
    ['<script>alert(1)</script><style>b{}</style><b>a</b>', '**a**'],
  ])('keeps the formatting of %j', (html, markdown) => {
    expect(markdownOfHtml(html)).toBe(markdown)
  })

  it.each([
    ['<ol><li><p>a</p><p>b</p></li><li><p>c</p></li></ol>', '1. a\n  b\n2. c'],
    ['<ol><li>a<br><br>b</li><li>c</li></ol>', '1. a\n  b\n2. c'],
    ['<ol><li>a<div>b</div></li><li>c</li></ol>d', '1. a\n  b\n2. c\n\nd'],
    ['<ol><li><h3>a</h3>b<li>c</ol><p>d', '1. **a**\n  b\n2. c\n\nd'],
    ['<ol><li>a<ul><li>b</li></ul>c</li><li>d</li></ol>', '1. a\n  - b\n    c\n2. d'],
    ['<ol><li>a<ul><li>b</ul><p>c</ol><p>d', '1. a\n  - b\n    c\n\nd'],
    ['<ol><li>a<p>2. b</p></li><li>c</li></ol>', '1. a\n  2\\. b\n2. c'],
    ['<ul><li>a</li></ul><ul>b<li>c</li></ul>', '- a\n\nb\n- c'],
    ['<li>a<p>b</p></li>', '- a\n\nb'],
  ])('keeps the items of a list together in %j', (html, markdown) => {
    expect(markdownOfHtml(html)).toBe(markdown)
    expect(readMarkdown(markdown).markdown).toBe(markdown)
  })

  it('keeps each list whole, whatever its items have', async () => {
    await forRandom(500, (random) => {
      const more = () =>
        random.pick([
          '<p>2. b</p>',
          '<br><br>- c',
          '<div>1. d',
          '</div>e',
          '<ol><li>3. f</ol>g',
          ' ',
        ])
      const items = random.list(1, 6, () => `<li>a${random.list(0, 4, more).join('')}</li>`)
      const blocks = parseMarkdown(markdownOfHtml(`<ol>${items.join('')}</ol><p>b`) ?? '')
      const outer = blocks.filter(({ kind, depth }) => kind === 'item' && depth === 0)
      expect(outer.map(({ number }) => number)).toEqual(items.map((_, n) => n + 1))
      expect(blocks.filter(({ kind }) => kind === 'paragraph')).toHaveLength(1)
      expect(blocks.at(-1)).toMatchObject({ kind: 'paragraph', runs: [{ text: 'b' }] })
    })
  })

  it.each([
    '<p>a</p><p>b *c*</p>',
    '*a* is no HTML',
    '<a href="https://kiln.org">kiln.org</a>',
    '',
  ])('leaves %j plain text', (html) => {
    expect(markdownOfHtml(html)).toBeNull()
  })

  it('says the same words as the plain text of the HTML', async () => {
    const words = (text: string) => text.replace(/[\s-]+|\b\d+\. /g, '')
    await forRandom(1000, (random) => {
      const tag = () => random.pick(['b', 'i', 'p', 'strong', 'em', 'ul', 'li', 'div', 'br'])
      const text = () =>
        random.pick(['a', 'b c', '*', '_', 'd_e', '[x](y)', '\\', '&amp;', '# f', ' '])
      const piece = () => (random.chance(0.5) ? text() : `<${random.pick(['', '/'])}${tag()}>`)
      const html = `<p>${random.list(1, 20, piece).join('')}</p>`
      const markdown = markdownOfHtml(html)
      if (markdown !== null) expect(words(textOf(markdown))).toBe(words(htmlToText(html)))
    })
  })

  it('reads any text', async () => {
    await forRandom(1000, (random) => {
      const markdown = markdownOfHtml(`<b>${randomText(random)}`)
      expect(markdown === null || textOf(markdown).length > 0).toBe(true)
    })
  })

  it('reads a tag without an end as the text that it is, also a long one', () => {
    const markdown = markdownOfHtml(`<b>a</b> <${'b-'.repeat(4_000)}`)
    expect(markdown).toMatch(/^\*\*a\*\* <b-b-b/)
    expect(markdownOfHtml(`<b>a</b> <${'b-'.repeat(49_000)}`)).toBeNull()
  })

  it('reads as much text as a description may have, and nothing of more', () => {
    const { most } = EVENT_FIELDS.descriptionMarkdown
    const html = (length: number) => `<b>a</b>${' <p> </p>'.repeat(100)}${'b'.repeat(length - 1)}`
    expect(markdownOfHtml(html(most))).toBe(`**a**\n\n${'b'.repeat(most - 1)}`)
    expect(markdownOfHtml(html(most + 1))).toBeNull()
    expect(markdownOfHtml(`${html(most + 1)}<p>More</p>`)).toBeNull()
  })

  it.each(['<b>', '<a href="https://a.org">', '<ul><li>', '<', '<b', '</li>', '<p>a<br>', '&lt;'])(
    'reads a megabyte of %j',
    (piece) => {
      const markdown = markdownOfHtml(piece.repeat(1_000_000 / piece.length))
      expect(markdown === null || markdown.length < 1_000_000).toBe(true)
    },
  )
})
