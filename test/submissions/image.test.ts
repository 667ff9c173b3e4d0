import { beforeAll, expect, it } from 'vitest'
import { open, submit } from '../subscriptions/forms.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { testBucket } from '../support/bucket.ts'
import { visibleText } from '../support/html.ts'
import { mailedLink, openFeed, submissionRows, suggestion } from './world.ts'

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

let app: TestApp
beforeAll(async () => {
  app = await testApp('2026-06-15T12:00:00Z')
  app.deps.bucket = await testBucket()
})

async function confirmed() {
  const feed = await openFeed(app)
  await submit(app, `/submit/${feed.id}`, suggestion())
  const confirm = await mailedLink(app, 'confirm')
  await submit(app, confirm)
  return { feed, mine: confirm.replace('/confirm/', '/mine/') }
}

/** As a browser sends it, which says how long the body is. */
async function upload(path: string, bytes: Uint8Array<ArrayBuffer>, name = 'a.png') {
  const form = new FormData()
  form.set('intent', 'image')
  form.set('imageAlt', 'A brass band')
  form.set('file', new File([bytes], name, { type: 'image/png' }))
  const encoded = new Response(form)
  const body = await encoded.arrayBuffer()
  const headers = {
    accept: 'text/html',
    'content-type': encoded.headers.get('content-type') ?? '',
    'content-length': String(body.byteLength),
  }
  return app.request(path, { method: 'POST', headers, body })
}

const imageOf = async (feedId: string) => {
  const inputs = (await submissionRows(app, feedId))[0]?.inputs as Record<string, string>
  return inputs.imageUrl
}

it('stores an image for staff, and tells its URL to no visitor', async () => {
  const { feed, mine } = await confirmed()
  expect((await upload(mine, PNG)).status).toBe(303)
  expect(await imageOf(feed.id)).toMatch(/^\/media\/img_/)
  const html = await (await open(app, mine)).text()
  expect(visibleText(html)).toContain('Your suggestion has an image.')
  expect(html).not.toContain('/media/img_')
})

it('keeps the image through a change, and removes it when asked', async () => {
  const { feed, mine } = await confirmed()
  await upload(mine, PNG)
  const html = await (await open(app, mine)).text()
  const version = /name="version" value="([^"]+)"/.exec(html)?.[1] ?? ''
  const changed = suggestion({
    intent: 'change',
    version,
    title: 'Parade',
    imageUrl: 'https://x.example/',
  })
  expect((await submit(app, mine, changed)).status).toBe(303)
  expect(await imageOf(feed.id)).toMatch(/^\/media\/img_/)
  expect((await submit(app, mine, { intent: 'remove-image' })).status).toBe(303)
  expect(await imageOf(feed.id)).toBeFalsy()
})

const bomb = () => {
  const bytes = new Uint8Array(PNG)
  new DataView(bytes.buffer).setUint32(16, 60_000)
  new DataView(bytes.buffer).setUint32(20, 60_000)
  return bytes
}

it.each<[string, () => Uint8Array<ArrayBuffer>, string]>([
  [
    'an SVG',
    () => new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    'Choose a JPEG',
  ],
  ['HTML', () => new TextEncoder().encode('<html><script>x</script></html>'), 'Choose a JPEG'],
  ['a file of 50 MB', () => new Uint8Array(50 * 1024 * 1024), 'up to 1 MB'],
  ['3.6 billion pixels in a few bytes', bomb, 'up to 1 MB'],
  ['half of an image', () => new Uint8Array(PNG.subarray(0, 40)), 'Choose a JPEG'],
])('refuses %s kindly', async (_, bytes, text) => {
  const { feed, mine } = await confirmed()
  const response = await upload(mine, bytes())
  expect(response.status).toBe(400)
  expect(visibleText(await response.text())).toContain(text)
  expect(await imageOf(feed.id)).toBeUndefined()
})

it('takes no image before the address is confirmed, or after staff decided', async () => {
  const feed = await openFeed(app)
  await submit(app, `/submit/${feed.id}`, suggestion())
  const confirm = await mailedLink(app, 'confirm')
  const mine = confirm.replace('/confirm/', '/mine/')
  expect((await upload(mine, PNG)).status).toBe(410)
  await submit(app, confirm)
  await app.database.query(
    "update submissions set state = 'declined', queued_at = null where feed_id = $1",
    [feed.id],
  )
  expect((await upload(mine, PNG)).status).toBe(400)
  expect(await imageOf(feed.id)).toBeUndefined()
})
