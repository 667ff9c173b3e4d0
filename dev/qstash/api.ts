import type { DailyQuota } from './daily-quota.ts'
import type { Queue } from './queue.ts'
import type { StateFile } from './state-file.ts'

/** What the routes work on. */
export type Api = {
  queue: Queue
  file: StateFile
  now: () => number
  maxRetries: number
  allowLoopback: boolean
  quota: DailyQuota
}

/** `address` is the end of the path as it was sent: the address that a message is for. */
export type ApiRequest = { request: Request; url: URL; address: string }
export type Answerer = (api: Api, asked: ApiRequest) => Response | Promise<Response>
