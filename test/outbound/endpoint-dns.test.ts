import { beforeEach, describe, expect, it } from 'vitest'
import { judgeEndpoint } from '../../functions/outbound/endpoint-url.ts'
import { fetchFile } from '../../functions/outbound/fetch-file.ts'
import { LookupOutage } from '../../functions/outbound/resolve-host.ts'
import type { OutsideInit } from '../../functions/platform/deps.ts'
import {
  attemptsOf,
  callTask,
  deliveriesOf,
  firstAttempt,
  HOOK,
  letPass,
  PUBLIC_V4,
  subscribe,
  type World,
  webhookWorld,
} from '../webhooks/world.ts'

const PUBLIC_V6 = '2606:2800:21f:cb07:6820:80da:af6b:8b2c'
let world: World
beforeEach(async () => {
  world = await webhookWorld()
})

const judge = async (records: ReturnType<World['dns']>) => {
  world.dns = () => records
  const judged = await judgeEndpoint(world.app.acting(), HOOK)
  return 'refused' in judged ? judged.refused : 'fine'
}

describe('a name', () => {
  it.each([
    [{ A: [PUBLIC_V4] }],
    [{ AAAA: [PUBLIC_V6] }],
    [{ A: [PUBLIC_V4, '1.1.1.1'], AAAA: [PUBLIC_V6] }],
    [{ CNAME: ['edge.customer.com.', 'host.cdn.com.'], A: [PUBLIC_V4] }],
  ])('is fine when every address is public: %j', async (records) => {
    expect(await judge(records)).toBe('fine')
  })

  it.each([
    [{ A: ['127.0.0.1'] }],
    [{ A: ['169.254.169.254'] }],
    [{ A: [PUBLIC_V4, '10.0.0.1'] }],
    [{ A: [PUBLIC_V4], AAAA: ['::1'] }],
    [{ A: [PUBLIC_V4], AAAA: ['::ffff:10.0.0.1'] }],
    [{ A: [PUBLIC_V4], AAAA: ['64:ff9b::a00:1'] }],
    [{ CNAME: ['metadata.google.internal.'], A: ['169.254.169.254'] }],
    [{ A: [PUBLIC_V4, 'not an address'] }],
  ])('is refused when any address is not: %j', async (records) => {
    expect(await judge(records)).toBe('private-address')
  })

  it.each([
    ['no such name', { status: 3 }],
    ['no address', {}],
    ['an alias of nothing', { CNAME: ['gone.customer.com.'] }],
    ['its servers fail', { status: 2 }],
    ['half an answer', { A: [PUBLIC_V4], status: 2 }],
    ['its servers refuse', { status: 5 }],
  ])('has no address: %s', async (_, records) => {
    expect(await judge(records)).toBe('unknown-name')
  })

  it('is asked for without the trailing dot making a difference, and by both kinds', async () => {
    const asked: string[] = []
    const { outside } = world.app
    world.app.outside = (url, init) => {
      asked.push(new URL(url).search)
      return outside(url, init)
    }
    await judgeEndpoint(world.app.acting(), 'https://hooks.customer.com./x')
    expect(asked.sort()).toEqual([
      '?name=hooks.customer.com.&type=A',
      '?name=hooks.customer.com.&type=AAAA',
    ])
  })

  it.each([
    ['an error page', () => new Response('busy', { status: 503 })],
    ['no JSON', () => new Response('<html>')],
    ['other JSON', () => Response.json({ ok: true })],
    ['nothing', () => Promise.reject(new TypeError('fetch failed'))],
  ])('cannot be looked up when the look-up answers %s', async (_, answer) => {
    world.app.outside = async () => answer()
    await expect(judgeEndpoint(world.app.acting(), HOOK)).rejects.toThrow(LookupOutage)
  })
})

describe('a platform with names of its own', () => {
  it('is asked instead, and all its addresses must be public', async () => {
    const asked: string[] = []
    const judge = (addresses: string[]) => {
      const resolve = async (host: string) => {
        asked.push(host)
        return addresses
      }
      return judgeEndpoint({ ...world.app.deps, resolve, fetch: world.app.outside }, HOOK)
    }
    world.app.outside = async () => {
      throw new Error('the look-up left this machine')
    }
    expect(await judge([PUBLIC_V4])).toMatchObject({ addresses: [PUBLIC_V4] })
    expect(await judge([PUBLIC_V4, '10.0.0.1'])).toEqual({ refused: 'private-address' })
    expect(await judge([])).toEqual({ refused: 'unknown-name' })
    expect(asked).toEqual(Array(3).fill('hooks.customer.com'))
  })

  it('fails as other look-ups do', async () => {
    const resolve = async () => {
      throw new Error('no name server answers')
    }
    await expect(judgeEndpoint({ ...world.app.deps, resolve }, HOOK)).rejects.toThrow(LookupOutage)
  })
})

describe('before each send', () => {
  it('the request is given the addresses that were judged, so that a second look-up decides nothing', async () => {
    const given: OutsideInit[] = []
    const { outside } = world.app
    world.app.outside = (url, init) => {
      if (url.startsWith(HOOK)) given.push(init ?? {})
      return outside(url, init)
    }
    world.dns = () => ({ A: [PUBLIC_V4, '1.1.1.1'], AAAA: [PUBLIC_V6] })
    await firstAttempt(world)
    await fetchFile(world.app.acting(), HOOK, {})
    const addresses = [PUBLIC_V4, '1.1.1.1', PUBLIC_V6]
    expect(given).toMatchObject([{ addresses }, { addresses }])
  })

  it('a name that turned to a private address since registration gets no request', async () => {
    world.dns = () => ({ A: ['10.0.0.1'] })
    await firstAttempt(world)
    expect(world.sent).toEqual([])
    expect(await attemptsOf(world)).toMatchObject([
      { number: 1, status: null, error: 'refused-address' },
    ])
    expect(await deliveriesOf(world)).toMatchObject([{ state: 'retry_scheduled', attempts: 1 }])
  })

  it('a name that turns between two attempts is refused at the second', async () => {
    world.answer = () => new Response(null, { status: 500 })
    const { taskId } = await firstAttempt(world)
    world.dns = () => ({ A: [PUBLIC_V4], AAAA: ['fd00:ec2::254'] })
    letPass(world, 60)
    await callTask(world, taskId)
    expect(world.sent).toHaveLength(1)
    expect(await attemptsOf(world)).toMatchObject([
      { error: 'http-status', status: 500 },
      { error: 'refused-address', status: null },
    ])
  })

  it('a name that is gone costs an attempt, and one that came back is called', async () => {
    world.dns = () => ({ status: 3 })
    const { taskId } = await firstAttempt(world)
    world.dns = () => ({ A: [PUBLIC_V4] })
    letPass(world, 60)
    expect(await callTask(world, taskId)).toEqual({ status: 200 })
    expect(await attemptsOf(world)).toMatchObject([{ error: 'dns' }, { error: null, status: 204 }])
  })

  it('an outage of the look-up costs nothing: the attempt waits', async () => {
    world.dns = () => undefined
    await subscribe(world)
    const [task] = world.app.queued
    for (let minutes = 0; minutes < 5; minutes += 0.5) {
      expect(await callTask(world, task?.id ?? '')).toEqual({ status: 503, retryAfter: 30 })
      letPass(world, 30)
    }
    expect(await deliveriesOf(world)).toMatchObject([{ state: 'pending', attempts: 0 }])
    world.dns = () => ({ A: [PUBLIC_V4] })
    expect(await callTask(world, task?.id ?? '')).toEqual({ status: 200 })
    expect(await attemptsOf(world)).toMatchObject([{ number: 1, error: null }])
  })

  it('a look-up that fails for over an hour counts, so that every delivery ends', async () => {
    world.dns = () => undefined
    await subscribe(world)
    const [task] = world.app.queued
    for (let answer = await callTask(world, task?.id ?? ''); answer.status === 503; ) {
      letPass(world, 3_601)
      answer = await callTask(world, task?.id ?? '')
    }
    expect(await deliveriesOf(world)).toMatchObject([{ state: 'failed', attempts: 4 }])
    expect((await attemptsOf(world)).map(({ error }) => error)).toEqual(Array(4).fill('dns'))
    expect(world.sent).toEqual([])
  })
})
