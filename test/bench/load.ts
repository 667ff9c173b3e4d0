import { readdir, readFile } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { setTimeout } from 'node:timers/promises'

/** `post` makes the JSON body of each request; without it they are GETs. */
export type Target = { port: number; host: string; paths: string[]; post?: () => string }

/** Clients at a time: enough to keep the Worker busy, few enough not to measure queues. */
const CLIENTS = 8
const agent = new Agent({ keepAlive: true, maxSockets: 64 })

/** Requests per second when each client asks again as soon as it is answered. */
export async function requestsPerSecond(target: Target, count: number): Promise<number> {
  let sent = 0
  const client = async () => {
    while (sent < count) await ask(target, sent++)
  }
  const start = performance.now()
  await Promise.all(Array.from({ length: CLIENTS }, client))
  return (count / (performance.now() - start)) * 1000
}

/**
 * CPU microseconds of a request when they come at a steady rate. At full speed a fast answer would
 * be flattered: it finds the next request waiting, while one that waits for a database goes to sleep.
 */
export async function cpuPerRequest(
  pid: number,
  target: Target,
  { count, perSecond }: { count: number; perSecond: number },
): Promise<number> {
  const before = await cpuNanoseconds(pid)
  const start = performance.now()
  const pending: Promise<string>[] = []
  for (let i = 0; i < count; i++) {
    const due = start + (i * 1000) / perSecond
    await setTimeout(Math.max(1, due - performance.now()))
    pending.push(ask(target, i))
  }
  await Promise.all(pending)
  return ((await cpuNanoseconds(pid)) - before) / count / 1000
}

/** The body of one answer; anything but 2xx is an error. */
export function ask(target: Target, turn = 0, again = true): Promise<string> {
  const { port, host, paths, post } = target
  const path = paths[turn % paths.length] ?? '/'
  const method = post ? 'POST' : 'GET'
  const headers = { host, ...(post && { 'content-type': 'application/json' }) }
  return new Promise((done, fail) => {
    const asked = request({ port, path, method, agent, host: '127.0.0.1', headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk) => chunks.push(chunk))
      response.on('end', () => {
        const body = Buffer.concat(chunks).toString()
        const { statusCode = 0 } = response
        if (statusCode >= 200 && statusCode < 300) done(body)
        else fail(new Error(`${path} answered ${statusCode}: ${body}`))
      })
    })
    asked.on('error', (error) => {
      // The other side had just closed a connection that was idle.
      if (again && asked.reusedSocket) ask(target, turn, false).then(done, fail)
      else fail(error)
    })
    asked.end(post?.())
  })
}

/** User and system time of all threads of a process; /proc/<pid>/stat counts in hundredths only. */
export async function cpuNanoseconds(pid: number): Promise<number> {
  const threads = await readdir(`/proc/${pid}/task`)
  const times = threads.map(async (thread) => {
    const stat = await readFile(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').catch(() => '0')
    return Number(stat.split(' ')[0])
  })
  return (await Promise.all(times)).reduce((sum, time) => sum + time, 0)
}

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2
}
