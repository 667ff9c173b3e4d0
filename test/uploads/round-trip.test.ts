import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { importFile } from '../../db/admin/import-organization.ts'
import { exportOrganization } from '../../db/organizations/export-organization.ts'
import { getUpload } from '../../db/subscribers/uploads.ts'
import { testApp } from '../support/app.ts'
import { makeFeed, makeOrg } from '../support/factories.ts'
import { makeUpload, sendAll, sendUpload } from '../support/uploads.ts'

it('moves with its organization: where people agreed, and who was asked', async () => {
  const app = await testApp('2027-09-01T12:00:00Z')
  const org = await makeOrg({ plan: 'pro' })
  const feed = await makeFeed({ orgId: org.id })
  const email = 'moved@uploads.example'
  const of = await sendUpload(app, feed, [email])
  await sendAll(app)
  const { db, env, now, random } = app.acting()
  let text = ''
  for await (const part of exportOrganization(db, org.id, now())) text += part
  await app.database.query('delete from organizations where id = $1', [org.id])
  const file = join(mkdtempSync(join(tmpdir(), 'upload-')), 'organization.json')
  writeFileSync(file, text)
  await importFile(db, file, { now: now(), random, appSecret: env.APP_SECRET })
  expect(await getUpload(db, of, now())).toMatchObject({
    ...{ state: 'done', sent: 1, total: 1 },
    consent: 'Members of the club ticked the box at the desk.',
  })
  await app.database.query('delete from subscribers where email = $1', [email])
  const again = await makeUpload(app, feed, [email])
  expect(await getUpload(db, again, now())).toMatchObject({ kinds: { asked: 1 } })
})
