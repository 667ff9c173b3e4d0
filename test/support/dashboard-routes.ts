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

export const DASHBOARD_PAGES = DASHBOARD_ROUTES.filter(({ method }) => method === 'GET')
export const DASHBOARD_ACTIONS = DASHBOARD_ROUTES.filter(({ method }) => method === 'POST')

const formsOf = (kind: 'edited' | 'new') =>
  DASHBOARD_ACTIONS.filter(({ form }) => form === kind).map(({ rest }) => rest)

/** Where forms of edited and of new things go, as the program declares them: `/feeds/:feedId`. */
export const EDITED_ROUTES = formsOf('edited')
export const NEW_ROUTES = formsOf('new')

const PAGES = 72
const ACTIONS = 80
/** CSV, JSON, a QR code, and what stands in the frames of previews: a mail, and a submitted event. */
const FILES = 8

/** How many a walk expects, written once: whoever adds a route, page, or form changes its number here. */
export const COUNTS = {
  pages: PAGES,
  actions: ACTIONS,
  routes: PAGES + ACTIONS,
  /** Pages without the id of something in their path. */
  lists: 32,
  /** Pages with HTML of their own. */
  html: PAGES - FILES,
  /** Pages that are shown of what `makeEverything` makes, and those of them with our words in HTML. */
  shown: PAGES - 5,
  read: PAGES - FILES - 6,
  /** What only owners may. */
  ofOwners: 35,
  /** Forms of all pages; those of something that is edited; of these, those of a thing that can be deleted. */
  forms: 50,
  edited: 12,
  editedThings: 9,
  /** Kinds of ids in paths. */
  ids: 14,
}
