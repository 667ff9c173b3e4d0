import { createApp } from './app.ts'
import { cleanUp } from './clean-up.ts'
import { guardPolicy } from './http/cache-policy.ts'
import { describeError } from './http/describe-error.ts'
import { createDeps } from './platform/create-deps.ts'
import type { Execution } from './platform/execution.ts'
import { runChores } from './platform/run-chores.ts'
import { writeLog } from './platform/write-log.ts'
import { taskKinds } from './task-kinds.ts'
import { sweep } from './tasks/sweep.ts'

const app = createApp()

async function answer(request: Request, bindings: unknown, ctx: Execution): Promise<Response> {
  try {
    const deps = createDeps(bindings, ctx, taskKinds, (inner) => app.fetch(inner, deps))
    return await app.fetch(request, deps)
  } catch (error) {
    writeLog({ level: 'error', message: 'cannot start', ...describeError(error) })
    return Response.json({ error: 'Internal server error' }, { status: 500 })
  }
}

export default {
  async fetch(request: Request, bindings: unknown, ctx: Execution): Promise<Response> {
    return guardPolicy(await answer(request, bindings, ctx))
  },

  /** Each minute. */
  async scheduled(_controller: unknown, bindings: unknown, ctx: Execution): Promise<void> {
    const deps = createDeps(bindings, ctx, taskKinds, (inner) => app.fetch(inner, deps))
    await runChores(deps, { sweep: () => sweep(deps, taskKinds) })
    await cleanUp(deps)
  },
}
