import { beforeEach, describe, expect, it } from 'vitest'
import { AnswerTooLarge, callOutside } from '../../functions/outside/call-outside.ts'
import { HOOK, type World, webhookWorld } from '../webhooks/world.ts'

let world: World
let asked: RequestInit | undefined
beforeEach(async () => {
  world = await webhookWorld()
  asked = undefined
})

const GET = { method: 'GET', headers: { accept: 'text/calendar' }, timeoutMs: 1_000 } as const

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
    expect(await callOutside(world.app.deps, HOOK, GET)).toEqual({ refused: 'private-address' })
    expect(await callOutside(world.app.deps, 'http://127.0.0.1/', GET)).toHaveProperty('refused')
    expect(asked).toBeUndefined()
  })

  it('follows no redirect and ends in time', async () => {
    answers(() => new Response(null, { status: 302, headers: { location: 'http://10.0.0.1/' } }))
    const answer = await callOutside(world.app.deps, HOOK, { ...GET, mostBytes: 100 })
    expect(answer).toMatchObject({ status: 302, text: '' })
    expect(asked).toMatchObject({ redirect: 'manual', signal: expect.any(AbortSignal) })
  })

  it('reads as much as was asked for, and no byte more', async () => {
    const { deps } = world.app
    answers(() => new Response('é'.repeat(50)))
    const whole = await callOutside(deps, HOOK, { ...GET, mostBytes: 100 })
    expect(whole).toMatchObject({ status: 200, text: 'é'.repeat(50) })
    const cut = await callOutside(deps, HOOK, { ...GET, mostBytes: 99 })
    expect(cut).toMatchObject({ failure: expect.any(AnswerTooLarge) })
    expect(await callOutside(deps, HOOK, GET)).toMatchObject({ status: 200, text: '' })
  })
})
