import type { Context } from 'hono'
import { getStaff, type Organization, type Signed } from '../../../db/people/sign-in.ts'
import { hasProFeatures } from '../../../domain/plan.ts'
import { HttpError, notFound } from '../../http/errors.ts'
import type { Form } from '../../http/form/read-form.ts'
import type { App } from '../../platform/deps.ts'
import { makeFormToken } from './form-token.ts'
import { formOf } from './own-forms.ts'
import { readSession, renewSession } from './session-cookie.ts'
import { sessionEnded } from './session-ended.tsx'

export type { Form }

/** Who is asking, and for which of their organizations. */
export type OrgSession = Signed & {
  org: Organization
  owner: boolean
  pro: boolean
  sessionHash: string
  /** For the forms of the page. */
  formToken: string
  /** The address of a page: `session.path('/feeds')` -> `/dashboard/riverside/feeds`. */
  path: (rest?: string) => string
}
export type Page = (c: Context<App>, session: OrgSession) => Promise<Response> | Response
type Action = (c: Context<App>, session: OrgSession, form: Form) => Promise<Response> | Response
type Access = { role?: 'owner'; plan?: 'pro' }
/** `secret`: its form may hold one, which no page repeats. */
type ActionAccess = Access & { secret?: true }

/** Who asks, once that is known, for what answers when something went wrong. */
const admitted = new WeakMap<Context, OrgSession>()

export function sessionOf(c: Context): OrgSession | undefined {
  return admitted.get(c)
}

/** A page for members: without a session to the sign-in page, elsewhere than at home a 404. */
export function page(show: Page, access: Access = {}) {
  return async (c: Context<App>): Promise<Response> => {
    const sessionHash = await readSession(c)
    const signed = sessionHash && (await getStaff(c.env.db, sessionHash, c.env.now()))
    if (!sessionHash || !signed) return c.redirect(`/sign-in?next=${encodeURIComponent(wanted(c))}`)
    if (signed.renewed) renewSession(c)
    return show(c, await admit(c, signed, sessionHash, access))
  }
}

/** A form of members, sent by somebody who may. */
export function action(act: Action, access: ActionAccess = {}) {
  return async (c: Context<App>): Promise<Response> => {
    const sessionHash = await readSession(c)
    const form = formOf(c)
    const signed = sessionHash && (await getStaff(c.env.db, sessionHash, c.env.now()))
    if (!sessionHash || !signed) return sessionEnded(c, form, { keep: !access.secret })
    const session = await admit(c, signed, sessionHash, access)
    if (access.plan === 'pro' && !session.pro) {
      throw new HttpError(403, `The ${session.org.plan} plan does not include this`)
    }
    return act(c, session, form)
  }
}

async function admit(
  c: Context<App>,
  signed: Signed,
  sessionHash: string,
  access: Access,
): Promise<OrgSession> {
  const slug = c.req.param('org')
  const org = signed.organizations.find((organization) => organization.slug === slug)
  if (!org) throw notFound('Organization')
  if (org.disabled) throw new HttpError(403, 'This organization is disabled')
  const owner = org.role === 'owner'
  const session = {
    ...signed,
    org,
    owner,
    pro: hasProFeatures(org.plan),
    sessionHash,
    formToken: await makeFormToken(c, sessionHash),
    path: (rest = '') => `/dashboard/${org.slug}${rest}`,
  }
  admitted.set(c, session)
  if (access.role === 'owner' && !owner) throw new HttpError(403, 'Only owners may do this')
  return session
}

function wanted(c: Context<App>): string {
  const { pathname, search } = new URL(c.req.url)
  return pathname + search
}
