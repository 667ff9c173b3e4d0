import { beforeAll, describe, expect, it } from 'vitest'
import { WIDGET_SCRIPT, WIDGET_TRANSLATIONS } from '../../functions/pages/widget.generated.ts'
import { type TestApp, testApp } from '../support/app.ts'

const FOR_EVER = 'public, max-age=31536000, immutable'
const SHORT = 'public, max-age=300, stale-while-revalidate=86400'
let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

describe('GET /widget.js', () => {
  it('is a script that any site may run, renewed within minutes', async () => {
    const response = await app.request('/widget.js')
    expect(response.status).toBe(200)
    expect(await response.text()).toBe(WIDGET_SCRIPT.text)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/javascript; charset=UTF-8',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': SHORT,
      'x-content-type-options': 'nosniff',
    })
  })

  it('answers 304 to who has it already', async () => {
    const etag = (await app.request('/widget.js')).headers.get('etag') ?? ''
    const again = await app.request('/widget.js', { headers: { 'if-none-match': etag } })
    expect(again.status).toBe(304)
    expect(again.headers.get('access-control-allow-origin')).toBe('*')
  })

  it('touches no database', async () => {
    app.database.roundTrips.splice(0)
    await app.request('/widget.js')
    expect(app.database.roundTrips).toEqual([])
  })
})

describe('the addresses that name their content', () => {
  it('are kept for ever: the script and each language', async () => {
    const paths = [
      `/widget.${WIDGET_SCRIPT.hash}.js`,
      ...Object.entries(WIDGET_TRANSLATIONS).map(
        ([lang, { hash }]) => `/widget.${lang}.${hash}.json`,
      ),
    ]
    expect(paths.length).toBeGreaterThan(8)
    for (const path of paths) {
      const response = await app.request(path)
      expect(response.status, path).toBe(200)
      expect(response.headers.get('cache-control')).toBe(FOR_EVER)
      expect(response.headers.get('access-control-allow-origin')).toBe('*')
    }
  })

  it('lead from an older release to today’s', async () => {
    for (const [older, today] of [
      ['/widget.0ld.js', '/widget.js'],
      ['/widget.de.0ld.json', '/widget.de.json'],
    ] as const) {
      const response = await app.request(older)
      expect(response.status).toBe(302)
      expect(response.headers.get('location')).toBe(today)
      expect(response.headers.get('cache-control')).toBe(SHORT)
      expect((await app.request(today)).status).toBe(200)
    }
  })

  it('are 404 where there never was one', async () => {
    for (const path of ['/widget.css', '/widget.xx.0ld.json', '/widget.', '/widget.js.map']) {
      expect((await app.request(path)).status, path).toBe(404)
    }
  })
})
