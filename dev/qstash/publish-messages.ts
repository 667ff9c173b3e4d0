import * as z from 'zod'
import type { Answerer, Api } from './api.ts'
import { type Publish, parsePublish } from './parse-publish.ts'
import type { Published } from './queue.ts'
import { Refused } from './refused.ts'

const Batch = z.array(
  z.object({
    destination: z.string(),
    headers: z.record(z.string().regex(/^[\w-]+$/), z.string()).optional(),
    body: z.string().optional(),
    queue: z.undefined('this stand-in does not support queues').optional(),
  }),
)

/** `POST /v2/publish/{url}`: the destination's own query string is part of it. */
export const publishMessage: Answerer = async (api, { request, url, rest }) => {
  const body = new Uint8Array(await request.arrayBuffer())
  const destination = rest + url.search
  const [published] = await publishAll(api, [{ destination, headers: request.headers, body }])
  return Response.json(published, { status: published?.deduplicated ? 202 : 200 })
}

/** `POST /v2/batch`: all messages are taken, or none if one is at fault. */
export const publishBatch: Answerer = async (api, { request }) => {
  const parsed = Batch.safeParse(await request.json().catch(() => undefined))
  if (!parsed.success) throw new Refused(400, z.prettifyError(parsed.error))
  const all = parsed.data.map(({ destination, headers, body }) => ({
    destination,
    headers: new Headers(headers),
    body: new TextEncoder().encode(body),
  }))
  return Response.json(await publishAll(api, all))
}

async function publishAll({ queue, file, now, maxRetries }: Api, all: Publish[]) {
  const drafts = all.map((one) => parsePublish(one, now(), maxRetries))
  const published: Published[] = drafts.map((draft) => queue.add(draft))
  // Safe on disk first: what was promised to a publisher must outlive a crash.
  await file.save()
  queue.pump()
  return published
}
