import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { wordpressPlugin } from '../../../dev/wordpress-plugin.ts'
import { zip } from '../../../functions/pages/zip.ts'
import { type TestApp, testApp } from '../../support/app.ts'

const { version } = JSON.parse(
  readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'),
)

/** As an independent program reads an archive: names and texts, each with a valid checksum. */
function unzip(archive: Uint8Array): [name: string, text: string][] {
  const folder = mkdtempSync(join(tmpdir(), 'zip-'))
  const file = join(folder, 'a.zip')
  writeFileSync(file, archive)
  const program =
    'import json, sys, zipfile\nz = zipfile.ZipFile(sys.argv[1])\nassert z.testzip() is None\nprint(json.dumps([[n, z.read(n).decode()] for n in z.namelist()]))'
  const output = execFileSync('python3', ['-c', program, file], { encoding: 'utf8' })
  rmSync(folder, { recursive: true })
  return JSON.parse(output)
}

describe('zip', () => {
  it('writes archives that others read, also empty files and names in all letters', () => {
    const files: [string, string][] = [
      ['a/empty.txt', ''],
      ['a/日本.txt', 'Ж 🎷\n'],
      ['b.txt', 'x'.repeat(100_000)],
    ]
    expect(unzip(zip(files))).toEqual(files)
  })

  it('says the checksum of each file before its content', () => {
    const archive = Buffer.from(zip([['a', 'Jazz']]))
    expect(archive.readUInt32LE(14)).toBe(crc32('Jazz'))
  })
})

describe('GET /calendar-feed-wordpress.zip', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp()
  })

  it('is the plugin with the origin of this service in it, and no other', async () => {
    const response = await app.request('/calendar-feed-wordpress.zip')
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('application/zip')
    const files = unzip(new Uint8Array(await response.arrayBuffer()))
    expect(files.map(([name]) => name)).toEqual(wordpressPlugin().map(([name]) => name))
    expect(files).toHaveLength(13)
    for (const [name, text] of files) {
      expect(name).toMatch(/^calendar-feed\/[a-z./-]+$/)
      expect(text).not.toMatch(/origin\.invalid|calendar\.example/)
    }
    const texts = Object.fromEntries(files)
    const main = texts['calendar-feed/calendar-feed.php']
    expect(main).toContain("const SERVICE = 'https://calendar.test';")
    expect(main).toContain(`* Version:           ${version}\n`)
    expect(main).toContain(`const VERSION = '${version}';`)
    expect(texts['calendar-feed/readme.txt']).toContain(`Stable tag: ${version}\n`)
    expect(texts['calendar-feed/license.txt']).toMatch(/^MIT License/)
  })

  it('has the same bytes each time', async () => {
    const [first, second] = await Promise.all(
      [1, 2].map(async () => {
        const response = await app.request('/calendar-feed-wordpress.zip')
        return Buffer.from(await response.arrayBuffer())
      }),
    )
    expect(second).toEqual(first)
  })
})
