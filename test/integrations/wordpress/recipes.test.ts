import { execFile } from 'node:child_process'
import {
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { transformSync } from 'esbuild'
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { makeEvent, makeFeed } from '../../support/factories.ts'
import { codeOf } from '../../webhooks/snippet.ts'
import { html, part } from './service.ts'
import { useSite } from './use-site.ts'

const world = useSite()
/** While it runs, this process answers as the service. */
const run = promisify(execFile)
const PAGE = readFileSync(new URL('../../../docs/widget.md', import.meta.url), 'utf8')

let feed: string
let events: string
beforeAll(async () => {
  const made = await makeFeed()
  feed = made.id
  await makeEvent(made, { title: 'Jazz', startsAt: '2026-07-01T18:00:00Z' })
  events = await (await world.service.app.request(`/embed/${feed}.fragment`)).text()
  expect(events).toContain('Jazz')
})

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'recipe-'))
  onTestFinished(() => rmSync(made, { recursive: true }))
  return made
}

/** The code below a heading, for the service and the feed of this test. */
function recipe(language: string, heading: string): string {
  const [code = ''] = codeOf(language, `#### ${heading}\n`, PAGE)
  expect(code).toContain('https://calendar.example.com')
  return code
    .replaceAll('https://calendar.example.com', world.service.origin)
    .replaceAll('feed_demo_music', feed)
}

describe('docs/widget.md shows how to write the events into a page', () => {
  it('with PHP: asked once in five minutes, the last good ones while the service is down', async () => {
    const program = join(folder(), 'events.php')
    const kept = join(program, `../cache/${feed}.html`)
    mkdirSync(join(program, '../cache'))
    writeFileSync(program, `${recipe('php', 'PHP')}\necho calendar_events('${feed}');`)
    const page = async () => (await run('php', [program])).stdout
    expect(await page()).toBe(events)
    expect(await page()).toBe(events)
    expect(world.service.asked).toHaveLength(1)
    world.service.instead = html('<h1>Error</h1></div>', {}, 500)
    utimesSync(kept, 0, 0)
    expect(await page()).toBe(events)
    expect(await page()).toBe(events)
    expect(world.service.asked).toHaveLength(2)
  })

  it('with PHP: no longer than three seconds, no more than a fragment can be, and whole for who reads meanwhile', async () => {
    const program = join(folder(), 'events.php')
    const kept = join(program, `../cache/${feed}.html`)
    mkdirSync(join(program, '../cache'))
    writeFileSync(program, `${recipe('php', 'PHP')}\necho calendar_events('${feed}');`)
    const page = async () => (await run('php', [program])).stdout
    expect(await page()).toBe(events)
    let drip: NodeJS.Timeout | undefined
    world.service.instead = (response) => {
      response.writeHead(200, { 'content-type': 'text/html' })
      drip = setInterval(() => response.write(' '), 50)
    }
    utimesSync(kept, 0, 0)
    expect(await page()).toBe(events)
    clearInterval(drip)
    expect(drip).toBeDefined()
    world.service.instead = html(`<div slot="events">${'<p>x</p></div>'.repeat(10_000)}`)
    utimesSync(kept, 0, 0)
    expect(await page()).toBe(events)
    const reader = openSync(kept, 'r')
    onTestFinished(() => closeSync(reader))
    world.service.instead = html(part('<p>New</p>'))
    utimesSync(kept, 0, 0)
    expect(await page()).toBe(part('<p>New</p>'))
    expect(readFileSync(reader, 'utf8')).toBe(events)
  })

  it('with Eleventy: the last good ones while the service is down', async () => {
    const made = folder()
    const program = join(made, 'events.mjs')
    writeFileSync(program, `process.chdir(${JSON.stringify(made)})\n${recipe('js', 'Eleventy')}`)
    const read = `import(${JSON.stringify(pathToFileURL(program).href)}).then(async (data) => process.stdout.write(await data.default()))`
    const page = async () => (await run(process.execPath, ['-e', read])).stdout
    expect(await page()).toBe(events)
    world.service.instead = html('<h1>Error</h1>', {}, 500)
    expect(await page()).toBe(events)
  })

  it('with Next.js: a link in a build without the service, later no other page than one with events', async () => {
    const { code } = transformSync(recipe('jsx', 'Next.js').replace(/^import .*$/m, ''), {
      loader: 'jsx',
      jsxFactory: 'h',
      jsxFragment: '"fragment"',
    })
    const file = join(folder(), 'events.mjs')
    const h = 'const Script = 0, h = (type, props, ...children) => [props, ...children]\n'
    writeFileSync(file, h + code)
    const { Events } = await import(/* @vite-ignore */ pathToFileURL(file).href)
    const shown = async () => (await Events())[2][0].dangerouslySetInnerHTML.__html
    world.service.instead = html('<h1>Error</h1>', {}, 500)
    vi.stubEnv('NEXT_PHASE', 'phase-production-build')
    onTestFinished(() => void vi.unstubAllEnvs())
    expect(await shown()).toBe(`<a href="${world.service.origin}/f/${feed}">See all events</a>`)
    vi.unstubAllEnvs()
    // Next.js then keeps the page that it has.
    await expect(shown()).rejects.toThrow('status 500')
    world.service.instead = undefined
    expect(await shown()).toBe(events)
  })
})
