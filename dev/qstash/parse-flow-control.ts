import type { FlowControl } from './message.ts'
import { parseDuration } from './parse-duration.ts'
import { Refused } from './refused.ts'

/** Reads `parallelism=2, rate=10, period=1m`, in any order, the last two optional. */
export function parseFlowControl(
  key: string | null,
  value: string | null,
): FlowControl | undefined {
  if (!key && !value) return undefined
  if (!key || !value) {
    throw new Refused(400, 'Upstash-Flow-Control-Key and Upstash-Flow-Control-Value go together')
  }
  const flow: FlowControl = { key, periodMs: 1000 }
  for (const part of value.split(',')) {
    const [name = '', text = ''] = part.split('=').map((word) => word.trim())
    const read = name === 'period' ? parseDuration(text) : parseCount(text)
    if (!read) throw invalid(part)
    if (name === 'period') flow.periodMs = read
    else if (name === 'parallelism' || name === 'rate') flow[name] = read
    else throw invalid(part)
  }
  if (flow.parallelism ?? flow.rate) return flow
  throw new Refused(400, 'Upstash-Flow-Control-Value needs parallelism or rate')
}

function parseCount(text: string): number | undefined {
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined
}

function invalid(part: string): Refused {
  return new Refused(400, `invalid Upstash-Flow-Control-Value: ${part.trim()}`)
}
