import type { DigestFeed } from '../../db/digests/get-run.ts'
import type { MailingRun } from '../../db/digests/mailing.ts'
import { getEditions, type TakenSend } from '../../db/digests/take-sends.ts'
import { describeError } from '../http/describe-error.ts'
import { letterhead, listHeaders } from '../mail/letterhead.ts'
import type { MailMessage } from '../mail/mailer.ts'
import { subscriberLink } from '../mail/subscriber-links.ts'
import { type Voice, voiceOf } from '../mail/voice.ts'
import type { Deps } from '../platform/deps.ts'
import { type DigestMail, fillLinks } from './fill-links.ts'

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
