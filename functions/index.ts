import { createApp } from './app.ts'
import { guardPolicy } from './caching/cache-policy.ts'
import { describeError } from './http/describe-error.ts'
import type { QueuedEvent } from './mail/mail-events/cloudflare-events.ts'
import { completeDeps } from './platform/complete-deps.ts'
import { createDeps, writeLog } from './platform/create-deps.ts'
import type { StartDeps } from './platform/deps.ts'
import type { Execution } from './platform/execution.ts'

const app = createApp()
const loadBackground = () => import('./background.ts')

function depsFor(bindings: unknown, ctx: Execution): StartDeps {
  const deps = createDeps(bindings, ctx, {
    publish: async (tasks) => (await loadBackground()).publish(await completeDeps(deps), tasks),
    answer: (inner) => app.fetch(inner, deps),
  })
  return deps
}

async function answer(request: Request, bindings: unknown, ctx: Execution): Promise<Response> {
  try {
    return await app.fetch(request, depsFor(bindings, ctx))
  } catch (error) {
    writeLog({ level: 'error', message: 'startup failed', ...describeError(error) })
    return Response.json({ error: 'Internal server error' }, { status: 500 })
  }
}

export default {
  async fetch(request: Request, bindings: unknown, ctx: Execution): Promise<Response> {
    return guardPolicy(await answer(request, bindings, ctx))
  },

  async scheduled(
    { scheduledTime }: { scheduledTime: number },
    bindings: unknown,
    ctx: Execution,
  ): Promise<void> {
    const { runCron } = await loadBackground()
    await runCron(await completeDeps(depsFor(bindings, ctx)), new Date(scheduledTime))
  },

  async queue(
    { messages }: { messages: readonly QueuedEvent[] },
    bindings: unknown,
    ctx: Execution,
  ): Promise<void> {
    const { takeQueuedEvents } = await loadBackground()
    await takeQueuedEvents(await completeDeps(depsFor(bindings, ctx)), messages)
  },
}
