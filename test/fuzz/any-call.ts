import { TOOLS } from '../../functions/mcp/tools.ts'
import type { Random } from '../support/random.ts'
import { anyJson, type Body, broken } from './any-body.ts'
import { anyValue } from './any-value.ts'
import type { World } from './world.ts'

const NUMBERS = [0, -0, 1, 30.5, -97.25, 5e-324, 1e-7, 12_500, 1e21, 1e308]
const METHODS = ['initialize', 'ping', 'tools/list', 'server/discover', '__proto__', 'x\0']

/** What an assistant asks, mostly a call of a tool, with something odd in its arguments or around it. */
export function anyCall(random: Random, world: World): Body {
  const name = random.pick(Object.keys(TOOLS) as (keyof typeof TOOLS)[])
  const given: Record<string, unknown> = {}
  const { properties = {} } = TOOLS[name].input as { properties?: object }
  for (const argument of Object.keys(properties)) {
    if (random.chance(0.35)) given[argument] = anyArgument(random, world, argument)
  }
  const params = { name: random.chance(0.97) ? name : anyValue(random, world), arguments: given }
  const call = { method: 'tools/call', params: random.chance(0.97) ? params : [params] }
  const asked = random.chance(0.85) ? call : { method: random.pick(METHODS), params: given }
  const id = random.chance(0.9) ? 1 : anyJson(random, world, 1)
  return {
    type: 'application/json',
    body: broken(random, JSON.stringify({ jsonrpc: '2.0', id, ...asked })),
  }
}

function anyArgument(random: Random, world: World, argument: string): unknown {
  if (argument === 'feed' && random.chance(0.7)) return world.ids.feedId
  if (argument === 'organization' && random.chance(0.7)) return world.ids.orgSlug
  if (random.chance(0.1)) return anyJson(random, world, 2)
  const isNumber = /^(lat|long|radius|limit)/.test(argument)
  return isNumber ? random.pick(NUMBERS) : anyValue(random, world)
}
