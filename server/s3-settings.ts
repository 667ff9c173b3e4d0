import type { S3Settings } from './s3-bucket.ts'

type Given = Record<string, string | undefined>

const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/
const NAMES = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

/** The bucket for images, if there is to be one; adds what is missing or wrong to `problems`. */
export function readS3(given: Given, problems: string[]): S3Settings | undefined {
  if (NAMES.every((name) => !given[name])) return undefined
  const [endpoint = '', bucket = '', accessKeyId = '', secretAccessKey = ''] = NAMES.map(
    (name) => given[name],
  )
  const missing = NAMES.filter((name) => !given[name])
  if (missing.length > 0) {
    problems.push(`Set ${missing.join(', ')}, or remove all settings of S3: images are then files`)
  }
  const isOrigin = URL.canParse(endpoint) && /^https?:\/\/[^/]+\/?$/.test(endpoint)
  if (endpoint && (!isOrigin || new URL(endpoint).username)) {
    problems.push(
      'Set S3_ENDPOINT to the address of the provider, without the bucket: https://s3.eu-central-1.amazonaws.com',
    )
  }
  if (bucket && !BUCKET.test(bucket)) problems.push('Set S3_BUCKET to the name of a bucket')
  const region = given.S3_REGION || 'auto'
  return { endpoint: endpoint.replace(/\/$/, ''), bucket, region, accessKeyId, secretAccessKey }
}
