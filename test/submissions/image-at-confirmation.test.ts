import { beforeAll, describe, expect, it } from 'vitest'
import { ALL_LANGUAGES } from '../../domain/all-languages.ts'
import { IMAGE_QUOTA } from '../../domain/plan.ts'
import { SUBMISSION_LIMITS } from '../../domain/submissions.ts'
import { cleanUp } from '../../functions/clean-up.ts'
import { image } from '../media/files.ts'
import { open, submit } from '../subscriptions/forms.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { testBucket } from '../support/bucket.ts'
import { makeOrg } from '../support/factories.ts'
import { visibleText } from '../support/html.ts'
import { type Feed, mailedLink, openFeed, submissionRows, suggestion, trust } from './world.ts'

const NOW = '2026-06-15T12:00:00Z'
let app: TestApp
beforeAll(async () => {
  app = await testApp(NOW)
  app.deps.bucket = await testBucket()
})

/** A suggestion that waits for its confirmation. */
async function sent(overrides: object = {}) {
  const feed = await openFeed(app, overrides)
  const form = suggestion()
  await submit(app, `/submit/${feed.id}`, form)
  return { feed, email: form.email ?? '', confirm: await mailedLink(app, 'confirm') }
}

/** What a browser posts for the form; without a file, an empty one. */
async function confirmWith(
  path: string,
  file: Uint8Array<ArrayBuffer> | string = '',
  accept?: string,
) {
  const form = new FormData()
  form.set('imageAlt', 'A brass band')
  form.set('file', new File([file], file === '' ? '' : 'photo.png'))
  const encoded = new Response(form)
  const body = await encoded.arrayBuffer()
  const headers = {
    accept: accept ?? 'text/html',
    'content-type': encoded.headers.get('content-type') ?? '',
    'content-length': String(body.byteLength),
  }
  return app.request(path, { method: 'POST', headers, body })
}

const rowOf = async (feed: Feed) => (await submissionRows(app, feed.id))[0]
async function imageUrlOf(feed: Feed) {
  const row = await rowOf(feed)
  return String((row?.inputs as Record<string, string> | undefined)?.imageUrl)
}
const imagesOf = (feed: Feed) =>
  app.database.query('select id, unused_since from images where org_id = $1', [feed.orgId])
const bucket = () => {
  if (!app.deps.bucket) throw new Error('no bucket')
  return app.deps.bucket
}

/** While it is done, `happens` comes after the image is stored and before the confirmation. */
async function afterStoring<T>(
  happens: () => Promise<unknown>,
  deed: () => Promise<T>,
): Promise<T> {
  const before = bucket()
  app.deps.bucket = {
    ...before,
    put: async (...args: Parameters<typeof before.put>) => {
      const stored = await before.put(...args)
      await happens()
      return stored
    },
  }
  return deed().finally(() => {
    app.deps.bucket = before
  })
}

describe('a confirmation with an image', () => {
  it('brings both to staff in one click, and tells the URL to no visitor', async () => {
    const { feed, confirm } = await sent()
    expect((await confirmWith(confirm, await image(64, 36, 'png'))).status).toBe(303)
    expect(await rowOf(feed)).toMatchObject({
      state: 'waiting',
      inputs: { imageUrl: expect.stringMatching('^/media/img_'), imageAlt: 'A brass band' },
    })
    const html = await (await open(app, confirm.replace('/confirm/', '/mine/'))).text()
    expect(visibleText(html)).toContain('Your suggestion has an image.')
    expect(html).not.toContain('/media/img_')
  })

  it('publishes it with the event of a trusted sender', async () => {
    const { feed, email, confirm } = await sent()
    await trust(app, feed.orgId, email)
    expect((await confirmWith(confirm, await image(64, 36, 'png', 2))).status).toBe(303)
    const [event] = await app.database.query(
      'select image_url, image_alt, published_at from events where feed_id = $1',
      [feed.id],
    )
    const imageUrl = await imageUrlOf(feed)
    expect(event).toMatchObject({ image_url: imageUrl, image_alt: 'A brass band' })
    expect(event?.published_at).not.toBeNull()
    expect((await app.request(imageUrl)).status).toBe(200)
    await cleanUp(app.acting())
    expect(await imagesOf(feed)).toHaveLength(1)
  })

  it('twice at once is as once, and keeps one image', async () => {
    const { feed, confirm } = await sent()
    const file = await image(64, 36, 'png', 3)
    const answers = await Promise.all([1, 2, 3].map(() => confirmWith(confirm, file)))
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303])
    await cleanUp(app.acting())
    const imageUrl = await imageUrlOf(feed)
    expect((await imagesOf(feed)).map(({ id }) => id)).toEqual([imageUrl.split('/')[2]])
  })
})

describe('what is no image', () => {
  it.each<[string, () => Uint8Array<ArrayBuffer>, string]>([
    ['HTML', () => new TextEncoder().encode('<script>x</script>'), 'imageInvalid'],
    ['a file of 50 MB', () => new Uint8Array(50 * 1024 * 1024), 'imageLarge'],
  ])('is answered with the page in its language: %s', async (_, bytes, name) => {
    const { submissions: words } = ALL_LANGUAGES.de
    const { feed, confirm } = await sent({ widget: { language: 'de' } })
    const refused = await confirmWith(confirm, bytes())
    expect(refused.status).toBe(400)
    const text = visibleText(await refused.text())
    expect(text).toContain(words[name as 'imageLarge'])
    expect(text).toContain(words.submitButton)
    expect(await rowOf(feed)).toMatchObject({ state: 'unconfirmed', confirmed_at: null })
    expect(await imagesOf(feed)).toEqual([])
    expect((await confirmWith(confirm)).status).toBe(303)
    expect((await rowOf(feed))?.state).toBe('waiting')
  })

  it('keeps the description that was typed, and is named to scripts', async () => {
    const { confirm } = await sent()
    expect(await (await confirmWith(confirm, 'x')).text()).toContain('value="A brass band"')
    const answer = await confirmWith(confirm, 'x', 'application/json')
    expect([answer.status, await answer.json()]).toEqual([
      400,
      { error: 'Choose a JPEG, PNG, or WebP image' },
    ])
  })

  it('is also one above the half of the room that is for visitors', async () => {
    const { id: orgId } = await makeOrg({ plan: 'free' })
    const { feed, confirm } = await sent({ orgId })
    await app.database.query(
      `insert into images (id, org_id, extension, bytes, created_at, checked_at)
       values ($1, $2, 'png', $3, now(), now())`,
      [`img_${'1'.repeat(32)}`, orgId, IMAGE_QUOTA.free * SUBMISSION_LIMITS.shareOfImages],
    )
    const refused = await confirmWith(confirm, await image(64, 36, 'png', 4))
    expect(refused.status).toBe(400)
    expect(visibleText(await refused.text())).toContain('The image couldn’t be saved')
    expect((await rowOf(feed))?.state).toBe('unconfirmed')
  })
})

describe('no image is stored', () => {
  const cases: [string, (feed: Feed, email: string) => Promise<unknown>][] = [
    ['the link has expired', async () => app.setNow('2026-06-16T12:00:01Z')],
    [
      'the sender is blocked',
      (feed, email) =>
        app.database.query(
          `insert into submission_senders (id, org_id, email_hash, state, email, email_key, person_id, at)
           values ($1, $2, $1, 'blocked', $3, $3, 'person_any', now())`,
          [`snd_${feed.id.slice(-12)}`, feed.orgId, email],
        ),
    ],
    [
      'the feed takes no more',
      (feed) =>
        app.database.query('update feeds set takes_submissions = false where id = $1', [feed.id]),
    ],
    [
      'it was deleted',
      (feed) => app.database.query('delete from submissions where feed_id = $1', [feed.id]),
    ],
  ]

  it.each(cases)('if %s', async (_, happens) => {
    const { feed, email, confirm } = await sent()
    await happens(feed, email)
    const answer = await confirmWith(confirm, await image(64, 36, 'png', 5))
    app.setNow(NOW)
    expect(answer.status).toBe(410)
    expect(await imagesOf(feed)).toEqual([])
  })

  it.each(cases)('for longer than until the next clean-up, if %s meanwhile', async (_, happens) => {
    const { feed, email, confirm } = await sent()
    const file = await image(64, 36, 'png', 6)
    const answer = await afterStoring(
      () => happens(feed, email),
      () => confirmWith(confirm, file),
    )
    expect(answer.status).toBe(410)
    expect(await imagesOf(feed)).toHaveLength(1)
    await cleanUp(app.acting())
    app.setNow(NOW)
    expect(await imagesOf(feed)).toEqual([])
  })

  it('for longer than about a week after a crash, and the link goes on working', async () => {
    const { feed, confirm } = await sent()
    const file = await image(64, 36, 'png', 7)
    const crash = () => Promise.reject(new Error('crash'))
    expect((await afterStoring(crash, () => confirmWith(confirm, file))).status).toBe(500)
    expect((await rowOf(feed))?.state).toBe('unconfirmed')
    expect((await confirmWith(confirm, file)).status).toBe(303)
    expect(await imagesOf(feed)).toHaveLength(2)
    for (const day of ['16', '17', '25']) {
      app.setNow(`2026-06-${day}T12:00:00Z`)
      await cleanUp(app.acting())
    }
    app.setNow(NOW)
    const imageUrl = await imageUrlOf(feed)
    expect((await imagesOf(feed)).map(({ id }) => id)).toEqual([imageUrl.split('/')[2]])
  })

  it('for what is confirmed already', async () => {
    const { feed, confirm } = await sent()
    await submit(app, confirm)
    expect((await confirmWith(confirm, await image(64, 36, 'png', 8))).status).toBe(303)
    expect(await imagesOf(feed)).toEqual([])
    expect((await rowOf(feed))?.inputs).not.toHaveProperty('imageUrl')
  })
})

describe('a confirmation without an image', () => {
  it.each<[string, RequestInit]>([
    ['nothing', {}],
    ['a form', { headers: { accept: 'text/html' }, body: new URLSearchParams() }],
    ['JSON', { headers: { 'content-type': 'application/json' }, body: '{}' }],
    ['JSON that is empty', { headers: { 'content-type': 'application/json' }, body: '' }],
    ['plain text', { headers: { 'content-type': 'text/plain' }, body: 'x' }],
  ])('needs nothing but its link: %s', async (_, init) => {
    const { feed, confirm } = await sent()
    expect((await app.request(confirm, { method: 'POST', ...init })).status).toBe(303)
    expect(await rowOf(feed)).toMatchObject({ state: 'waiting' })
    expect((await rowOf(feed))?.inputs).not.toHaveProperty('imageAlt')
  })

  it('is all that there is without a bucket', async () => {
    const before = bucket()
    app.deps.bucket = undefined
    const { feed, confirm } = await sent()
    const html = await (await open(app, confirm)).text()
    expect(html).not.toMatch(/type="file"|<script|multipart/)
    expect((await confirmWith(confirm, await image(64, 36, 'png', 9))).status).toBe(303)
    app.deps.bucket = before
    expect(await rowOf(feed)).toMatchObject({ state: 'waiting' })
    expect(await imagesOf(feed)).toEqual([])
  })
})
