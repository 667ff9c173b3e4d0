import type pg from 'pg'

/** Edits, deletions, and duplicates, by the triggers: what a feed that is in use has. */
export async function fillChanges(client: pg.Client): Promise<void> {
  const nth = (n: number) => `hashtext(id) % ${n} = 0`
  await client.query(`UPDATE events SET price_text = 'Free for children' WHERE ${nth(97)}`)
  await client.query(`DELETE FROM events WHERE ${nth(397)}`)
  await client.query(
    `UPDATE events SET status = 'postponed' WHERE ${nth(211)} AND starts_at > now() - interval '9 months'`,
  )
  await client.query(`UPDATE events SET status = 'cancelled' WHERE ${nth(199)}`)
  const { rows } = await client.query<{ name: string }>(
    `SELECT attname AS name FROM pg_attribute WHERE attrelid = 'events'::regclass AND attnum > 0
       AND NOT attisdropped AND attgenerated = ''`,
  )
  // In the feed before, under another address: 1 of 50 events stands in two feeds of its organization.
  const changed: Record<string, string> = {
    id: `id || '_again'`,
    feed_id: `'feed_bench' || (substr(feed_id, 11)::int - 1)`,
  }
  await client.query(
    `INSERT INTO events (${rows.map(({ name }) => name)})
     SELECT ${rows.map(({ name }) => changed[name] ?? name)} FROM events
     WHERE ${nth(53)} AND substr(feed_id, 11)::int % 5 > 0`,
  )
  await client.query('VACUUM ANALYZE')
}
