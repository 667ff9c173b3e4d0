import { beforeEach, describe, expect, it } from 'vitest'
import { stopHeldOffers } from '../../db/maintenance/held-messages.ts'
import { exportOrganization } from '../../db/organizations/export-organization.ts'
import { deleteAccount } from '../../db/people/forget.ts'
import { exportSubscriber } from '../../db/subscribers/manage-subscribers.ts'
import { endSubscription } from '../../db/subscribers/subscription.ts'
import {
  deleteOldUploads,
  discardUpload,
  getUpload,
  listUploads,
  mayBring,
  startUpload,
} from '../../db/subscribers/uploads.ts'
import { newId } from '../../domain/ids.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { makeFeed, makeOrg } from '../support/factories.ts'
import { makeSubscriber, post } from '../support/subscriber.ts'
import { makeUpload, sendAll, sendUpload } from '../support/uploads.ts'

let app: TestApp
beforeEach(async () => {
  app = await testApp('2027-04-01T12:00:00Z')
})

const makeProFeed = async () => makeFeed({ orgId: (await makeOrg({ plan: 'pro' })).id })
const rowsOf = ({ id }: { id: string }) =>
  app.database.query('select email from subscriber_upload_rows where upload_id = $1', [id])
let people = 0
const freshAddress = () => `kept${++people}@forgotten.example`

describe('What is known of a list', () => {
  it('is gone within an hour if nobody decided', async () => {
    const of = await makeUpload(app, await makeProFeed(), [freshAddress()])
    const { db, now } = app.acting()
    await deleteOldUploads(db, now())
    expect(await rowsOf(of)).toHaveLength(1)
    app.setNow('2027-04-01T13:00:00Z')
    expect(await getUpload(db, of, now())).toBeUndefined()
    // Those of other tests come first.
    while ((await deleteOldUploads(db, now())) > 0);
    expect(await rowsOf(of)).toEqual([])
  })

  it('is gone at once when staff discard it, and stays once it is sent', async () => {
    const feed = await makeProFeed()
    const [of, sent] = [
      await makeUpload(app, feed, [freshAddress()]),
      await sendUpload(app, feed, [freshAddress()]),
    ]
    const { db, now } = app.acting()
    expect(await listUploads(db, of, now())).toHaveLength(2)
    for (const upload of [of, sent]) await discardUpload(db, upload)
    expect(await listUploads(db, of, now())).toEqual([expect.objectContaining({ id: sent.id })])
    expect(await rowsOf(of)).toEqual([])
  })

  it('belongs to its feed and organization', async () => {
    const [feed, other] = [await makeProFeed(), await makeProFeed()]
    const of = await makeUpload(app, feed, [freshAddress()])
    const { db, now } = app.acting()
    for (const foreign of [{ orgId: other.orgId }, { feedId: other.id }]) {
      const asked = { ...of, ...foreign }
      expect(await getUpload(db, asked, now())).toBeUndefined()
      expect(await startUpload(db, asked, now())).toBeUndefined()
      await discardUpload(db, asked)
    }
    expect(await rowsOf(of)).toHaveLength(1)
    expect(await mayBring(db, { orgId: other.orgId, feedId: feed.id })).toBeUndefined()
    expect(await mayBring(db, of)).toMatchObject({ isKnown: true, archived: false })
  })

  it('is in the export with the words about consent, without those who are still to be asked', async () => {
    const feed = await makeProFeed()
    const [asked, waiting] = [freshAddress(), freshAddress()]
    const of = await sendUpload(app, feed, [asked])
    await sendAll(app)
    await makeUpload(app, feed, [waiting])
    let text = ''
    for await (const part of exportOrganization(app.database.db, feed.orgId, app.deps.now())) {
      text += part
    }
    const file = JSON.parse(text)
    expect(file.subscriber_uploads).toEqual([
      expect.objectContaining({
        ...{ id: of.id, feed_id: feed.id, total: 1, sent: 1, state: 'done' },
        consent: 'Members of the club ticked the box at the desk.',
      }),
    ])
    expect(file.subscribers).toEqual([
      expect.objectContaining({ email: asked, upload_id: of.id, state: 'pending' }),
    ])
    expect(text).not.toContain(waiting)
  })

  it('says to a subscriber which email they got of it', async () => {
    const feed = await makeProFeed()
    const email = freshAddress()
    await sendUpload(app, feed, [email])
    await sendAll(app)
    const [row] = await app.database.query('select id from subscribers where email = $1', [email])
    const { mails } = await exportSubscriber(app.database.db, String(row?.id), [''])
    expect(mails).toEqual([expect.objectContaining({ kind: 'offer', state: 'sent' })])
  })

  it('is without a person whom operators delete, or who erases their data', async () => {
    const feed = await makeProFeed()
    const other = await makeFeed({ orgId: feed.orgId })
    const person = await makeSubscriber(app, other.id)
    const of = await makeUpload(app, feed, [person.email, freshAddress()])
    await post(app, `${person.manage}/erase`)
    expect(await rowsOf(of)).toHaveLength(1)
    const email = freshAddress()
    const another = await makeUpload(app, feed, [email, freshAddress()])
    await deleteAccount(app.acting().db, email)
    expect(await rowsOf(another)).toHaveLength(1)
  })

  it.each(['staff', 'complaint'] as const)('stays that %s ended a subscription', async (by) => {
    const feed = await makeProFeed()
    const { email } = await makeSubscriber(app, feed.id)
    const [row] = await app.database.query('select id from subscribers where email = $1', [email])
    const { db, now, random } = app.acting()
    const ended = { orgId: feed.orgId, id: String(row?.id), eventId: newId('whe', random) }
    await endSubscription(db, { ...ended, by, now: now() })
    const of = await makeUpload(app, await makeFeed({ orgId: feed.orgId }), [email])
    expect(await getUpload(db, of, now())).toMatchObject({ kinds: { left: 1 } })
    expect(await startUpload(db, of, now())).toBeUndefined()
  })

  it('is sent no more after a backup was restored', async () => {
    const of = await sendUpload(app, await makeProFeed(), [freshAddress()])
    const { db, now } = app.acting()
    expect(await stopHeldOffers(db, now())).toBeGreaterThan(0)
    await sendAll(app)
    expect(app.mails).toEqual([])
    expect(await getUpload(db, of, now())).toMatchObject({ state: 'stopped', sent: 0 })
    expect(await rowsOf(of)).toEqual([])
  })
})
