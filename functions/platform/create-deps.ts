import { createDb } from '../../db/client.ts'
import { createMailer } from '../mail/create-mailer.ts'
import { publishTasks } from '../tasks/publish-tasks.ts'
import type { TaskKinds } from '../tasks/task-kind.ts'
import type { Deps } from './deps.ts'
import { parseEnv } from './env.ts'
import { type Execution, loopbackThrough, purgeThrough } from './execution.ts'
import { publicFileThrough } from './public-file.ts'
import { createQueue } from './queue.ts'
import { createLimits } from './rate-limits.ts'
import { writeLog } from './write-log.ts'

type Shared = Pick<Deps, 'publicFile' | 'env' | 'db' | 'queue' | 'mailer' | 'limits' | 'fetch'>

/** What all requests of one isolate share. */
let shared: Shared | undefined

/** What one request may reach; settings are read at the first one. */
export function createDeps(
  bindings: unknown,
  ctx: Execution,
  kinds: TaskKinds,
  plain: (request: Request) => Promise<Response> | Response,
): Deps {
  shared ??= createShared(bindings)
  const deps: Deps = {
    ...shared,
    now: () => new Date(),
    random: (bytes) => crypto.getRandomValues(new Uint8Array(bytes)),
    enqueue: (tasks) => {
      if (tasks.length > 0) ctx.waitUntil(publishTasks(deps, kinds, tasks))
    },
    loopback: loopbackThrough(ctx, plain),
    purge: purgeThrough(ctx),
    waitUntil: (work) => ctx.waitUntil(work),
    log: writeLog,
  }
  return deps
}

function createShared(bindings: unknown): Shared {
  const env = parseEnv(bindings)
  const outside: Deps['fetch'] = (url, init) => fetch(url, init)
  return {
    env,
    db: createDb(env.DATABASE_URL, env.NEON_ENDPOINT),
    fetch: outside,
    queue: createQueue(env),
    mailer: createMailer(env, bindings, outside),
    limits: createLimits(bindings),
    publicFile: publicFileThrough(bindings),
  }
}
