import { ASSETS } from '../caching/assets.generated.ts'
import { movedTo } from '../caching/cache-policy.ts'
import { endpoint } from '../caching/endpoint.ts'
import { NoQuery } from '../events/params.ts'
import { notFound } from '../http/errors.ts'
import { readBuilt } from './built-page.ts'

// What browsers, programs, and assistants look for at fixed paths of any site.

const DAYS_VALID = 90
const DAY = 86_400_000

/** Browsers request it for what has no `<head>`, such as a calendar file. */
export function favicon(): Response {
  return movedTo(ASSETS.icon, [])
}

/** RFC 9116: where to report a vulnerability. Only the operator knows where. */
export const securityTxt = endpoint({
  path: '/.well-known/security.txt',
  summary: 'Where to report a vulnerability',
  answers: 'text',
  query: NoQuery,
  async handle({ deps }) {
    const { SECURITY_CONTACT: contact, PUBLIC_URL: publicUrl } = deps.env
    if (!contact) throw notFound('Page')
    // The same for a whole day, so that it can be cached.
    const today = Math.floor(deps.now().getTime() / DAY)
    const lines = [
      `Contact: ${contact}`,
      `Expires: ${new Date((today + DAYS_VALID) * DAY).toISOString()}`,
      'Preferred-Languages: en',
      `Canonical: ${publicUrl}/.well-known/security.txt`,
    ]
    return { body: `${lines.join('\n')}\n`, tags: [] }
  },
})

/** https://llmstxt.org: what assistants can read and call. */
export const llmsTxt = endpoint({
  path: '/llms.txt',
  summary: 'What AI assistants can read and call',
  answers: 'text',
  query: NoQuery,
  handle: async ({ deps }) => ({ body: (await readBuilt(deps, 'llms')) ?? '', tags: [] }),
})
