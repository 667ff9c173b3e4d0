import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import { ROOT } from './project-files.ts'

const BUDGET = 200_000
const folder = mkdtempSync(join(tmpdir(), 'bundle-'))
afterAll(() => rmSync(folder, { recursive: true }))

describe('the Worker', () => {
  it(`is at most ${BUDGET / 1000} kB, compressed, as it would be deployed`, () => {
    const wrangler = join(ROOT, 'node_modules/wrangler/bin/wrangler.js')
    execFileSync(process.execPath, [wrangler, 'deploy', '--dry-run', '--outdir', folder], {
      cwd: ROOT,
      env: { ...process.env, WRANGLER_SEND_METRICS: 'false', CLOUDFLARE_CF_FETCH_ENABLED: 'false' },
      stdio: 'pipe',
    })
    const size = gzipSync(readFileSync(join(folder, 'index.js'))).length
    expect(size).toBeGreaterThan(50_000)
    expect(size).toBeLessThanOrEqual(BUDGET)
  })
})
