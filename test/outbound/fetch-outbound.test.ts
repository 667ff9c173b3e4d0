import { beforeEach, describe, expect, it } from 'vitest'
import { fetchOutbound } from '../../functions/outbound/fetch-outbound.ts'
import { HOOK, type World, webhookWorld } from '../webhooks/world.ts'

let world: World
let asked: RequestInit | undefined
beforeEach(async () => {
  world = await webhookWorld()
  asked = undefined
})

const CALL = { headers: { 'content-type': 'text/plain' }, body: 'hello', timeoutMs: 1_000 }

/** The address answers with this; its name is looked up as ever. */
function answers(response: () => Response) {
  const { fetch } = world.app.deps
  world.app.deps.fetch = async (url, init) => {
    if (url !== HOOK) return fetch(url, init)
    asked = init
    return response()
  }
}

describe('a call of an address that a stranger gave', () => {
  it('is not made when the address is not public', async () => {
    answers(() => new Response('secret'))
    world.dns = () => ({ A: ['10.0.0.1'] })
    expect(await fetchOutbound(world.app.acting(), HOOK, CALL)).toEqual({
      refused: 'private-address',
    })
    expect(await fetchOutbound(world.app.acting(), 'http://127.0.0.1/', CALL)).toHaveProperty(
      'refused',
    )
    expect(asked).toBeUndefined()
  })

  it('follows no redirect and ends in time', async () => {
    answers(() => new Response(null, { status: 302, headers: { location: 'http://10.0.0.1/' } }))
    const answer = await fetchOutbound(world.app.acting(), HOOK, CALL)
    expect(answer).toMatchObject({ status: 302 })
    expect(asked).toMatchObject({ redirect: 'manual', signal: expect.any(AbortSignal) })
  })
})
