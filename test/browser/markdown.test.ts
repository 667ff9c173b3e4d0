import { afterAll, describe, expect, it } from 'vitest'
import { markdownHtml } from '../../domain/markdown/html.ts'
import { randomText } from '../domain/markdown/random-text.ts'
import { closePages, openBrowser } from '../support/open-browser.ts'
import { forRandom } from '../support/random.ts'

afterAll(async () => closePages(await openBrowser()))

type Read = { parts: string[]; html: string }

/** What a browser makes of HTML: its elements with their attributes, and the HTML that it would write. */
async function readHtml(pages: string[]): Promise<Read[]> {
  const page = await (await openBrowser()).newPage()
  return page.evaluate(`(${JSON.stringify(pages)}).map((html) => {
    const { body } = new DOMParser().parseFromString(html, 'text/html')
    const parts = [...body.querySelectorAll('*')].flatMap((element) => [
      element.localName,
      ...[...element.attributes].map(({ name, value }) =>
        [element.localName, name, name === 'href' ? new URL(value).protocol : value].join(' ')),
    ])
    return { parts, html: body.innerHTML }
  })`)
}

describe('The HTML of a description', () => {
  it('has these elements and attributes only, whatever the text is', async () => {
    const texts = ['**a** [b](https://kiln.org/) http://kiln.org\n*c*\n- d\n1. e']
    await forRandom(2000, (random) => texts.push(randomText(random)))
    const read = await readHtml(texts.map(markdownHtml))
    expect([...new Set(read.flatMap(({ parts }) => parts))].sort()).toEqual(
      [
        ...['p', 'br', 'strong', 'em', 'ul', 'ol', 'li', 'a'],
        ...['a href http:', 'a href https:', 'a rel nofollow noopener', 'a dir ltr'],
      ].sort(),
    )
  })

  it('is read by a browser as it was written', async () => {
    const written: string[] = []
    await forRandom(1000, (random) => written.push(markdownHtml(randomText(random))))
    const read = await readHtml(written)
    // A browser escapes fewer signs.
    const signs = { '&quot;': '"', '&#39;': "'", '&lt;': '<', '&gt;': '>' }
    const plain = (html: string) =>
      Object.entries(signs).reduce((text, [from, to]) => text.replaceAll(from, to), html)
    expect(read.map(({ html }) => plain(html))).toEqual(written.map(plain))
  })
})
