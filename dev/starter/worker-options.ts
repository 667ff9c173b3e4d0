import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { V4WorkerOptions } from 'miniflare'

const WORKER_FOLDER = fileURLToPath(new URL('../../dist/worker/', import.meta.url))
const PUBLIC_FOLDER = fileURLToPath(new URL('../../dist/public/', import.meta.url))

/** What wrangler.toml says of the Worker, for Miniflare; a test compares the two. */
export const WORKER_CONFIG = {
  compatibilityDate: '2026-10-01',
  compatibilityFlags: ['global_fetch_strictly_public'],
  versionMetadata: 'RELEASE',
  email: { send_email: [{ name: 'EMAIL' }] },
  r2Buckets: { MEDIA: { id: 'calendar-media' } },
  images: { binding: 'IMAGES' },
  ratelimits: {
    CLIENT_LIMIT: { namespace_id: '1001', simple: { limit: 20, period: 60 as const } },
    ADDRESS_LIMIT: { namespace_id: '1002', simple: { limit: 5, period: 60 as const } },
  },
  assets: {
    directory: PUBLIC_FOLDER,
    binding: 'ASSETS',
    routerConfig: { has_user_worker: true },
    assetConfig: { html_handling: 'none', not_found_handling: 'none' },
  },
} satisfies Omit<V4WorkerOptions, 'modules'>

/**
 * Reads a body before the Worker sees it. workerd closes the connection once the Worker has refused a body unread, and
 * the client may lose the answer with it. Cloudflare's servers take the body first, too.
 */
const ENTRY = `
import worker from './index.js'
export default {
  ...worker,
  async fetch(request, bindings, ctx) {
    const whole = request.body ? new Request(request, { body: await request.arrayBuffer() }) : request
    return worker.fetch(whole, bindings, ctx)
  },
}
`

/** The Worker as the last build left it, behind an entry of its own. */
export function workerOptions(bindings: Record<string, string>): V4WorkerOptions {
  const names = readdirSync(WORKER_FOLDER).filter((name) => name.endsWith('.js'))
  return {
    ...WORKER_CONFIG,
    bindings,
    modulesRoot: WORKER_FOLDER,
    modules: [
      { type: 'ESModule', path: `${WORKER_FOLDER}entry.js`, contents: ENTRY },
      ...names.map((name) => ({ type: 'ESModule' as const, path: WORKER_FOLDER + name })),
    ],
  }
}
