import { NoQuery } from '../events/params.ts'
import { endpoint } from './endpoint.ts'
import document from './openapi.generated.json' with { type: 'json' }

const BODY = JSON.stringify(document)

/** The description of the API, as the build made it; it stands outside what it describes. */
export const openapi = endpoint({
  path: '/openapi.json',
  summary: 'This description',
  query: NoQuery,
  handle: async () => ({ body: BODY, tags: [] }),
})
