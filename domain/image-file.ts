import { imageSize } from 'image-size'
import { isWhole } from './image-parts.ts'

/** Accepted image types, by file extension. SVG is not among them, since it can run scripts. */
export const IMAGE_TYPES = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
  gif: 'image/gif',
} as const
export type Extension = keyof typeof IMAGE_TYPES

type ImageFile = { extension: Extension; width: number; height: number }
/** Why a file is rejected. */
export type ImageProblem = 'not-an-image' | 'too-many-pixels' | 'position'

/** More pixels than most cameras produce. Larger images would freeze visitors' phones. */
export const MOST_MEGAPIXELS = 50
const MOST_PIXELS = MOST_MEGAPIXELS * 1_000_000

/** Detects the type from the bytes, whatever name or type came with them. A photo must not say where it was taken. */
export function readImage(bytes: Uint8Array): ImageFile | ImageProblem {
  const image = readImageSize(bytes)
  return typeof image === 'object' && tellsPosition(bytes) ? 'position' : image
}

/** The same for an image that is encoded again, which drops its metadata. Nothing is decoded. */
export function readImageSize(bytes: Uint8Array): ImageFile | Exclude<ImageProblem, 'position'> {
  const found = measure(bytes)
  const extension = found?.type
  if (!found || !isExtension(extension)) return 'not-an-image'
  const { width, height } = found
  if (!(width > 0 && height > 0)) return 'not-an-image'
  if (width * height > MOST_PIXELS) return 'too-many-pixels'
  if (!isWhole(bytes, extension)) return 'not-an-image'
  return { extension, width, height }
}

function measure(bytes: Uint8Array) {
  try {
    return imageSize(bytes)
  } catch {
    return undefined
  }
}

function isExtension(type: string | undefined): type is Extension {
  return type !== undefined && Object.hasOwn(IMAGE_TYPES, type)
}

/** The EXIF tag of the GPS position. */
const GPS_TAG = 0x8825

/** Whether metadata contains a position: an EXIF block with GPS data, or XMP that names one. */
export function tellsPosition(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = 0; at + 14 <= bytes.length; at++) {
    const isLittle = bytes[at] === 0x49 && bytes[at + 1] === 0x49 && bytes[at + 2] === 42
    const isBig = bytes[at] === 0x4d && bytes[at + 1] === 0x4d && bytes[at + 3] === 42
    if ((isLittle || isBig) && hasGpsTag(view, at, isLittle)) return true
  }
  // Text of two bytes a letter, too.
  return new TextDecoder('latin1').decode(bytes).replaceAll('\0', '').includes('GPSLatitude')
}

/** Searches the first directory of a TIFF block. Its entries have 12 bytes each, starting with the tag. */
function hasGpsTag(view: DataView, start: number, isLittle: boolean): boolean {
  const directory = start + view.getUint32(start + 4, isLittle)
  if (directory + 2 > view.byteLength) return false
  const entries = view.getUint16(directory, isLittle)
  for (let entry = 0; entry < entries; entry++) {
    const at = directory + 2 + entry * 12
    if (at + 12 > view.byteLength) return false
    if (view.getUint16(at, isLittle) === GPS_TAG) return true
  }
  return false
}
