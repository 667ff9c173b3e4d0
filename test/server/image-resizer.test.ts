import sharp from 'sharp'
import { expect, it } from 'vitest'
import { readImage } from '../../domain/image-file.ts'
import { imageResizer } from '../../server/image-resizer.ts'
import { type Format, image, withPosition } from '../media/files.ts'

const SIZE = { width: 320, height: 180, fit: 'cover' } as const
const ours = imageResizer()

async function resize(bytes: Uint8Array<ArrayBuffer>, size = SIZE, images = ours) {
  const drawn = await images
    .input(new Blob([bytes]).stream())
    .transform(size)
    .output({ format: 'image/webp', quality: 80, anim: false })
  const response = await drawn.response()
  return new Uint8Array(await response.arrayBuffer())
}

it.each(['jpg', 'png', 'webp', 'avif', 'gif'] satisfies Format[])(
  'makes a WebP image of the wanted size from %s, larger or smaller',
  async (format) => {
    for (const [width, height] of [
      [1600, 900],
      [64, 48],
    ] as const) {
      const drawn = await resize(await image(width, height, format))
      expect(readImage(drawn)).toEqual({ extension: 'webp', width: 320, height: 180 })
    }
  },
)

it('draws the first frame of an animation only', async () => {
  const frames = await sharp({
    create: { width: 40, height: 80, channels: 3, background: 'red', pageHeight: 40 } as never,
  })
    .gif()
    .toBuffer()
  const drawn = await resize(new Uint8Array(frames))
  expect((await sharp(drawn).metadata()).pages ?? 1).toBe(1)
})

it('turns a photo upright, and drops where it was taken', async () => {
  const { data, info } = await sharp({
    create: { width: 100, height: 50, channels: 3, background: 'white' },
  })
    .raw()
    .toBuffer({ resolveWithObject: true })
  // The left half is black: turned by 90 degrees it is the top.
  for (let at = 0; at < data.length; at += 3) if ((at / 3) % 100 < 50) data.fill(0, at, at + 3)
  const photo = await sharp(data, { raw: info }).withMetadata({ orientation: 6 }).jpeg().toBuffer()
  const drawn = await resize(new Uint8Array(photo), { ...SIZE, width: 50, height: 100 } as never)
  const pixels = await sharp(drawn).raw().toBuffer()
  expect([pixels[0], pixels.at(-1)].map((level) => (level ?? 0) > 128)).toEqual([false, true])
  const placed = await resize(await withPosition('jpg'))
  expect(readImage(placed)).toMatchObject({ extension: 'webp' })
  expect((await sharp(placed).metadata()).exif).toBeUndefined()
})

it.each([
  ['SVG', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'],
  ['HTML', '<!doctype html>'],
  ['PDF', '%PDF-1.4'],
  ['TIFF', 'II*\0\x08\0\0\0'],
  ['nothing', ''],
])('decodes no %s', async (_, text) => {
  const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0))
  await expect(resize(bytes)).rejects.toThrow()
})

it('switches off all other decoders of its process, each time it is made', async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
  const operation = ['VipsForeignLoadSvg']
  for (const _ of [1, 2]) {
    sharp.unblock({ operation })
    expect(await sharp(svg).metadata()).toMatchObject({ format: 'svg' })
    await resize(await image(10, 10, 'jpg'), SIZE, imageResizer())
    await expect(sharp(svg).metadata()).rejects.toThrow('unsupported image format')
  }
})

it('refuses an image that is cut, and one of more pixels than it may have', async () => {
  for (const format of ['png', 'jpg', 'webp'] as const) {
    const noise = await sharp({
      create: {
        ...{ width: 400, height: 400, channels: 3, background: 'white' },
        noise: { type: 'gaussian', mean: 128, sigma: 30 },
      },
    })
      .toFormat(format === 'jpg' ? 'jpeg' : format)
      .toBuffer()
    const cut = new Uint8Array(noise.subarray(0, noise.length / 2))
    await expect(resize(cut), format).rejects.toThrow()
  }
  const large = await image(8_000, 6_300, 'png')
  expect(large.length).toBeLessThan(1_000_000)
  await expect(resize(large)).rejects.toThrow(/pixel/)
  // Decoders of these hold many times the image.
  const plain = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: 'white' } })
  const avif = await plain(4_000, 3_100).avif({ effort: 0 }).toBuffer()
  await expect(resize(new Uint8Array(avif))).rejects.toThrow(/pixel/)
  const gif = await plain(6_000, 5_100).gif({ effort: 1 }).toBuffer()
  await expect(resize(new Uint8Array(gif))).rejects.toThrow(/pixel/)
})

it('refuses a file of more than 5 MB before it is decoded', async () => {
  const file = new Uint8Array(5 * 1024 * 1024 + 1)
  file.set(await image(10, 10, 'jpg'))
  await expect(resize(file)).rejects.toThrow('too large')
})

it('draws one after the other, and does not take more than it can', async () => {
  const file = await image(640, 480, 'jpg')
  const drawn = await Promise.allSettled(Array.from({ length: 100 }, () => resize(file)))
  const sizes = drawn.flatMap((one) => (one.status === 'fulfilled' ? [one.value.length] : []))
  expect(sizes.length).toBeGreaterThan(50)
  expect(sizes.length).toBeLessThan(100)
  // What was refused is free again.
  expect((await resize(file)).length).toBeGreaterThan(0)
})
