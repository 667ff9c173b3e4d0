import { getRun, type MailingFeed, type RunOf } from '../../db/digests/runs.ts'
import { getEditions, giveUpSends, type Range, type TakenSend } from '../../db/digests/sends.ts'
import type { MailingKind } from '../../domain/digests/edition.ts'
import { describeError } from '../http/describe-error.ts'
import { envelopeOf, listHeaders } from '../mail/email-branding.ts'
import type { MailMessage } from '../mail/mailer.ts'
import { subscriberLink } from '../mail/subscriber-links.ts'
import { type Voice, voiceOf } from '../mail/voice.ts'
import type { Deps } from '../platform/deps.ts'
import type { TaskKind } from '../tasks/task-kind.ts'
import { type DraftEmail, withLinks } from './email-parts.tsx'
import { RECHECK } from './recheck.ts'
import { nameOf, sendInBatches, sendOneByOne } from './send-to-provider.ts'

type Mailing<Kind extends MailingKind, Content> = {
  kind: Kind
  /** Seconds between tries while the provider takes nothing. */
  delays: number[]
  /** So long after its run began, an email is of no more use. */
  latestMs: number
  compose: (run: RunOf[Kind], content: Content, voice: Voice, publicUrl: string) => DraftEmail
}

/** What is sent so soon after planning is not looked at again: an update follows ten minutes later. */
const FRESH_MS = 60_000

/** The task that sends a part of a run: what is waiting between two subscribers. */
export function sendMailing<Kind extends MailingKind, Content>({
  kind,
  delays,
  latestMs,
  compose,
}: Mailing<Kind, Content>): TaskKind {
  const rangeOf = (subjectId: string): Range => {
    const [runId = '', first = '', last = ''] = subjectId.split('.')
    return { kind, runId, first, last }
  }
  return {
    delays: () => delays,
    async run(deps, { subjectId, attempt }) {
      const range = rangeOf(subjectId)
      const run = await getRun(deps.db, kind, range.runId)
      if (!run) return { writes: giveUpSends(range, { rest: 'skipped', problem: null }) }
      const age = deps.now().getTime() - run.createdAt.getTime()
      if (age > latestMs) {
        return { writes: giveUpSends(range, { rest: 'failed', problem: 'late' }) }
      }
      if (age > FRESH_MS) await RECHECK[kind](deps, run, range)
      const make = mailMaker(deps, range, run, (content: Content, voice) =>
        compose(run, content, voice, deps.env.PUBLIC_URL),
      )
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
        case 'postponed':
          return { againAt: after(progress.seconds), uncounted: true, writes: [] }
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

/** The mails of these recipients by their ids, without those that could not be made. */
export type MailMaker = (sends: TakenSend[]) => Promise<Map<string, MailMessage>>

/** Renders each edition once for a task of up to 100 emails; two links are each recipient’s own. */
function mailMaker<Content>(
  deps: Deps,
  { kind, runId }: Range,
  feed: MailingFeed,
  compose: (content: Content, voice: Voice) => DraftEmail,
): MailMaker {
  const rendered = new Map<string, DraftEmail | undefined>()
  let voice: Voice | undefined

  async function render(ids: string[], by: Voice) {
    const missing = [...new Set(ids)].filter((id) => !rendered.has(id))
    if (missing.length === 0) return
    const editions = await getEditions<Content>(deps.db, runId, missing)
    for (const id of missing) {
      const content = editions.get(id)
      rendered.set(id, content && composeOne(content, by))
    }
  }

  function composeOne(content: Content, by: Voice): DraftEmail | undefined {
    try {
      return compose(content, by)
    } catch (error) {
      const message = `${nameOf(kind)} rendering failed`
      deps.log({ level: 'error', message, run: runId, ...describeError(error) })
      return undefined
    }
  }

  async function address(mail: DraftEmail, send: TakenSend, by: Voice): Promise<MailMessage> {
    const subscriber = { ...send, feedId: feed.feedId }
    const unsubscribe = await subscriberLink(deps, 'unsubscribe', subscriber)
    const settings = await subscriberLink(deps, 'manage', subscriber)
    const { language: _, ...head } = envelopeOf(feed, by, send.email)
    return {
      ...head,
      ...withLinks(mail, { settings, unsubscribe }),
      headers: listHeaders(feed, deps.env.PUBLIC_URL, unsubscribe),
    }
  }

  return async (sends) => {
    voice ??= await voiceOf(feed.feedLanguage)
    await render(
      sends.map(({ editionId }) => editionId),
      voice,
    )
    const made = new Map<string, MailMessage>()
    for (const send of sends) {
      const mail = rendered.get(send.editionId)
      if (mail) made.set(send.id, await address(mail, send, voice))
    }
    return made
  }
}
