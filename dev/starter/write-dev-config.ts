import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

// Beside the one it is made from, since both name folders relative to themselves.
const DEPLOYED = new URL('../../wrangler.toml', import.meta.url)
const DEVELOPED = new URL('../../wrangler.dev.toml', import.meta.url)

/**
 * wrangler.toml without the list of required secrets: where there is one, `wrangler dev` passes no
 * other setting on.
 */
export function writeDevConfig(): string {
  const text = readFileSync(DEPLOYED, 'utf8')
  writeFileSync(DEVELOPED, text.replace(/^\[secrets\]\n(.+\n)+/m, ''))
  return fileURLToPath(DEVELOPED)
}
