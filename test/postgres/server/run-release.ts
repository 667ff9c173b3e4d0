import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Settings } from '../../../server/settings.ts'

const COMMAND = fileURLToPath(new URL('../../../server/hold/release.ts', import.meta.url))

/** What `npm run release` prints. */
export async function release(
  { env, data }: Pick<Settings, 'env' | 'data'>,
  args: string[],
): Promise<string> {
  const given = {
    ...{ DATABASE_URL: env.DATABASE_URL, PUBLIC_URL: env.PUBLIC_URL },
    ...{ DATA_DIR: data, APP_SECRET: env.APP_SECRET, PATH: process.env.PATH },
  }
  const { stdout } = await promisify(execFile)(process.execPath, [COMMAND, ...args], { env: given })
  return stdout
}
