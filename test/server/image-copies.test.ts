import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { folderBucket } from '../../server/folder-bucket.ts'
import { imageResizer } from '../../server/image-resizer.ts'
import { COPY, IMAGE, type ImageWorld, useImageWorlds, withImage } from '../imports/image-world.ts'
import { image } from '../media/files.ts'

let world: ImageWorld
let folder: string
useImageWorlds((made) => {
  world = made
})
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'calendar-media-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  Object.assign(world.app.deps, { bucket: folderBucket(folder), images: imageResizer() })
})

it('copies an image of an imported calendar into the folder, in each size', async () => {
  await world.import(withImage('a'))
  const [shown = ''] = await world.shown()
  expect(shown).toMatch(COPY)
  const [name = ''] = await readdir(folder)
  expect((await readdir(join(folder, name))).sort()).toEqual([
    ...['large.webp', 'medium.webp', 'small.webp', 'square.webp'],
  ])
  const response = await world.app.request(String(shown).replace('large', 'medium'))
  const medium = Buffer.from(await response.arrayBuffer())
  expect(await sharp(medium).metadata()).toMatchObject({ format: 'webp', width: 800, height: 450 })
})

it.each([
  ['an SVG', 'not-an-image', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['half of one', 'not-an-image', async () => (await image(640, 480, 'png')).slice(0, 900)],
  ['one of too many pixels', 'too-many-pixels', () => image(8_000, 6_300, 'png')],
])('leaves %s where it is, with the same reason as on Workers', async (_, problem, make) => {
  const file = new Uint8Array(await make())
  world.images[IMAGE] = () => new Response(file)
  await world.import(withImage('a'))
  expect(await world.shown()).toEqual([IMAGE])
  expect(await world.copies()).toMatchObject([{ problem }])
  expect(await readdir(folder)).toEqual([])
})
