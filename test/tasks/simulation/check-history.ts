import type { Call } from './call.ts'
import type { Ending } from './deliveries.ts'

const DELAYS_MS = [60_000, 300_000, 1_800_000]

/**
 * What a delivery's story breaks of design section 6 and of the table of what crashes may cost;
 * empty when all is well.
 */
export function breachesOf(ending: Ending, calls: Call[]): string[] {
  return [
    ...checkEnd(ending, calls),
    ...checkAttempts(ending),
    ...checkSchedule(ending, calls),
    ...checkDuplicates(ending, calls),
  ]
}

function checkEnd({ task, state, reason, crashes, attempts }: Ending, calls: Call[]): string[] {
  const last = attempts.at(-1)
  const answered = calls.some(
    ({ post }) => post?.number === last?.number && (post?.status === 200 || post?.status === 204),
  )
  // No world has trouble for a whole day, so nothing in it may be given up for faults of ours.
  if (task === 'dead') return [`dead after ${crashes} crashes`]
  if (task !== 'done') return [`still ${task}`]
  if (state === 'successful') return answered ? [] : ['successful, yet no 2xx was given']
  const isFourth = attempts.length === 4 && last?.error !== null
  return state === 'failed' && reason === null && isFourth ? [] : [`ended as ${state} ${reason}`]
}

function checkAttempts({ task, tries, attempts }: Ending): string[] {
  const numbers = attempts.map(({ number }) => number).join()
  const early = attempts.slice(0, -1).some(({ error }) => error === null)
  return [
    ...('1,2,3,4'.startsWith(numbers) ? [] : [`attempts numbered ${numbers}`]),
    ...(tries === attempts.length
      ? []
      : [`${tries} tries, ${attempts.length} on record (${task})`]),
    ...(early ? ['tried again after a success'] : []),
  ]
}

/** No attempt, recorded or lost, comes earlier than the failure before it allows. */
function checkSchedule({ attempts }: Ending, calls: Call[]): string[] {
  const dueOf = (number: number): number => {
    const before = attempts[number - 2]
    return before ? before.startedAt + before.ms + (DELAYS_MS[number - 2] ?? Infinity) : 0
  }
  const tries = [
    ...attempts.map(({ number, startedAt }) => ({ number, at: startedAt })),
    ...calls.flatMap(({ post }) => post ?? []),
  ]
  return tries
    .filter(({ number, at }) => at < dueOf(number))
    .map(({ number, at }) => `attempt ${number} came ${dueOf(number) - at} ms too early`)
}

/** The customer gets a webhook again only when a fault kept its first coming off the record. */
function checkDuplicates({ attempts, endedAt }: Ending, calls: Call[]): string[] {
  const posting = calls.filter(({ post }) => post)
  const numbers = posting.filter(({ recorded }) => recorded).map(({ post }) => post?.number)
  const unexplained = posting.filter(({ recorded, struck }) => !recorded && struck.length === 0)
  const afterEnd = posting.filter(({ post }) => post && post.at > endedAt)
  return [
    ...(new Set(numbers).size === numbers.length ? [] : [`recorded twice: ${numbers}`]),
    ...(numbers.length <= attempts.length ? [] : ['a recorded attempt is missing']),
    ...unexplained.map(({ post }) => `post ${post?.number} was lost without a fault`),
    ...afterEnd.map(({ post }) => `post ${post?.number} after the end`),
  ]
}
