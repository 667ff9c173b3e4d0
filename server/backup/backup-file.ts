import { createHash, type Hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, open, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import * as z from 'zod/mini'
import { HEADER_BYTES, paddingOf, readEntries, TAR_END, type TarEntry, tarHeader } from './tar.ts'

const FORMAT = 1
const ABOUT_FILE = 'backup.json'
const CHECKSUM_FILE = 'checksum.sha256'
export const DUMP_FILE = 'database.dump'
export const IMAGES_FOLDER = 'media/'

const Format = z.looseObject({ format: z.number() })
const About = z.looseObject({
  format: z.literal(FORMAT),
  /** Of the service that made it. */
  version: z.string(),
  madeAt: z.string(),
  /** Major version of the PostgreSQL server that was dumped. */
  postgres: z.number(),
  /** Hashes of the migrations that the database has. */
  migrations: z.array(z.string()),
  /** Of APP_SECRET, which is not in here. */
  secret: z.string(),
})
export type AboutBackup = Pick<
  z.output<typeof About>,
  'version' | 'madeAt' | 'postgres' | 'migrations' | 'secret'
>

/** What is wrong with a backup and what to do about it, for the operator. */
export class BackupProblem extends Error {}

/**
 * Writes one file, an archive that `tar` opens: what it is, the database, images, and a checksum of all of it at the
 * end. It appears under its name whole or not at all, readable by this user only.
 */
export class BackupWriter {
  #file: FileHandle
  #draft: string
  #target: string
  #at = 0
  #hash: Hash = createHash('sha256')

  private constructor(file: FileHandle, draft: string, target: string) {
    this.#file = file
    this.#draft = draft
    this.#target = target
  }

  static async create(target: string, about: AboutBackup): Promise<BackupWriter> {
    const draft = join(dirname(target), `.${basename(target)}.${process.pid}.unfinished`)
    const writer = new BackupWriter(await open(draft, 'wx+', 0o600), draft, target)
    await writer.addBytes(
      ABOUT_FILE,
      Buffer.from(`${JSON.stringify({ format: FORMAT, ...about }, null, 2)}\n`),
    )
    return writer
  }

  async #write(bytes: Buffer): Promise<void> {
    await this.#file.writev([bytes], this.#at)
    this.#at += bytes.length
  }

  async addBytes(name: string, bytes: Buffer): Promise<void> {
    await this.#write(tarHeader(name, bytes.length, new Date()))
    await this.#write(bytes)
    await this.#write(Buffer.alloc(paddingOf(bytes.length)))
  }

  /** What comes from a program: its size is known at the end only, and written before it then. */
  async addStream(name: string, stream: Readable): Promise<void> {
    const headerAt = this.#at
    await this.#write(Buffer.alloc(HEADER_BYTES))
    for await (const chunk of stream) await this.#write(chunk as Buffer)
    const size = this.#at - headerAt - HEADER_BYTES
    await this.#write(Buffer.alloc(paddingOf(size)))
    await this.#file.writev([tarHeader(name, size, new Date())], headerAt)
  }

  /** Returns its size. */
  async finish(): Promise<number> {
    const written = createReadStream(this.#draft, { start: 0, end: this.#at - 1 })
    for await (const chunk of written) this.#hash.update(chunk as Buffer)
    await this.addBytes(CHECKSUM_FILE, Buffer.from(this.#hash.digest('hex')))
    await this.#write(TAR_END)
    await this.#file.sync()
    await this.#file.close()
    await rename(this.#draft, this.#target)
    // Else a machine that loses power may forget the new name.
    const folder = await open(dirname(this.#target), 'r')
    await folder.sync().finally(() => folder.close())
    return this.#at
  }

  async discard(): Promise<void> {
    await this.#file.close().catch(() => {})
    await rm(this.#draft, { force: true })
  }
}

type Backup = {
  about: AboutBackup
  dump: () => Readable
  /** Names like `img_0f3a/large.webp`. */
  images: { name: string; read: () => Promise<Buffer> }[]
}

const CUT = 'It is cut or damaged. Use another copy of it, or an earlier backup'

/** Reads a backup whole and compares its checksum, before anything is done with it. */
export async function openBackup(path: string): Promise<Backup> {
  const file = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    throw new BackupProblem(`Could not read ${path} (${error.code}). Correct the name of the file`)
  })
  try {
    const { entries, about } = await readAll(file, path)
    const dump = entries.find(({ name }) => name === DUMP_FILE)
    if (!dump?.size) throw new BackupProblem(CUT)
    return {
      about,
      dump: () => createReadStream(path, { start: dump.at, end: dump.at + dump.size - 1 }),
      images: entries
        .filter(({ name }) => name.startsWith(IMAGES_FOLDER))
        .map((entry) => ({
          name: entry.name.slice(IMAGES_FOLDER.length),
          read: () => readPart(path, entry),
        })),
    }
  } finally {
    await file.close()
  }
}

async function readAll(file: FileHandle, path: string) {
  const entries = await readEntries(file)
  const [first] = entries ?? []
  const last = entries?.at(-1)
  if (first?.name !== ABOUT_FILE) {
    const { bytesRead } = await file.read(Buffer.alloc(1), 0, 1, 0)
    throw new BackupProblem(
      bytesRead === 0 || first === undefined ? CUT : 'It is no backup of this service',
    )
  }
  if (last?.name !== CHECKSUM_FILE) throw new BackupProblem(CUT)
  const hash = createHash('sha256')
  const end = last.at - HEADER_BYTES - 1
  for await (const chunk of createReadStream(path, { start: 0, end })) hash.update(chunk as Buffer)
  const noted = (await readPart(path, last)).toString()
  if (noted !== hash.digest('hex')) throw new BackupProblem(CUT)
  const json: unknown = JSON.parse((await readPart(path, first)).toString())
  if (Format.parse(json).format > FORMAT) {
    throw new BackupProblem('A newer release made it. Update this one: git pull && npm ci')
  }
  return { entries: entries ?? [], about: About.parse(json) }
}

async function readPart(path: string, { at, size }: TarEntry): Promise<Buffer> {
  const file = await open(path, 'r')
  const bytes = Buffer.alloc(size)
  await file.read(bytes, 0, size, at).finally(() => file.close())
  return bytes
}
