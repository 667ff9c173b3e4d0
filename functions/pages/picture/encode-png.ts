type Rgb = [number, number, number]

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const EIGHT_BIT_PALETTE = [8, 3, 0, 0, 0]

/** A PNG of one byte a pixel, each the number of a colour in the palette. */
export async function encodePng(
  { width, height, pixels }: { width: number; height: number; pixels: Uint8Array },
  palette: Rgb[],
): Promise<Uint8Array<ArrayBuffer>> {
  const rows = new Uint8Array((width + 1) * height)
  for (let y = 0; y < height; y++) {
    // The byte before each row says that it is written as it is.
    rows.set(pixels.subarray(y * width, (y + 1) * width), y * (width + 1) + 1)
  }
  return joined([
    Uint8Array.from(SIGNATURE),
    chunk('IHDR', [...bigEndian(width), ...bigEndian(height), ...EIGHT_BIT_PALETTE]),
    chunk('PLTE', palette.flat()),
    chunk('IDAT', await deflate(rows)),
    chunk('IEND', []),
  ])
}

async function deflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}

function chunk(type: string, data: ArrayLike<number>): Uint8Array {
  const named = joined([new TextEncoder().encode(type), Uint8Array.from(data)])
  return joined([bigEndian(data.length), named, bigEndian(crc32(named))])
}

function bigEndian(value: number): Uint8Array {
  return Uint8Array.of(value >>> 24, value >>> 16, value >>> 8, value)
}

function joined(parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1
  return value
})

function crc32(bytes: Uint8Array): number {
  let value = 0xffffffff
  for (const byte of bytes) value = (CRC_TABLE[(value ^ byte) & 0xff] ?? 0) ^ (value >>> 8)
  return (value ^ 0xffffffff) >>> 0
}
