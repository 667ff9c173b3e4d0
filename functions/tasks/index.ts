import { Hono } from 'hono'
import { bodyOf, limitBody } from '../forms/read-form.ts'
import type { App } from '../platform/deps.ts'
import { publishAgain, type ReturnedMessage } from './publish.ts'
import { OUR_FAULT, runTask } from './run-task.ts'
import type { TaskKinds } from './task-kind.ts'

/** Where QStash calls back: only its signature opens it. */
export function createTasksModule(kinds: TaskKinds): Hono<App> {
  const module = new Hono<App>()
  module.use(limitBody())
  module.post('/', async (c) => {
    const body = bodyOf(c)
    if (!(await c.env.queue.verify(c.req.header('upstash-signature'), body))) {
      return c.json({ error: 'Invalid QStash signature' }, 401)
    }
    const message = readMessage(body)
    const answer = await runTask(c.env, kinds, message.taskId)
    if (answer.status === 200) return c.json({ ok: true })
    const messageId = c.req.header('upstash-message-id')
    const seconds = answer.retryAfter
    if (messageId && answer !== OUR_FAULT && isSpent(message, c.req.header('upstash-retried'))) {
      if (await publishAgain(c.env, kinds, message, { messageId, seconds })) {
        return c.json({ ok: true })
      }
    }
    return c.json({ ok: false }, 503, { 'Retry-After': String(seconds) })
  })
  return module
}

/** Whether this was the last call that QStash makes for the message. */
function isSpent({ retries }: ReturnedMessage, retried = '0'): boolean {
  return Number(retried) >= retries
}

/** An id that fits no task ends the message, as an unknown one does. */
function readMessage(body: string): ReturnedMessage {
  const message = { taskId: '', kind: '', lane: '', retries: Number.POSITIVE_INFINITY }
  try {
    const { taskId, kind, lane, retries } = JSON.parse(body)
    if (typeof taskId === 'string' && /^[a-z0-9_]{1,60}$/.test(taskId)) message.taskId = taskId
    if (typeof kind === 'string') message.kind = kind
    if (typeof lane === 'string') message.lane = lane
    if (typeof retries === 'number') message.retries = retries
  } catch {
    // The service publishes JSON only, so this message is not from it.
  }
  return message
}
