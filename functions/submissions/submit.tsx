import type { Context } from 'hono'
import { MAILS_A_DAY } from '../../db/mail/asking-limits.ts'
import { requestSubmission, type SubmissionFeed } from '../../db/submissions/request.ts'
import { newId } from '../../domain/ids.ts'
import { notFound } from '../http/errors.ts'
import { askedCountKey, clientKey, limitCalls, mailCountKey } from '../http/rate-limits.ts'
import { hashAddress } from '../keys/hash-address.ts'
import type { App, Deps } from '../platform/deps.ts'
import { answerMessage } from '../visitors/answer-message.tsx'
import { feedInPath } from './messages.tsx'
import { answerForm, answerOff, type FormOf, readSent, type Sent, toStore } from './submit-form.tsx'

/** GET /submit/:feedId: the form, which needs no JavaScript. */
export async function submitPage(c: Context<App>) {
  const feed = await findFeed(c)
  return feed.takesSubmissions ? answerForm(c, formOf(feed)) : answerOff(c, feed)
}

/** POST /submit/:feedId: always the same response, whether the email address is known, new, or blocked. */
export async function submit(c: Context<App>) {
  const deps = c.env
  await limitCalls(deps.limits.client(clientKey(c)))
  const feed = await findFeed(c)
  if (!feed.takesSubmissions) return answerOff(c, feed)
  const sent = await readSent(c, formOf(feed))
  if (sent instanceof Response) return sent
  const { voice, email } = sent
  if (!sent.isProgram && (await request(deps, feed, sent))) {
    return answerMessage(c, {
      ...{ voice, calendar: feed, status: 429 },
      title: voice.say('manySuggestionsTitle'),
      message: voice.say('fullText'),
    })
  }
  return answerMessage(c, {
    ...{ voice, calendar: feed, status: 202 },
    title: voice.say('sentTitle'),
    message: voice.say('sentText', { email: email.email }),
    // Everyone reads it, since the answer does not tell whether an address is above the limit.
    children: <p>{voice.say('sentMost', { count: MAILS_A_DAY })}</p>,
  })
}

const formOf = (feed: SubmissionFeed): FormOf => ({ feed, path: `/submit/${feed.feedId}` })

/** Whether a limit was reached that has nothing to do with the mailbox, so that nothing was sent. */
async function request(deps: Deps, { feedId }: SubmissionFeed, sent: Sent): Promise<boolean> {
  const { APP_SECRET } = deps.env
  const { key } = sent.email
  const countKey = await mailCountKey(APP_SECRET, `submit ${feedId}`, key)
  await limitCalls(deps.limits.address(countKey))
  const requested = await requestSubmission(deps.db, {
    ...(await toStore(deps, sent)),
    id: newId('smn', deps.random),
    mailId: newId('mail', deps.random),
    feedId,
    emailHash: await hashAddress(APP_SECRET, key),
    countKey,
    mailboxKey: await askedCountKey(APP_SECRET, key),
  })
  if (!requested) throw notFound('Feed')
  const { tasks, limited, orgId } = requested
  if (limited) {
    const message = 'submission limit reached'
    deps.log({ level: 'error', message, scope: limited, org: orgId })
  }
  deps.enqueue(tasks)
  return limited !== null
}

async function findFeed(c: Context<App>): Promise<SubmissionFeed> {
  const feed = await feedInPath(c)
  if (!feed) throw notFound('Feed')
  return feed
}
