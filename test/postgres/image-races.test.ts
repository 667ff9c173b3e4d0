import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addImage, noteUnusedImages } from '../../db/media/images.ts'
import { IMAGE_QUOTA } from '../../domain/plan.ts'
import { deleteUnusedImages } from '../../functions/media/delete-unused.ts'
import { storeImage } from '../../functions/media/store-image.ts'
import type { Bucket } from '../../functions/platform/deps.ts'
import { image } from '../media/files.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { testBucket } from '../support/bucket.ts'
import { eventForm } from '../support/event-form.ts'
import { makeOrg } from '../support/factories.ts'
import { visibleText } from '../support/html.ts'
import { makeStaffWithFeed, sentTo } from '../support/staff.ts'

let bucket: Bucket
beforeAll(async () => {
  bucket = await testBucket()
})
let app: TestApp
beforeEach(async () => {
  app = await testApp()
  app.deps.bucket = bucket
})
const days = (count: number) => new Date(app.deps.now().getTime() + count * 86_400_000)

describe('Images that are uploaded at once', () => {
  it.each([1, 2, 3, 4, 5])('do not exceed the space together, try %i', async () => {
    const app = await testApp()
    const { database } = app
    const deps = app.acting()
    const { id: orgId } = await makeOrg()
    const row = (n: number) => {
      const id = `img_${`${100 + n}${orgId.slice(4)}`.padEnd(32, '0')}`
      return { id, orgId, extension: 'webp', bytes: 100, now: deps.now() }
    }
    const added = await Promise.all(
      Array.from({ length: 30 }, (_, n) => addImage(deps.db, row(n), 250)),
    )
    expect(added.filter((outcome) => outcome === 'added')).toHaveLength(2)
    expect(added.filter((outcome) => outcome === 'quota')).toHaveLength(28)
    await database.query('delete from images where org_id = $1', [orgId])
  })

  it('do not exceed the space of the plan, through the form: those beyond it are told', async () => {
    const { staff } = await makeStaffWithFeed(app, { plan: 'free' })
    const files = await Promise.all(Array.from({ length: 24 }, (_, n) => image(40, 20, 'png', n)))
    const size = files[0]?.length ?? 0
    expect(new Set(files.map(({ length }) => length)).size).toBe(1)
    const before = IMAGE_QUOTA.free - 5 * size
    await app.database.query(
      `insert into images (id, org_id, extension, bytes, created_at, checked_at)
       values ('img_' || md5($1), $1, 'webp', $2, now(), now())`,
      [staff.orgId, before],
    )
    const sent = await Promise.all(
      files.map(async (file) => {
        const body = new FormData()
        body.set('file', new File([file], 'a.png'))
        const encoded = new Response(body)
        const type = encoded.headers.get('content-type') ?? ''
        return app.request(`/dashboard/${staff.slug}/images`, {
          method: 'POST',
          headers: {
            ...{ cookie: staff.cookie, origin: 'https://calendar.test' },
            ...{ accept: 'application/json', 'content-type': type },
          },
          body: await encoded.arrayBuffer(),
        })
      }),
    )
    const bodies = await Promise.all(sent.map((response) => response.json()))
    const paths = bodies.flatMap((body) => (body as { path?: string }).path ?? [])
    expect(paths).toHaveLength(5)
    expect(sent.filter(({ status }) => status === 400)).toHaveLength(19)
    for (const path of paths) expect((await app.request(path)).status).toBe(200)
    const [total] = await app.database.query(
      'select sum(bytes)::float8 as bytes from images where org_id = $1',
      [staff.orgId],
    )
    expect(total?.bytes).toBe(IMAGE_QUOTA.free)
    await app.database.query('delete from images where org_id = $1', [staff.orgId])
  })
})

describe('An unused image whose files are being deleted', () => {
  /** Somebody with an unused image; `during` happens while the bucket deletes its files. */
  async function world(seed: number) {
    const { staff, feed } = await makeStaffWithFeed(app)
    const files = { large: await image(64, 36, 'png', seed) }
    const upload = async () => {
      const stored = await storeImage(app.acting(), { id: staff.orgId, plan: 'pro' }, files)
      return 'path' in stored ? stored.path : stored.problem
    }
    const path = await upload()
    await noteUnusedImages(app.database.db, days(1))
    const deleteWhile = (during: () => Promise<unknown>) => {
      const slow: Bucket = {
        get: (name) => bucket.get(name),
        put: (...file) => bucket.put(...file),
        async delete(names) {
          if (names.includes(path.replace('/media/', ''))) await during()
          await bucket.delete(names)
        },
      }
      return deleteUnusedImages({ ...app.acting(), bucket: slow }, days(9))
    }
    const show = () =>
      staff.send('/events', eventForm(feed.id, { imageUrl: path, imageAlt: 'A poster' }))
    const rows = () => app.database.query('select * from images where org_id = $1', [staff.orgId])
    return { staff, path, upload, show, deleteWhile, rows }
  }

  it('is shown by no event that is saved meanwhile, whose editor is told', async () => {
    const { path, show, deleteWhile, rows } = await world(1)
    let html = ''
    await deleteWhile(async () => {
      html = await (await show()).text()
    })
    expect(visibleText(html)).toContain('This image was deleted. Choose another one')
    expect(await rows()).toEqual([])
    expect((await app.request(path)).status).toBe(404)
  })

  it('has its files under another name when it is uploaded meanwhile', async () => {
    const { path, upload, deleteWhile, rows } = await world(2)
    let again = ''
    await deleteWhile(async () => {
      again = await upload()
    })
    expect(again).not.toBe(path)
    expect(await rows()).toHaveLength(1)
    expect((await app.request(again)).status).toBe(200)
    expect(await upload()).not.toBe('')
  })

  it('is not called a lack of space while all its names are being deleted', async () => {
    const { staff, upload } = await world(4)
    for (let name = 1; name <= 10; name++) {
      await app.database.query('update images set deleting_at = now() where org_id = $1', [
        staff.orgId,
      ])
      expect(await upload()).toMatch(name < 10 ? /^\/media\// : /^deleting$/)
    }
    await app.database.query('delete from images where org_id = $1', [staff.orgId])
  })

  it('is deleted by the next clean-up where this one was stopped', async () => {
    const { path, show, deleteWhile, rows } = await world(3)
    await expect(deleteWhile(() => Promise.reject(new Error('bucket is down')))).rejects.toThrow(
      'bucket is down',
    )
    expect((await show()).status).toBe(400)
    await deleteUnusedImages(app.acting(), days(9))
    expect(await rows()).toEqual([])
    expect((await app.request(path)).status).toBe(404)
  })

  it('is either shown with its files or refused, whoever comes first', async () => {
    const seen = new Set<number>()
    for (let round = 0; round < 20; round++) {
      const { path, show, deleteWhile } = await world(10 + round)
      const [saved] = await Promise.all([show(), deleteWhile(async () => undefined)])
      seen.add(saved.status)
      const file = await app.request(path)
      if (saved.status === 303) {
        await sentTo(saved)
        expect(file.status).toBe(200)
      } else {
        expect(saved.status).toBe(400)
        expect(file.status).toBe(404)
      }
    }
    expect([...seen].every((status) => [303, 400].includes(status))).toBe(true)
  })
})
