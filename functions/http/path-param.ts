import type { Context } from 'hono'
import type { App } from '../platform/deps.ts'
import { Fault } from '../platform/fault.ts'

/** The part of the path that its route calls so. A route without it was given the wrong handler. */
export function pathParam(c: Context<App>, name: string): string {
  const value = c.req.param(name)
  if (value === undefined) throw new Fault(`no :${name} in the path of this route`)
  return value
}
