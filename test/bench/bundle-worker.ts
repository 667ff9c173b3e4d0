import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'

export type Bundle = { script: string; bytes: number; gzipBytes: number }

const ROOT = new URL('../..', import.meta.url).pathname
const WRANGLER = join(ROOT, 'node_modules/wrangler/bin/wrangler.js')

/** What `wrangler deploy` would upload, minified. */
export async function bundleWorker(): Promise<Bundle> {
  const folder = await mkdtemp(join(tmpdir(), 'bundle-'))
  try {
    const command = [WRANGLER, 'deploy', '--dry-run', '--minify', '--outdir', folder]
    await promisify(execFile)(process.execPath, command, {
      cwd: ROOT,
      env: {
        ...process.env,
        WRANGLER_SEND_METRICS: 'false',
        CLOUDFLARE_CF_FETCH_ENABLED: 'false',
      },
    })
    const script = await readFile(join(folder, 'index.js'), 'utf8')
    return { script, bytes: Buffer.byteLength(script), gzipBytes: gzipSync(script).length }
  } finally {
    await rm(folder, { recursive: true })
  }
}
