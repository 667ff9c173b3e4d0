import type { Context } from 'hono'
import { getStaff, type Organization, type Signed } from '../../../db/people/sign-in.ts'
import { hasProFeatures, PLAN_NAMES } from '../../../domain/plan.ts'
import { type Permission, roleMay, whoMay } from '../../../domain/roles.ts'
import { HttpError, notFound } from '../../http/errors.ts'
import type { Form } from '../../http/form/read-form.ts'
import type { App } from '../../platform/deps.ts'
import { formOf, makeFormToken } from './own-forms.ts'
import { readSession, renewSession } from './session-cookie.ts'
import { sessionEnded } from './session-ended.tsx'

export type { Form }

/** Who is asking, and for which of their organizations. */
export type OrgSession = Signed & {
  org: Organization
  /** Whether their role in this organization lets them do it. */
  may: (permission: Permission) => boolean
  pro: boolean
  sessionHash: string
  /** For the forms of the page. */
  formToken: string
  /** The address of a page: `session.path('/feeds')` -> `/dashboard/riverside/feeds`. */
  path: (rest?: string) => string
}
export type Page = (c: Context<App>, session: OrgSession) => Promise<Response> | Response
type Action = (c: Context<App>, session: OrgSession, form: Form) => Promise<Response> | Response
/** `pro`: only on a plan that includes it. `secret`: its form may hold one, which no page repeats. */
type ActionOptions = { pro?: true; secret?: true }
type Handler = (c: Context<App>) => Promise<Response>

const declared = new WeakMap<object, Permission>()

/** The permission that a route of the dashboard needs, as `page` or `action` was given it. */
export function permissionOf(handler: object): Permission | undefined {
  return declared.get(handler)
}

/** Who asks, once that is known, for what answers when something went wrong. */
const admitted = new WeakMap<Context, OrgSession>()

export function sessionOf(c: Context): OrgSession | undefined {
  return admitted.get(c)
}

/** A page for staff with a permission. Without a session it redirects to the sign-in page. */
export function page(permission: Permission, show: Page): Handler {
  const handler = async (c: Context<App>): Promise<Response> => {
    const sessionHash = await readSession(c)
    const signed = sessionHash && (await getStaff(c.env.db, sessionHash, c.env.now()))
    if (!sessionHash || !signed) return c.redirect(`/sign-in?next=${encodeURIComponent(wanted(c))}`)
    if (signed.renewed) renewSession(c)
    return show(c, await admit(c, signed, sessionHash, permission))
  }
  declared.set(handler, permission)
  return handler
}

/** A form that staff with a permission send. */
export function action(permission: Permission, act: Action, options: ActionOptions = {}): Handler {
  const handler = async (c: Context<App>): Promise<Response> => {
    const sessionHash = await readSession(c)
    const form = formOf(c)
    const signed = sessionHash && (await getStaff(c.env.db, sessionHash, c.env.now()))
    if (!sessionHash || !signed) return sessionEnded(c, form, { keep: !options.secret })
    const session = await admit(c, signed, sessionHash, permission)
    if (options.pro && !session.pro) {
      throw new HttpError(
        403,
        `This feature isn’t included in the ${PLAN_NAMES[session.org.plan]} plan. Ask the operator of this service to upgrade your plan.`,
      )
    }
    return act(c, session, form)
  }
  declared.set(handler, permission)
  return handler
}

async function admit(
  c: Context<App>,
  signed: Signed,
  sessionHash: string,
  permission: Permission,
): Promise<OrgSession> {
  const slug = c.req.param('org')
  const org = signed.organizations.find((organization) => organization.slug === slug)
  if (!org) throw notFound('Organization')
  if (org.disabled) throw new HttpError(403, 'This organization is disabled')
  const session: OrgSession = {
    ...signed,
    org,
    may: (permission) => roleMay(org.role, permission),
    pro: hasProFeatures(org.plan),
    sessionHash,
    formToken: await makeFormToken(c, sessionHash),
    path: (rest = '') => `/dashboard/${org.slug}${rest}`,
  }
  admitted.set(c, session)
  if (!session.may(permission)) {
    throw new HttpError(
      403,
      `Only ${whoMay(permission)} can do this. Ask an owner of your organization.`,
    )
  }
  return session
}

function wanted(c: Context<App>): string {
  const { pathname, search } = new URL(c.req.url)
  return pathname + search
}
