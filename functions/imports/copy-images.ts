import { showImageCopy } from '../../db/events/show-image-copy.ts'
import { countToday } from '../../db/maintenance/daily-counts.ts'
import {
  type CopyProblem,
  dropImageCopy,
  noteCopyProblem,
  type Postponing,
  postponeImageCopies,
  type TakenCopy,
  takeImageCopy,
} from '../../db/media/image-copies.ts'
import { IMAGE_COPIES_A_DAY } from '../../domain/daily-limits.ts'
import { readImageSize } from '../../domain/image-file.ts'
import type { Variant } from '../../domain/media.ts'
import { IMAGE_QUOTA } from '../../domain/plan.ts'
import { purgeAfterAnswer } from '../caching/flush-purges.ts'
import { MOST_BYTES, storeImage } from '../media/store-image.ts'
import { fetchFile } from '../outbound/fetch-file.ts'
import type { Deps } from '../platform/deps.ts'
import type { TaskKind } from '../tasks/task-kind.ts'

/** Each image is about 13 requests, and Cloudflare's free plan allows 50 in one call. */
const IMAGES_AT_ONCE = 3
/** Nothing is begun after this: with the times below, a call ends before the queue gives it up after 30 seconds. */
const MOST_MS = 5_000
const WANTED = {
  accept: 'image/webp, image/jpeg, image/png, image/avif, image/gif;q=0.8, */*;q=0.5',
  timeoutMs: 10_000,
  maxBytes: MOST_BYTES,
}
const RESIZE_TIMEOUT_MS = 8_000
/** As much as the files of one image may have: with less left, none is fetched and paid for in vain. */
const ROOM = 1024 * 1024

export function canCopyImages({ images, bucket }: Pick<Deps, 'images' | 'bucket'>): boolean {
  return images !== undefined && bucket !== undefined
}

/**
 * Copies images of one host that imported events show from there, those of the next events first, a few at a time.
 * The events then show the copies.
 */
export const copyImages: TaskKind = {
  delays: () => [60],
  async run(deps, { subjectId: host }) {
    const until = deps.now().getTime() + MOST_MS
    let fetched = 0
    while (canCopyImages(deps) && fetched < IMAGES_AT_ONCE && deps.now().getTime() < until) {
      const taken = await takeImageCopy(deps.db, host, deps.now())
      if (!taken) return { writes: [] }
      if (taken.imageId || taken.isWanted) {
        fetched++
        await copyAndShow(deps, taken)
      } else await dropImageCopy(deps.db, taken)
    }
    if (!canCopyImages(deps)) return { writes: [] }
    const againAt = new Date(deps.now().getTime() + 1000)
    return { againAt, uncounted: true, writes: [] }
  },
  // The cron starts it over when an image is due.
  onDead: () => [],
}

async function copyAndShow(deps: Deps, taken: TakenCopy): Promise<void> {
  const { orgId, url } = taken
  const copied = taken.path === null ? await copy(deps, taken) : { path: taken.path }
  if ('problem' in copied) {
    const { problem } = copied
    if (problem === 'limit') deps.log({ level: 'error', message: 'image limit reached' })
    if (problem === 'limit' || problem === 'quota' || problem === 'day' || problem === 'deleting') {
      return postponeImageCopies(deps.db, taken, problem, deps.now())
    }
    return noteCopyProblem(deps.db, taken, problem)
  }
  const { path } = copied
  const imageId = path.split('/')[2] as string
  await showImageCopy(deps.db, { orgId, url, imageId, path, now: deps.now() })
  purgeAfterAnswer(deps)
}

type Copied = { path: string } | { problem: CopyProblem | Postponing }

async function copy(deps: Deps, { orgId, url, plan, bytes }: TakenCopy): Promise<Copied> {
  if (bytes + ROOM > IMAGE_QUOTA[plan]) return { problem: 'quota' }
  const [address = ''] = url.split('#')
  const answer = await fetchFile(deps, address, {}, WANTED)
  if ('refused' in answer) return { problem: 'refused' }
  if ('failure' in answer) return { problem: answer.failure }
  if (!answer.body) return { problem: 'http' }
  const image = readImageSize(answer.body)
  if (typeof image === 'string') return { problem: image }
  // Counted before it costs anything, and by the count's own row: of many at once no more come through.
  const most = IMAGE_COPIES_A_DAY[plan]
  if (await countToday(deps.db, { what: 'image copies', orgId, most, now: deps.now() })) {
    return { problem: 'day' }
  }
  const files = await resize(deps, answer.body)
  if ('problem' in files) return files
  const stored = await storeImage(deps, { id: orgId, plan }, files)
  if ('path' in stored) return stored
  const { problem } = stored
  return { problem: problem === 'quota' || problem === 'deleting' ? problem : 'resize' }
}

const SIZES: Record<Variant, { width: number; height: number }> = {
  large: { width: 1600, height: 900 },
  medium: { width: 800, height: 450 },
  small: { width: 320, height: 180 },
  square: { width: 320, height: 320 },
}
const WEBP = { format: 'image/webp', quality: 80, anim: false } as const
/** Cloudflare's code for: the month's free transformations are used up. */
const LIMIT_REACHED = 9422

type Files = Record<Variant, Uint8Array<ArrayBuffer>>

/** The files that a browser would make of an upload. Each is drawn anew, so no metadata is left. */
async function resize(
  { images, within }: Deps,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Files | Extract<Copied, { problem: unknown }>> {
  if (!images) return { problem: 'resize' }
  const draw = async ([variant, size]: [string, (typeof SIZES)[Variant]]) => {
    const input = images.input(new Blob([bytes]).stream())
    const drawn = await input.transform({ ...size, fit: 'cover' }).output(WEBP)
    const response = await drawn.response()
    return [variant, new Uint8Array(await response.arrayBuffer())]
  }
  try {
    const files = Promise.all(Object.entries(SIZES).map(draw))
    return Object.fromEntries(await within(RESIZE_TIMEOUT_MS, files))
  } catch (error) {
    const isLimit = (error as { code?: unknown } | null)?.code === LIMIT_REACHED
    return { problem: isLimit ? 'limit' : 'resize' }
  }
}
