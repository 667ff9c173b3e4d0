import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import {
  decryptSecret,
  encryptSecret,
  newSecret,
} from '../../functions/webhooks/endpoint-secret.ts'
import { sign } from '../../functions/webhooks/post-webhook.ts'

const random = (bytes: number) => crypto.getRandomValues(new Uint8Array(bytes))
const OLD = {
  APP_SECRET: 'the-old-application-secret-of-this-test',
  APP_SECRET_PREVIOUS: undefined,
}
const NEW = { APP_SECRET: 'the-new-application-secret-of-this-test' }

describe('the signing secret of an endpoint', () => {
  // https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md: `whsec_` and
  // base64 of 24 to 64 bytes.
  it('is whsec_ and 256 random bits, as Standard Webhooks writes them', () => {
    const secrets = Array.from({ length: 2000 }, () => newSecret(random))
    for (const secret of secrets) {
      expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
      expect(Buffer.from(atob(secret.slice('whsec_'.length)), 'latin1')).toHaveLength(32)
    }
    expect(new Set(secrets).size).toBe(2000)
  })

  it('signs with its text as it is, also one that was made in base64url', async () => {
    for (const secret of [newSecret(random), 'whsec_iMYeB-sVi5_VYc2QzQ0bd1uC9XcVJ6fDq8u7Hj3kLmA']) {
      const expected = createHmac('sha256', secret).update('{}').digest('hex')
      expect(
        await sign('{}', await decryptSecret(OLD, await encryptSecret(OLD, random, secret))),
      ).toBe(expected)
    }
  })

  it('is stored encrypted, never twice the same, and opens again', async () => {
    const secret = newSecret(random)
    const stored = await encryptSecret(OLD, random, secret)
    expect(stored).not.toContain(secret.slice(6))
    expect(await encryptSecret(OLD, random, secret)).not.toBe(stored)
    expect(await decryptSecret(OLD, stored)).toBe(secret)
  })

  it('opens after APP_SECRET was replaced, while the previous one is set', async () => {
    const secret = newSecret(random)
    const stored = await encryptSecret(OLD, random, secret)
    const rotated = { ...NEW, APP_SECRET_PREVIOUS: OLD.APP_SECRET }
    expect(await decryptSecret(rotated, stored)).toBe(secret)
    const again = await encryptSecret(rotated, random, secret)
    expect(await decryptSecret({ ...NEW, APP_SECRET_PREVIOUS: undefined }, again)).toBe(secret)
    await expect(decryptSecret({ ...NEW, APP_SECRET_PREVIOUS: undefined }, stored)).rejects.toThrow(
      'an APP_SECRET that is no longer set',
    )
  })

  it.each([0, 1, 2])('does not open when part %i of what is stored was changed', async (part) => {
    const parts = (await encryptSecret(OLD, random, newSecret(random))).split('.')
    const text = parts[part] ?? ''
    parts[part] = (text.startsWith('b') ? 'c' : 'b') + text.slice(1)
    await expect(decryptSecret(OLD, parts.join('.'))).rejects.toThrow()
  })
})
