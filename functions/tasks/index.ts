import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { App } from '../platform/deps.ts'
import { runTask } from './run-task.ts'
import type { TaskKinds } from './task-kind.ts'

/** Where QStash calls back: only its signature opens it. */
export function createTasksRoom(kinds: TaskKinds): Hono<App> {
  const room = new Hono<App>()
  room.post('/', bodyLimit({ maxSize: 16_384, onError: tooLarge }), async (c) => {
    const body = await c.req.text()
    if (!(await c.env.queue.verify(c.req.header('upstash-signature'), body))) {
      return c.json({ error: 'Not signed by the queue' }, 401)
    }
    const answer = await runTask(c.env, kinds, readTaskId(body))
    if (answer.status === 200) return c.json({ ok: true })
    return c.json({ ok: false }, 503, { 'Retry-After': String(answer.retryAfter) })
  })
  return room
}

function tooLarge(c: Context): Response {
  return c.json({ error: 'Larger than any message of ours' }, 413)
}

/** An id that fits no task ends the message, as an unknown one does. */
function readTaskId(body: string): string {
  try {
    const { taskId } = JSON.parse(body)
    return typeof taskId === 'string' && /^[a-z0-9_]{1,60}$/.test(taskId) ? taskId : ''
  } catch {
    return ''
  }
}
