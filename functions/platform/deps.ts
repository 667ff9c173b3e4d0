import type { Connection, Db } from '../../db/connection/client.ts'
import type { PublishableTask } from '../../domain/task.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { Env } from './env.ts'
import type { PurgeOutcome } from './execution.ts'
import type { Queue } from './queue.ts'

/** Everything a handler may reach outside itself; Hono hands it on as `c.env`. */
export type Deps = {
  env: Env
  db: Db
  now: () => Date
  random: (bytes: number) => Uint8Array
  fetch: (url: string, init?: OutsideInit) => Promise<Response>
  /**
   * Every address of a name, none where it has none or its servers fail; throws when names cannot be looked up at all.
   * Without it they are looked up over HTTPS.
   */
  resolve: ((host: string) => Promise<string[]>) | undefined
  queue: Queue
  mailer: Mailer
  /** Tells the queue of tasks once the answer is out; what does not arrive the sweep finds. */
  enqueue: (tasks: PublishableTask[]) => void
  /** Tells this version of the Worker from others. */
  release: string
  /** Whether one more call of this key is within the limit. */
  limits: Record<'client' | 'address', (key: string) => Promise<boolean>>
  /** Asks this service for another address of its own, through the edge cache where there is one. */
  loopback: (request: Request) => Promise<Response>
  /** Drops what the edge keeps under these cache tags. */
  purge: (tags: string[]) => Promise<PurgeOutcome>
  /** The bucket of uploaded images. Without it, images cannot be uploaded. */
  bucket: Bucket | undefined
  /** Makes images smaller; without it those of imported calendars stay where they are. */
  images: ImageResizer | undefined
  /** Whether what this process needs works, where the process notices. Without it only the database says. */
  health: (() => { mail: boolean; images: boolean }) | undefined
  /** One of the files that are served without asking us: `/widget.de.json`. */
  publicFile: (path: string) => Promise<Response>
  waitUntil: (work: Promise<unknown>) => void
  sleep: (ms: number) => Promise<void>
  /** The result of work, or an error when it takes longer. */
  within: <T>(ms: number, work: Promise<T>) => Promise<T>
  log: (entry: LogEntry) => void
}

/** `addresses`: those that were judged. A platform that chooses where it connects to uses no others. */
export type OutsideInit = RequestInit & { addresses?: string[] }

/** The part of an R2 bucket that images need. */
export type Bucket = {
  get(key: string): Promise<{ body: ReadableStream; size: number } | null>
  put(
    key: string,
    bytes: Uint8Array<ArrayBuffer>,
    options: { httpMetadata: { contentType: string } },
  ): Promise<unknown>
  delete(keys: string[]): Promise<void>
}

/** As much of Cloudflare's Images binding as copies of images need. */
export type ImageResizer = {
  input(image: ReadableStream<Uint8Array>): {
    transform(to: { width: number; height: number; fit: 'cover' }): {
      output(as: {
        format: 'image/webp'
        quality: number
        anim: boolean
      }): Promise<{ response(): Response | Promise<Response> }>
    }
  }
}

/** What a request brings with it: enough for public reads. Modules that are loaded later get `Deps`. */
export type StartDeps = Omit<Deps, 'db'> & { db: Connection }

/** One JSON line; never an address, a secret, a token or a query string. */
export type LogEntry = { level: 'info' | 'warn' | 'error'; message: string } & Record<
  string,
  unknown
>

/** How errors look to a browser here, instead of the service's own page. */
type ErrorPage = (status: number, message: string) => Response | Promise<Response>

/** What a request carries from one handler to the next (`c.var`). Modules declare theirs. */
export interface Variables {
  errorPage?: ErrorPage
  /** What was posted, once its size was looked at, and as a form, once its origin was. */
  body?: string
  form?: Record<string, string>
  /** The files of a form, by the names of their fields. */
  files?: Record<string, File>
  /** The form, where an error page may repeat what was typed in it. */
  typed?: Record<string, string>
}

export type App = { Bindings: Deps; Variables: Variables }
