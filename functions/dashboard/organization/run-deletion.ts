import {
  CLOSED_DAYS,
  endSubscriptions,
  getClosedAt,
  isBusy,
  tellOfClosing,
} from '../../../db/organizations/close-organization.ts'
import { deleteRowsOf, deleteWhatIsLeft } from '../../../db/organizations/delete-organization.ts'
import { purgeAfterAnswer } from '../../caching/flush-purges.ts'
import type { Deps } from '../../platform/deps.ts'
import type { TaskKind } from '../../tasks/task-kind.ts'

const SECOND_MS = 1000
const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
/** Limits of one call, in time and batches, so that other tasks get their turn. */
const MOST_MS = 12_000
const MOST_BATCHES = 30
/** The deletion waits at most this long for an email provider or webhook receiver that is down. */
const PATIENCE_DAYS = 3

/**
 * Deletes an organization once it is too late for an undo: subscribers get the last email, webhooks report the
 * unsubscribes, then all rows are deleted. Each call continues where the last one stopped.
 */
export const deleteOrganizationTask: TaskKind = {
  delays: () => [60],
  async run(deps, { subjectId }) {
    const wait = await goOn(deps, subjectId)
    if (wait === undefined) return { writes: [] }
    return { againAt: new Date(deps.now().getTime() + wait), uncounted: true, writes: [] }
  },
  onDead: () => [],
}

/** Returns the milliseconds until the next call; `undefined` once it is deleted or was reopened. */
async function goOn(deps: Deps, orgId: string): Promise<number | undefined> {
  const { db, enqueue } = deps
  const started = deps.now().getTime()
  const closedAt = await getClosedAt(db, orgId)
  if (!closedAt) return undefined
  const dueMs = closedAt.getTime() + CLOSED_DAYS * DAY_MS - started
  if (dueMs > 0) return Math.min(dueMs, DAY_MS)
  const waits = dueMs > -PATIENCE_DAYS * DAY_MS
  let batches = 0
  const hasTime = () => batches++ < MOST_BATCHES && deps.now().getTime() < started + MOST_MS

  if ((await tellOfClosing(db, { orgId, now: deps.now() })) > 0) return SECOND_MS
  for (let count = 1; count > 0; ) {
    if (!hasTime()) return SECOND_MS
    const ended = await endSubscriptions(db, { orgId, now: deps.now(), waits })
    enqueue(ended.tasks)
    count = ended.count
  }
  if (waits && (await isBusy(db, orgId))) return MINUTE_MS
  if (!(await deleteRowsOf(db, orgId, hasTime))) return SECOND_MS
  await deleteWhatIsLeft(db, orgId)
  purgeAfterAnswer(deps)
  return undefined
}
