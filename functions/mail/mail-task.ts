import { endMail, getMail } from '../../db/mail/mails.ts'
import { getSuppression } from '../../db/mail/suppressions.ts'
import { countOffer, forgetUnasked } from '../../db/subscribers/offers.ts'
import type { FencedWrite } from '../../db/tasks/tasks.ts'
import { isMailKind, MAIL_KINDS, type MailKind } from '../../domain/mail-kinds.ts'
import type { SuppressionReason } from '../../domain/suppression.ts'
import { PEOPLE_LANE } from '../../domain/task.ts'
import { describeError } from '../http/describe-error.ts'
import { hashesOfAddress } from '../keys/hash-address.ts'
import type { Deps } from '../platform/deps.ts'
import { Fault } from '../platform/fault.ts'
import type { TaskKind, TaskOutcome } from '../tasks/task-kind.ts'
import { type MailMessage, MailPostponed, MailRefused } from './mailer.ts'
import { awaitTurn, heedLimit } from './pace.ts'

/** Composes an email when it is sent; `undefined` when it has no recipient any longer. */
export type MailComposer = (deps: Deps, subjectId: string) => Promise<MailMessage | undefined>

/** A provider that is down for half a day costs no mail: 1, 5, 30 minutes, 2, 6 and 12 hours. */
const DELAYS = [60, 300, 1800, 7200, 21_600, 43_200]

/** The task that sends email; each module composes its own kinds. */
export function mailTask(composers: Record<MailKind, MailComposer>): TaskKind {
  async function compose(deps: Deps, { kind, subjectId }: { kind: string; subjectId: string }) {
    // A kind that only a newer release knows must not be dropped; a crash is tried again.
    if (!isMailKind(kind)) throw new Fault(`unknown email kind: ${kind}`)
    const message = await composers[kind](deps, subjectId)
    return message && (await isSuppressed(deps, message, MAIL_KINDS[kind])) ? undefined : message
  }
  return {
    delays: () => DELAYS,
    async run(deps, task) {
      const mail = await getMail(deps.db, task.subjectId)
      const message = mail && (await compose(deps, mail))
      const end = (state: EndState) => endOf(task.subjectId, state, deps.now(), mail?.kind)
      if (!message) return { writes: end('dropped') }
      const wait = await awaitTurn(deps, task.lane === PEOPLE_LANE ? 'people' : 'mailing')
      if (wait !== undefined) return postponed(deps, wait)
      try {
        await deps.mailer.send(task.subjectId, message)
        return { writes: end('sent') }
      } catch (error) {
        if (error instanceof MailPostponed) return postponed(deps, await heedLimit(deps, error))
        const { log, now } = deps
        log({
          level: 'error',
          message: 'email send failed',
          mail: task.subjectId,
          ...describeError(error),
        })
        const delay = DELAYS[task.attempt]
        if (error instanceof MailRefused || delay === undefined) {
          return { writes: end('failed') }
        }
        return { againAt: new Date(now().getTime() + delay * 1000), writes: [] }
      }
    },
    onDead: (task, now) => endOf(task.subjectId, 'failed', now),
  }
}

type EndState = 'sent' | 'dropped' | 'failed'

/** What is recorded with the end of an email. Without its kind it may be any. */
function endOf(id: string, state: EndState, now: Date, kind?: string): FencedWrite[] {
  const mayBeOffer = kind === undefined || kind === ('offer' satisfies MailKind)
  if (!mayBeOffer) return [endMail(id, state, now)]
  const forgotten = state === 'dropped' ? forgetUnasked(id) : []
  return [endMail(id, state, now), countOffer(id, state), ...forgotten]
}

/** Nothing was tried, so nothing is spent of the schedule. */
function postponed({ now }: Deps, seconds: number): TaskOutcome {
  return { againAt: new Date(now().getTime() + seconds * 1000), uncounted: true, writes: [] }
}

async function isSuppressed(
  { db, env }: Deps,
  { to, orgId }: MailMessage,
  harmless: readonly SuppressionReason[],
): Promise<boolean> {
  const found = await getSuppression(db, { hashes: await hashesOfAddress(env, to), orgId })
  return found !== undefined && !harmless.includes(found.reason)
}
