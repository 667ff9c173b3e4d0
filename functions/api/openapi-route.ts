import { NoQuery } from '../events/params.ts'
import { endpoint } from '../http/endpoint.ts'

/** The description of the API, as the build made it; it stands outside what it describes. */
export const openapi = endpoint({
  path: '/openapi.json',
  summary: 'This description',
  answers: 'json',
  query: NoQuery,
  handle: async () => {
    const { default: document } = await import('./openapi.generated.json', {
      with: { type: 'json' },
    })
    return { body: JSON.stringify(document), tags: [] }
  },
})
