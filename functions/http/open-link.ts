import type { Context } from 'hono'
import { type LinkPurpose, readLinkToken } from '../keys/link-token.ts'
import type { App } from '../platform/deps.ts'
import { notFound } from './errors.ts'
import { pathParam } from './path-param.ts'

/** Whom the link in the address names; a link that we did not make is a 404. */
export async function openLink(c: Context<App>, purpose: LinkPurpose) {
  const named = await readLinkToken(c.env.env, purpose, pathParam(c, 'token'))
  if (!named) throw notFound('Link')
  return named
}
