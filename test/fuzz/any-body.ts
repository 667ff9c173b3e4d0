import type { Random } from '../support/random.ts'
import { anyValue, VALUES } from './any-value.ts'
import type { World } from './world.ts'

export type Body = { type?: string; body: string }

/** A form as its page would send it, or as JSON, with something odd in a field or around all; sometimes too long. */
export function anyBody(random: Random, world: World): Body {
  const { type, body } = anyForm(random, world)
  return { type, body: random.chance(0.1) ? body + ' '.repeat(20_000) : body }
}

function anyForm(random: Random, world: World): Required<Body> {
  const form: Record<string, string> = { ...world.form, formToken: random.pick(VALUES) }
  for (const name of Object.keys(form)) if (random.chance(0.03)) delete form[name]
  for (const name of random.list(0, 2, () => random.pick(Object.keys(world.form)))) {
    form[name] = anyValue(random, world)
  }
  if (random.chance(0.5)) {
    const body = new URLSearchParams(form).toString()
    return { type: 'application/x-www-form-urlencoded', body: broken(random, body) }
  }
  if (random.chance(0.1)) {
    return { type: random.pick(['multipart/form-data; boundary=x', 'text/plain', '']), body: '--x' }
  }
  const json: Record<string, unknown> = { ...form }
  for (const name of random.list(0, 2, () => random.pick(Object.keys(world.form)))) {
    json[name] = anyJson(random, world, 3)
  }
  const whole = random.chance(0.9) ? json : anyJson(random, world, 3)
  const text = JSON.stringify(whole) ?? 'undefined'
  const body = random.chance(0.05)
    ? text.replace(/:"[^"]*"/, `:${'['.repeat(7_000)}${']'.repeat(7_000)}`)
    : text
  return { type: 'application/json', body: broken(random, body) }
}

export function anyJson(random: Random, world: World, depth: number): unknown {
  const inner = () => anyJson(random, world, depth - 1)
  const kinds = [
    () => anyValue(random, world),
    () => random.pick([0, -1, 1e308, 7.5, true, false, null]),
    () => random.list(0, 12, inner),
    () =>
      Object.fromEntries(
        random.list(0, 4, () => [random.pick(['toString', 'x', 'length', 'then']), inner()]),
      ),
  ]
  return random.pick(depth > 0 ? kinds : kinds.slice(0, 2))()
}

export function broken(random: Random, body: string): string {
  if (random.chance(0.95)) return body
  const at = random.int(0, body.length)
  return random.pick([
    body.slice(0, at),
    `${body.slice(0, at)}\0${body.slice(at)}`,
    `${body}${body}`,
    `[${body}]`,
  ])
}
