import type { Context } from 'hono'
import {
  getStaff,
  getStaffForChange,
  type Organization,
  type Signed,
} from '../../../db/people/sign-in.ts'
import { hasProFeatures, PLAN_NAMES } from '../../../domain/plan.ts'
import { type Permission, roleMay, whoMay } from '../../../domain/roles.ts'
import { isSlug } from '../../../domain/slug.ts'
import type { Form } from '../../forms/read-form.ts'
import { HttpError, notFound } from '../../http/errors.ts'
import type { App } from '../../platform/deps.ts'
import { formatTime } from '../parts/format.ts'
import { withImagePaths, withOwnImages } from '../parts/image-field.tsx'
import { address } from '../parts/list-parts.tsx'
import { makeFormToken, postedForm } from './own-forms.ts'
import { readSession, renewSession } from './session-cookie.ts'
import { sessionEnded } from './session-ended.tsx'
import { nextPath } from './sign-in.tsx'
import { ERRORS, tooManyChanges } from './texts.ts'

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

/**
 * What staff can still do while their organization is being deleted, since an undo must find everything
 * unchanged, and after the last change that it can make today.
 */
const WHILE_CLOSED: Permission[] = ['account.edit', 'team.leave', 'organization.delete']

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
    if (!sessionHash || !signed) return c.redirect(address('/sign-in', { next: wanted(c) }))
    if (signed.stale) renewSession(c, sessionHash)
    return show(c, await admit(c, signed, sessionHash, permission))
  }
  declared.set(handler, permission)
  return handler
}

/** A form that staff with a permission send. */
export function action(permission: Permission, act: Action, options: ActionOptions = {}): Handler {
  const handler = async (c: Context<App>): Promise<Response> => {
    const sessionHash = await readSession(c)
    const form = withImagePaths(postedForm(c), c.env.env.PUBLIC_URL)
    const { db, now } = c.env
    const org = c.req.param('org') ?? ''
    const slug = isSlug(org) ? org : ''
    const signed = sessionHash && (await getStaffForChange(db, sessionHash, slug, now()))
    if (!sessionHash || !signed) return sessionEnded(c, form, { keep: !options.secret })
    if (!options.secret) c.set('typed', form)
    const session = await admit(c, signed, sessionHash, permission)
    if (session.org.closedAt && !WHILE_CLOSED.includes(permission)) {
      throw new HttpError(409, ERRORS.closed)
    }
    const { againAt } = signed
    if (againAt && !WHILE_CLOSED.includes(permission)) {
      const { plan, timezone } = session.org
      const seconds = Math.ceil((againAt.getTime() - now().getTime()) / 1000)
      throw new HttpError(429, tooManyChanges(plan, formatTime(againAt, timezone)), {
        'Retry-After': String(seconds),
      })
    }
    if (options.pro && !session.pro) {
      throw new HttpError(403, ERRORS.plan(PLAN_NAMES[session.org.plan]))
    }
    return act(c, session, await withOwnImages(c.env.db, session.org.id, form))
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
  if (org.disabled) throw new HttpError(403, ERRORS.disabled)
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
    throw new HttpError(403, ERRORS.permission(whoMay(permission)))
  }
  return session
}

/** The page that was asked for, or the organization's first one where its address is too long. */
function wanted(c: Context<App>): string | undefined {
  const { pathname, search } = new URL(c.req.url)
  return nextPath(pathname + search) ?? nextPath(`/dashboard/${c.req.param('org')}`) ?? undefined
}
