import type { DailyQuota } from './daily-quota.ts'
import type { Queue } from './queue.ts'
import type { SigningKeys } from './signing-keys.ts'
import type { StateFile } from './state-file.ts'

/** What the routes work on. */
export type Api = {
  queue: Queue
  file: StateFile
  keys: SigningKeys
  now: () => number
  maxRetries: number
  allowLoopback: boolean
  quota: DailyQuota
  parallelism: number
}

/** `rest` is what stands after the resource's name in the path, raw. */
export type Asked = { request: Request; url: URL; rest: string }
export type Answerer = (api: Api, asked: Asked) => Response | Promise<Response>
