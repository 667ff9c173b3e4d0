import { mkdir, open, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import type { Departure } from '../../db/maintenance/departures.ts'

// Who has left, in files beside the database: one a month, a line each, only ever added to. No address is in them,
// only ids and keyed hashes. A backup from before brings their rows back, and the list takes them out again.

const FOLDER = 'departures'
const NAME = /^(\d{4}-\d{2})\.jsonl$/
/** No backup that is older is restored any more. */
const KEPT_MONTHS = 13

const Line = z.object({
  kind: z.enum(['subscriber', 'person', 'organization']),
  id: z.string(),
  orgId: z.nullable(z.string()),
  emailHash: z.nullable(z.string()),
  at: z.pipe(
    z.string(),
    z.transform((text: string) => new Date(text)),
  ),
})

/** They are on the disk when it returns. What is added twice counts once. */
export async function addToList(data: string, departures: Departure[]): Promise<void> {
  const folder = join(data, FOLDER)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const months = Map.groupBy(departures, ({ at }) => at.toISOString().slice(0, 7))
  for (const [month, those] of months) {
    const lines = those.map(({ kind, id, orgId, emailHash, at }) =>
      JSON.stringify({ kind, id, orgId, emailHash, at: at.toISOString() }),
    )
    const file = await open(join(folder, `${month}.jsonl`), 'a', 0o600)
    try {
      // It begins a line: the last one may have been cut, and is written again then.
      await file.write(`\n${lines.join('\n')}\n`)
      await file.datasync()
    } finally {
      await file.close()
    }
  }
}

/** Who has left since then. Lines that were cut stand whole elsewhere. */
export async function readList(data: string, since: Date): Promise<Departure[]> {
  const folder = join(data, FOLDER)
  const from = since.toISOString().slice(0, 7)
  const found = new Map<string, Departure>()
  for (const name of (await namesIn(folder)).filter((it) => it.slice(0, 7) >= from)) {
    for (const text of (await readFile(join(folder, name), 'utf8')).split('\n')) {
      const departure = readLine(text)
      if (departure && departure.at >= since) found.set(departure.id, departure)
    }
  }
  return [...found.values()]
}

function readLine(text: string): Departure | undefined {
  if (text === '') return undefined
  try {
    return Line.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}

/** Deletes months that ended long ago. */
export async function shortenList(data: string, now: Date): Promise<void> {
  const folder = join(data, FOLDER)
  const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - KEPT_MONTHS))
  const kept = first.toISOString().slice(0, 7)
  const old = (await namesIn(folder)).filter((name) => name.slice(0, 7) < kept)
  await Promise.all(old.map((name) => rm(join(folder, name))))
}

async function namesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return names.filter((name) => NAME.test(name)).sort()
}
