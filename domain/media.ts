import type { Extension } from './image-file.ts'

/**
 * The files of an uploaded image: `large` (1,600 pixels wide), `medium` (800), and `small` (320) are 16:9,
 * `square` is 320 by 320.
 */
export const VARIANTS = ['large', 'medium', 'small', 'square'] as const
export type Variant = (typeof VARIANTS)[number]

/** The path that an event, feed, or category stores for an uploaded image. */
export function mediaPath(id: string, extension: string): string {
  return `/media/${id}/large.${extension}`
}

const PATH = /^\/media\/(img_[a-z0-9]{32})\/large\.(jpg|png|webp|avif|gif)$/

/** Whether a text is the path of an uploaded image. */
export function isMediaPath(text: string): boolean {
  return PATH.test(text)
}

/** The id of the uploaded image that a path names. */
export function imageIdOf(path: string): string | undefined {
  return PATH.exec(path)?.[1]
}

const MISSING = '#deleted'

/** The path of an image that the organization does not have: no form takes it. */
export const missingPath = (path: string): string => `${path}${MISSING}`

export function isMissingPath(text: string): boolean {
  return text.endsWith(MISSING) && isMediaPath(text.slice(0, -MISSING.length))
}

/** The path of an uploaded image for the URL of one of its files, as copied from a page; any other text as it is. */
export function storedPath(text: string, publicUrl: string): string {
  const [origin, path] = text.split('/media/')
  const [, id, extension] =
    /^(img_[a-z0-9]{32})\/(?:large|medium|small|square)\.([a-z]+)$/.exec(path ?? '') ?? []
  return origin === publicUrl && id ? mediaPath(id, extension as Extension) : text
}

/** Turns the path of `large` into that of another file; undefined for an image on another website. */
export function variantOf(url: string, variant: Variant): string | undefined {
  const [, before, extension] = /^(.*\/media\/img_[a-z0-9]{32}\/)large\.([a-z]+)$/.exec(url) ?? []
  return before && `${before}${variant}.${extension as Extension}`
}
