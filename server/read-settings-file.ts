import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Reads `.env` beside `package.json`, if there is one; what the environment says already stays. */
export function readSettingsFile(): void {
  const file = fileURLToPath(new URL('../.env', import.meta.url))
  if (existsSync(file)) process.loadEnvFile(file)
}
