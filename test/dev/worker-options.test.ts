import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { unstable_getMiniflareWorkerOptions } from 'wrangler'
import { WORKER_CONFIG } from '../../dev/starter/worker-options.ts'

/** wrangler.toml names these too, but they mean nothing to Miniflare or are filled in elsewhere. */
const ELSEWHERE = ['rootPath', 'modulesRules', 'cronTriggers']

it('npm run dev runs the Worker with what wrangler.toml says', () => {
  const config = fileURLToPath(new URL('../../wrangler.toml', import.meta.url))
  const { workerOptions } = unstable_getMiniflareWorkerOptions(config)
  const named = Object.entries(workerOptions).filter(
    ([name, value]) => !ELSEWHERE.includes(name) && !isEmpty(value),
  )
  const deployed = Object.fromEntries(named)
  expect(Object.keys(deployed).sort()).toEqual(Object.keys(WORKER_CONFIG).sort())
  expect(deployed).toMatchObject({
    ...WORKER_CONFIG,
    assets: { ...WORKER_CONFIG.assets, directory: expect.stringMatching(/\/dist\/public\/?$/) },
  })
})

function isEmpty(value: unknown): boolean {
  return value === undefined || (typeof value === 'object' && Object.keys(value ?? {}).length === 0)
}
