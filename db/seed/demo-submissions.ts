import { sql } from 'drizzle-orm'
import type { Db } from '../connection/client.ts'
import { timestamptz } from '../connection/timestamptz.ts'
import { demoFeeds } from './organizations.ts'

const DAY_MS = 86_400_000

/** Days from now, and what visitors typed. */
const SUGGESTED = [
  {
    id: 'smn_demo_choir',
    email: 'choir@example.com',
    days: 12,
    startTime: '19:30',
    title: 'Open rehearsal of the river choir',
    location: 'Old Mill',
    city: 'Austin',
    description: 'Come and **sing along**. No experience needed.\n\nhttps://choir.example/join',
    note: 'We would love to have a photo with it.',
  },
  {
    id: 'smn_demo_quartet',
    email: 'dana@example.com',
    days: 20,
    startTime: '20:00',
    title: 'String quartet by candlelight',
    location: 'St. James Church',
    city: 'Austin',
    description: 'Haydn, Ravel, and something new.',
    note: null,
  },
  {
    id: 'smn_demo_spam',
    email: 'deals@example.com',
    days: 3,
    startTime: '09:00',
    title: 'Amazing watches, best price',
    location: 'Online',
    city: '',
    description: 'https://watches.example https://watches.example/2 https://watches.example/3',
    note: null,
  },
]

type Demo = { hash: (email: string) => Promise<string>; now: Date }

/** What waits in the queue of the music feed, for a developer's machine alone. */
export async function seedDemoSubmissions(db: Db, { hash, now }: Demo): Promise<void> {
  const { id: feedId, timezone } = demoFeeds.music
  const rows = await Promise.all(
    SUGGESTED.map(async ({ id, email, days, note, ...typed }, i) => {
      const startDate = new Date(now.getTime() + days * DAY_MS).toISOString().slice(0, 10)
      const inputs = {
        ...{ feedId, timezone, attendanceMode: 'offline', price: 'unknown', startDate },
        ...{ descriptionFormat: 'markdown', ...typed },
      }
      const at = new Date(now.getTime() - (i + 1) * 3_600_000).toISOString()
      const { title, location, startTime } = typed
      const startsLocal = `${startDate}T${startTime}`
      return { id, email, hash: await hash(email), inputs, title, location, startsLocal, note, at }
    }),
  )
  const suggested = JSON.stringify(rows)
  await db.batch([
    db.execute(sql`update feeds set takes_submissions = true, updated_at = ${timestamptz(now)}
      where id = ${feedId} and not exists (select from submissions where feed_id = ${feedId})`),
    db.execute(sql`
      insert into submissions (id, org_id, feed_id, kind, state, inputs, title, starts_at, timezone, location,
        email, email_key, email_hash, nonce, note, created_at, confirmed_at, queued_at, updated_at)
      select d.id, f.org_id, f.id, 'visitor', 'waiting', d.inputs, d.title,
        d."startsLocal"::timestamp at time zone f.timezone, f.timezone, d.location, d.email, d.email, d.hash,
        'n_' || substr(md5(d.id), 1, 20), d.note, d.at, d.at, d.at, d.at
      from feeds f, json_to_recordset(${suggested}::json) as d (id text, email text, hash text,
        inputs jsonb, title text, location text, "startsLocal" text, note text, at timestamptz)
      where f.id = ${feedId}
      on conflict do nothing`),
  ])
}
