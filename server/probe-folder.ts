import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** As much as a file system gives to a file at once: on a full disk none of it is left. */
const BYTES = Buffer.alloc(4096, 1)

/** Throws when no file can be written to the folder. */
export async function probeFolder(folder: string): Promise<void> {
  const file = join(folder, `.probe-${process.pid}`)
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await writeFile(file, BYTES, { mode: 0o600, flush: true })
  } finally {
    await rm(file, { force: true }).catch(() => {})
  }
}
