import { describe, expect, it } from 'vitest'
import { QrCode, scannedUrl } from '../../functions/layout/qr-code.tsx'
import { readQrCode } from '../support/read-qr-code.ts'

const ID = 'evt_0123456789abcdefghij012345'
const pageUrl = (slug: string) =>
  `https://calendar.test/events/2026/12/08/${encodeURIComponent(slug)}?event=${ID}`
const drawn = (url: string) => String(<QrCode url={url} label="Code" size={600} />)

describe('a QR code', () => {
  it.each([
    ['a short URL', 'https://calendar.test/'],
    ['an event', pageUrl('jazz-by-the-river')],
    ['an event with a long Japanese title', pageUrl('音'.repeat(80))],
    ['a series', 'https://calendar.test/f/feed_0123456789/series/ser_0123456789abcdefghij'],
  ])('of %s is read by a decoder that did not write it', async (_, url) => {
    expect(await readQrCode(drawn(url))).toBe(scannedUrl(url))
  })

  it('names an event with a long title by its ID, and has at most 49 squares a side', () => {
    expect(scannedUrl(pageUrl('音'.repeat(80)))).toBe(pageUrl('e'))
    for (const slug of ['音'.repeat(80), 'x'.repeat(80), 'jazz']) {
      const [, side] = /viewBox="0 0 (\d+)/.exec(drawn(pageUrl(slug))) ?? []
      expect(Number(side)).toBeLessThanOrEqual(49 + 8)
    }
  })

  it('has four squares of white around it', () => {
    const html = drawn(pageUrl('jazz'))
    const [, side] = /viewBox="0 0 (\d+)/.exec(html) ?? []
    const path = /d="(M4 4\.5.*?)"/.exec(html)?.[1] ?? ''
    let [x, y] = [4, 4.5]
    const reached: number[] = []
    for (const [, dx, dy, length] of path.matchAll(/m(-?\d+) (\d+)h(\d+)/g)) {
      x += Number(dx)
      y += Number(dy)
      reached.push(x, y - 0.5, x + Number(length), y + 0.5)
      x += Number(length)
    }
    expect(Math.min(...reached)).toBe(4)
    expect(Math.max(...reached)).toBe(Number(side) - 4)
  })

  it('takes at most 5 kB of a page', () => {
    expect(drawn(pageUrl('x'.repeat(60))).length).toBeLessThan(5000)
  })
})
