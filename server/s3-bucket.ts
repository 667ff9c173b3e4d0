import { setTimeout as sleep } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import type { Bucket } from '../functions/platform/deps.ts'
import { Fault } from '../functions/platform/fault.ts'

/** A bucket at a provider of S3's protocol, as `S3_ENDPOINT` and the other settings name it. */
export type S3Settings = {
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}
type Options = {
  settings: S3Settings
  timeoutMs?: number
  /** Before the second try. */
  pauseMs?: number
}
type Answer = { status: number; body: Blob }

/** Of one try, its whole file included. */
const TIMEOUT_MS = 8_000
const PAUSE_MS = 500
/** A clean-up deletes up to 1,000 files, each by a request of its own. */
const DELETES_AT_ONCE = 10
/** Answers of a server that is busy, or that restarts. */
const PASSING = [408, 429, 500, 502, 503, 504]

/** Images in an S3 bucket, by path-style addresses, which every provider answers. */
export function s3Bucket({
  settings,
  timeoutMs = TIMEOUT_MS,
  pauseMs = PAUSE_MS,
}: Options): Bucket & { probe: () => Promise<void> } {
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = settings
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 })

  /** With the whole body: who reads it slowly must not hold the connection. */
  async function tryOnce(key: string, init: RequestInit): Promise<Answer> {
    const request = await client.sign(`${endpoint}/${bucket}/${key}`, {
      ...init,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const response = await fetch(request)
    return { status: response.status, body: await response.blob() }
  }

  /** Each request may be repeated: a file has one content for all time. */
  async function ask(key: string, init: RequestInit): Promise<Answer> {
    const first = await tryOnce(key, init).catch(() => undefined)
    if (first && !PASSING.includes(first.status)) return first
    await sleep(pauseMs)
    return tryOnce(key, init)
  }

  async function put(key: string, bytes: Uint8Array<ArrayBuffer>, contentType: string) {
    const digest = await crypto.subtle.digest('SHA-256', bytes)
    const headers = {
      'content-type': contentType,
      'x-amz-content-sha256': Buffer.from(digest).toString('hex'),
    }
    const { status } = await ask(key, { method: 'PUT', body: bytes, headers })
    if (status !== 200) throw refused(status)
  }

  async function remove(key: string): Promise<void> {
    const { status } = await ask(key, { method: 'DELETE' })
    if (status !== 200 && status !== 204 && status !== 404) throw refused(status)
  }

  return {
    async get(key) {
      const { status, body } = await ask(key, { method: 'GET' })
      if (status === 404) return null
      if (status !== 200) throw refused(status)
      return { body: body.stream(), size: body.size }
    },
    put: (key, bytes, { httpMetadata }) => put(key, bytes, httpMetadata.contentType),
    async delete(keys) {
      for (let at = 0; at < keys.length; at += DELETES_AT_ONCE) {
        await Promise.all(keys.slice(at, at + DELETES_AT_ONCE).map(remove))
      }
    },
    /** By a small file: reading tells less, since keys may be allowed to read and not to write. */
    probe: () => put('probe.txt', new TextEncoder().encode('ok'), 'text/plain'),
  }
}

/** What S3 says about it stays out of the log. */
const refused = (status: number) => new Fault(`S3 returned status ${status}`)
