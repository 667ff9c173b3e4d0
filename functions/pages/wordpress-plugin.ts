import { endpoint } from '../caching/endpoint.ts'
import { NoQuery } from '../events/params.ts'
import { readBuilt } from './built-page.ts'
import { type ZipEntry, zip } from './zip.ts'

/** `/calendar-feed-wordpress.zip`: the plugin that shows calendars of this service, and of no other. */
export const wordpressPlugin = endpoint({
  path: '/calendar-feed-wordpress.zip',
  summary: 'The WordPress plugin',
  answers: 'zip',
  query: NoQuery,
  async handle({ deps }) {
    const files = await readBuilt(deps, 'wordpress-plugin')
    if (files === undefined) throw new Error('the WordPress plugin is not among the built files')
    return { body: zip(JSON.parse(files) as ZipEntry[]), tags: [] }
  },
})
