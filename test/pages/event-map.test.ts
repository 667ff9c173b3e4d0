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
  it('has six tiles of the operator around the place, leads to a map, and names the credit', async () => {
    const { map = '', response } = await mapOf(
      {},
      {
        MAP_TILES_URL: TILES,
        MAP_TILES_CREDIT: '© Maps & more',
      },
    )
    const tiles = attributeValues(map, 'src')
    expect(tiles).toHaveLength(6)
    expect(tiles).toContain('https://tiles.example/15/7486/13491.png')
    expect(map).toContain('google.com/maps/search')
    expect(map).toContain('© Maps &amp; more')
    expect(map).not.toContain('style=')
    expect(response.headers.get('content-security-policy')).toContain("img-src 'self' https:")
  })

  it('says to the server of the tiles alone which site it is on', async () => {
    const { map = '', response } = await mapOf({}, { MAP_TILES_URL: TILES })
    expect(map.match(/<img /g)).toHaveLength(6)
    expect(attributeValues(map, 'referrerpolicy')).toEqual(Array(6).fill('strict-origin'))
    expect(response.headers.get('referrer-policy')).toBe('same-origin')
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
  ])('has %f, %f in the middle half of a map, with tiles that exist', (lat, lng) => {
    const { images, pin } = tilesAround(lat, lng, '{z} {x} {y}')
    expect(pin.x).toBeGreaterThanOrEqual(256)
    expect(pin.x).toBeLessThanOrEqual(512)
    expect(pin.y).toBeGreaterThanOrEqual(128)
    expect(pin.y).toBeLessThanOrEqual(384)
    expect(new Set(images).size).toBe(6)
    for (const part of images.flatMap((image) => image.split(' ').map(Number))) {
      expect(part).toBeGreaterThanOrEqual(0)
      expect(part).toBeLessThan(2 ** 15)
    }
  })

  it('goes on beyond the date line, and asks for images of the simple size', () => {
    const { images } = tilesAround(-17.8, 179.9999, '{x},{y}{r}')
    expect(images.slice(0, 3)).toEqual(['32766,18030', '32767,18030', '0,18030'])
  })
})

describe('MAP_TILES_URL', () => {
  it.each([
    'http://tiles.example/{z}/{x}/{y}.png',
    'https://tiles.example/{z}/{x}.png',
    'https://{z}{x}{y}',
    'javascript:alert(1)//{z}/{x}/{y}',
    'https://{s}.tiles.example/{z}/{x}/{y}.png',
    'https://tiles.example/{s}/{z}/{x}/{y}.png',
    'https://tiles.example/{z}/{x}/{y}.png?key={key}',
  ])('is not %s', (url) => {
    expect(() => parseEnv({ ...TEST_ENV, MAP_TILES_URL: url })).toThrow('settings: MAP_TILES_URL')
  })

  it('has a placeholder for zoom, column, and row', () => {
    for (const url of [TILES, TILES.replace('.png', '{r}.png')]) {
      expect(parseEnv({ ...TEST_ENV, MAP_TILES_URL: url }).MAP_TILES_URL).toBe(url)
    }
  })
})
