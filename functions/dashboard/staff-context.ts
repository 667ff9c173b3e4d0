import type { Context } from 'hono'
import type { Organization, Signed } from '../../db/people/sign-in.ts'
import type { Permission } from '../../domain/roles.ts'
import type { Form } from '../forms/read-form.ts'
import type { App, Variables } from '../platform/deps.ts'

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

declare module '../platform/deps.ts' {
  interface Variables {
    /** Set by `may`, so that it is missing where no staff member has been let in. */
    session?: OrgSession
  }
}

type Has<Name extends keyof Variables> = { readonly var: Required<Pick<Variables, Name>> }

/** A request of a staff member whom `may` has let in. */
export type StaffContext = Context<App> & Has<'session'>

export function isStaff(c: Context<App>): c is StaffContext {
  return c.var.session !== undefined
}

/** The same with the form that they sent. */
export type FormContext = StaffContext & Has<'form'>

type Answer = Response | Promise<Response>
/** Answers a GET. */
export type Page = (c: StaffContext) => Answer
/** Answers a form. */
export type Action = (c: FormContext) => Answer
