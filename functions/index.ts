import { createDb } from '../db/client.ts'
import { createApp } from './app.ts'
import { guardPolicy } from './http/cache-policy.ts'
import { describeError } from './http/describe-error.ts'
import type { Deps } from './platform/deps.ts'
import { type Env, parseEnv } from './platform/env.ts'
import { type Execution, loopbackThrough, purgeThrough } from './platform/execution.ts'
import { writeLog } from './platform/write-log.ts'

const app = createApp()
/** What all requests of one isolate share. */
let shared: { env: Env; db: Deps['db'] } | undefined

function createDeps(bindings: unknown, ctx: Execution): Deps {
  if (!shared) {
    const env = parseEnv(bindings)
    shared = { env, db: createDb(env.DATABASE_URL, env.NEON_ENDPOINT) }
  }
  const deps: Deps = {
    ...shared,
    now: () => new Date(),
    random: (bytes) => crypto.getRandomValues(new Uint8Array(bytes)),
    loopback: loopbackThrough(ctx, (request) => app.fetch(request, deps)),
    purge: purgeThrough(ctx),
    waitUntil: (work) => ctx.waitUntil(work),
    log: writeLog,
  }
  return deps
}

async function answer(request: Request, bindings: unknown, ctx: Execution): Promise<Response> {
  try {
    return await app.fetch(request, createDeps(bindings, ctx))
  } catch (error) {
    writeLog({ level: 'error', message: 'cannot start', ...describeError(error) })
    return Response.json({ error: 'Internal server error' }, { status: 500 })
  }
}

export default {
  async fetch(request: Request, bindings: unknown, ctx: Execution): Promise<Response> {
    return guardPolicy(await answer(request, bindings, ctx))
  },
}
