import { describe, expect, it } from 'vitest'
import { tilesAround } from '../../functions/pages/event-map.tsx'
import { parseEnv } from '../../functions/platform/env.ts'
import { TEST_ENV, testApp } from '../support/app.ts'
import { makeEvent, makeFeed } from '../support/factories.ts'
import { attributeValues } from '../support/html.ts'

const TILES = 'https://tiles.example/{z}/{x}/{y}.png'
const HALL = { location: 'City Hall', city: 'Austin', lat: 30.2649, lng: -97.7473 }

async function mapOf(overrides: object, settings: object) {
  const app = await testApp('2026-06-15T12:00:00Z', settings)
  const event = await makeEvent(await makeFeed(), { title: 'A', ...HALL, ...overrides })
  const response = await app.request(`/events/2026/07/01/a?event=${event.id}`)
  const html = await response.text()
  return { html, map: html.match(/<div class="event-map">.*?<\/div>/s)?.[0], response }
}

describe('The map of an event', () => {
  it('has at most six tiles of the operator around the place, leads to a map, and names the credit', async () => {
    const { map = '', response } = await mapOf(
      {},
      {
        MAP_TILES_URL: TILES,
        MAP_TILES_CREDIT: '© Maps & more',
      },
    )
    const tiles = attributeValues(map, 'href').filter((href) => href.includes('tiles.example'))
    expect(tiles.length).toBeGreaterThanOrEqual(3)
    expect(tiles.length).toBeLessThanOrEqual(6)
    expect(tiles).toContain('https://tiles.example/15/7486/13491.png')
    expect(map).toContain('google.com/maps/search')
    expect(map).toContain('© Maps &amp; more')
    expect(map).not.toContain('style=')
    expect(response.headers.get('content-security-policy')).toContain("img-src 'self' https:")
  })

  it.each<[string, object, object]>([
    ['without tiles of the operator', {}, {}],
    ['without coordinates', { lat: null, lng: null }, { MAP_TILES_URL: TILES }],
    ['of an online event', { attendanceMode: 'online' }, { MAP_TILES_URL: TILES }],
    ['near a pole', { lat: 89, lng: 0 }, { MAP_TILES_URL: TILES }],
  ])('is not there %s', async (_, overrides, settings) => {
    const { html } = await mapOf(overrides, settings)
    expect(html).not.toContain('event-map')
    expect(html).not.toContain('tiles.example')
  })
})

describe('tilesAround()', () => {
  it.each([
    [0, 0],
    [51.5, -0.12],
    [-17.8, 179.9999],
    [84.9, -179.9999],
  ])('covers the whole map around %f, %f, with tiles that exist', (lat, lng) => {
    const tiles = tilesAround(lat, lng, '{z} {x} {y}')
    expect(Math.min(...tiles.map(({ x }) => x))).toBeLessThanOrEqual(0)
    expect(Math.min(...tiles.map(({ y }) => y))).toBeLessThanOrEqual(0)
    expect(Math.max(...tiles.map(({ x }) => x + 256))).toBeGreaterThanOrEqual(512)
    expect(Math.max(...tiles.map(({ y }) => y + 256))).toBeGreaterThanOrEqual(256)
    for (const { href } of tiles) {
      for (const part of href.split(' ').map(Number)) {
        expect(part).toBeGreaterThanOrEqual(0)
        expect(part).toBeLessThan(2 ** 15)
      }
    }
  })
})

describe('MAP_TILES_URL', () => {
  it.each([
    'http://tiles.example/{z}/{x}/{y}.png',
    'https://tiles.example/{z}/{x}.png',
    'https://{z}{x}{y}',
    'javascript:alert(1)//{z}/{x}/{y}',
  ])('is not %s', (url) => {
    expect(() => parseEnv({ ...TEST_ENV, MAP_TILES_URL: url })).toThrow('settings: MAP_TILES_URL')
  })

  it('has a placeholder for zoom, column, and row', () => {
    expect(parseEnv({ ...TEST_ENV, MAP_TILES_URL: TILES }).MAP_TILES_URL).toBe(TILES)
  })
})
