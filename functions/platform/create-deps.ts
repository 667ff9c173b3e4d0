import { connect } from '../../db/connection/client.ts'
import type { PublishableTask } from '../../domain/task.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { Bucket, Deps, ImageResizer, LogEntry, StartDeps } from './deps.ts'
import { type Env, parseEnv } from './env.ts'
import { type Execution, loopbackThrough, purgeThrough } from './execution.ts'
import { Fault } from './fault.ts'
import type { Queue } from './queue.ts'
import { withTimeout } from './with-timeout.ts'

type Shared = Pick<
  StartDeps,
  | 'publicFile'
  | 'bucket'
  | 'images'
  | 'env'
  | 'db'
  | 'queue'
  | 'mailer'
  | 'limits'
  | 'fetch'
  | 'resolve'
  | 'health'
  | 'release'
>

/** What all requests of one isolate share. */
let shared: Shared | undefined

/** What one request may reach; settings are read at the first one. */
export function createDeps(
  bindings: unknown,
  ctx: Execution,
  service: {
    /** Tells the queue of tasks. */
    publish: (tasks: PublishableTask[]) => Promise<void>
    /** Answers a request without the edge cache in front. */
    answer: (request: Request) => Promise<Response> | Response
  },
): StartDeps {
  shared ??= createShared(bindings)
  return {
    ...shared,
    now: () => new Date(),
    random: (bytes) => crypto.getRandomValues(new Uint8Array(bytes)),
    enqueue: (tasks) => {
      if (tasks.length > 0) ctx.waitUntil(service.publish(tasks))
    },
    loopback: loopbackThrough(ctx, service.answer),
    purge: purgeThrough(ctx),
    waitUntil: (work) => ctx.waitUntil(work),
    sleep: (ms) => new Promise((wake) => setTimeout(wake, ms)),
    within: withTimeout,
    log: writeLog,
  }
}

function createShared(bindings: unknown): Shared {
  const env = parseEnv(bindings)
  const outside: Deps['fetch'] = (url, init) => fetch(url, init)
  return {
    env,
    db: connect(env.DATABASE_URL, { endpoint: env.NEON_ENDPOINT }),
    fetch: outside,
    resolve: undefined,
    health: undefined,
    queue: queueWhenNeeded(env),
    mailer: mailerWhenNeeded(env, bindings, outside),
    limits: createLimits(bindings),
    publicFile: publicFileThrough(bindings),
    bucket: (bindings as { MEDIA?: Bucket } | undefined)?.MEDIA,
    images: (bindings as { IMAGES?: ImageResizer } | undefined)?.IMAGES,
    release: releaseOf(bindings),
  }
}

function mailerWhenNeeded(env: Env, bindings: unknown, outside: Deps['fetch']): Mailer {
  let mailer: Mailer | undefined
  const load = async () => {
    const { createMailer } = await import('../mail/create-mailer.ts')
    mailer ??= createMailer(env, bindings, outside)
    return mailer
  }
  return {
    send: async (id, message) => (await load()).send(id, message),
    sendBatch:
      // Its binding takes mails one by one and knows no key.
      env.MAILER === 'cloudflare'
        ? undefined
        : async (key, messages) => {
            const { sendBatch } = await load()
            if (!sendBatch) throw new Fault('this MAILER does not support batches')
            return sendBatch(key, messages)
          },
  }
}

/** The queue's client is 18 kB compressed, and no read needs it. */
function queueWhenNeeded(env: Env): Queue {
  let queue: Queue | undefined
  const load = async () => {
    const { createQueue } = await import('./queue.ts')
    queue ??= createQueue(env)
    return queue
  }
  return {
    publish: async (messages) => (await load()).publish(messages),
    verify: async (signature, body) => (await load()).verify(signature, body),
  }
}

type Assets = { fetch(request: Request): Promise<Response> }

/** Reads the files beside the Worker; where there is no such binding there are none. */
function publicFileThrough(bindings: unknown): Deps['publicFile'] {
  const { ASSETS } = (bindings ?? {}) as { ASSETS?: Assets }
  return async (path) =>
    // The binding looks at the path only; a request must name some host.
    ASSETS?.fetch(new Request(`https://assets.invalid${path}`)) ??
    new Response(null, { status: 404 })
}

/** Cloudflare's name for the deployed version; elsewhere each process is one of its own. */
function releaseOf(bindings: unknown): string {
  const { RELEASE } = (bindings ?? {}) as { RELEASE?: { id?: string } }
  return RELEASE?.id || crypto.randomUUID()
}

type RateLimit = { limit(options: { key: string }): Promise<{ success: boolean }> }

/** Damping of abuse, per Cloudflare location; a missing binding (a plain Node process) limits nothing. */
function createLimits(bindings: unknown): Deps['limits'] {
  const { CLIENT_LIMIT, ADDRESS_LIMIT } = (bindings ?? {}) as Record<string, RateLimit | undefined>
  const ask = (binding: RateLimit | undefined) => async (key: string) =>
    binding ? (await binding.limit({ key })).success : true
  return { client: ask(CLIENT_LIMIT), address: ask(ADDRESS_LIMIT) }
}

/** The Worker's log takes what is written to the console. */
export function writeLog(entry: LogEntry): void {
  // biome-ignore lint/suspicious/noConsole: the console is the Worker's log
  console.log(JSON.stringify(entry))
}
