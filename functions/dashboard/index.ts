import { Hono } from 'hono'
import { limitBody } from '../forms/read-form.ts'
import { notFound } from '../http/errors.ts'
import type { App } from '../platform/deps.ts'
import { may } from './access/may.ts'
import { ownForms, ownUploads } from './access/own-forms.ts'
import { home } from './access/sign-in.tsx'
import { account } from './account/index.ts'
import { activity } from './activity/index.ts'
import { appearance } from './appearance/index.ts'
import { uploadImage } from './appearance/upload-image.ts'
import { addUpload } from './bring/bring-page.tsx'
import { bring } from './bring/index.ts'
import { customFeeds } from './custom-feeds/index.ts'
import { events } from './events/index.ts'
import { feeds } from './feeds/index.ts'
import { uploadNewer } from './imports/change-import.tsx'
import { imports } from './imports/index.ts'
import { addImport } from './imports/new-import.tsx'
import { organization } from './organization/index.ts'
import { overview } from './overview.tsx'
import { errorPages } from './parts/error-pages.tsx'
import { settings } from './settings.tsx'
import { requireGates, staffRoutes } from './staff-routes.ts'
import { submissions } from './submissions/index.ts'
import { subscribers } from './subscribers/index.ts'
import { team } from './team/index.ts'
import { webhooks } from './webhooks/index.ts'

export { access } from './access/index.ts'

/** More than any form of the dashboard: 10,000 characters of any script, encoded, and the rest. */
const MOST_FORM_BYTES = 131_072
/** A calendar of 10 MB, and the form around it. */
const MOST_UPLOAD_BYTES = 10.25 * 1024 * 1024
/** The four files of an image, and the form around them. */
const MOST_IMAGE_BYTES = 6 * 1024 * 1024
/** What the menu leads to; each holds its addresses below the organization's. */
const SECTIONS = [
  overview,
  // Before what is done with one event, whose paths end with any word.
  activity,
  events,
  submissions,
  imports,
  feeds,
  bring,
  appearance,
  subscribers,
  team,
  settings,
  customFeeds,
  webhooks,
  account,
  organization,
]

/** What sends files: these have a larger body limit than other forms, so they come before it. */
const uploads = staffRoutes()
uploads.post('/imports', may('imports.edit'), addImport)
uploads.post('/imports/:sourceId/file', may('imports.edit'), uploadNewer)
uploads.post('/subscribers/bring/:feedId', may('subscribers.manage'), addUpload)
uploads.post('/images', may('events.write'), uploadImage)

const unknown = staffRoutes()
unknown.get('/*', may('overview.view'), () => {
  throw notFound('Page')
})

/** Everything an organization's people do; `:org` is checked against the session by `may`. */
export const dashboard = new Hono<App>()
dashboard.use(errorPages)
for (const path of [
  '/:org/imports',
  '/:org/imports/:sourceId/file',
  '/:org/subscribers/bring/:feedId',
]) {
  dashboard.use(path, ownUploads({ form: MOST_FORM_BYTES, upload: MOST_UPLOAD_BYTES }))
}
dashboard.use('/:org/images', ownUploads({ form: MOST_FORM_BYTES, upload: MOST_IMAGE_BYTES }))
dashboard.route('/:org', uploads.routes)
dashboard.use(limitBody(MOST_FORM_BYTES), ownForms)
dashboard.get('/', home)
for (const section of [...SECTIONS, unknown]) dashboard.route('/:org', section.routes)
requireGates(dashboard)
