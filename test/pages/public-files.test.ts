import { readFileSync, statSync } from 'node:fs'
import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import { describe, expect, it, onTestFinished } from 'vitest'
import { PUBLIC_FOLDER, publicFiles, writePublicFiles } from '../../dev/public-files.ts'
import { WORKER_CONFIG } from '../../dev/starter/worker-options.ts'
import { testApp } from '../support/app.ts'
import { VECTORS } from '../vectors/time.ts'

const FOR_EVER = 'public, max-age=31536000, immutable'

/** As Cloudflare serves the folder, by its own code. */
function onCloudflare(): Miniflare {
  const { assets } = WORKER_CONFIG
  const worker = { modules: true, script: 'export default {}', cf: false }
  return new Miniflare(convertV4MiniflareOptions({ ...worker, assets }))
}

describe('the public files', () => {
  it('have their headers on Cloudflare, which drops all rules after the hundredth', async () => {
    const files = await publicFiles()
    expect(files.length).toBeGreaterThan(120)
    const miniflare = onCloudflare()
    onTestFinished(() => miniflare.dispose())
    for (const { path, headers } of files) {
      const answer = await miniflare.dispatchFetch(`http://calendar.test${path}`)
      expect(answer.status, path).toBe(200)
      await answer.arrayBuffer()
      for (const [name, value] of Object.entries(headers)) {
        expect(answer.headers.get(name), `${name} of ${path}`).toBe(value)
      }
      expect(answer.headers.get('x-content-type-options'), path).toBe('nosniff')
    }
    // Room for a few more languages and modules of the widget.
    const rules = readFileSync(`${PUBLIC_FOLDER}_headers`, 'utf8').match(/^\//gm)
    expect(rules?.length).toBeLessThan(90)
  })

  it('are replaced whole: whoever reads one meanwhile gets the old or the new one', async () => {
    const files = ['widget.js', '_headers'].map((name) => PUBLIC_FOLDER + name)
    const inodes = () => files.map((file) => statSync(file).ino)
    const before = inodes()
    await writePublicFiles()
    inodes().forEach((inode, i) => {
      expect(inode).not.toBe(before[i])
    })
  })

  it('are kept for ever where the address names the content, and read as what they are', async () => {
    const app = await testApp()
    const named = (await publicFiles()).filter(({ path }) => path.split('.').length > 2)
    expect(named.length).toBeGreaterThan(12)
    const renewed = /^\/(widget\.([a-z]+)\.js(on)?|widget\.d\.ts|webhooks-kit\.v1\..+)$/
    for (const { path, text } of named.filter(({ path }) => !renewed.test(path))) {
      const response = await app.request(path)
      expect(await response.text(), path).toBe(text)
      expect(response.headers.get('cache-control'), path).toBe(FOR_EVER)
      expect(response.headers.get('x-content-type-options'), path).toBe('nosniff')
    }
  })

  it('hold the widget for every site, renewed within minutes, without a database', async () => {
    const app = await testApp()
    app.database.roundTrips.splice(0)
    for (const [path, named] of [
      ['/widget.js', /^\/widget\.\w+\.js$/],
      ['/widget.month.js', /^\/widget\.month\.\w+\.js$/],
      ['/widget.event.js', /^\/widget\.event\.\w+\.js$/],
      ['/widget.filter.js', /^\/widget\.filter\.\w+\.js$/],
      ['/widget.repeatde.js', /^\/widget\.repeatde\.\w+\.js$/],
      ['/widget.subscribe.js', /^\/widget\.subscribe\.\w+\.js$/],
    ] as const) {
      const { status, headers } = await app.request(path)
      expect(status).toBe(200)
      expect(headers.get('cache-control')).toBe('public, max-age=300, stale-while-revalidate=86400')
      expect(headers.get('content-location')).toMatch(named)
      expect(headers.get('access-control-allow-origin')).toBe('*')
      expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    }
    expect(app.database.roundTrips).toEqual([])
  })

  it('hold the kit for receivers of webhooks, for scripts and by hand, with its types', async () => {
    const app = await testApp()
    for (const [end, type] of [
      ['js', 'text/javascript; charset=utf-8'],
      ['d.ts', 'text/plain; charset=utf-8'],
    ] as const) {
      const { status, headers } = await app.request(`/webhooks-kit.v1.${end}`)
      expect(status).toBe(200)
      expect(headers.get('content-type')).toBe(type)
      expect(headers.get('cache-control')).toBe('public, max-age=300, stale-while-revalidate=86400')
      expect(headers.get('access-control-allow-origin')).toBe('*')
    }
    const code = await (await app.request('/webhooks-kit.v1.js')).text()
    const address = `data:text/javascript,${encodeURIComponent(code)}`
    const kit = await import(/* @vite-ignore */ address)
    expect(Object.keys(kit).sort()).toEqual(['parseWebhook', 'readBody', 'verifySignature'])
  })

  it('hold the time vectors for programs of others', async () => {
    const app = await testApp()
    const response = await app.request('/time-vectors.json')
    expect(await response.json()).toEqual(VECTORS)
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
  })

  it('lead from an older release of the widget to that of today', async () => {
    const app = await testApp()
    for (const [older, today] of [
      ['/widget.0ld.js', '/widget.js'],
      ['/widget.month.0ld.js', '/widget.month.js'],
      ['/widget.subscribe.0ld.js', '/widget.subscribe.js'],
      ['/widget.de.0ld.json', '/widget.de.json'],
    ] as const) {
      const response = await app.request(older)
      expect(response.status, older).toBe(302)
      expect(response.headers.get('location')).toBe(today)
      expect(response.headers.get('access-control-allow-origin')).toBe('*')
      expect((await app.request(today)).status).toBe(200)
    }
    expect((await app.request('/widget.exe')).status).toBe(404)
  })
})
