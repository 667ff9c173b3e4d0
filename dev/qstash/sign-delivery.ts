import { createHash, createHmac, randomBytes } from 'node:crypto'

const LIFETIME_SECONDS = 300

/** The JWT of an Upstash-Signature header. */
export function signDelivery(key: string, url: string, body: Uint8Array, now: number): string {
  const seconds = Math.floor(now / 1000)
  const claims = {
    iss: 'Upstash',
    sub: url,
    exp: seconds + LIFETIME_SECONDS,
    nbf: 0,
    iat: seconds,
    jti: `jwt_${randomBytes(16).toString('base64url')}`,
    // The vendor's claim keeps the padding that base64url usually drops.
    body: `${createHash('sha256').update(body).digest('base64url')}=`,
  }
  const signed = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}`
  return `${signed}.${createHmac('sha256', key).update(signed).digest('base64url')}`
}

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url')
}
