import type { Random } from '../support/random.ts'
import { anyBody } from './any-body.ts'
import { anyCall } from './any-call.ts'
import { anyValue } from './any-value.ts'
import type { World } from './world.ts'

export type AnyRequest = {
  method: string
  path: string
  headers: Record<string, string>
  body?: string
}

const METHODS = ['GET', 'POST', 'HEAD', 'OPTIONS', 'PUT', 'PATCH', 'DELETE']

/** One request of a route: mostly nearly right, so that it comes far, with something odd in it. */
export function anyRequest(random: Random, world: World): AnyRequest {
  const route = random.pick(world.routes)
  const method = random.chance(0.9) ? route.method : random.pick(METHODS)
  const path = pathOf(random, world, route.path)
  const query = random.list(
    0,
    4,
    () => `${anyName(random, route.path)}=${encoded(random, anyValue(random, world))}`,
  )
  const address = query.length > 0 && random.chance(0.7) ? `${path}?${query.join('&')}` : path
  const headers = anyHeaders(random, world, route.path)
  if (method === 'GET' || method === 'HEAD') return { method, path: address, headers }
  const asked = route.path === '/mcp' && random.chance(0.9) ? anyCall : anyBody
  const { type, body } = asked(random, world)
  if (type && random.chance(0.98)) headers['content-type'] = type
  return { method, path: address, headers, body }
}

function pathOf(random: Random, world: World, pattern: string): string {
  const known = random.chance(0.95) ? world.addresses[pattern] : undefined
  const path = (known ?? pattern).replace(/:(\w+)(\{[^}]*\})?/g, (_, name) => {
    const id = world.ids[name]
    return id && random.chance(0.93) ? id : encoded(random, anyValue(random, world))
  })
  if (random.chance(0.95)) return path
  return `${path}${random.pick(['/', '//', '/..', '/.', '%00', '.json', '/x', '%2f', '%', ';x'])}`
}

/** What addresses are read for: on signed-in pages, and on all others. */
const NAMES = {
  dashboard: 'feed q after when state event endpoint done saved from next'.split(' '),
  others: [
    ...'search category state country ongoing from to order cursor per_page'.split(' '),
    ...'lat lng radius view month feed event url maxwidth maxheight format'.split(' '),
    ...'next digestFrequency keywords email __proto__ x'.split(' '),
  ],
}

function anyName(random: Random, pattern: string): string {
  return random.pick(pattern.startsWith('/dashboard') ? NAMES.dashboard : NAMES.others)
}

/** As it should be, hardly, or only where the address would break. */
function encoded(random: Random, value: string): string {
  if (random.chance(0.1)) return value.toWellFormed().replace(/[?#/\s\0]/g, '')
  if (random.chance(0.05))
    return [...value].map((c) => `%${(c.charCodeAt(0) % 256).toString(16)}`).join('')
  return encodeURIComponent(value.toWellFormed())
}

function anyHeaders(random: Random, world: World, pattern: string): Record<string, string> {
  const headers: Record<string, string> = {}
  const sometimes = (share: number, name: string, values: string[]) => {
    const value = random.chance(0.1) ? anyValue(random, world) : random.pick(values)
    if (random.chance(share)) headers[name] = value.replace(/[^\x20-\x7e]/g, '')
  }
  const [owner = '', ...others] = world.cookies
  sometimes(0.7, 'accept', ['text/html', 'application/json', '*/*'])
  sometimes(0.97, 'origin', random.chance(0.95) ? [world.origin] : ['null', 'https://example.com'])
  const signedIn = pattern.startsWith('/dashboard') ? 0.97 : 0.3
  sometimes(signedIn, 'cookie', random.chance(0.85) ? [owner] : [...others, '__Host-session=x'])
  sometimes(0.3, 'cf-connecting-ip', ['192.0.2.7', '2001:db8::1', '::ffff:192.0.2.7'])
  sometimes(0.2, 'if-none-match', ['*', '"x"', 'W/"x"'])
  sometimes(0.1, 'accept-language', ['en', 'de-DE;q=0.8'])
  sometimes(0.02, 'content-length', ['0', '-1', '999999999', 'x'])
  sometimes(0.1, 'upstash-signature', ['a.b.c', 'e30.e30.e30'])
  return headers
}
