import { expect, it } from 'vitest'
import { s3Bucket } from '../../server/s3-bucket.ts'
import { startS3 } from '../support/s3-server.ts'

const KEY = 'img_0f3a/large.webp'
const BYTES = Uint8Array.from({ length: 3_000 }, (_, n) => n % 251)
const WEBP = { httpMetadata: { contentType: 'image/webp' } }

/** A request that is answered has all the time that a busy machine needs. */
const TIMEOUT_MS = { 503: 60_000, drop: 60_000, hang: 2_000 }

async function openBucket(trouble: keyof typeof TIMEOUT_MS = 503) {
  const s3 = await startS3()
  const bucket = s3Bucket({ settings: s3.settings, timeoutMs: TIMEOUT_MS[trouble], pauseMs: 1 })
  const read = async (key = KEY) => {
    const found = await bucket.get(key)
    return found && new Uint8Array(await new Response(found.body).arrayBuffer())
  }
  return { s3, bucket, read }
}

it('stores, reads, and deletes files with signed requests', async () => {
  const { s3, bucket, read } = await openBucket()
  await bucket.put(KEY, BYTES, WEBP)
  expect(s3.files.get(KEY)?.type).toBe('image/webp')
  expect(await read()).toEqual(BYTES)
  expect((await bucket.get(KEY))?.size).toBe(BYTES.length)
  expect(await bucket.get('img_0f3b/large.webp')).toBeNull()
  const keys = Array.from({ length: 25 }, (_, n) => `img_${n}/large.webp`)
  await Promise.all(keys.map((key) => bucket.put(key, BYTES, WEBP)))
  await bucket.delete([KEY, ...keys, 'img_0f3b/large.webp'])
  expect(s3.files.size).toBe(0)
  await bucket.probe()
})

it('is refused with another key, and says no more than that', async () => {
  const { s3 } = await openBucket()
  const bucket = s3Bucket({ settings: { ...s3.settings, secretAccessKey: 'another' }, pauseMs: 1 })
  await expect(bucket.put(KEY, BYTES, WEBP)).rejects.toThrow(/^S3 returned status 403$/)
  await expect(bucket.get(KEY)).rejects.toThrow('S3 returned status 403')
  await expect(bucket.delete([KEY])).rejects.toThrow('S3 returned status 403')
  await expect(bucket.probe()).rejects.toThrow('S3 returned status 403')
  expect(s3.files.size).toBe(0)
})

it.each([503, 'drop', 'hang'] as const)('is asked once more after %s', async (trouble) => {
  const { s3, bucket, read } = await openBucket(trouble)
  let failures = 1
  s3.trouble = () => (failures-- > 0 ? trouble : undefined)
  await bucket.put(KEY, BYTES, WEBP)
  failures = 1
  expect(await read()).toEqual(BYTES)
  failures = 1
  await bucket.delete([KEY])
  expect(s3.files.size).toBe(0)
})

it.each([503, 'drop', 'hang'] as const)('is given up after %s twice', async (trouble) => {
  const { s3, bucket } = await openBucket(trouble)
  s3.trouble = () => trouble
  for (const work of [
    () => bucket.put(KEY, BYTES, WEBP),
    () => bucket.get(KEY),
    () => bucket.delete([KEY]),
  ]) {
    s3.requests = 0
    await expect(work()).rejects.toThrow()
    expect(s3.requests).toBe(2)
  }
})
