import type { MailingRun } from '../../db/digests/mailing.ts'
import type { SendEnd } from '../../db/digests/note-sends.ts'
import { describeError, errorKind } from '../http/describe-error.ts'
import { MailNotTaken, MailRefused } from '../mail/mailer.ts'
import type { Deps } from '../platform/deps.ts'

/** How far a try came: all is sent; time was up; or the provider took nothing, or did not say. */
export type Progress = { is: 'done' } | { is: 'unfinished' } | { is: 'held up'; problem: string }

type Attempt = { is: 'sent' } | { is: 'refused' | 'not taken' | 'uncertain'; problem: string }

/** What the provider made of it; only its own failures count as such. */
export async function attemptSend(
  { log }: Pick<Deps, 'log'>,
  run: MailingRun,
  send: () => Promise<void>,
): Promise<Attempt> {
  try {
    await send()
    return { is: 'sent' }
  } catch (error) {
    log({ level: 'error', message: `${run.of}s not sent`, run: run.id, ...describeError(error) })
    const problem = errorKind(error)
    if (error instanceof MailRefused) return { is: 'refused', problem }
    return { is: error instanceof MailNotTaken ? 'not taken' : 'uncertain', problem }
  }
}

export function endAll(sends: { id: string }[], state: SendEnd['state']): SendEnd[] {
  return sends.map(({ id }) => ({ id, state }))
}
