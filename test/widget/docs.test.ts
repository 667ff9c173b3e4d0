import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { LANGUAGE_TAGS } from '../../domain/words.ts'
import { ATTRIBUTES } from '../../widget/attributes.ts'

const ROOM = new URL('../../widget/', import.meta.url)
const DOCS = readFileSync(new URL('../../docs/widget.md', import.meta.url), 'utf8')

const sources = (folder: string, end: string) =>
  readdirSync(new URL(folder, ROOM))
    .filter((name) => name.endsWith(end))
    .map((name) => readFileSync(new URL(folder + name, ROOM), 'utf8'))
    .join('\n')

const all = (text: string, pattern: RegExp) => [
  ...new Set([...text.matchAll(pattern)].map(([, name = '']) => name)),
]

describe('docs/widget.md', () => {
  it('knows every attribute', () => {
    const table = DOCS.split('## Attributes')[1]?.split('## Events')[0] ?? ''
    const rows = table.split('\n').filter((row) => row.startsWith('| `'))
    const named = rows.flatMap((row) => all(row.split('|')[1] ?? '', /`([a-z-]+)`/g))
    expect(named.sort()).toEqual([...Object.keys(ATTRIBUTES), 'lang', 'dir'].sort())
  })

  it('knows every custom property', () => {
    const used = all(sources('style/', '.css'), /var\(\s*--calendar-feed-([a-z-]+)/g)
    const named = all(DOCS.split('```css')[0] ?? '', /`--calendar-feed-([a-z-]+)`/g)
    expect(named.sort()).toEqual(used.sort())
  })

  it('names every language', () => {
    const english = new Intl.DisplayNames('en', { type: 'language' })
    const names = LANGUAGE_TAGS.map((tag) => english.of(tag) ?? tag).sort()
    const list = new Intl.ListFormat('en').format(names)
    expect(DOCS).toContain(`## Languages\n\n${list}. `)
    const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8')
    expect(readme).toContain(`widget in ${LANGUAGE_TAGS.length} languages`)
  })

  it('promises only parts that there are', () => {
    const promised = DOCS.split('Stable part names:')[1]?.split('Other styles')[0] ?? ''
    const classes = all(
      sources('view/', '.ts') + sources('modules/', '.ts') + sources('', '.ts'),
      /[.'"]([a-z]+(?:-[a-z]+)*)(?=[.'"`$])/g,
    )
    const names = all(promised, /`([a-z-]+)`/g)
    expect(names.length).toBeGreaterThan(30)
    expect(names.filter((name) => !classes.includes(name))).toEqual([])
  })

  it('knows every code of an error', () => {
    const codes = all(readFileSync(new URL('public-events.ts', ROOM), 'utf8'), /^ {2}\| '(\w+)'/gm)
    expect(codes).toHaveLength(9)
    expect(codes.filter((code) => !DOCS.includes(`\`${code}\``))).toEqual([])
  })
})
