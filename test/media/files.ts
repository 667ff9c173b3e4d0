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
