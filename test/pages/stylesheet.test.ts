import { readdirSync, readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { ASSETS } from '../../functions/caching/assets.generated.ts'
import { COLORS } from '../../functions/layout/style/colors.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { contrast } from '../support/contrast.ts'
import { attributeValues } from '../support/html.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

describe('GET /assets', () => {
  it('keeps what a page links to for ever, under an address that names its content', async () => {
    const html = await (await app.request('/')).text()
    const linked = attributeValues(html, 'href').filter((href) => href.startsWith('/assets/'))
    expect(linked).toEqual([ASSETS.icon, ASSETS.stylesheet])
    for (const path of linked) {
      const { status, headers } = await app.request(path)
      expect(status, path).toBe(200)
      expect(headers.get('cache-control'), path).toBe('public, max-age=31536000, immutable')
      expect(headers.get('x-content-type-options'), path).toBe('nosniff')
    }
    const style = await app.request(ASSETS.stylesheet)
    expect(style.headers.get('content-type')).toBe('text/css; charset=utf-8')
  })

  it('sends a page from before a release to the stylesheet of today', async () => {
    const response = await app.request('/assets/style.0ld.css')
    expect(response.status).toBe(302)
    expect(response.headers.get('location')).toBe(ASSETS.stylesheet)
    expect(response.headers.get('cache-control')).toBe('no-store')
  })

  it.each(['/assets/other.abc.css', '/assets/style.css', '/assets/style.abc.js', '/assets/x'])(
    'knows no %s',
    async (path) => {
      expect((await app.request(path)).status).toBe(404)
    },
  )
})

describe.each(['stylesheet', 'dashboardStyle'] as const)('the %s', (name) => {
  let css = ''
  beforeAll(async () => {
    css = await (await app.request(ASSETS[name])).text()
  })

  it('uses no custom property that it does not define', () => {
    const defined = new Set([...css.matchAll(/(--[\w-]+):/g)].map((match) => match[1]))
    const used = [...css.matchAll(/var\((--[\w-]+)/g)].map((match) => match[1])
    expect(used.filter((name) => !defined.has(name))).toEqual([])
  })

  it('asks no other address for anything', () => {
    expect(css).not.toMatch(/url\(|@import/)
  })

  it('has as many closing braces as opening ones', () => {
    expect(css.split('}').length).toBe(css.split('{').length)
  })

  it('has no rule for a class that no page has', () => {
    const classes = css.replace(/{[^{}]*}/g, '{}').matchAll(/\.([a-z][\w-]*)/g)
    const unused = [...classes].map(([, name = '']) => name).filter((name) => !isInCode(name))
    expect(unused).toEqual([])
  })
})

const folders = ['../../functions/', '../../dev/'].map((path) => new URL(path, import.meta.url))
const code = folders
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.tsx?$/.test(path))
      .map((path) => readFileSync(new URL(path, folder), 'utf8')),
  )
  .join('\n')

/** `days-5` is written `days-${n}`. */
function isInCode(name: string): boolean {
  const stem = name.replace(/\d+$/, '')
  return new RegExp(`['"\`\\s]${stem}${stem === name ? '[\'"`\\s]' : ''}`).test(code)
}

describe.each(['light', 'dark'] as const)('the %s scheme', (scheme) => {
  const colors = COLORS[scheme]
  type Name = keyof typeof colors
  const onGrounds = (name: Name): [Name, Name][] =>
    (['ground', 'surface', 'sunken'] as const).map((ground) => [name, ground])
  const soft = (name: 'accent' | 'success' | 'warning' | 'danger'): [Name, Name][] => [
    [name, `${name}-soft`],
    ['text', `${name}-soft`],
    [name, 'surface'],
  ]

  it.each([
    ...onGrounds('text'),
    ...onGrounds('muted'),
    ...onGrounds('accent'),
    ...onGrounds('accent-strong'),
    ...soft('accent'),
    ...soft('success'),
    ...soft('warning'),
    ...soft('danger'),
    ['on-accent', 'accent'] as [Name, Name],
    ['on-accent', 'accent-strong'] as [Name, Name],
    ['on-danger', 'danger'] as [Name, Name],
  ])('reads well: %s on %s (WCAG AA, 4.5)', (ink, ground) => {
    expect(contrast(colors[ink], colors[ground])).toBeGreaterThanOrEqual(4.5)
  })

  it.each(['ground', 'surface'] as const)('shows where a field is on %s (WCAG AA, 3)', (ground) => {
    expect(contrast(colors['line-strong'], colors[ground])).toBeGreaterThanOrEqual(3)
  })
})
