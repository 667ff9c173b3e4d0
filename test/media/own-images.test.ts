import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { runAdmin } from '../../db/admin/run-admin.ts'
import { deleteOrganization } from '../../db/organizations/delete-organization.ts'
import { storeImage } from '../../functions/media/store-image.ts'
import type { Bucket } from '../../functions/platform/deps.ts'
import { allRoutes } from '../support/all-routes.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { testBucket } from '../support/bucket.ts'
import { formFields } from '../support/event-form.ts'
import { FORM, fill, makeEverything } from '../support/everything.ts'
import { makeEvent, makeFeed } from '../support/factories.ts'
import { visibleText } from '../support/html.ts'
import { makeStaff } from '../support/staff.ts'
import { image } from './files.ts'

const folder = mkdtempSync(join(tmpdir(), 'images-'))
afterAll(() => rmSync(folder, { recursive: true }))
let bucket: Bucket
beforeAll(async () => {
  bucket = await testBucket()
})
let app: TestApp
beforeEach(async () => {
  app = await testApp()
  app.deps.bucket = bucket
})
const query = (text: string, params: unknown[] = []) => app.database.query(text, params)

async function imageOf(orgId: string, seed = 1): Promise<string> {
  const stored = await storeImage(
    app.acting(),
    { id: orgId, plan: 'pro' },
    { large: await image(64, 36, 'png', seed) },
  )
  return 'path' in stored ? stored.path : stored.problem
}

/** Every row of the service that names a text, by its table. */
async function tablesNaming(text: string): Promise<string[]> {
  const tables = await query(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  )
  const found = []
  for (const { name } of tables) {
    const rows = await query(
      `select from "${name}" t where strpos(to_jsonb(t)::text, $1) > 0 limit 1`,
      [text],
    )
    if (rows.length > 0) found.push(String(name))
  }
  return found.sort()
}

/** The forms with an image, by the pages of the dashboard that show one: where each is sent, and its input. */
async function formsWithImage(made: Awaited<ReturnType<typeof makeEverything>>) {
  const { staff, ids } = made
  const pages = (await allRoutes()).filter(
    ({ method, path }) => method === 'GET' && path.startsWith('/dashboard/:org'),
  )
  const forms = new Map<string, { name: string; fields: Record<string, string> }>()
  for (const { path } of pages) {
    const opened = await staff.open(fill(path, { ...ids, key: 'jazz', category: 'jazz' }))
    const to = opened.headers.get('location')
    const html = await (to
      ? await app.request(to, { headers: { cookie: staff.cookie } })
      : opened
    ).text()
    for (const [form] of html.matchAll(/<form .*?<\/form>/gs)) {
      const name = /<input[^>]*name="(imageUrl|logoUrl)"/.exec(form)?.[1]
      const action = /action="([^"]*)"/.exec(form)?.[1]
      if (name && action) forms.set(action, { name, fields: formFields(form, action) })
    }
  }
  return forms
}

describe('An uploaded image of another organization', () => {
  it('is refused by every form that takes an image, which keeps what was typed', async () => {
    const theirs = await makeStaff(app)
    const foreign = await imageOf(theirs.orgId)
    const made = await makeEverything(app)
    await makeEvent(made.feed, { categories: ['Jazz'] })
    const forms = await formsWithImage(made)
    expect(forms.size).toBe(7)
    const base = `/dashboard/${made.staff.slug}`
    for (const [action, { name, fields }] of forms) {
      for (const path of [foreign, `https://calendar.test${foreign}`]) {
        const form = { ...FORM(made.feed.id), ...fields, title: 'Typed', [name]: path }
        const response = await made.staff.send(action.replace(base, ''), form)
        const html = await response.text()
        expect(visibleText(html), action).toContain('This image was deleted. Choose another one')
        expect(html).toContain(foreign)
      }
    }
    expect(await tablesNaming(foreign)).toEqual([])
  })

  it('is left out by an import of a file that names it', async () => {
    const theirs = await makeStaff(app)
    const foreign = await imageOf(theirs.orgId, 2)
    const staff = await makeStaff(app)
    const own = await imageOf(staff.orgId, 2)
    const feed = await makeFeed({ orgId: staff.orgId, imageUrl: foreign })
    const events = [
      await makeEvent(feed, { imageUrl: foreign }),
      await makeEvent(feed, { imageUrl: own }),
    ]
    await query('update organizations set logo_url = $2 where id = $1', [staff.orgId, foreign])
    const exported = await (await staff.open('/export.json')).text()
    await deleteOrganization(app.database.db, staff.orgId, app.deps.now())
    const told = await importText(exported)
    expect(told.text).toContain('images that the file doesn’t have: 3')
    expect(await tablesNaming(foreign)).toEqual([])
    const [kept] = await query('select image_url from events where id = $1', [events[1]?.id])
    expect(kept?.image_url).toBe(own)
    expect((await app.request(own)).status).toBe(200)
  })

  it('is not had by a file that says so', async () => {
    const theirs = await makeStaff(app)
    const foreign = await imageOf(theirs.orgId, 3)
    const staff = await makeStaff(app)
    const own = await imageOf(staff.orgId, 3)
    const exported = await (await staff.open('/export.json')).text()
    await deleteOrganization(app.database.db, staff.orgId, app.deps.now())
    const [ownId = '', foreignId = ''] = [own, foreign].map((path) => path.split('/')[2])
    const forged = await importText(exported.replaceAll(ownId, foreignId))
    expect(forged.text).toContain(`the ID ${foreignId}, which belonged to another organization`)
    const claimed = await importText(
      exported.replace('"bytes": ', '"deleting_at": null, "bytes": '),
    )
    expect(claimed.text).toContain('"images" has a row that cannot be used')
  })
})

async function importText(text: string) {
  const file = join(folder, 'file.json')
  writeFileSync(file, text)
  const { db, now, random, env } = app.acting()
  return runAdmin(db, ['import-organization', file], now(), random, env.APP_SECRET)
}
