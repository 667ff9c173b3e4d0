import { beforeAll, expect, it } from 'vitest'
import { IMAGE_QUOTA } from '../../domain/plan.ts'
import { cleanUp } from '../../functions/clean-up.ts'
import { storeImage } from '../../functions/media/store-image.ts'
import { image } from '../media/files.ts'
import { submit } from '../subscriptions/forms.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { testBucket } from '../support/bucket.ts'
import { makeOrg } from '../support/factories.ts'
import { visibleText } from '../support/html.ts'
import { type Feed, mailedLink, openFeed, submissionRows, suggestion } from './world.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp('2026-06-15T12:00:00Z')
  app.deps.bucket = await testBucket()
})

/** The page of a sender who has confirmed. */
async function confirmed(feed: Feed) {
  await submit(app, `/submit/${feed.id}`, suggestion())
  const confirm = await mailedLink(app, 'confirm')
  await submit(app, confirm)
  return confirm.replace('/confirm/', '/mine/')
}

async function upload(mine: string, file: Uint8Array<ArrayBuffer>, imageAlt = '') {
  const form = new FormData()
  for (const [name, value] of Object.entries({ intent: 'image', imageAlt })) form.set(name, value)
  form.set('file', new File([file], 'photo.png'))
  const encoded = new Response(form)
  const type = encoded.headers.get('content-type') ?? ''
  return app.request(mine, {
    method: 'POST',
    headers: { accept: 'text/html', 'content-type': type },
    body: await encoded.arrayBuffer(),
  })
}

async function imageOf(feed: Feed): Promise<Record<string, string>> {
  const [row] = await submissionRows(app, feed.id)
  return row?.inputs as Record<string, string>
}
const imagesOf = (feed: Feed) =>
  app.database.query('select id, bytes from images where org_id = $1', [feed.orgId])

it('Its URL cannot be worked out from the file', async () => {
  const feed = await openFeed(app)
  const file = await image(64, 36, 'png', 2)
  expect((await upload(await confirmed(feed), file)).status).toBe(303)
  const { imageUrl } = await imageOf(feed)
  const staffs = await storeImage(app.acting(), { id: feed.orgId, plan: 'pro' }, { large: file })
  expect('path' in staffs && staffs.path).not.toBe(imageUrl)
})

it('A long description of it is cut, never within an emoji', async () => {
  const feed = await openFeed(app)
  const mine = await confirmed(feed)
  const response = await upload(mine, await image(64, 36, 'png', 3), `x${'😀'.repeat(200)}`)
  expect(response.status).toBe(303)
  expect((await imageOf(feed)).imageAlt).toBe(`x${'😀'.repeat(149)}`)
})

it('One that is replaced or removed is deleted with the next clean-up', async () => {
  const feed = await openFeed(app)
  const mine = await confirmed(feed)
  for (const seed of [4, 5, 6]) await upload(mine, await image(64, 36, 'png', seed))
  expect(await imagesOf(feed)).toHaveLength(3)
  await cleanUp(app.acting())
  const { imageUrl = '' } = await imageOf(feed)
  expect((await imagesOf(feed)).map(({ id }) => id)).toEqual([imageUrl.split('/')[2]])
  expect((await submit(app, mine, { intent: 'remove-image' })).status).toBe(303)
  await cleanUp(app.acting())
  expect(await imagesOf(feed)).toEqual([])
})

it('Those of strangers leave half of the room to staff', async () => {
  const { id: orgId } = await makeOrg({ plan: 'free' })
  const feed = await openFeed(app, { orgId })
  const mine = await confirmed(feed)
  await app.database.query(
    `insert into images (id, org_id, extension, bytes, created_at, checked_at)
     values ($1, $2, 'png', $3, now(), now())`,
    [`img_${'0'.repeat(32)}`, orgId, IMAGE_QUOTA.free / 2],
  )
  const file = await image(64, 36, 'png', 7)
  const refused = await upload(mine, file)
  expect(refused.status).toBe(400)
  expect(visibleText(await refused.text())).toContain('The image couldn’t be saved')
  const org = { id: orgId, plan: 'free' } as const
  expect(await storeImage(app.acting(), org, { large: file })).toHaveProperty('path')
})
