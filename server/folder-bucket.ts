import { randomUUID } from 'node:crypto'
import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Bucket } from '../functions/platform/deps.ts'

/** `img_0f3a/large.webp`; nothing else can be a file here. */
const KEY = /^[a-z0-9_]+\/[a-z]+\.[a-z]+$/

/** Uploaded images in a folder. A file is there whole or not at all. */
export function folderBucket(folder: string): Bucket {
  const fileOf = (key: string) => {
    if (!KEY.test(key)) throw new Error('not the name of an image')
    return join(folder, key)
  }
  return {
    async get(key) {
      const file = await open(fileOf(key)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined
        throw error
      })
      if (!file) return null
      const { size } = await file.stat()
      return { body: file.readableWebStream({ autoClose: true }) as ReadableStream, size }
    },
    async put(key, bytes) {
      const file = fileOf(key)
      const draft = `${file}.${randomUUID()}`
      await mkdir(dirname(file), { recursive: true })
      await writeFile(draft, bytes, { flush: true })
      await rename(draft, file)
    },
    async delete(keys) {
      await Promise.all(keys.map((key) => rm(fileOf(key), { force: true })))
    },
  }
}
