import { deletePurges, listPurges } from '../../db/maintenance/purges.ts'
import { afterAnswer } from '../http/after-answer.ts'
import type { Deps } from '../platform/deps.ts'

/** Cloudflare takes 100 tags a request, and about 5 requests a minute for the whole account. */
const TAGS_A_REQUEST = 100
const REQUESTS_A_MINUTE = 3

/**
 * Drops at the edge what a change has just noted, and with it what others had to leave, so that
 * each request that Cloudflare takes helps all readers. What it refuses is left to the cron.
 */
export function purgeAfterAnswer(deps: Deps): void {
  const held = HELD.get(deps)
  if (held) {
    held.isDue = true
    return
  }
  afterAnswer(deps, { message: 'cache purge failed' }, () => purgeSome(deps))
}

/** Whether those who change several things one by one have something to drop. */
const HELD = new WeakMap<Deps, { isDue: boolean }>()

/** Several changes that are told the edge together, also if one of them fails: each would look for what to drop. */
export async function purgeOnceAfter<T>(deps: Deps, work: (deps: Deps) => Promise<T>): Promise<T> {
  const own = { ...deps }
  const held = { isDue: false }
  HELD.set(own, held)
  try {
    return await work(own)
  } finally {
    if (held.isDue) purgeAfterAnswer(deps)
  }
}

/** Each minute: what no request of its own could drop. */
export async function flushPurges(deps: Deps): Promise<void> {
  for (let request = 0; request < REQUESTS_A_MINUTE; request++) {
    if (!(await purgeSome(deps))) return
  }
}

/** Whether there was something to drop, and it was dropped. */
async function purgeSome(deps: Deps): Promise<boolean> {
  const { tags, ids } = await listPurges(deps.db, TAGS_A_REQUEST)
  if (tags.length === 0) return false
  const outcome = await deps.purge(tags)
  if (outcome === 'dropped') await deletePurges(deps.db, ids)
  if (outcome === 'refused') {
    deps.log({ level: 'error', message: 'cache purge rejected', tags: tags.length })
  }
  return outcome === 'dropped'
}
