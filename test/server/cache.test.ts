import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { Cache, type Filled } from '../../server/cache.ts'

const EDGE = 'max-age=300, stale-while-revalidate=600, stale-if-error=3600'
const answer = (text: string, headers: Record<string, string> = {}, status = 200) =>
  new Response(text, {
    status,
    headers: { 'cache-tag': 'feed:a', 'cloudflare-cdn-cache-control': EDGE, ...headers },
  })

function open(most = 1_000_000) {
  const world = { now: 1_000_000 }
  const cache = new Cache({ most, now: () => world.now })
  const ask = async (make: () => Promise<Response> | Response, key = '/a') =>
    textOf(await cache.answer(key, async () => make()))
  return { cache, world, ask }
}

async function textOf(filled: Filled): Promise<string> {
  return 'own' in filled ? `own ${await filled.own.text()}` : filled.stored.body.toString()
}

const never = () => {
  throw new Error('was asked')
}

describe('the cache', () => {
  it('answers without asking until the answer is too old', async () => {
    const { ask, world } = open()
    expect(await ask(() => answer('one'))).toBe('one')
    world.now += 299_000
    expect(await ask(never)).toBe('one')
  })

  it('shows an old answer while it makes the next one, once', async () => {
    const { ask, world } = open()
    await ask(() => answer('one'))
    world.now += 301_000
    expect(await ask(() => answer('two'))).toBe('one')
    await expect.poll(() => ask(never)).toBe('two')
  })

  it('shows an old answer instead of an error, for as long as its policy says', async () => {
    const { ask, world } = open()
    await ask(() => answer('one'))
    world.now += 1_000_000
    expect(await ask(() => answer('broken', {}, 500))).toBe('one')
    expect(await ask(never)).toBe('one')
    world.now += 3_000_000
    await expect(ask(never)).rejects.toThrow('was asked')
  })

  it('makes an answer once for all who wait', async () => {
    const { ask } = open()
    const gate = Promise.withResolvers<void>()
    let made = 0
    const make = async () => {
      made++
      await gate.promise
      return answer('one')
    }
    const asked = Array.from({ length: 20 }, () => ask(make))
    gate.resolve()
    expect(new Set(await Promise.all(asked))).toEqual(new Set(['one']))
    expect(made).toBe(1)
  })

  it('drops what a purge names, and keeps the rest', async () => {
    const { cache, ask } = open()
    await ask(() => answer('one'))
    await ask(() => answer('other', { 'cache-tag': 'feed:b' }), '/b')
    cache.purge(['feed:a'])
    expect(await ask(() => answer('two'))).toBe('two')
    expect(await ask(never, '/b')).toBe('other')
  })

  it.each(['purge', 'dropAll'] as const)(
    'keeps no answer that was begun before a %s',
    async (how) => {
      const { cache, ask } = open()
      const gate = Promise.withResolvers<void>()
      const asked = ask(async () => {
        await gate.promise
        return answer('before')
      })
      if (how === 'purge') cache.purge(['feed:a'])
      else cache.dropAll()
      gate.resolve()
      expect(await asked).toBe('before')
      expect(await ask(() => answer('after'))).toBe('after')
    },
  )

  it.each([
    { 'cloudflare-cdn-cache-control': 'no-store' },
    { 'cloudflare-cdn-cache-control': 'private, max-age=60' },
    { 'cloudflare-cdn-cache-control': 'public' },
    { 'set-cookie': 'a=b' },
    { vary: 'cookie' },
  ])('keeps nothing with %j: each visitor has an answer of their own', async (headers) => {
    const { ask } = open()
    const texts = await Promise.all(['a', 'b', 'c'].map((text) => ask(() => answer(text, headers))))
    expect(texts).toEqual(['own a', 'own b', 'own c'])
  })

  it('keeps no more than it may, the last used longest', async () => {
    const { ask } = open(10_500)
    for (const key of ['/a', '/b', '/c']) await ask(() => answer(key), key)
    expect(await ask(never, '/a')).toBe('/a')
    await ask(() => answer('/d'), '/d')
    expect(await ask(never, '/a')).toBe('/a')
    await expect(ask(never, '/b')).rejects.toThrow('was asked')
  })

  it('counts long addresses and compressed bodies, too', async () => {
    const { ask } = open(40_000)
    const long = `/a?q=${'x'.repeat(15_000)}`
    await ask(() => answer('one'), long)
    await ask(() => answer('two'), `${long}2`)
    await expect(ask(never, long)).rejects.toThrow('was asked')
    const text = randomBytes(10_000).toString('hex')
    const made = () => answer(text, { 'content-type': 'text/html' })
    await ask(made, '/text')
    await ask(made, '/text2')
    await expect(ask(never, '/text')).rejects.toThrow('was asked')
  })

  it('keeps a calendar file of megabytes, and gives up nothing for an answer that is larger than all of it', async () => {
    const { ask } = open(10_000_000)
    await ask(() => answer('x'.repeat(5_000_000)), '/calendar.ics')
    expect(await ask(never, '/calendar.ics')).toHaveLength(5_000_000)
    const small = open(10_000)
    await small.ask(() => answer('one'))
    await small.ask(() => answer('x'.repeat(50_000)), '/large')
    expect(await small.ask(never)).toBe('one')
  })

  it('does not give up what is asked for often for a thousand addresses that are asked for once', async () => {
    const { ask } = open(50_000)
    for (let n = 0; n < 2; n++) await ask(() => answer('dear'), '/dear')
    for (let n = 0; n < 1_000; n++) await ask(() => answer('one'), `/search?q=${n}`)
    expect(await ask(never, '/dear')).toBe('dear')
    // Those that were asked for twice once, and never again, leave too.
    for (let n = 0; n < 100; n++) {
      for (let twice = 0; twice < 2; twice++) await ask(() => answer('one'), `/twice?q=${n}`)
      await ask(never, '/dear')
    }
    await expect(ask(never, '/twice?q=0')).rejects.toThrow('was asked')
  })

  it('makes an answer anew, once, for all who asked after a purge of the one that is being made', async () => {
    const { cache, ask } = open()
    const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    let made = 0
    const make = async () => {
      const turn = made++
      await gates[turn]?.promise
      return answer(`version ${turn}`)
    }
    const before = ask(make)
    cache.purge(['feed:a'])
    const after = Array.from({ length: 20 }, () => ask(make))
    for (const gate of gates) gate.resolve()
    expect(await before).toBe('version 0')
    expect(new Set(await Promise.all(after))).toEqual(new Set(['version 1']))
    expect(made).toBe(2)
  })

  it('asks a service that fails once in a while, not for each visitor', async () => {
    const { ask, world } = open()
    await ask(() => answer('one'))
    world.now += 1_000_000
    let asked = 0
    const broken = () => {
      asked++
      return answer('broken', {}, 500)
    }
    for (let n = 0; n < 50; n++) expect(await ask(broken)).toBe('one')
    expect(asked).toBe(1)
    world.now += 2_001
    expect(await ask(() => answer('two'))).toBe('two')
  })

  it('shows no old answer any more when the new one may not be kept', async () => {
    const { ask, world } = open()
    await ask(() => answer('one'))
    world.now += 301_000
    const own = () => answer('mine', { 'cloudflare-cdn-cache-control': 'no-store' })
    expect(await ask(own)).toBe('one')
    await expect.poll(() => ask(own)).toBe('own mine')
  })
})
