import { expect, it } from 'vitest'
import { bounce, postEvent, SVIX_SECRET } from '../mail/mail-events/world.ts'
import { makeEvent } from '../support/factories.ts'
import { atMinute, digestWorld, reader, runsOf, THURSDAY } from './world.ts'

it('leaves out whose address is suppressed, with the reason, and mails all others', async () => {
  const { app, org, feed } = await digestWorld({ RESEND_WEBHOOK_SECRET: SVIX_SECRET })
  await makeEvent(feed, { startsAt: '2026-06-20T18:00:00Z' })
  const [gone, there] = [await reader(app, feed.id), await reader(app, feed.id)]
  app.setNow('2026-06-16T12:00:00Z')
  const at = app.deps.now()
  expect((await postEvent(app, bounce(gone.email, { at, orgId: org.id }))).status).toBe(200)
  const mails = await atMinute(app, THURSDAY)
  expect(mails.map(({ to }) => to)).toEqual([there.email])
  expect(await runsOf(app, feed.id)).toMatchObject([{ mails: 2, sent: 1, skipped: 1 }])
  const [run] = await app.database.query('select suppressed from mailing_runs where feed_id = $1', [
    feed.id,
  ])
  expect(run?.suppressed).toBe(1)
  const [send] = await app.database.query(
    'select state, reason from mailing_sends where subscriber_id = $1',
    [gone.id],
  )
  expect(send).toEqual({ state: 'skipped', reason: 'bounce' })
})
