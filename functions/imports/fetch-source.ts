import { recordFetch, recordLostFetch } from '../../db/imports/fetches.ts'
import { getSourceForTask, type Source } from '../../db/imports/sources.ts'
import { newId } from '../../domain/ids.ts'
import { fetchAfterFailure, nextFetch } from '../../domain/imports/schedule.ts'
import { type FileAnswer, fetchFile } from '../outbound/fetch-file.ts'
import type { Deps } from '../platform/deps.ts'
import type { TaskKind } from '../tasks/task-kind.ts'
import { bodyHash, packBody } from './body.ts'
import { decryptUrl } from './source-url.ts'

/** Fetches a source once. A failure is recorded, and the source knows when the next fetch is: no try counts. */
export const fetchSource: TaskKind = {
  delays: () => [60],
  async run(deps, { subjectId }) {
    const found = await getSourceForTask(deps.db, subjectId)
    const url = found?.source.state === 'active' ? found.source.url : null
    if (!found || url === null) return { writes: [] }
    const startedAt = deps.now()
    const { source } = found
    const answer = await fetchFile(deps, await decryptUrl(deps.env, url), source)
    const now = deps.now()
    const ms = Math.max(0, now.getTime() - startedAt.getTime())
    const run = { runId: newId('imp', deps.random), startedAt, ms }
    const judged = await judge(found, answer, now)
    const result = { ...run, ...judged }
    // The sample calendar of `npm run dev`, so that a sync is seen soon.
    if (isOnThisMachine(deps, source)) result.nextFetchAt = new Date(now.getTime() + SAMPLE_MS)
    return { writes: recordFetch(source, result, now) }
  },
  ids: async (_, { subjectId }) => ({ source: subjectId }),
  onDead: ({ subjectId }, now) => recordLostFetch(subjectId, now),
}

const SAMPLE_MS = 55_000

function isOnThisMachine({ env }: Deps, { urlHint }: Source): boolean {
  return env.WEBHOOK_INSECURE_HOSTS.some((host) => urlHint?.startsWith(`${host} `))
}

type Found = NonNullable<Awaited<ReturnType<typeof getSourceForTask>>>

async function judge({ source, isPro, hasMissing }: Found, answer: FileAnswer, now: Date) {
  const nothing = { bytes: null, body: null, contentType: null, httpStatus: null }
  const changedAt = source.changedAt ?? source.createdAt
  const next = { nextFetchAt: nextFetch({ now, id: source.id, isPro, changedAt }) }
  const isComplete = { problem: null, goesOn: hasMissing, ...next }
  if ('status' in answer && answer.status === 304) {
    return { ...nothing, ...isComplete, httpStatus: 304 }
  }
  if ('status' in answer && answer.body) {
    const { body, header } = answer
    const came = {
      bytes: body.byteLength,
      httpStatus: 200,
      contentType: header('content-type'),
      etag: header('etag'),
      lastModified: header('last-modified'),
    }
    const isKnown = (await bodyHash(body, source.settings)) === source.bodyHash
    if (isKnown) return { ...nothing, ...came, ...isComplete }
    const packed = await packBody(body)
    if (packed === undefined) {
      return { ...nothing, ...failureOf(source, { failure: 'incompressible' }, now) }
    }
    return { ...came, ...next, problem: null, goesOn: true, body: packed }
  }
  return { ...nothing, ...failureOf(source, answer, now) }
}

/** Why a fetch brought nothing, as a code; the dashboard says it in words. */
function failureOf(source: Source, answer: FileAnswer | { failure: 'incompressible' }, now: Date) {
  const { failures, failingSince } = source
  const retryAfter = 'status' in answer ? answer.header('retry-after') : null
  const nextFetchAt = fetchAfterFailure({ now, failures, failingSince, retryAfter })
  const rest = { goesOn: false, nextFetchAt, stops: nextFetchAt === null }
  if ('refused' in answer) return { ...rest, problem: answer.refused }
  if ('failure' in answer) return { ...rest, problem: answer.failure }
  return { ...rest, problem: 'http', httpStatus: answer.status }
}
