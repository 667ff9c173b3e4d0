import { readSource } from '../../functions/imports/read-source.ts'
import type { HostileFile } from './hostile-corpus.ts'

// Runs as a process of its own with a small heap: reads files as a preview does, and tells what each of them cost.

export type Cost = { milliseconds: number; result: string }
type Message = Omit<HostileFile, 'body'> & { body: Uint8Array }

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
  return { milliseconds: Math.round(user / 1000), result }
}

await read({ body: new TextEncoder().encode(SMALL) })
process.on('message', async (message: Message) => process.send?.(await costOf(message)))
process.send?.('ready')
