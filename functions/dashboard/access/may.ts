import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { actAs } from '../../../db/audit/act-as.ts'
import { getStaff, getStaffForChange, type Signed } from '../../../db/people/sign-in.ts'
import { hasProFeatures, PLAN_NAMES } from '../../../domain/plan.ts'
import { type Permission, roleMay, whoMay } from '../../../domain/roles.ts'
import { isSlug } from '../../../domain/slug.ts'
import { HttpError, notFound } from '../../http/errors.ts'
import { pathParam } from '../../http/path-param.ts'
import type { App } from '../../platform/deps.ts'
import { formatTime } from '../parts/format.ts'
import { withImagePaths, withOwnImages } from '../parts/image-field.tsx'
import { address } from '../parts/list-parts.tsx'
import type { OrgSession } from '../staff-context.ts'
import type { Gate } from '../staff-routes.ts'
import { makeFormToken, postedForm } from './own-forms.ts'
import { readSession, renewSession } from './session-cookie.ts'
import { sessionEnded } from './session-ended.tsx'
import { nextPath } from './sign-in.tsx'
import { ERRORS, tooManyChanges } from './texts.ts'

/**
 * `pro`: only on a plan that includes it. `secret`: its form may hold one, which no page repeats. `reads`: its form
 * changes nothing, and does not count as a change.
 */
type Options = { pro?: true; secret?: true; reads?: true }

/**
 * What staff can still do while their organization is being deleted, since an undo must find everything
 * unchanged, and after the last change that it can make today.
 */
const WHILE_CLOSED: Permission[] = ['account.edit', 'team.leave', 'organization.delete']

/**
 * Lets staff with a permission in: their session is in `c.var` from then on, and what they sent as a form. Without a
 * session, a page redirects to the sign-in page.
 */
export function may(permission: Permission, options: Options = {}): Gate {
  const gate = createMiddleware<App>(async function may(c, next) {
    const open = c.req.method === 'POST' ? openForm : openPage
    const answer = await open(c, permission, options)
    if (answer) return answer
    await next()
  })
  return Object.assign(gate, { permission })
}

async function openPage(c: Context<App>, permission: Permission): Promise<Response | undefined> {
  const sessionHash = await readSession(c)
  const signed = sessionHash && (await getStaff(c.env.db, sessionHash, c.env.now()))
  if (!sessionHash || !signed) return c.redirect(address('/sign-in', { next: wanted(c) }))
  if (signed.stale) renewSession(c, sessionHash)
  await admit(c, signed, sessionHash, permission)
  return undefined
}

async function openForm(
  c: Context<App>,
  permission: Permission,
  options: Options,
): Promise<Response | undefined> {
  const sessionHash = await readSession(c)
  const form = withImagePaths(postedForm(c), c.env.env.PUBLIC_URL)
  const { db, now } = c.env
  const org = pathParam(c, 'org')
  const slug = isSlug(org) ? org : ''
  const signed =
    sessionHash &&
    (await (options.reads
      ? getStaff(db, sessionHash, now())
      : getStaffForChange(db, sessionHash, slug, now())))
  if (!sessionHash || !signed) return sessionEnded(c, form, { keep: !options.secret })
  if (!options.secret) c.set('typed', form)
  const session = await admit(c, signed, sessionHash, permission)
  c.env = { ...c.env, db: actAs(db, { kind: 'person', id: session.personId }) }
  if (session.org.closedAt && !WHILE_CLOSED.includes(permission)) {
    throw new HttpError(409, ERRORS.closed)
  }
  if (options.reads) {
    c.set('form', form)
    return undefined
  }
  const againAt = 'againAt' in signed ? (signed.againAt as Date | undefined) : undefined
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
  c.set('form', await withOwnImages(c.env.db, session.org.id, form))
  return undefined
}

/** Error pages of people who may not do it still show their menu: the session is set before that is checked. */
async function admit(
  c: Context<App>,
  signed: Signed,
  sessionHash: string,
  permission: Permission,
): Promise<OrgSession> {
  const slug = pathParam(c, 'org')
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
  c.set('session', session)
  if (!session.may(permission)) {
    throw new HttpError(403, ERRORS.permission(whoMay(permission)))
  }
  return session
}

/** The page that was asked for, or the organization's first one where its address is too long. */
function wanted(c: Context<App>): string | undefined {
  const { pathname, search } = new URL(c.req.url)
  return nextPath(pathname + search) ?? nextPath(`/dashboard/${pathParam(c, 'org')}`) ?? undefined
}
