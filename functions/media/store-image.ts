import { addImage } from '../../db/media/images.ts'
import {
  type Extension,
  IMAGE_TYPES,
  type ImageProblem,
  readImage,
} from '../../domain/image-file.ts'
import { withoutTexts } from '../../domain/image-parts.ts'
import { mediaPath, VARIANTS, type Variant } from '../../domain/media.ts'
import { IMAGE_QUOTA, type Plan } from '../../domain/plan.ts'
import { toHex } from '../keys/encoding.ts'
import type { Deps } from '../platform/deps.ts'

export type Stored =
  | { path: string }
  | {
      problem:
        | ImageProblem
        | 'no-bucket'
        | 'too-large'
        | 'too-large-alone'
        | 'incomplete'
        | 'quota'
        | 'deleting'
    }

/** What one file may have, and what it may have when it is shown everywhere as it is. */
export const MOST_BYTES = 5 * 1024 * 1024
export const MOST_BYTES_ALONE = 1024 * 1024

/** Names of one image, of which the clean-up may be deleting all but one. */
const MOST_NAMES = 10

type Files = Partial<Record<Variant, Uint8Array<ArrayBuffer>>>

type As = {
  /** Part of its name: who knows this and has the files knows the URL. */
  owner?: string
  /** Most bytes that all images of the organization may have with it. */
  quota?: number
}

/**
 * Stores an image for an organization: the four files that a browser made of it, or `large` alone. Nothing of
 * what came with them is believed: each is an image by its own bytes, and all are of one type.
 */
export async function storeImage(
  { db, bucket, now }: Pick<Deps, 'db' | 'bucket' | 'now'>,
  org: { id: string; plan: Plan },
  given: Files,
  { owner = org.id, quota = IMAGE_QUOTA[org.plan] }: As = {},
): Promise<Stored> {
  if (!bucket) return { problem: 'no-bucket' }
  const variants = VARIANTS.filter((variant) => given[variant])
  if (!given.large || (variants.length > 1 && variants.length < VARIANTS.length)) {
    return { problem: 'incomplete' }
  }
  const types = new Set<Extension>()
  let bytes = 0
  const files: Files = {}
  for (const variant of variants) {
    const sent = given[variant] as Uint8Array<ArrayBuffer>
    if (sent.length > MOST_BYTES) return { problem: 'too-large' }
    const file = withoutTexts(sent)
    files[variant] = file
    const image = readImage(file)
    if (typeof image === 'string') return { problem: image }
    types.add(image.extension)
    bytes += file.length
  }
  if (variants.length === 1 && bytes > MOST_BYTES_ALONE) return { problem: 'too-large-alone' }
  const [extension, other] = types
  if (!extension || other) return { problem: 'incomplete' }
  // The row first: files without a row would be kept, and not counted, forever.
  let id = ''
  let added: Awaited<ReturnType<typeof addImage>> = 'deleting'
  // While the clean-up deletes the files of an image, the same one gets another name.
  for (let name = 0; added === 'deleting' && name < MOST_NAMES; name++) {
    id = await nameOf(name === 0 ? owner : `${owner} ${name}`, variants, files)
    const image = { id, orgId: org.id, extension, bytes, now: now() }
    added = await addImage(db, image, quota)
  }
  if (added !== 'added') return { problem: added }
  const type = IMAGE_TYPES[extension]
  await Promise.all(
    variants.map((variant) =>
      bucket.put(`${id}/${variant}.${extension}`, files[variant] as Uint8Array<ArrayBuffer>, {
        httpMetadata: { contentType: type },
      }),
    ),
  )
  return { path: mediaPath(id, extension) }
}

/** Another organization's copy has another name, so that each deletes its own. */
async function nameOf(owner: string, variants: Variant[], files: Files): Promise<string> {
  const hashes = [new TextEncoder().encode(owner)]
  for (const variant of variants) {
    const file = files[variant] as Uint8Array<ArrayBuffer>
    hashes.push(new Uint8Array(await crypto.subtle.digest('SHA-256', file)))
  }
  const all = new Uint8Array(await new Blob(hashes).arrayBuffer())
  const digest = await crypto.subtle.digest('SHA-256', all)
  return `img_${toHex(new Uint8Array(digest)).slice(0, 32)}`
}
