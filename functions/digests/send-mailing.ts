import type { DigestFeed, MailingKind, MailingRun } from '../../db/digests/runs.ts'
import { getEditions, giveUpSends, type Range, type TakenSend } from '../../db/digests/sends.ts'
import { describeError } from '../http/describe-error.ts'
import { letterhead, listHeaders } from '../mail/letterhead.ts'
import type { MailMessage } from '../mail/mailer.ts'
import { subscriberLink } from '../mail/subscriber-links.ts'
import { type Voice, voiceOf } from '../mail/voice.ts'
import type { Deps } from '../platform/deps.ts'
import type { TaskKind } from '../tasks/task-kind.ts'
import { type DigestMail, fillLinks } from './email-parts.ts'
import { sendInBatches, sendOneByOne } from './send-to-provider.ts'

type Sending = {
  of: MailingKind
  /** Seconds between tries while the provider takes nothing. */
  delays: number[]
  /** So long after its run began a mail is no use any more. */
  latestMs: number
  /** `undefined`: nobody is to get it any more. */
  prepare: (deps: Deps, runId: string) => Promise<{ createdAt: Date; make: MailMaker } | undefined>
}

/** The task that sends a part of a run: what is waiting between two subscribers. */
export function sendPart({ of, delays, latestMs, prepare }: Sending): TaskKind {
  const rangeOf = (subjectId: string): Range => {
    const [id = '', first = '', last = ''] = subjectId.split('.')
    return { run: { of, id }, first, last }
  }
  return {
    delays: () => delays,
    async run(deps, { subjectId, attempt }) {
      const range = rangeOf(subjectId)
      const prepared = await prepare(deps, range.run.id)
      if (!prepared) return { writes: giveUpSends(range, { rest: 'skipped', problem: null }) }
      const { createdAt, make } = prepared
      if (deps.now().getTime() - createdAt.getTime() > latestMs) {
        return { writes: giveUpSends(range, { rest: 'failed', problem: 'late' }) }
      }
      const { sendBatch } = deps.mailer
      const progress = sendBatch
        ? await sendInBatches(deps, make, range, sendBatch)
        : await sendOneByOne(deps, make, range)
      const after = (seconds: number) => new Date(deps.now().getTime() + seconds * 1000)
      switch (progress.is) {
        case 'done':
          return { writes: [] }
        case 'unfinished':
          return { againAt: after(1), uncounted: true, writes: [] }
        case 'held up': {
          const { problem } = progress
          const delay = delays[attempt]
          if (delay !== undefined) return { againAt: after(delay), writes: [] }
          return { writes: giveUpSends(range, { rest: 'failed', problem }) }
        }
      }
    },
    onDead: ({ subjectId }) =>
      giveUpSends(rangeOf(subjectId), { rest: 'failed', problem: 'internal-error' }),
  }
}

/** The mails of these readers by their ids, without those that could not be made. */
export type MailMaker = (sends: TakenSend[]) => Promise<Map<string, MailMessage>>

/** Renders each edition of a run once; two links are each reader's own. */
export function mailMaker<Content>(
  deps: Deps,
  run: DigestFeed & MailingRun,
  compose: (content: Content, voice: Voice) => DigestMail,
): MailMaker {
  const rendered = new Map<string, DigestMail | undefined>()
  let voice: Voice | undefined

  async function render(ids: string[]) {
    const missing = [...new Set(ids)].filter((id) => !rendered.has(id))
    if (missing.length === 0) return
    const editions = await getEditions<Content>(deps.db, run, missing)
    for (const id of missing) {
      const content = editions.get(id)
      rendered.set(id, content && composeOne(content))
    }
  }

  function composeOne(content: Content): DigestMail | undefined {
    try {
      return voice && compose(content, voice)
    } catch (error) {
      deps.log({
        level: 'error',
        message: `${run.of} not made`,
        run: run.id,
        ...describeError(error),
      })
      return undefined
    }
  }

  async function address(mail: DigestMail, send: TakenSend, by: Voice): Promise<MailMessage> {
    const unsubscribe = await subscriberLink(deps, 'unsubscribe', send)
    const settings = await subscriberLink(deps, 'manage', send)
    const { language: _, ...head } = letterhead(run, by, send.email)
    return {
      ...head,
      ...fillLinks(mail, { settings, unsubscribe }),
      headers: listHeaders(run, deps.env.PUBLIC_URL, unsubscribe),
    }
  }

  return async (sends) => {
    voice ??= await voiceOf(run.feedLanguage)
    await render(sends.map(({ editionId }) => editionId))
    const made = new Map<string, MailMessage>()
    for (const send of sends) {
      const mail = rendered.get(send.editionId)
      if (mail) made.set(send.id, await address(mail, send, voice))
    }
    return made
  }
}
