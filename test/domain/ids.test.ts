import { describe, expect, it } from 'vitest'
import { type Id, isId, newId } from '../../domain/ids.ts'

const random = (bytes: number) => crypto.getRandomValues(new Uint8Array(bytes))

describe('newId', () => {
  it('is the prefix and 20 lower-case base32 characters', () => {
    expect(newId('evt', random)).toMatch(/^evt_[a-z2-7]{20}$/)
    expect(newId('evt', () => new Uint8Array(20).fill(255))).toBe(`evt_${'7'.repeat(20)}`)
  })

  it.each(['org', 'feed', 'evt'] as const)('of kind %s is one that isId takes', (kind) => {
    expect(isId(kind, newId(kind, random))).toBe(true)
  })
})

describe('Id', () => {
  it('of one kind is not taken for that of another, nor for any text', () => {
    const mailId: Id<'mail'> = newId('mail', random)
    // @ts-expect-error an id of an email
    const eventId: Id<'whe'> = mailId
    // @ts-expect-error not known to be an id
    const fromText: Id<'mail'> = String(mailId)
    expect(eventId).toBe(fromText)
  })
})

describe('isId', () => {
  it('takes readable ids', () => {
    expect(isId('feed', 'feed_demo_music')).toBe(true)
  })

  it.each([
    'feed',
    'feed_',
    'feed_abc',
    `feed_${'a'.repeat(41)}`,
    'FEED_demo_music',
    'feed_Demo',
    'feed_demo-music',
    'feed_dem\u0000o',
    'feed_demo\n',
    ' feed_demo',
    'evt_demo_jazz',
    'nearby',
    'events.json',
  ])('refuses %j as a feed', (text) => {
    expect(isId('feed', text)).toBe(false)
  })
})
