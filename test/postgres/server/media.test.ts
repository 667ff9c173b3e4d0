import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { image } from '../../media/files.ts'
import { testApp } from '../../support/app.ts'
import { emptyTables } from '../../support/empty-tables.ts'
import { eventually } from '../../support/eventually.ts'
import { startS3 } from '../../support/s3-server.ts'
import { makeStaff, ORIGIN } from '../../support/staff.ts'
import { startServer } from './world.ts'

// What other files left would be done here, too.
beforeEach(emptyTables)

type Server = Awaited<ReturnType<typeof startServer>>

const health = async (server: Server) => (await (await server.call('/healthz')).json()) as object
const messages = (server: Server) => server.logs.map(({ message }) => message)

/** Uploads an image as the dashboard's form does without its script. */
async function upload(server: Server, seed: number) {
  const staff = await makeStaff(await testApp(new Date().toISOString()))
  const body = new FormData()
  body.set('file', new File([await image(64, 48, 'png', seed)], 'a.png'))
  const headers = { cookie: staff.cookie, origin: ORIGIN, accept: 'application/json' }
  const path = `/dashboard/${staff.slug}/images`
  return server.call(path, { method: 'POST', headers, body })
}

async function pathOf(response: Response) {
  expect(response.status).toBe(200)
  return ((await response.json()) as { path: string }).path
}

it('stores uploads in a folder, and says when it cannot, until it can again', async () => {
  const server = await startServer()
  const first = await pathOf(await upload(server, 1))
  const served = await server.call(first)
  expect(served.headers.get('content-type')).toBe('image/png')
  expect(new Uint8Array(await served.arrayBuffer())).toEqual(await image(64, 48, 'png', 1))
  expect(await health(server)).toMatchObject({ ok: true, images: true })

  const folder = join(server.data, 'media')
  await rename(folder, `${folder}-away`)
  await writeFile(folder, '')
  expect((await upload(server, 2)).status).toBe(500)
  const said = await server.call('/healthz')
  expect(said.status).toBe(503)
  expect(await said.json()).toMatchObject({ ok: false, database: true, images: false })
  expect(messages(server)).toContain('image storage failing')

  await rm(folder)
  await rename(`${folder}-away`, folder)
  await pathOf(await upload(server, 2))
  expect(await health(server)).toMatchObject({ images: true })
  expect(messages(server)).toContain('image storage works again')
})

it('stores uploads in S3, and says when that fails', async () => {
  const s3 = await startS3()
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = s3.settings
  const server = await startServer({
    ...{ S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region },
    ...{ S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey },
  })
  const path = await pathOf(await upload(server, 3))
  expect([...s3.files.keys()]).toContain(path.replace('/media/', ''))
  expect((await server.call(path)).status).toBe(200)

  s3.trouble = () => 503
  expect((await upload(server, 4)).status).toBe(500)
  expect(await health(server)).toMatchObject({ ok: false, images: false })
  const unknown = '/media/img_00000000000000000000000000000000/large.png'
  expect((await server.call(unknown)).status).toBe(500)
  s3.trouble = () => undefined
  expect((await server.call(unknown)).status).toBe(404)
  await eventually(async () => expect(await health(server)).toMatchObject({ images: true }))
  await pathOf(await upload(server, 4))
  expect(JSON.stringify(server.logs)).not.toContain('ann@')
})
