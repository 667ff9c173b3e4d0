import type { Extension } from './image-file.ts'

// How the files of images are built, as far as their metadata and their end are concerned. Nothing is decoded.

/** Whether the file has its end, so that it is shown whole. Formats without an end mark are believed. */
export function isWhole(bytes: Uint8Array, extension: Extension): boolean {
  if (extension === 'png') return isWholePng(bytes)
  if (extension === 'jpg') return isWholeJpeg(bytes)
  if (extension === 'webp') return viewOf(bytes).getUint32(4, true) + 8 <= bytes.length
  return true
}

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

type Chunk = { name: string; at: number; end: number }

const PNG_SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

/** The chunks of a PNG up to its end, or to where it is cut. */
function* chunksOf(bytes: Uint8Array): Generator<Chunk> {
  const view = viewOf(bytes)
  for (let at = PNG_SIGNATURE.length; at + 12 <= bytes.length; ) {
    const end = at + 12 + view.getUint32(at)
    if (end > bytes.length) return
    const name = String.fromCharCode(...bytes.subarray(at + 4, at + 8))
    yield { name, at, end }
    if (name === 'IEND') return
    at = end
  }
}

function isWholePng(bytes: Uint8Array): boolean {
  let hasPixels = false
  for (const { name, at, end } of chunksOf(bytes)) {
    if (name === 'IDAT' && end - at > 12) hasPixels = true
    if (name === 'IEND') return hasPixels
  }
  return false
}

/** Comments, profiles of programs, and XMP: they may say where a photo was taken, also compressed. */
const TEXTS = ['tEXt', 'zTXt', 'iTXt']

/** A PNG without its texts and what follows its end; any other file as it is. */
export function withoutTexts(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const isPng = PNG_SIGNATURE.every((byte, at) => bytes[at] === byte)
  if (!isPng || !isWholePng(bytes)) return bytes
  const kept = new Uint8Array(bytes.length)
  kept.set(PNG_SIGNATURE)
  let length = PNG_SIGNATURE.length
  for (const { name, at, end } of chunksOf(bytes)) {
    if (TEXTS.includes(name)) continue
    kept.set(bytes.subarray(at, end), length)
    length += end - at
  }
  return kept.slice(0, length)
}

const SCAN = 0xda
const END = 0xd9

/** Each segment says its length, up to the first scan, which ends with a mark. */
function isWholeJpeg(bytes: Uint8Array): boolean {
  const view = viewOf(bytes)
  for (let at = 2; at + 4 <= bytes.length; ) {
    if (bytes[at] !== 0xff) return false
    const marker = bytes[at + 1] ?? 0
    if (marker === SCAN) return hasEnd(bytes, at)
    // A byte that only fills, or marks without a length.
    if (marker === 0xff) at += 1
    else if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)) at += 2
    else at += 2 + view.getUint16(at + 2)
  }
  return false
}

function hasEnd(bytes: Uint8Array, from: number): boolean {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    if (bytes[at + 1] === END) return true
  }
  return false
}
