import type { Answerer } from './api.ts'

/** `GET /v2/flowControl/{key}`: the widest limits of the messages that wait under the key. */
export const showFlowControl: Answerer = ({ file, queue, now }, { rest }) => {
  const key = decodeURIComponent(rest)
  const messages = file.state.waiting.filter(({ flowControl }) => flowControl?.key === key)
  const flows = messages.flatMap(({ flowControl }) => flowControl ?? [])
  const widest = (values: (number | undefined)[]) => Math.max(0, ...values.map((it) => it ?? 0))
  const periodMs = widest(flows.map((flow) => flow.periodMs)) || 1000
  const usage = queue.limits.usageOf({ key, periodMs }, now())
  return Response.json({
    flowControlKey: key,
    waitListSize: messages.filter((it) => it.dueAt <= now() && !queue.isActive(it)).length,
    parallelismMax: widest(flows.map((flow) => flow.parallelism)),
    parallelismCount: usage.active,
    rateMax: widest(flows.map((flow) => flow.rate)),
    rateCount: usage.calls,
    ratePeriod: periodMs / 1000,
    ratePeriodStart: Math.floor(usage.periodStart / 1000),
    isPaused: false,
    isPinnedParallelism: false,
    isPinnedRate: false,
  })
}
