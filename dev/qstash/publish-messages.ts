import * as z from 'zod'
import type { Answerer, Api } from './api.ts'
import type { Draft } from './message.ts'
import { type Publish, parsePublish } from './parse-publish.ts'
import type { Published } from './queue.ts'
import { MessageRefused, Refused } from './refused.ts'

const Batch = z.array(
  z.object({
    destination: z.string(),
    headers: z.record(z.string().regex(/^[\w-]+$/), z.string()).optional(),
    body: z.string().optional(),
    queue: z.undefined('this stand-in does not support queues').optional(),
  }),
)

/** `POST /v2/publish/{url}`: the destination's own query string is part of it. */
export const publishMessage: Answerer = async (api, { request, url, address }) => {
  const body = new Uint8Array(await request.arrayBuffer())
  const destination = address + url.search
  const draft = readMessage(api, { destination, headers: request.headers, body })
  if (draft instanceof MessageRefused) throw draft
  const [published] = await publishAll(api, [draft])
  if (published instanceof MessageRefused) throw published
  return Response.json(published, { status: published?.deduplicated ? 202 : 200 })
}

/**
 * `POST /v2/batch`: 200, with an error in the place of each message that the plan does not allow.
 * None is taken if one is malformed.
 */
export const publishBatch: Answerer = async (api, { request }) => {
  const parsed = Batch.safeParse(await request.json().catch(() => undefined))
  if (!parsed.success) throw new Refused(400, z.prettifyError(parsed.error))
  const all = parsed.data.map(({ destination, headers, body }) => ({
    destination,
    headers: new Headers(headers),
    body: new TextEncoder().encode(body),
  }))
  const drafts = all.map((one) => readMessage(api, one))
  const published = await publishAll(api, drafts)
  return Response.json(
    published.map((it) => (it instanceof MessageRefused ? { error: it.message } : it)),
  )
}

function readMessage(api: Api, message: Publish): Draft | MessageRefused {
  try {
    return parsePublish(message, api.now(), api)
  } catch (error) {
    if (error instanceof MessageRefused) return error
    throw error
  }
}

async function publishAll({ queue, file, quota }: Api, drafts: (Draft | MessageRefused)[]) {
  const published = drafts.map((draft): Published | MessageRefused => {
    if (draft instanceof MessageRefused) return draft
    return quota.take()
      ? queue.add(draft)
      : new MessageRefused(429, 'quota maxDailyMessages exceeded')
  })
  // Safe on disk first: what was promised to a publisher must outlive a crash.
  await file.save()
  queue.pump()
  return published
}
