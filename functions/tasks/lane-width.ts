import type { Env } from '../platform/env.ts'

/**
 * How many calls of a lane run at once: no organization gets more than a part of what the plan
 * runs, so that what people wait for finds a place.
 */
export function laneWidth(env: Env, lane: string): number {
  const share = (part: number) => Math.max(1, Math.floor(env.QSTASH_PARALLELISM * part))
  if (lane === 'people') return env.LANE_WIDTH_PEOPLE ?? share(0.4)
  if (lane.startsWith('mails.')) return env.LANE_WIDTH_MAILS ?? share(0.2)
  return env.LANE_WIDTH_WEBHOOKS ?? share(0.2)
}
