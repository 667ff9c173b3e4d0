import type { Context } from 'hono'
import { clientNetwork } from '../../domain/client-network.ts'
import type { App } from '../platform/deps.ts'

/** By what the tries of one client are counted. */
export function clientKey(c: Context<App>): string {
  return clientNetwork(c.req.header('cf-connecting-ip') ?? '') ?? 'unknown'
}
