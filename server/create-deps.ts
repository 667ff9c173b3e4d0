import { setTimeout as sleep } from 'node:timers/promises'
import { createDb } from '../db/connection/create-db.ts'
import { listHeldSignIns } from '../db/maintenance/held-messages.ts'
import type { PoolConnection } from '../db/pool/connect-pool.ts'
import { listDueTasks } from '../db/tasks/tasks.ts'
import { describeError } from '../functions/http/describe-error.ts'
import { takeMailReport } from '../functions/mail/mail-events/mail-report.ts'
import type { Deps } from '../functions/platform/deps.ts'
import { withTimeout } from '../functions/platform/with-timeout.ts'
import { taskKinds } from '../functions/task-kinds.ts'
import { laneWidth, publishTasks } from '../functions/tasks/publish.ts'
import { runTask } from '../functions/tasks/run-task.ts'
import { type Entry, toResponse } from './cache-entry.ts'
import { fetchOutside } from './fetch-outside.ts'
import type { Gate } from './hold/gate.ts'
import { imageResizer } from './image-resizer.ts'
import { openMail } from './open-mail.ts'
import { openMedia } from './open-media.ts'
import { limitPerMinute } from './rate-limits.ts'
import { resolveName } from './resolve-name.ts'
import type { Settings } from './settings.ts'
import { TaskQueue } from './task-queue.ts'

/** As wrangler.toml limits them on Cloudflare. */
const CALLS_PER_MINUTE = { client: 20, address: 5 }
const MOST_LISTED = 500

type Parts = {
  settings: Settings
  connection: PoolConnection
  files: Map<string, Entry>
  release: string
  /** What a restored service holds back. */
  gate: Gate
  loopback: Deps['loopback']
  purge: (tags: string[]) => Promise<void>
  log: Deps['log']
}

/** What handlers and tasks may reach, all of it in this process or on this machine. */
export function createDeps(parts: Parts): {
  deps: Deps
  queue: TaskQueue
  settled: () => Promise<void>
  /** Ends what looks after the SMTP server and the images. */
  close: () => Promise<void>
} {
  const { settings, connection, files, release, gate, loopback, purge, log } = parts
  const { env } = settings
  const now = () => new Date()
  const later = new Set<Promise<unknown>>()
  const waitUntil = (work: Promise<unknown>) => {
    const ended: Promise<unknown> = work
      .catch((error) =>
        log({ level: 'error', message: 'background work failed', ...describeError(error) }),
      )
      .finally(() => later.delete(ended))
    later.add(ended)
  }
  const queue = new TaskQueue({
    run: async (id) => {
      if (gate.allows(id)) await runTask(deps, taskKinds, id)
    },
    listDue: async (full) => {
      if (!gate.isOpen) {
        const ofPeople = await lookWhatMayGo()
        return ofPeople.map(({ id, lane }) => ({ taskId: id, lane, width: laneWidth(env, lane) }))
      }
      const due = await listDueTasks(deps.db, {
        ...{ now: now(), overdueSeconds: 0, most: MOST_LISTED, full },
        kinds: Object.keys(taskKinds),
      })
      return due.map(({ id, lane }) => ({ taskId: id, lane, width: laneWidth(env, lane) }))
    },
    width: env.QSTASH_PARALLELISM,
    onError: (error) =>
      log({ level: 'error', message: 'task queue failed', ...describeError(error) }),
  })
  /** While the rest is held; nothing while it is not known what is held. */
  const lookWhatMayGo = async () => {
    if (!gate.heldSince) return []
    await gate.look((text, params) => connection.$client.query(text, params, { fullResults: true }))
    const since = gate.heldSince
    const signIns = since ? await listHeldSignIns(deps.db, { since, now: now() }) : []
    gate.letThrough(signIns.map(({ id }) => id))
    return signIns
  }
  const mail = openMail({
    ...{ settings, now, log },
    onBounce: (address) =>
      takeMailReport(deps, { reason: 'bounce', at: now(), addresses: [address], orgId: undefined }),
  })
  const media = openMedia(settings, log)
  const perMinute = (most: number) => limitPerMinute(most, Date.now)
  const deps: Deps = {
    env,
    db: createDb(connection),
    now,
    random: (bytes) => crypto.getRandomValues(new Uint8Array(bytes)),
    fetch: fetchOutside,
    resolve: resolveName,
    queue,
    mailer: mail.mailer,
    enqueue: (tasks) => {
      if (tasks.length > 0) waitUntil(publishTasks(deps, taskKinds, tasks))
    },
    release,
    limits: {
      client: perMinute(CALLS_PER_MINUTE.client),
      address: perMinute(CALLS_PER_MINUTE.address),
    },
    loopback,
    purge: async (tags) => {
      await purge(tags)
      return 'dropped'
    },
    bucket: media.bucket,
    images: imageResizer(),
    health: () => ({ mail: mail.watched?.works ?? true, images: media.watched.works }),
    publicFile: async (path) => {
      const file = files.get(path)
      return file ? toResponse(file) : new Response(null, { status: 404 })
    },
    waitUntil,
    sleep: (ms) => sleep(ms),
    within: withTimeout,
    log,
  }
  const settled = async () => {
    while (later.size > 0) await Promise.all(later)
  }
  const watched = [mail.watched, media.watched].flatMap((one) => one ?? [])
  for (const one of watched) one.start()
  const close = async () => {
    await Promise.all(watched.map((one) => one.stop()))
    mail.close()
  }
  return { deps, queue, settled, close }
}
