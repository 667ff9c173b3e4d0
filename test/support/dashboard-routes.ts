import { formKindOf, permissionOf } from '../../functions/dashboard/staff-routes.ts'
import { allRoutes } from './all-routes.ts'

const BASE = '/dashboard/:org'

/** Every route of an organization's dashboard, as the app has it: `GET /dashboard/:org/events/:eventId`. */
export const DASHBOARD_ROUTES = (await allRoutes())
  .filter(({ path, method }) => path.startsWith(BASE) && method !== 'ALL')
  .map(({ method, path, handler, last }) => ({
    ...{ method, path, permission: permissionOf(handler), form: formKindOf(last) },
    /** Below the organization. */
    rest: path.replace(BASE, ''),
  }))

/** `test/dashboard/routes.test.ts` says how many there are. */
export const DASHBOARD_PAGES = DASHBOARD_ROUTES.filter(({ method }) => method === 'GET')
export const DASHBOARD_ACTIONS = DASHBOARD_ROUTES.filter(({ method }) => method === 'POST')

const formsOf = (kind: 'edited' | 'new') =>
  DASHBOARD_ACTIONS.filter(({ form }) => form === kind).map(({ rest }) => rest)

/** Where forms of edited and of new things go, as the program declares them: `/feeds/:feedId`. */
export const EDITED_ROUTES = formsOf('edited')
export const NEW_ROUTES = formsOf('new')
