import { beforeAll, expect, it } from 'vitest'
import { SUBMISSION_LIMITS } from '../../domain/submissions.ts'
import { makeLinkToken } from '../../functions/keys/link-token.ts'
import { submit } from '../subscriptions/forms.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { makeSubmission } from '../support/factories.ts'
import { freshSender, openFeed, submissionRows, trust } from './world.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp('2026-06-15T12:00:00Z')
})

it('Twenty confirmations of a trusted sender at once get no further than ten one by one', async () => {
  const feed = await openFeed(app)
  const email = freshSender()
  await trust(app, feed.orgId, email)
  const sent = await Promise.all(
    Array.from({ length: 2 * SUBMISSION_LIMITS.ofTrustedADay }, () =>
      makeSubmission(feed, { email, state: 'unconfirmed' }),
    ),
  )
  const links = await Promise.all(
    sent.map(({ id, nonce }) => makeLinkToken(app.deps.env, 'submission', { id, nonce })),
  )
  const answers = await Promise.all(links.map((link) => submit(app, `/submit/confirm/${link}`)))
  expect(answers.map(({ status }) => status)).toEqual(links.map(() => 303))
  const states = (await submissionRows(app, feed.id)).map(({ state }) => state)
  expect(states.filter((state) => state === 'accepted')).toHaveLength(
    SUBMISSION_LIMITS.ofTrustedADay,
  )
  expect(states.filter((state) => state === 'waiting')).toHaveLength(
    SUBMISSION_LIMITS.ofTrustedADay,
  )
  const events = await app.database.query('select id from events where feed_id = $1', [feed.id])
  expect(events).toHaveLength(SUBMISSION_LIMITS.ofTrustedADay)
})
