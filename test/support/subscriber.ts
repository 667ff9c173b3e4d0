import { expect } from 'vitest'
import type { TestApp } from './app.ts'

/** Posts a form as a page's script would, asking for JSON. */
export function post(app: TestApp, path: string, body: unknown = {}): Promise<Response> {
  return app.request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}

/** The path of the link in a mail whose address contains `what`. */
export function linkIn(mail: { text: string } | undefined, what: string): string {
  const link = mail?.text.match(/https?:\/\/[^\s/]+\/\S+/g)?.find((l) => l.includes(what))
  if (!link) throw new Error(`no ${what} link in: ${mail?.text}`)
  const { pathname, search } = new URL(link)
  return pathname + search
}

let people = 0
export const freshEmail = () => `reader${++people}-${Date.now()}@example.com`

/** Somebody who has asked and holds the mail with the confirmation link. */
export async function makePending(app: TestApp, feedId: string, choices: object = {}) {
  const email = freshEmail()
  const form = { feedId, email, digestFrequency: 'weekly', ...choices }
  const response = await post(app, '/subscriptions', form)
  expect(response.status, await response.clone().text()).toBe(202)
  await app.runQueued()
  return { email, confirm: linkIn(app.mails.at(-1), '/confirm/') }
}

/** Somebody who has confirmed, with the links of their welcome mail. */
export async function makeSubscriber(app: TestApp, feedId: string, choices: object = {}) {
  const { email, confirm } = await makePending(app, feedId, choices)
  const response = await post(app, confirm)
  expect(response.status, await response.clone().text()).toBe(200)
  const mailTasks = app.queued.filter((task) => task.kind === 'mail')
  app.queued = app.queued.filter((task) => task.kind !== 'mail')
  const others = app.queued.splice(0, app.queued.length, ...mailTasks)
  await app.runQueued()
  app.queued.push(...others)
  const mail = app.mails.at(-1)
  return {
    email,
    confirm,
    /** The page itself, to which tests add the paths of its forms. */
    manage: linkIn(mail, '/manage/').split('?')[0] ?? '',
    manageLink: linkIn(mail, '/manage/'),
    unsubscribe: linkIn(mail, '/unsubscribe/'),
  }
}
