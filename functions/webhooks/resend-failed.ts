import { endResend, isResendOpen, resendBatch } from '../../db/webhooks/resend-failed.ts'
import type { TaskKind } from '../tasks/task-kind.ts'

/** Makes new deliveries of an endpoint's failed ones, a batch at a time, until all are made. */
export const resendFailed: TaskKind = {
  delays: () => [60],
  async run(deps, { subjectId }) {
    const resend = resendOf(subjectId)
    if (!(await isResendOpen(deps.db, resend))) return { writes: [] }
    const now = deps.now()
    const againAt = new Date(now.getTime() + 1000)
    return { againAt, uncounted: true, writes: resendBatch(resend, now) }
  },
  onDead: ({ subjectId }, now) => [endResend(resendOf(subjectId), now)],
}

function resendOf(subject: string) {
  const [endpointId = '', ms = ''] = subject.split('.')
  return { endpointId, askedAt: new Date(Number(ms)) }
}
