import { createHash, createHmac } from 'node:crypto'
import { onTestFinished } from 'vitest'
import { serve } from '../../dev/serve.ts'
import type { S3Settings } from '../../server/s3-bucket.ts'

type Stored = { bytes: Uint8Array; type: string | null }
/** What it does in place of answering as it should. */
type Trouble = 'hang' | 'drop' | number | undefined

/** A bucket in this process, for one test, that takes nothing without a right signature. */
export async function startS3() {
  const files = new Map<string, Stored>()
  const seen = { requests: 0, trouble: (_: Request): Trouble => undefined }
  const server = await serve(async (request) => {
    seen.requests++
    const bytes = new Uint8Array(await request.arrayBuffer())
    const trouble = seen.trouble(request)
    if (trouble === 'hang') return new Promise<Response>(() => {})
    if (trouble === 'drop') return undefined
    if (trouble !== undefined)
      return new Response('<Error>ann@example.com</Error>', { status: trouble })
    if (!isSigned(request, bytes, settings)) return new Response(null, { status: 403 })
    const { pathname } = new URL(request.url)
    const [, bucket, ...key] = pathname.split('/')
    if (bucket !== settings.bucket) return new Response(null, { status: 404 })
    const name = key.join('/')
    if (request.method === 'PUT') {
      files.set(name, { bytes, type: request.headers.get('content-type') })
      return new Response()
    }
    if (request.method === 'DELETE') {
      files.delete(name)
      return new Response(null, { status: 204 })
    }
    const file = files.get(name)
    return file ? new Response(Buffer.from(file.bytes)) : new Response(null, { status: 404 })
  })
  onTestFinished(server.close)
  const settings: S3Settings = {
    ...{ endpoint: server.origin, bucket: 'calendar-images', region: 'eu-central-1' },
    ...{ accessKeyId: 'AKIATEST', secretAccessKey: 'wJalrXUtnFEMI/K7MDENG' },
  }
  return Object.assign(seen, { files, settings, close: server.close })
}

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** Signature Version 4, by hand: https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html */
function isSigned(request: Request, bytes: Uint8Array, settings: S3Settings): boolean {
  const { region, accessKeyId, secretAccessKey } = settings
  const { pathname, host } = new URL(request.url)
  const [, credential = '', signedHeaders = '', signature = ''] =
    /^AWS4-HMAC-SHA256 Credential=([^,]+), SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
      request.headers.get('authorization') ?? '',
    ) ?? []
  const at = request.headers.get('x-amz-date') ?? ''
  const digest = request.headers.get('x-amz-content-sha256') ?? ''
  const scope = `${at.slice(0, 8)}/${region}/s3/aws4_request`
  if (credential !== `${accessKeyId}/${scope}`) return false
  if (request.method === 'PUT' && digest !== sha256(bytes)) return false
  const headers = signedHeaders.split(';').map((name) => {
    return `${name}:${name === 'host' ? host : request.headers.get(name)}\n`
  })
  const canonical = [request.method, pathname, '', headers.join(''), signedHeaders, digest].join(
    '\n',
  )
  const key = ['s3', 'aws4_request'].reduce(
    hmac,
    hmac(hmac(`AWS4${secretAccessKey}`, at.slice(0, 8)), region),
  )
  const text = ['AWS4-HMAC-SHA256', at, scope, sha256(canonical)].join('\n')
  return hmac(key, text).toString('hex') === signature
}
