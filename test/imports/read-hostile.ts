import { readSource } from '../../functions/imports/read-source.ts'
import type { HostileFile } from './hostile-corpus.ts'

// Runs as a process of its own with a small heap: reads files as a preview does, and tells what each of them cost.

/** `slowness`: 1.5 where this machine takes half as long again as an ordinary one for the same work. */
export type Cost = { milliseconds: number; slowness: number; result: string }
type Message = Omit<HostileFile, 'body'> & { body: Uint8Array }

const USUAL_MILLISECONDS = 200
const SMALL =
  'BEGIN:VCALENDAR\nBEGIN:VEVENT\nDTSTART:20260310\nSUMMARY:Jazz\nEND:VEVENT\nEND:VCALENDAR'

async function read({ body, fileName = 'a', includesPast = false }: Message) {
  return readSource(body, {
    source: { settings: {}, name: fileName, includesPast, since: '2026-03-01' },
    feedTimezone: 'America/Chicago',
    contentType: null,
    env: { PUBLIC_URL: 'https://calendar.test', WEBHOOK_INSECURE_HOSTS: [] },
    now: new Date('2026-03-01T00:00:00Z'),
  })
}

async function costOf(message: Message): Promise<Cost> {
  // What the file before left behind is not this one's.
  globalThis.gc?.()
  const before = process.cpuUsage()
  const found = await read(message)
  const { user } = process.cpuUsage(before)
  const result =
    found.kind === 'read'
      ? `${found.items.length} events, ${found.notes.length} notes: ${found.notes[0]?.text}`
      : JSON.stringify(found.result).slice(0, 200)
  const milliseconds = Math.round(user / 1000)
  return { milliseconds, slowness: milliseconds > 1000 ? slowness() : 1, result }
}

/** CPU time of work like reading: texts, objects, and dates. */
function slowness(): number {
  const before = process.cpuUsage()
  for (let round = 0; round < 40; round++) {
    const events = Array.from({ length: 5000 }, (_, i) => ({
      title: `Event ${i}`,
      startsAt: new Date(i * 86_400_000).toISOString(),
    }))
    JSON.parse(JSON.stringify(events))
  }
  return Math.max(1, process.cpuUsage(before).user / 1000 / USUAL_MILLISECONDS)
}

await read({ body: new TextEncoder().encode(SMALL) })
process.on('message', async (message: Message) => process.send?.(await costOf(message)))
process.send?.('ready')
