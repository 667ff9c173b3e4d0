/** A file in an archive, by its path there. */
export type ZipEntry = [path: string, text: string]

/** 1980-01-01, the first day that the format knows: the same files give the same bytes. */
const DAY = 0x21
/** Names are UTF-8. */
const FLAGS = 0x800
const VERSION = 20

/** An archive of texts, uncompressed (https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT, 4.3). */
export function zip(entries: ZipEntry[]): Uint8Array<ArrayBuffer> {
  const encoder = new TextEncoder()
  const files: Uint8Array[] = []
  const directory: Uint8Array[] = []
  let offset = 0
  for (const [path, text] of entries) {
    const name = encoder.encode(path)
    const content = encoder.encode(text)
    // Version, flags, no compression, time, day, checksum, sizes, and lengths of the name and of what follows it.
    const shared = fields(
      ...[2, VERSION, 2, FLAGS, 2, 0, 2, 0, 2, DAY, 4, crc32(content)],
      ...[4, content.length, 4, content.length, 2, name.length, 2, 0],
    )
    const file = [fields(4, 0x04034b50), shared, name, content]
    directory.push(
      fields(4, 0x02014b50, 2, VERSION),
      shared,
      // No comment, first disk, no attributes.
      fields(2, 0, 2, 0, 2, 0, 4, 0, 4, offset),
      name,
    )
    files.push(...file)
    offset += lengthOf(file)
  }
  const count = entries.length
  const end = fields(
    ...[4, 0x06054b50, 2, 0, 2, 0, 2, count, 2, count],
    ...[4, lengthOf(directory), 4, offset, 2, 0],
  )
  return joined([...files, ...directory, end])
}

/** Numbers in so many bytes each, the lowest first. */
function fields(...sizesAndValues: number[]): Uint8Array {
  const bytes: number[] = []
  for (let i = 0; i < sizesAndValues.length; i += 2) {
    const [size = 0, value = 0] = sizesAndValues.slice(i)
    for (let byte = 0; byte < size; byte++) bytes.push((value >>> (8 * byte)) & 0xff)
  }
  return Uint8Array.from(bytes)
}

function crc32(bytes: Uint8Array): number {
  let crc = ~0
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return ~crc >>> 0
}

function lengthOf(parts: Uint8Array[]): number {
  return parts.reduce((sum, { length }) => sum + length, 0)
}

function joined(parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(lengthOf(parts))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
