import { endMail, getMail } from '../../db/queries/mails/send-mail.ts'
import { describeError } from '../http/describe-error.ts'
import type { Deps } from '../platform/deps.ts'
import { Fault } from '../platform/fault.ts'
import type { TaskKind } from '../tasks/task-kind.ts'
import { type MailMessage, MailRefused } from './mailer.ts'

/** Makes a mail's text when it is sent; `undefined` when there is nobody to send it to any more. */
export type MailKind = (deps: Deps, subjectId: string) => Promise<MailMessage | undefined>

/** A provider that is down for half a day costs no mail: 1, 5, 30 minutes, 2, 6 and 12 hours. */
const DELAYS = [60, 300, 1800, 7200, 21_600, 43_200]

/** The task that sends: rooms say what their kinds of mail contain. */
export function mailTask(kinds: Record<string, MailKind>): TaskKind {
  async function compose(deps: Deps, { kind, subjectId }: { kind: string; subjectId: string }) {
    const known = kinds[kind]
    // A kind that only a newer release knows must not be dropped; a crash is tried again.
    if (!known) throw new Fault(`no mail of kind ${kind}`)
    return known(deps, subjectId)
  }
  return {
    delays: () => DELAYS,
    async run(deps, task) {
      const mail = await getMail(deps.db, task.subjectId)
      const message = mail && (await compose(deps, mail))
      if (!message) return { writes: [endMail(task.subjectId, 'dropped', deps.now())] }
      try {
        await deps.mailer.send(task.subjectId, message)
        return { writes: [endMail(task.subjectId, 'sent', deps.now())] }
      } catch (error) {
        const { log, now } = deps
        log({
          level: 'error',
          message: 'mail not sent',
          mail: task.subjectId,
          ...describeError(error),
        })
        const delay = DELAYS[task.attempt]
        if (error instanceof MailRefused || delay === undefined) {
          return { writes: [endMail(task.subjectId, 'failed', now())] }
        }
        return { againAt: new Date(now().getTime() + delay * 1000), writes: [] }
      }
    },
    onDead: (task, now) => [endMail(task.subjectId, 'failed', now)],
  }
}
