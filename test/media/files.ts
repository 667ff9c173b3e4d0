import { crc32 } from 'node:zlib'
import sharp from 'sharp'

export type Format = 'jpg' | 'png' | 'webp' | 'avif' | 'gif'
type Bytes = Uint8Array<ArrayBuffer>

/** An image of one color; another seed makes another image. */
export async function image(
  width: number,
  height: number,
  format: Format,
  seed = 1,
): Promise<Bytes> {
  return new Uint8Array(await plain(width, height, seed).toFormat(typeOf(format)).toBuffer())
}

/** A photo whose metadata says where it was taken. */
export async function withPosition(format: 'jpg' | 'png' | 'webp'): Promise<Bytes> {
  const position = { IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 3230/100' } }
  const file = await plain(64, 48, 1).withExif(position).toFormat(typeOf(format)).toBuffer()
  return new Uint8Array(file)
}

const typeOf = (format: Format) => (format === 'jpg' ? 'jpeg' : format)

function plain(width: number, height: number, seed: number) {
  const background = { r: (seed * 40) % 256, g: 90, b: 160 }
  return sharp({ create: { width, height, channels: 3, background } })
}

type Chunk = { name: string; content: Uint8Array }

/** A PNG with those of its chunks that are wanted, and one more after the first. */
export function chunksOf(png: Bytes, wanted: (name: string) => boolean, more?: Chunk): Bytes {
  const view = new DataView(png.buffer, png.byteOffset)
  const parts = [png.subarray(0, 8)]
  for (let at = 8; at < png.length; ) {
    const end = at + 12 + view.getUint32(at)
    if (wanted(Buffer.from(png.subarray(at + 4, at + 8)).toString())) {
      parts.push(png.subarray(at, end))
    }
    if (at === 8 && more) parts.push(chunk(more))
    at = end
  }
  return new Uint8Array(Buffer.concat(parts))
}

function chunk({ name, content }: Chunk): Bytes {
  const named = Buffer.concat([Buffer.from(name), content])
  const numbers = Buffer.alloc(8)
  numbers.writeUInt32BE(content.length)
  numbers.writeUInt32BE(crc32(named), 4)
  return new Uint8Array(Buffer.concat([numbers.subarray(0, 4), named, numbers.subarray(4)]))
}
