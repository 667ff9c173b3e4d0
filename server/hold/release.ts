import pg from 'pg'
import { actAs } from '../../db/audit/act-as.ts'
import { parseCommand } from '../../db/install/parse-command.ts'
import {
  countHeldMessages,
  dropHeldMessages,
  type HeldMessages,
  stopHeldOffers,
} from '../../db/maintenance/held-messages.ts'
import { connectPool } from '../../db/pool/connect-pool.ts'
import { BackupProblem } from '../backup/backup-file.ts'
import { operatorSettings, runCommand } from '../backup/operator-command.ts'
import { endHold, type Query, readHold } from './hold-table.ts'
import { readMoment } from './read-moment.ts'

const values = parseCommand(
  `npm run release -- [--send-all | --drop-older-than TIME]

Shows what a restored service holds back: how much of each kind, and since when. With a decision it ends the
hold, and a running service goes on within a second.

  --send-all                 send everything. What went out after the backup goes out twice
  --drop-older-than TIME     first end what was noted before TIME: 2026-11-24T10:00Z, or an age such as 6h or 2d`,
  { 'send-all': { type: 'boolean' }, 'drop-older-than': { type: 'string' } },
)

const LABELS: Record<HeldMessages['kind'], string> = {
  mail: 'Emails',
  delivery: 'Webhooks',
  'webhook-resend': 'Failed webhooks that staff had sent again',
  digest: 'Digests that are due, by feed',
  'digest-run': 'Digests that were begun',
  'digest-send': 'Digests under way, by 100 emails',
  'event-change': 'Changed events, for event updates',
  'event-update-run': 'Event updates that were begun',
  'event-update-send': 'Event updates under way, by 100 emails',
  'feed-archived': 'Emails about archived feeds',
  offers: 'Uploads of subscribers under way, which are stopped',
  'find-positions': '',
  'image-copy': '',
  'organization-delete': '',
  'source-fetch': '',
  'source-write': '',
}

const short = (at: Date) => `${at.toISOString().slice(0, 16)}Z`

function tableOf(held: HeldMessages[]): string {
  if (held.length === 0) return 'Nothing is due.'
  const width = Math.max(...held.map(({ kind }) => LABELS[kind].length))
  const lines = held.map(
    ({ kind, count, oldest }) =>
      `  ${LABELS[kind].padEnd(width)}  ${String(count).padStart(8)}  oldest ${short(oldest)}`,
  )
  return lines.join('\n')
}

await runCommand('The service was not released.', async () => {
  const { env } = await operatorSettings()
  const now = new Date()
  const given = values['drop-older-than']
  const before = given === undefined ? undefined : readMoment(given, now)
  if (given !== undefined && !before) {
    throw new BackupProblem(
      '--drop-older-than takes a time such as 2026-11-24T10:00Z, or an age such as 6h or 2d',
    )
  }
  if (before && values['send-all']) {
    throw new BackupProblem('Choose one of --send-all and --drop-older-than')
  }
  const client = new pg.Client({ connectionString: env.DATABASE_URL })
  client.on('error', () => {})
  await client.connect()
  const pool = connectPool(env.DATABASE_URL, { most: 2 })
  try {
    const query: Query = (text, params) => client.query(text, params)
    const hold = await readHold(query)
    if (!hold) return console.log('Nothing is held: the service sends as usual.')
    const db = actAs(pool, { kind: 'command', id: 'release' })
    console.log(
      `Held since ${short(hold.since)}, restored from the backup of ${short(hold.backupAt)}:\n`,
    )
    console.log(`${tableOf(await countHeldMessages(db, now))}\n`)
    if (!before && !values['send-all']) {
      console.log(
        'Nothing was sent. What went out between the backup and the fault would go out twice. Decide:\n' +
          '  npm run release -- --send-all\n  npm run release -- --drop-older-than 2026-11-24T10:00Z   (or 6h, 2d)',
      )
      return
    }
    if (before) {
      const dropped = await dropHeldMessages(db, { before, now })
      console.log(
        `Ended ${dropped} task(s) from before ${short(before)}, and digests that were due by then.`,
      )
    }
    const stopped = await stopHeldOffers(db, now)
    if (stopped > 0)
      console.log(`Stopped ${stopped} upload(s) of subscribers: whom they asked since is unknown.`)
    await endHold(query)
    console.log('Released: the service sends what is due.')
  } finally {
    await client.end()
    await pool.close()
  }
})
